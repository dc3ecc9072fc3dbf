import GraphCore

/// A JSON text in the making: the members of an object keep their order.
indirect enum JSON: Sendable {
  case string(String)
  case integer(Int64)
  /// `value / 10^places`, without zeros at the end.
  case decimal(Int64, places: Int)
  case bool(Bool)
  case array([JSON])
  case object([(String, JSON)])
  /// `[longitude, latitude]`.
  case place(Coordinate)
  /// `[[longitude, latitude], …]`.
  case line([Coordinate])
  /// Text that is JSON already.
  case raw(String)

  /// A number with at most so many places.
  static func number(_ value: Double, places: Int) -> JSON {
    .decimal(DecimalText.scaled(value, places: places), places: places)
  }

  /// A whole number.
  static func count(_ value: Int) -> JSON { .integer(Int64(value)) }

  /// The text, on one line.
  var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .string(let value): Self.append(value, to: &bytes)
    case .integer(let value): DecimalText.append(exact: value, places: 0, to: &bytes)
    case .decimal(let value, let places): DecimalText.append(trimmed: value, places: places, to: &bytes)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .raw(let value): bytes.append(contentsOf: value.utf8)
    case .place(let value): Self.append(value, to: &bytes)
    case .line(let places): Self.append(places, "[", "]", to: &bytes) { Self.append($0, to: &$1) }
    case .array(let elements): Self.append(elements, "[", "]", to: &bytes) { $0.append(to: &$1) }
    case .object(let members):
      Self.append(members, "{", "}", to: &bytes) { member, bytes in
        Self.append(member.0, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.1.append(to: &bytes)
      }
    }
  }

  private static func append<Element>(
    _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar, to bytes: inout [UInt8],
    _ body: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      body(element, &bytes)
    }
    bytes.append(UInt8(ascii: close))
  }

  private static func append(_ place: Coordinate, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    DecimalText.append(trimmed: Int64(place.longitudeE7), places: 7, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    DecimalText.append(trimmed: Int64(place.latitudeE7), places: 7, to: &bytes)
    bytes.append(UInt8(ascii: "]"))
  }

  private static func append(_ value: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        bytes += "\\u00\(digits.utf8.count < 2 ? "0" : "")\(digits)".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
