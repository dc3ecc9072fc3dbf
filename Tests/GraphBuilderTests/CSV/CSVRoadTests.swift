import Foundation
import GraphBuilder
import Testing

@Suite("Roads from CSV links")
struct CSVRoadTests {
  private func links(_ rows: String, header: String = "from,to,length_m,travel_time_ms,name,highway,link_id") -> String
  {
    header + "\n" + rows
  }

  @Test("Two opposite rows of one street become one road that keeps both weights")
  func pairing() throws {
    let text = links("1,2,100,9000,High,primary,\n2,3,100,1,,,\n2,1,100,9500,High,primary,\n")
    let network = try readNetwork(nodes: teeNodes, links: text)
    #expect(network.roads.count == 2)
    #expect(network.roads[0].isOpenForward && network.roads[0].isOpenBackward)
    #expect(network.roads[0].backwardSourceID == nil)
    #expect(network.profiles[0].forwardWeights == [9000, 1])
    #expect(network.profiles[0].backwardWeights == [9500, nil])
    #expect(network.reported("roads_paired") == 1)
    #expect(network.openDirections == ["1>2", "2>1", "2>3"])
  }

  @Test("Links with ids of their own keep them, one per direction")
  func pairedIDs() throws {
    let text = links("1,2,100,1,,,21\n2,1,100,2,,,22\n", header: "from,to,length_m,travel_time_ms,name,highway,link_id")
    let road = try readNetwork(nodes: teeNodes, links: text).roads[0]
    #expect(road.sourceID == 21)
    #expect(road.backwardSourceID == 22)
  }

  @Test("A reversed row and a row as written pair with the ids and weights at the right direction")
  func pairingReversedRows() throws {
    let text = "from,to,length_m,direction,link_id,travel_time_ms\n1,2,100,-1,31,7\n1,2,100,1,32,8\n"
    let network = try readNetwork(nodes: teeNodes, links: text)
    #expect(network.roads.count == 1)
    #expect(network.roads[0].sourceID == 32)
    #expect(network.roads[0].backwardSourceID == 31)
    #expect(network.profiles[0].forwardWeights == [8])
    #expect(network.profiles[0].backwardWeights == [7])
  }

  @Test(
    "Rows that differ in length, name, class or shape stay apart",
    arguments: [
      "2,1,100.01,1,High,primary,", "2,1,100,1,Low,primary,", "2,1,100,1,High,secondary,", "1,2,100,1,High,primary,",
      "2,3,100,1,High,primary,",
    ])
  func notPaired(row: String) throws {
    let network = try readNetwork(nodes: teeNodes, links: links("1,2,100,1,High,primary,\n" + row + "\n"))
    #expect(network.roads.count == 2)
  }

  @Test("Shapes are compared in reverse")
  func pairedShapes() throws {
    let wkt = { (points: [String]) in "\"LINESTRING(\(points.joined(separator: ",")))\"" }
    let there = ["10 50", "10.0005 50.0002", "10.001 50.0001", "10.0014 50"]
    let header = "from,to,length_m,geometry\n"
    let same = header + "1,2,105,\(wkt(there))\n2,1,105,\(wkt(there.reversed()))\n"
    let paired = try readNetwork(nodes: teeNodes, links: same)
    #expect(paired.roads.count == 1)
    #expect(paired.shapePoints.count == 2)
    let other = header + "1,2,105,\(wkt(there))\n2,1,105,\(wkt(["10.0014 50", "10.0005 50.0002", "10 50"]))\n"
    let apart = try readNetwork(nodes: teeNodes, links: other)
    #expect(apart.roads.count == 2)
    #expect(apart.shapePoints.count == 3)
  }

  @Test("Parallel rows pair in the order of the file; loops and what is left over stay alone")
  func parallelRows() throws {
    let rows = "1,2,100,1,,,\n1,2,100,2,,,\n2,1,100,3,,,\n2,1,100,4,,,\n2,1,100,5,,,\n1,1,50,6,,,\n1,1,50,7,,,\n"
    let network = try readNetwork(nodes: teeNodes, links: links(rows))
    #expect(network.profiles[0].forwardWeights == [1, 2, 5, 6, 7])
    #expect(network.profiles[0].backwardWeights == [3, 4, nil, nil, nil])
    #expect(network.openDirections == ["1>1", "1>1", "1>2", "1>2", "2>1", "2>1", "2>1"])
  }

  @Test("Roads without a profile are dropped, nodes stay")
  func pruning() throws {
    let text = links("1,2,100,1,,footway,1\n2,4,100,2,,primary,2\n4,3,100,3,,steps,3\n")
    let network = try readNetwork(nodes: teeNodes, links: text)
    #expect(network.nodes.map(\.sourceID) == [1, 2, 3, 4])
    #expect(network.openDirections == ["2>4"])
    #expect(network.profiles[0].forwardWeights == [2])
    #expect(network.reported("links_closed_for_car") == 2)
    #expect(network.reported("roads_dropped") == 2)
  }

  @Test("A time of 0 between different points becomes 1 ms, at one point it stays 0")
  func zeroTimes() throws {
    let nodes = "id,lat,lon\n1,50,10\n2,50,10.001\n3,50,10\n"
    let network = try readNetwork(nodes: nodes, links: links("1,2,0,0,,,\n1,3,0,0,,,\n3,3,0,0,,,\n1,3,5,0,,,\n"))
    #expect(network.profiles[0].forwardWeights == [1, 0, 0, 1])
    #expect(network.reported("travel_times_zero") == 2)
  }

  @Test("Without a time the weight is length over speed, at least 1 ms")
  func computedWeights() throws {
    let text = "from,to,length_m,speed_kmh,highway\n1,2,100,36,motorway\n2,3,100,,motorway\n2,4,0.001,100,\n1,3,100,,\n"
    let network = try readNetwork(nodes: teeNodes, links: text)
    #expect(network.profiles[0].forwardWeights == [10_000, 3273, 1, 12_000])
    #expect(network.reported("speeds_by_class") == 2)
  }

  @Test("Each profile has its own speeds, limits and closed classes")
  func profiles() throws {
    let text = "from,to,length_m,speed_kmh,highway\n1,2,100,120,motorway\n2,3,100,50,residential\n2,4,100,,footway\n"
    let network = try readNetwork(nodes: teeNodes, links: text, profiles: ["car", "truck", "bicycle", "foot"])
    #expect(network.profiles.map(\.name) == ["car", "truck", "bicycle", "foot"])
    #expect(network.profiles[0].forwardWeights == [3000, 7200, nil])
    #expect(network.profiles[1].forwardWeights == [4000, 7200, nil])
    #expect(network.profiles[2].forwardWeights == [nil, 22_500, nil])
    #expect(network.profiles[3].forwardWeights == [nil, 72_000, 72_000])
  }

  @Test("Allowed uses go before the class")
  func allowedUses() throws {
    let rows = [
      "1,2,footway,walk;bike;auto", "1,3,primary,walk bike", "1,4,primary,", "2,3,footway,all",
      "2,4,primary,\"BUS, Car\"",
      "3,4,primary,tram|hgv", "4,1,primary,none",
    ]
    let text = "from,to,highway,allowed_uses\n" + rows.joined(separator: "\n")
    let network = try readNetwork(nodes: teeNodes, links: text, profiles: ["car", "truck", "bicycle", "foot"])
    let open = network.profiles.map { profile in profile.forwardWeights.map { $0 != nil } }
    #expect(open[0] == [true, false, true, false, true, false])
    #expect(open[1] == [false, false, true, false, false, true])
    #expect(open[2] == [true, true, true, false, false, false])
    #expect(open[3] == [true, true, true, true, false, false])
  }

  @Test("Classes are known by OpenStreetMap's and GMNS' words; others are roads and counted")
  func classes() throws {
    let words = ["Living Street", "motorway-link", "Freeway", "hot", "", "STEPS"]
    let rows = words.map { "1,2,0,\($0),auto\n" }.joined()
    let network = try readNetwork(
      nodes: teeNodes, links: "from_node_id,to_node_id,directed,facility_type,allowed_uses\n" + rows)
    #expect(network.roads.map(\.roadClass) == [.livingStreet, .motorwayLink, .motorway, .road, .road, .steps])
    #expect(network.reported("links_of_unknown_class") == 1)
  }

  @Test("Names stand once and on one line")
  func names() throws {
    let network = try readNetwork(
      nodes: teeNodes,
      links: links("1,2,1,1,\"A \"\"1\"\"\",,\n2,3,1,1,\"B\nC\",,\n2,4,1,1,\"A \"\"1\"\"\",,\n1,3,1,1,\" \",,\n"))
    #expect(network.names == ["A \"1\"", "B C"])
    #expect(network.roads.map(\.name) == [0, 1, 0, nil])
  }

  @Test("config.csv gives the units of length and free_speed, not of length_m and speed_kmh")
  func units() throws {
    let config = "dataset_name,long_length,speed,crs\nx,Miles,mph,EPSG:4326\n"
    let gmns = "from_node_id,to_node_id,directed,length,free_speed\n1,2,0,1,60\n"
    let network = try readNetwork(nodes: teeNodes, links: gmns, config: config)
    #expect(network.roads[0].lengthCentimetres == 160_934)
    #expect(network.profiles[0].forwardWeights == [60_000])
    let metric = "from_node_id,to_node_id,directed,length_m,speed_kmh\n1,2,0,100,36\n"
    #expect(try readNetwork(nodes: teeNodes, links: metric, config: config).profiles[0].forwardWeights == [10_000])
  }

  @Test("Unknown units and projected reference systems in config.csv are refused")
  func badConfig() throws {
    let header = "long_length,speed,crs\n"
    for (row, code, column) in [
      ("leagues,,", InputError.Code.badValue, "long_length"), ("m,warp,", .badValue, "speed"),
      (",,EPSG:2263", .projectedCoordinates, "crs"), (",,urn:ogc:def:crs:EPSG::32633", .projectedCoordinates, "crs"),
    ] {
      expectRefusal(code, file: "config.csv", line: 2, column: column) {
        _ = try readNetwork(nodes: teeNodes, links: teeLinks, config: header + row)
      }
    }
    #expect(try readNetwork(nodes: teeNodes, links: teeLinks, config: header + ",,WGS84").roads.count == 3)
  }
}
