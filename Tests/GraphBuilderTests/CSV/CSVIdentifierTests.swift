import Foundation
import GraphBuilder
import Testing

@Suite("Ids in CSV files")
struct CSVIdentifierTests {
  private func tee(_ ids: [String]) -> (nodes: String, links: String) {
    let places = ["10.0,50.0", "10.0014,50.0", "10.0028,50.0", "10.0014,50.0009"]
    let nodes = zip(ids, places).map { "\($0),\($1)\n" }.joined()
    let links = "11,\(ids[0]),\(ids[1]),0,100.1\n12,\(ids[1]),\(ids[2]),0,100.1\n13,\(ids[1]),\(ids[3]),0,100.1\n"
    return ("node_id,x_coord,y_coord\n" + nodes, "link_id,from_node_id,to_node_id,directed,length\n" + links)
  }

  @Test(
    "Ids with gaps, unordered, negative and up to the ends of 64 bits come back unchanged",
    arguments: [
      [7, 9000, 12, 400_000_000], [30, 4, 22, 1], [-1, -2, -3, -4], [4_294_967_297, 1, 4_294_967_298, 2],
      [9_007_199_254_740_992, 9_007_199_254_740_993, 9_007_199_254_740_994, 9_007_199_254_740_995],
      [Int64.max, Int64.max - 1, Int64.min, 0],
    ])
  func accepted(ids: [Int64]) throws {
    let texts = tee(ids.map(String.init))
    let network = try readNetwork(nodes: texts.nodes, links: texts.links)
    #expect(network.nodes.map(\.sourceID) == ids)
    #expect(network.roads.map { network.nodes[$0.from].sourceID } == [ids[0], ids[1], ids[1]])
    #expect(network.roads.map { network.nodes[$0.to].sourceID } == [ids[1], ids[2], ids[3]])
  }

  @Test(
    "Ids beyond 64 bits are refused, never wrapped",
    arguments: ["18446744073709551616", "9223372036854775808", "-9223372036854775809", "99999999999999999999999999"])
  func beyond64Bits(id: String) throws {
    let texts = tee([id, "2", "3", "4"])
    expectRefusal(.badValue, file: "node.csv", line: 2, column: "node_id", saying: "'\(id)' does not fit 64 bits") {
      _ = try readNetwork(nodes: texts.nodes, links: texts.links)
    }
  }

  @Test(
    "Texts, fractions and exponents are no ids", arguments: ["A-1", "1.0", "1e3", "0x10", "1 000", "+", "--1", "١"])
  func texts(id: String) throws {
    let texts = tee(["1", "2", id, "4"])
    expectRefusal(.badValue, file: "node.csv", line: 4, column: "node_id", saying: "'\(id)' is not a whole number") {
      _ = try readNetwork(nodes: texts.nodes, links: texts.links)
    }
  }

  @Test("All rows with a bad id are counted")
  func counted() throws {
    let texts = tee(["A-1", "B 2", "c/3", "Ü\\4"])
    expectRefusal(.badValue, file: "node.csv", line: 2, column: "node_id", count: 4, saying: "'A-1'") {
      _ = try readNetwork(nodes: texts.nodes, links: texts.links)
    }
  }

  @Test("A node id that stands twice is refused")
  func duplicateNode() throws {
    expectRefusal(.duplicate, file: "node.csv", line: 6, column: "node_id", count: 2, saying: "The id 2 stands twice") {
      _ = try readNetwork(nodes: teeNodes + "2,10.5,50\n1,10.6,50\n", links: teeLinks)
    }
  }

  @Test("Link ids that stand twice are accepted where nothing refers to them")
  func duplicateLink() throws {
    let links = teeLinks.replacingOccurrences(of: "12,", with: "11,")
    #expect(try readNetwork(nodes: teeNodes, links: links).roads.map(\.sourceID) == [11, 11, 13])
  }
}
