import GraphCore

/// The encoded polyline algorithm with six places.
enum Polyline6 {
  /// The line as text: for each point latitude and longitude as differences to the point before, in 1e-6 degrees.
  static func text(of line: [Coordinate]) -> String {
    var bytes: [UInt8] = []
    var last: (latitude: Int64, longitude: Int64) = (0, 0)
    for place in line {
      let here = (latitude: rounded(place.latitudeE7), longitude: rounded(place.longitudeE7))
      append(here.latitude - last.latitude, to: &bytes)
      append(here.longitude - last.longitude, to: &bytes)
      last = here
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Rounds 1e-7 to 1e-6 degrees, halves away from zero.
  private static func rounded(_ e7: Int32) -> Int64 {
    let value = Int64(e7)
    return (value + (value < 0 ? -5 : 5)) / 10
  }

  /// Five bits at a time, lowest first; the sign is in the lowest bit.
  private static func append(_ value: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: value < 0 ? ~(value << 1) : value << 1)
    while rest >= 0x20 {
      bytes.append(UInt8(rest & 0x1F | 0x20) + 63)
      rest >>= 5
    }
    bytes.append(UInt8(rest) + 63)
  }
}
