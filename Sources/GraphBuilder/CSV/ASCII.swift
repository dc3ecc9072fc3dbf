/// The bytes that CSV and WKT give a meaning to.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let openParenthesis: UInt8 = 0x28
  static let closeParenthesis: UInt8 = 0x29
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let point: UInt8 = 0x2E
  static let zero: UInt8 = 0x30
  static let nine: UInt8 = 0x39
  static let lowerE: UInt8 = 0x65

  /// Whether the byte is a space or a tab.
  @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// Whether the byte ends a line.
  @inline(__always) static func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

  /// Whether the byte is a decimal digit.
  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= nine }

  /// The byte with `A`…`Z` made `a`…`z`.
  @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// The text with `A`…`Z` made `a`…`z`, all else unchanged.
  static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map(lowercased), as: UTF8.self)
  }
}
