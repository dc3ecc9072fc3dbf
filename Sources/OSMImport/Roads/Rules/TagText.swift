extension StringProtocol {
  /// Without blanks at either end.
  var trimmed: String {
    guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[first...last])
  }
}

/// Reads numbers as tags have them: digits with at most one point, nothing else.
enum TagNumber {
  /// The number, nil for anything else; `1e3`, `NaN`, signs and blanks are something else.
  static func parse(_ text: some StringProtocol) -> Double? {
    var points = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        points += 1
      } else if !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte) {
        return nil
      }
    }
    guard points <= 1, text.utf8.count > points, text.utf8.count <= 12 else { return nil }
    return Double(text)
  }
}
