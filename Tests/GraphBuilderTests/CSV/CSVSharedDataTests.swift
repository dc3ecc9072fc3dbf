import Foundation
import GraphBuilder
import Testing

/// Where real networks lie, for runs on a machine that has them.
private let sharedData = ProcessInfo.processInfo.environment["ROADBOOK_SHARED"].map { $0 + "/data/csv" }

@Suite(
  "Real CSV networks",
  .enabled(if: sharedData != nil, "set ROADBOOK_SHARED to the folder with data/csv to read the real networks"))
struct CSVSharedDataTests {
  private func read(_ folder: String, columns: String = "") throws -> RoadNetwork {
    let path = try #require(sharedData) + "/" + folder
    let options = CSVImportOptions(columns: try ColumnMapping(parsing: columns))
    return try CSVImporter(files: [path], options: options).read()
  }

  @Test("The reference networks are read whole", arguments: [("porto", 62_249, 143_521), ("milan", 39_386, 77_675)])
  func reference(city: String, nodes: Int, edges: Int) throws {
    let network = try read("reference-\(city)")
    #expect(network.nodes.count == nodes)
    #expect(network.openDirections.count == edges)
    #expect(network.reported("roads_dropped") == 0)
  }

  @Test("Coquimbo is read with its own column names")
  func coquimbo() throws {
    let network = try read("coquimbo", columns: "from=a_node,to=b_node,length_m=distance,highway=link_type")
    #expect(network.nodes.count == 15_724)
    #expect(network.openDirections.count == 2 * 14_563 + 5420)
  }

  @Test("Cambridge is read with its names of ten letters")
  func cambridge() throws {
    let columns = "from_node_id=from_node_,facility_type=facility_t,allowed_uses=allowed_us"
    let network = try read("gmns-Cambridge", columns: columns)
    #expect(network.reported("nodes_read") == 1693)
    #expect(network.reported("links_closed_for_car") == 1078)
  }

  @Test("Lima is refused because its coordinates are projected")
  func lima() {
    expectRefusal(.projectedCoordinates, file: "node.csv", line: 2, column: "x_coord", count: 2232, saying: "feet") {
      _ = try read("gmns-Lima")
    }
  }
}
