import Foundation
import GraphBuilder
import TestSupport
import Testing

@Suite("Damaged CSV files")
struct CSVFuzzTests {
  private static let parts: [(name: String, text: String)] = [
    ("node.csv", teeNodes),
    (
      "link.csv",
      """
      link_id,from_node_id,to_node_id,directed,length,free_speed,facility_type,name,geometry,allowed_uses
      11,1,2,0,100.1,50,primary,"High ""A"" Street","LINESTRING (10 50, 10.0007 50.0001, 10.0014 50)",auto;bike
      12,2,3,1,100.1,,residential,Grüner Weg,"MULTILINESTRING Z ((10.0014 50 1, 10.0028 50 2))",
      13,2,4,false,,30,footway,,,all
      14,3,2,1,100.1,,residential,Grüner Weg,,

      """
    ),
    ("movement.csv", "mvmt_id,node_id,ib_link_id,ob_link_id,penalty\n1,2,11,12,5\n2,2,11,13,-1\n"),
    ("config.csv", "dataset_name,long_length,speed,crs\nx,m,km/h,EPSG:4326\n"),
  ]

  @Test("5,000 mutations end in a sound network or in an error that names its cause", arguments: [1, 2, 3, 4, 5])
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let files = try CSVTestFiles([:])
    var accepted = 0
    for _ in 0..<1000 {
      let damaged = Int.random(in: 0..<Self.parts.count, using: &random)
      for (index, part) in Self.parts.enumerated() {
        var bytes = Array(part.text.utf8)
        if index == damaged { Self.mutate(&bytes, &random) }
        try files.write(bytes, part.name)
      }
      do {
        let network = try files.read(profiles: ["car", "foot"])
        accepted += 1
        expectSound(network)
      } catch let error as InputError {
        #expect(!error.message.isEmpty && error.count >= 1)
      }
    }
    #expect(accepted > 0 && accepted < 1000)
  }

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let interesting = Array(",\"\n\r-+.eE0919;( )\t\u{0}".utf8) + [0xFF, 0xC3, 0xEF]
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch random.next() % 6 {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[place] = interesting[Int.random(in: 0..<interesting.count, using: &random)]
      case 2: bytes.insert(interesting[Int.random(in: 0..<interesting.count, using: &random)], at: place)
      case 3: bytes.remove(at: place)
      case 4: bytes.removeSubrange(place..<min(bytes.count, place + 20))
      default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
      }
    }
  }

  private func expectSound(_ network: RoadNetwork) {
    #expect(!network.nodes.isEmpty && !network.roads.isEmpty)
    for road in network.roads {
      #expect(network.nodes.indices.contains(road.from) && network.nodes.indices.contains(road.to))
      #expect(road.shape.lowerBound >= 0 && road.shape.upperBound <= network.shapePoints.count)
      #expect(road.name.map(network.names.indices.contains) ?? true)
      #expect(road.isOpenForward || road.isOpenBackward)
    }
    for profile in network.profiles {
      #expect(profile.forwardWeights.count == network.roads.count)
      #expect(profile.backwardWeights.count == network.roads.count)
      for weight in profile.forwardWeights + profile.backwardWeights { #expect((weight ?? 0) < 1 << 28) }
      for turn in profile.turns {
        let roads = network.roads.indices
        #expect(roads.contains(turn.from.road) && roads.contains(turn.to.road) && (turn.cost ?? 0) < 1 << 28)
      }
    }
  }
}
