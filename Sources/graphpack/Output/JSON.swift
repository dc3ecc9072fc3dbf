import GraphCore

/// A JSON text in the making: the members of an object keep their order.
indirect enum JSON: Sendable {
  case string(String)
  case integer(Int64)
  case bool(Bool)
  case array([JSON])
  case object([(String, JSON)])
  /// Text that is JSON already, for example a number by `DecimalText`.
  case raw(String)

  /// A number with at most so many places.
  static func number(_ value: Double, places: Int) -> JSON { .raw(DecimalText.number(value, places: places)) }
  /// A whole number.
  static func count(_ value: Int) -> JSON { .integer(Int64(value)) }
  /// `[longitude, latitude]`.
  static func place(_ coordinate: Coordinate) -> JSON { .raw(placeText(coordinate)) }
  /// `[[longitude, latitude], …]`.
  static func line(_ coordinates: some Sequence<Coordinate>) -> JSON {
    .raw("[" + coordinates.lazy.map(placeText).joined(separator: ",") + "]")
  }

  /// The text, on one line.
  var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  private static func placeText(_ coordinate: Coordinate) -> String {
    "[" + DecimalText.degrees(coordinate.longitudeE7) + "," + DecimalText.degrees(coordinate.latitudeE7) + "]"
  }

  private func append(to text: inout String) {
    switch self {
    case .string(let value): Self.append(value, to: &text)
    case .integer(let value): text += String(value)
    case .bool(let value): text += value ? "true" : "false"
    case .raw(let value): text += value
    case .array(let elements):
      Self.append(elements, "[", "]", to: &text) { $0.append(to: &$1) }
    case .object(let members):
      Self.append(members, "{", "}", to: &text) { member, text in
        Self.append(member.0, to: &text)
        text += ":"
        member.1.append(to: &text)
      }
    }
  }

  private static func append<Element>(
    _ elements: [Element], _ open: String, _ close: String, to text: inout String,
    _ body: (Element, inout String) -> Void
  ) {
    text += open
    var isFirst = true
    for element in elements {
      if !isFirst { text += "," }
      isFirst = false
      body(element, &text)
    }
    text += close
  }

  private static func append(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Two line separators that are no white space in JSON but end a line for many readers of lines.
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
