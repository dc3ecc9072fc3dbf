import Foundation
import GraphBuilder
import Testing

@Suite("Movements")
struct CSVMovementTests {
  private func turns(
    _ movements: String, links: String = teeLinks, profiles: [String] = ["car"]
  ) throws -> [String] {
    let network = try readNetwork(nodes: teeNodes, links: links, movements: movements, profiles: profiles)
    return describe(network.profiles[0].turns, network)
  }

  /// `11+>12+ 5000`: onto link 12 in drawing direction from link 11 in drawing direction, at 5000 ms.
  private func describe(_ turns: [RoadNetwork.Turn], _ network: RoadNetwork) -> [String] {
    turns.map { turn in
      let sides = [turn.from, turn.to].map { "\(network.roads[$0.road].sourceID)\($0.isReversed ? "-" : "+")" }
      return "\(sides[0])>\(sides[1]) \(turn.cost.map(String.init) ?? "no")"
    }
  }

  @Test("Penalties in seconds become costs, negative ones prohibitions, empty and zero ones nothing")
  func penalties() throws {
    let text =
      "mvmt_id,node_id,ib_link_id,ob_link_id,penalty\n1,2,11,12,5\n2,2,11,13,-1\n3,2,12,13,\n4,2,13,12,0\n5,2,13,11,0.0004\n"
    #expect(try turns(text) == ["11+>12+ 5000", "11+>13+ no", "13->11- 1"])
    let network = try readNetwork(nodes: teeNodes, links: teeLinks, movements: text)
    #expect(network.reported("movements_read") == 5)
    #expect(network.reported("movements_without_rule") == 2)
    #expect(network.reported("turn_rules") == 3)
  }

  @Test("Directions of links open both ways follow from the node they share")
  func undirected() throws {
    #expect(try turns("ib_link_id,ob_link_id,penalty\n12,11,7\n13,12,8\n") == ["12->11- 7000", "13->12+ 8000"])
  }

  @Test("Where two nodes fit, node_id decides, else each turn gets the rule")
  func ambiguous() throws {
    let links = "link_id,from_node_id,to_node_id,directed,length\n1,1,2,0,100\n2,1,2,0,120\n"
    let header = "ib_link_id,ob_link_id,node_id,penalty\n"
    #expect(try turns(header + "1,2,2,5\n", links: links) == ["1+>2- 5000"])
    #expect(try turns(header + "1,2,1,5\n", links: links) == ["1->2+ 5000"])
    #expect(try turns(header + "1,2,,5\n", links: links) == ["1+>2- 5000", "1->2+ 5000"])
    #expect(try turns(header + "1,1,2,-1\n", links: links) == ["1+>1- no"])
  }

  @Test("Rules follow links that were joined with their opposite")
  func joinedLinks() throws {
    let links = "link_id,from_node_id,to_node_id,directed\n1,1,2,1\n2,2,3,1\n3,2,1,1\n4,3,2,1\n"
    let text = "ib_link_id,ob_link_id,penalty\n1,2,5\n4,3,6\n1,3,-1\n"
    let network = try readNetwork(nodes: teeNodes, links: links, movements: text)
    #expect(network.roads.count == 2)
    #expect(describe(network.profiles[0].turns, network) == ["1+>2+ 5000", "2->1- 6000", "1+>1- no"])
  }

  @Test("Rules on roads that a profile may not use are left out for it; those on foot have none")
  func closedRoads() throws {
    let links =
      "link_id,from_node_id,to_node_id,directed,facility_type\n10,1,4,0,steps\n11,1,2,0,\n12,2,3,0,footway\n13,2,4,0,\n"
    let text = "ib_link_id,ob_link_id,penalty\n11,12,5\n11,13,6\n"
    let car = try readNetwork(nodes: teeNodes, links: links, movements: text)
    #expect(describe(car.profiles[0].turns, car) == ["11+>13+ 6000"])
    #expect(car.reported("turn_rules_dropped") == 1)
    let foot = try readNetwork(nodes: teeNodes, links: links, movements: text, profiles: ["foot"])
    #expect(foot.profiles[0].turns.isEmpty)
  }

  @Test(
    "Unknown links and nodes, links that do not meet and bad penalties are refused at their line",
    arguments: [
      ("99,12,,1", InputError.Code.unknownReference, "ib_link_id"), ("11,99,,1", .unknownReference, "ob_link_id"),
      ("11,12,9,1", .unknownReference, "node_id"), ("11,12,1,1", .unknownReference, "ob_link_id"),
      ("11,14,,1", .unknownReference, "ob_link_id"), ("14,11,,1", .unknownReference, "ob_link_id"),
      ("11,12,,soon", .badValue, "penalty"), ("11,12,,300000", .badValue, "penalty"),
      ("a,12,,1", .badValue, "ib_link_id"),
      (",12,,1", .badValue, "ib_link_id"),
    ])
  func refused(row: String, code: InputError.Code, column: String) throws {
    let links = teeLinks + "14,4,3,1,100\n"
    expectRefusal(code, file: "movement.csv", line: 3, column: column, count: 2) {
      _ = try turns("ib_link_id,ob_link_id,node_id,penalty\n11,12,,1\n\(row)\n11,12,,1\n\(row)\n", links: links)
    }
  }

  @Test("Link ids that movements refer to must stand once")
  func repeatedLinkIDs() throws {
    let links = teeLinks + "12,4,3,1,100\n"
    expectRefusal(.duplicate, file: "movement.csv", line: 2, column: "ob_link_id", saying: "line 5") {
      _ = try turns("ib_link_id,ob_link_id,penalty\n11,12,1\n", links: links)
    }
    #expect(try turns("ib_link_id,ob_link_id,penalty\n11,13,1\n", links: links) == ["11+>13+ 1000"])
  }

  @Test("Movements need link ids")
  func withoutLinkIDs() throws {
    expectRefusal(.missingColumn, file: "link.csv", line: 1, column: "link_id") {
      _ = try turns("ib_link_id,ob_link_id,penalty\n11,12,1\n", links: "from,to\n1,2\n")
    }
  }
}
