import Foundation
import GraphBuilder
import Testing

@Suite("Geometry of CSV links")
struct CSVGeometryTests {
  private func read(_ wkt: String, length: String = "") throws -> RoadNetwork {
    try readNetwork(nodes: teeNodes, links: "from,to,length_m,geometry\n1,2,\(length),\"\(wkt)\"\n")
  }

  private func points(_ network: RoadNetwork) -> [[Int32]] {
    network.shapePoints.map { [$0.longitudeE7, $0.latitudeE7] }
  }

  @Test(
    "Line strings in all their spellings give the points between the nodes",
    arguments: [
      "LINESTRING (10 50, 10.0007 50.0004, 10.0014 50)", "linestring(10 50,10.0007 50.0004,10.0014 50)",
      "MULTILINESTRING ((10 50, 10.0007 50.0004, 10.0014 50))",
      "LineString Z (10 50 3, 10.0007 50.0004 4, 10.0014 50 5)",
      "LINESTRINGZM(10 50 3 1,10.0007 50.0004 4 2,10.0014 50 5 3)",
      "LINESTRING (10 50, 10.0007 50.0004, 10.0007 50.0004, 10.0014 50)",
      "LINESTRING (1e1 50, 10.0007 50.0004, 10.0014 50)",
      " LINESTRING ( 10.00001  50 ,\n10.0007\t50.0004 , 10.0014 50 ) ",
    ])
  func spellings(wkt: String) throws {
    let network = try read(wkt)
    #expect(points(network) == [[100_007_000, 500_004_000]])
    #expect(network.roads[0].shape == 0..<1)
    #expect(network.reported("geometries_reversed") == 0)
  }

  @Test("A geometry drawn against from and to is turned round and counted")
  func reversed() throws {
    let network = try read("LINESTRING (10.0014 50, 10.001 50.0001, 10.0003 50.0002, 10 50)")
    #expect(points(network) == [[100_003_000, 500_002_000], [100_010_000, 500_001_000]])
    #expect(network.reported("geometries_reversed") == 1)
  }

  @Test("Ends away from the nodes stay in the shape")
  func apart() throws {
    let network = try read("LINESTRING (10.0001 50.002, 10.0013 50.002)")
    #expect(points(network) == [[100_001_000, 500_020_000], [100_013_000, 500_020_000]])
    #expect(network.reported("geometries_apart") == 1)
  }

  @Test(
    "A straight or empty geometry leaves no points",
    arguments: ["LINESTRING (10 50, 10.0014 50)", "LINESTRING EMPTY", ""])
  func straight(wkt: String) throws {
    let network = try read(wkt)
    #expect(network.shapePoints.isEmpty)
    #expect(network.roads[0].lengthCentimetres == 10_006)
  }

  @Test("A missing length is measured along the shape")
  func measured() throws {
    // One degree of a great circle is 111,195.08 m on the sphere of the mean radius.
    let nodes = "id,lat,lon\n1,0,0\n2,1,1\n"
    let text = "from,to,geometry\n1,2,\"LINESTRING(0 0, 1 0, 1 1)\"\n"
    let network = try readNetwork(nodes: nodes, links: text)
    #expect(network.roads[0].lengthCentimetres == 22_239_016)
    #expect(network.reported("lengths_measured") == 1)
  }

  @Test("A shape longer than a road can be is refused")
  func tooLong() throws {
    let laps = (0..<300).map { "\($0 % 2 == 0 ? -80 : 80) 0" }.joined(separator: ",")
    expectRefusal(.badValue, file: "link.csv", line: 2, column: "geometry", saying: "42,949 km") {
      _ = try read("LINESTRING(\(laps))")
    }
  }

  @Test("A given length holds, and one far below the straight line is reported")
  func givenLength() throws {
    let network = try read("LINESTRING (10 50, 10.0014 50)", length: "0.1")
    #expect(network.roads[0].lengthCentimetres == 10)
    #expect(network.reported("lengths_below_straight_line") == 1)
  }

  @Test(
    "Broken text, points and several parts are refused",
    arguments: [
      "LINESTRING", "LINESTRING (10 50)", "LINESTRING (10 50, 10.1)", "LINESTRING (10 50, 10.1 50", "POINT (10 50)",
      "LINESTRING (10 50, 10.1 50) x", "LINESTRING (10 50; 10.1 50)", "LINESTRING (1.5.5 50, 10 50)",
      "LINESTRING (nan 50, 10 50)", "MULTILINESTRING (10 50, 10.1 50)", "LINESTRINGS (10 50, 10 51)",
      "(10 50, 10.1 50)",
      "LINESTRING (10 50 1 1 1, 10.1 50)", "LINESTRING (181 50, 10 50)",
    ])
  func broken(wkt: String) throws {
    expectRefusal(.badValue, file: "link.csv", line: 2, column: "geometry") { _ = try read(wkt) }
  }

  @Test("A geometry of several parts is refused by saying so")
  func severalParts() throws {
    expectRefusal(.badValue, file: "link.csv", line: 2, column: "geometry", saying: "more than one part") {
      _ = try read("MULTILINESTRING ((10 50, 10.001 50),(10.002 50, 10.0014 50))")
    }
  }

  @Test("A projected geometry is refused by saying so")
  func projected() throws {
    expectRefusal(.projectedCoordinates, file: "link.csv", line: 2, column: "geometry", saying: "EPSG:4326") {
      _ = try read("LINESTRING(1523373 1003235,1523448.678 1002967.757)")
    }
  }
}
