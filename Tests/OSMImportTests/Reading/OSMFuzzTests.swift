import Foundation
import GraphBuilder
import TestSupport
import Testing

@testable import OSMImport

@Suite("Damaged OpenStreetMap files")
struct OSMFuzzTests {
  private static let isLong = ProcessInfo.processInfo.environment["ROADBOOK_LONG"] == "1"
  private static let seeds = [
    "map-raw.osm.pbf", "map-plain-nodes.osm.pbf", "map-deleted.osm.pbf", "map-lz4.osm.pbf", "map-offsets.osm.pbf",
    "map.osm", "map-mixed.osm", "map.osm.gz", "map.osm.bz2",
  ]

  @Test("A damaged file is read or refused with a typed error, whatever the damage", arguments: seeds)
  func damaged(name: String) throws {
    let whole = OSMSamples.bytes(name)
    var random = SeededGenerator(seed: UInt64(whole.count))
    var outcomes: [String: Int] = [:]
    for _ in 0..<(Self.isLong ? 20_000 : 400) {
      let bytes = Self.damage(whole, &random)
      // What is no InputError ends the test.
      let error = try withFile(bytes, name, refusal)
      outcomes[error?.code.description ?? "read", default: 0] += 1
    }
    #expect(Set(outcomes.keys).isSubset(of: ["read", "empty", "malformed", "badValue", "tooLarge"]))
    #expect((outcomes["malformed"] ?? 0) > 10)
  }

  /// Bits turned, bytes replaced, pieces taken out, doubled or moved.
  private static func damage(_ whole: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = whole
    for _ in 0...random.below(3) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      let end = min(bytes.count, place + 1 + random.below(16))
      switch random.below(7) {
      case 0, 1: bytes[place] ^= 1 << random.below(8)
      case 2: bytes[place] = UInt8(random.below(256))
      case 3: bytes.removeSubrange(place..<end)
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
      case 5: bytes.insert(contentsOf: repeatElement(0xFF, count: 1 + random.below(12)), at: place)
      default: if random.oneIn(4) { bytes.removeSubrange(place...) }
      }
    }
    return bytes
  }
}
