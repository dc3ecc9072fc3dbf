import Foundation
import GraphBuilder
import Testing

@Suite("CSV dialects")
struct CSVDialectTests {
  private func expectTee(_ network: RoadNetwork, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(network.nodes.map(\.sourceID) == [1, 2, 3, 4], sourceLocation: sourceLocation)
    #expect(
      network.nodes.map(\.coordinate.longitudeE7) == [100_000_000, 100_014_000, 100_028_000, 100_014_000],
      sourceLocation: sourceLocation)
    #expect(network.nodes.map(\.coordinate.latitudeE7).last == 500_009_000, sourceLocation: sourceLocation)
    #expect(network.openDirections == ["1>2", "2>1", "2>3", "2>4", "3>2", "4>2"], sourceLocation: sourceLocation)
    #expect(network.roads.map(\.sourceID) == [11, 12, 13], sourceLocation: sourceLocation)
    #expect(network.roads.map(\.lengthCentimetres) == [10_010, 10_010, 10_010], sourceLocation: sourceLocation)
    #expect(network.profiles[0].forwardWeights == [12_012, 12_012, 12_012], sourceLocation: sourceLocation)
    #expect(network.profiles[0].backwardWeights == [12_012, 12_012, 12_012], sourceLocation: sourceLocation)
  }

  @Test("Clean GMNS files are read")
  func clean() throws {
    expectTee(try readNetwork(nodes: teeNodes, links: teeLinks))
  }

  @Test("Byte order marks and every kind of line end give the same network", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(lineEnd: String) throws {
    let nodes = "\u{FEFF}" + teeNodes.replacingOccurrences(of: "\n", with: lineEnd)
    let links = "\u{FEFF}" + teeLinks.replacingOccurrences(of: "\n", with: lineEnd)
    expectTee(try readNetwork(nodes: nodes, links: links))
  }

  @Test("Quotes, line breaks in quotes, blanks, other orders of columns and a last line without end are read")
  func quoting() throws {
    let nodes =
      "\u{FEFF}\"node_id\",\"x_coord\",\"y_coord\",\"name\"\r\n\"1\",\"10.0\",\"50.0\",\"Main St, east \"\"A\"\"\"\r\n"
      + "2, 10.0014 ,50.0,\"two\nlines\"\r\n3,10.0028,50.0,\r\n\"4\",10.0014,50.0009,\"x\""
    let links =
      "name,to_node_id,from_node_id,link_id,length,directed,note\r\n\"a,b\",2,1,11,100.1,0,\r\n"
      + ",3,2,12,100.1,FALSE,\r\n\"\",4,2,13,100.1,false,\"last line without newline\""
    let network = try readNetwork(nodes: nodes, links: links)
    expectTee(network)
    #expect(network.names == ["a,b"])
    #expect(network.roads.map(\.name) == [0, nil, nil])
  }

  @Test("Blank lines and rows of nothing but commas are skipped, missing last values are empty")
  func blankLines() throws {
    let nodes = "\n\n" + teeNodes.replacingOccurrences(of: "\n3,", with: "\n   \n,,\n3,")
    let links = teeLinks.replacingOccurrences(of: "12,2,3,0,100.1", with: "\n12,2,3,0")
    let network = try readNetwork(nodes: nodes, links: links)
    #expect(network.nodes.count == 4)
    #expect(network.reported("lengths_measured") == 1)
    #expect(network.roads[1].lengthCentimetres == 10_006)
  }

  @Test("Plain files are read, each row one direction")
  func plain() throws {
    let nodes = "id,lat,lon\n7,50,10\n-8,50,10.001\n"
    let network = try readNetwork(nodes: nodes, links: "from,to,length_m,travel_time_ms\n7,-8,71.5,9000\n")
    #expect(network.openDirections == ["7>-8"])
    #expect(network.profiles[0].forwardWeights == [9000])
    #expect(network.profiles[0].backwardWeights == [nil])
    #expect(network.roads[0].sourceID == 0)
  }

  @Test("direction says both ways, as written, or reversed")
  func direction() throws {
    let links = "from,to,length_m,direction\n1,2,100,0\n2,3,100,1\n2,4,100,-1\n"
    let network = try readNetwork(nodes: teeNodes, links: links)
    #expect(network.openDirections == ["1>2", "2>1", "2>3", "4>2"])
    #expect(network.profiles[0].forwardWeights == [12_000, 12_000, nil])
    #expect(network.profiles[0].backwardWeights == [12_000, nil, 12_000])
  }

  @Test("directed takes the usual words in any case", arguments: ["1", "true", "TRUE", "yes", "Y", "t"])
  func directedWords(word: String) throws {
    let network = try readNetwork(nodes: teeNodes, links: "from_node_id,to_node_id,directed\n1,2,\(word)\n")
    #expect(network.openDirections == ["1>2"])
  }

  @Test("Other header names are mapped, of either dialect, whatever their case")
  func mapping() throws {
    let nodes = "N,X,y_coord\n1,10,50\n2,10.001,50\n"
    let links = "A_NODE,b_node,direction,distance\n1,2,0,80\n"
    let network = try readNetwork(
      nodes: nodes, links: links, columns: "node_id=n,lon=x, from=a_node ,to=b_node,length_m=distance")
    #expect(network.openDirections == ["1>2", "2>1"])
    #expect(network.roads[0].lengthCentimetres == 8000)
  }

  @Test("A mapped name goes before the usual one")
  func mappingFirst() throws {
    let links = "from,to,length_m,metres\n1,2,5,100\n"
    let network = try readNetwork(nodes: teeNodes, links: links, columns: "length_m=metres")
    #expect(network.roads[0].lengthCentimetres == 10_000)
  }

  @Test("Files in a folder that are of no use are ignored and named in the report")
  func folder() throws {
    let files = try CSVTestFiles([
      "nodes.csv": teeNodes, "edges.CSV": teeLinks, "queries.csv": "source,target\n1,2\n",
      "lane.csv": "lane_id,link_id\n",
      "empty.csv": "", "notes.txt": "no CSV",
      "movement_tod.csv": "mvmt_tod_id,timeday_id,ib_link_id,ob_link_id\n1,1,5,6\n",
    ])
    let network = try files.read()
    expectTee(network)
    #expect(network.reported("files_ignored") == 4)
  }

  @Test("Every row of a large network is counted")
  func manyRows() throws {
    var nodes = "id,lat,lon\n"
    var links = "from,to,length_m\n"
    for index in 0..<20_000 {
      nodes += "\(index),\(Double(index / 200) / 100),\(Double(index % 200) / 100)\n"
      if index > 0 { links += "\(index - 1),\(index),1000\n\(index),\(index - 1),1000\n" }
    }
    let network = try readNetwork(nodes: nodes, links: links)
    #expect(network.nodes.count == 20_000)
    #expect(network.reported("links_read") == 39_998)
    #expect(network.roads.count == 19_999)
    #expect(network.roads.allSatisfy { $0.isOpenForward && $0.isOpenBackward })
  }
}
