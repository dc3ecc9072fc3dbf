import GraphCore

/// The encoded polyline algorithm: differences in decimal degrees, five bits to a character.
enum Polyline {
  /// The points of a line; nil when the text is none, or leads off the globe.
  ///
  /// - Parameter places: decimal places of a degree, 5 or 6.
  static func coordinates(of text: String, places: Int) -> [Coordinate]? {
    let unit: Int64 = places == 5 ? 100 : 10
    var line: [Coordinate] = []
    line.reserveCapacity(text.utf8.count / 6)
    var (latitude, longitude): (Int64, Int64) = (0, 0)
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      guard let north = difference(byte, &bytes), let second = bytes.next(), let east = difference(second, &bytes)
      else { return nil }
      latitude += north * unit
      longitude += east * unit
      guard abs(latitude) <= 900_000_000, abs(longitude) <= 1_800_000_000 else { return nil }
      line.append(Coordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude)))
    }
    return line
  }

  /// One number, lowest bits first, the sign in the lowest; seven characters hold all that is on the globe.
  private static func difference(_ first: UInt8, _ bytes: inout String.UTF8View.Iterator) -> Int64? {
    var (value, shift, byte): (Int64, Int64, UInt8) = (0, 0, first)
    while true {
      guard (63...126).contains(byte), shift < 35 else { return nil }
      value |= Int64((byte - 63) & 0x1F) << shift
      shift += 5
      if byte - 63 < 0x20 { return value & 1 == 1 ? ~(value >> 1) : value >> 1 }
      guard let next = bytes.next() else { return nil }
      byte = next
    }
  }
}
