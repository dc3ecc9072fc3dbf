import GraphCore
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct PositionTests {
  private func coordinates() -> [Coordinate] {
    var random = SeededGenerator(seed: 7)
    let corners: [(Int32, Int32)] = [
      (0, 0), (900_000_000, 0), (-900_000_000, 5), (450_000_000, 450_000_000), (-450_000_000, -1_350_000_000),
      (0, 1_800_000_000), (0, -1_800_000_000), (1, -1), (449_999_999, 450_000_001),
    ]
    return corners.map { Coordinate(latitudeE7: $0.0, longitudeE7: $0.1) }
      + (0..<20_000).map { _ in
        Coordinate(
          latitudeE7: Int32(random.below(1_800_000_001) - 900_000_000),
          longitudeE7: Int32(random.below(3_600_000_001) - 1_800_000_000))
      }
  }

  @Test func positionsAgreeWithTheLibrarysSineAndCosine() {
    for place in coordinates() {
      let (lat, lon) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
      let position = Position(place)
      let right = [cos(lat) * cos(lon), cos(lat) * sin(lon), sin(lat)].map { $0 * Position.unitsPerRadius }
      for (mine, theirs) in zip([position.x, position.y, position.z], right) {
        #expect(abs(Double(mine) - theirs) < 0.51, "\(place)")
      }
    }
  }

  @Test func theChordIsAMetric() {
    let positions = coordinates().prefix(300).map(Position.init)
    for a in positions.prefix(60) {
      #expect(a.chord(to: a) == 0)
      for b in positions.prefix(60) {
        #expect(a.chord(to: b) == b.chord(to: a))
        for c in positions.prefix(20) { #expect(a.chord(to: b) <= (a.chord(to: c) + c.chord(to: b)) * (1 + 1e-12)) }
      }
    }
  }
}
