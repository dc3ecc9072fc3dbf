import Foundation
import GraphBuilder
import Testing

@Suite("CSV files that are refused")
struct CSVRefusalTests {
  private func read(nodes: String = teeNodes, links: String = teeLinks) throws {
    _ = try readNetwork(nodes: nodes, links: links)
  }

  @Test("Files without anything, or with a byte order mark only, are empty", arguments: ["", "\u{FEFF}", "\n \n"])
  func empty(text: String) throws {
    let files = try CSVTestFiles(["empty.csv": text])
    expectRefusal(.empty, file: "empty.csv", saying: "is empty") { _ = try files.read(["empty.csv"]) }
  }

  @Test("A network without nodes or without links has no roads")
  func headerOnly() throws {
    let links = "link_id,from_node_id,to_node_id,directed,length\n"
    expectRefusal(.empty, file: "node.csv", saying: "no nodes") {
      try read(nodes: "node_id,x_coord,y_coord\n", links: links)
    }
    expectRefusal(.empty, file: "link.csv", saying: "no roads") {
      try read(nodes: "node_id,x_coord,y_coord\n1,10,50\n", links: links)
    }
  }

  @Test("A network of one road is accepted")
  func oneRoad() throws {
    let nodes = "node_id,x_coord,y_coord\n1,10.0,50.0\n2,10.0014,50.0\n"
    let links = "link_id,from_node_id,to_node_id,directed,length\n1,1,2,0,100.1\n"
    #expect(try readNetwork(nodes: nodes, links: links).openDirections == ["1>2", "2>1"])
  }

  @Test("Semicolon and tab files are refused by naming the missing column and the separator")
  func otherSeparators() throws {
    for (separator, title) in [(";", "';'"), ("\t", "tabs"), ("|", "'|'")] {
      let text = teeNodes.replacingOccurrences(of: ",", with: separator)
      let files = try CSVTestFiles(["n.csv": text, "l.csv": teeLinks])
      expectRefusal(.missingColumn, file: "n.csv", line: 1, column: "node_id", saying: title) {
        _ = try files.read(["n.csv", "l.csv"])
      }
      expectRefusal(.missingColumn, saying: "n.csv:1: column 'node_id'") { _ = try files.read() }
    }
  }

  @Test("A named file of no known kind is refused by naming what it lacks")
  func unknownKind() throws {
    let files = try CSVTestFiles([
      "n.csv": "node_id,x_coord\n1,2\n", "l.csv": "from_node_id,length\n", "x.csv": "a,b\n1,2\n",
      "q.csv": "source,target\n1,2\n", "good.csv": teeNodes,
    ])
    expectRefusal(.missingColumn, file: "n.csv", line: 1, column: "y_coord") { _ = try files.read(["n.csv"]) }
    expectRefusal(.missingColumn, file: "l.csv", line: 1, column: "to_node_id") { _ = try files.read(["l.csv"]) }
    expectRefusal(.missingColumn, file: "x.csv", line: 1, saying: "none of the columns") {
      _ = try files.read(["x.csv"])
    }
    expectRefusal(.missingColumn, file: "q.csv", line: 1, saying: "pairs of nodes") { _ = try files.read(["q.csv"]) }
    expectRefusal(.missingColumn, saying: "no link file") { _ = try files.read(["good.csv"]) }
  }

  @Test("Two files of one kind are refused")
  func twoNodeFiles() throws {
    let files = try CSVTestFiles(["a.csv": teeNodes, "b.csv": teeNodes, "l.csv": teeLinks])
    expectRefusal(.duplicate, file: "b.csv", saying: "more than one node file") { _ = try files.read() }
  }

  @Test("Files that are not there are refused")
  func missingFile() throws {
    let files = try CSVTestFiles(["n.csv": teeNodes])
    expectRefusal(.unreadable, file: "nowhere.csv") { _ = try files.read(["n.csv", "nowhere.csv"]) }
  }

  @Test("A header name that stands twice is refused where it is needed")
  func doubledHeader() throws {
    let files = try CSVTestFiles(["n.csv": "id,lat,lon,LAT,note,note\n1,2,3,4,5,6\n"])
    expectRefusal(.duplicate, file: "n.csv", line: 1, column: "lat") { _ = try files.read(["n.csv"]) }
  }

  @Test("A GMNS link file must say which links are directed")
  func directedMissing() throws {
    expectRefusal(.missingColumn, file: "link.csv", line: 1, column: "directed") {
      try read(links: "link_id,from_node_id,to_node_id\n1,1,2\n")
    }
    #expect(
      try readNetwork(nodes: teeNodes, links: "from_node_id,to_node_id,direction\n1,2,-1\n").openDirections == ["2>1"])
  }

  @Test(
    "Coordinates that are no degrees are refused with all of their rows",
    arguments: [
      ("181", "50", "x_coord"), ("10", "-90.5", "y_coord"), ("nan", "50", "x_coord"), ("10", "inf", "y_coord"),
      ("10", "1e999", "y_coord"), ("", "50", "x_coord"), ("10", "5O", "y_coord"), ("0x10", "50", "x_coord"),
      ("\"10,5\"", "50", "x_coord"),
    ])
  func badCoordinates(x: String, y: String, column: String) throws {
    let nodes = teeNodes + "5,\(x),\(y)\n6,10,50\n7,\(x),\(y)\n"
    expectRefusal(.badValue, file: "node.csv", line: 6, column: column, count: 2) { try read(nodes: nodes) }
  }

  @Test("Projected coordinates are refused by saying so")
  func projected() throws {
    let nodes = "node_id,x_coord,y_coord\n1,1523373,1003235\n2,1523873,1003225\n3,0,0\n"
    expectRefusal(
      .projectedCoordinates, file: "node.csv", line: 2, column: "x_coord", count: 2, saying: "EPSG:4326"
    ) { try read(nodes: nodes) }
  }

  @Test("One far coordinate among good ones is a bad value")
  func oneFarCoordinate() throws {
    expectRefusal(.badValue, file: "node.csv", line: 6, column: "x_coord", saying: "1523373.0") {
      try read(nodes: teeNodes + "5,1523373,50\n")
    }
  }

  @Test(
    "Bad values in links are refused with line and column",
    arguments: [
      ("14,1,9,0,100", InputError.Code.unknownReference, "to_node_id"),
      ("14,9,1,0,100", .unknownReference, "from_node_id"),
      ("14,,1,0,100", .badValue, "from_node_id"), ("x,1,2,0,100", .badValue, "link_id"),
      ("14,1,2,2,100", .badValue, "directed"), ("14,1,2,,100", .badValue, "directed"),
      ("14,1,2,0,-0.5", .badValue, "length"), ("14,1,2,0,far", .badValue, "length"),
      ("14,1,2,0,nan", .badValue, "length"), ("14,1,2,0,42949673", .badValue, "length"),
      ("14,1,2,0,2400000", .badValue, "length"),
    ])
  func badLinks(row: String, code: InputError.Code, column: String) throws {
    expectRefusal(code, file: "link.csv", line: 5, column: column, count: 2) {
      try read(links: teeLinks + "\(row)\n15,1,2,0,100\n\(row)\n")
    }
  }

  @Test("A bad direction, time or speed is refused")
  func badDirectionTimeSpeed() throws {
    let header = "from,to,length_m,direction,travel_time_ms,speed_kmh\n"
    for (row, column) in [
      ("1,2,5,2,,", "direction"), ("1,2,5,-2,,", "direction"), ("1,2,5,0,-1,", "travel_time_ms"),
      ("1,2,5,0,1.5,", "travel_time_ms"), ("1,2,5,0,268435456,", "travel_time_ms"), ("1,2,5,0,,0", "speed_kmh"),
      ("1,2,5,0,,-3", "speed_kmh"),
    ] {
      expectRefusal(.badValue, file: "link.csv", line: 2, column: column) { try read(links: header + row) }
    }
  }

  @Test("The first fault of all is reported, with the number of its own kind")
  func firstOfSeveralKinds() throws {
    let rows = "14,1,9,0,1\n15,1,2,0,-1\n16,8,1,0,1\n"
    expectRefusal(.unknownReference, file: "link.csv", line: 5, column: "to_node_id", count: 2) {
      try read(links: teeLinks + rows)
    }
  }

  @Test("Text that cannot be cut into rows is refused at its line")
  func malformed() throws {
    expectRefusal(.malformed, file: "node.csv", line: 6, saying: "no closing quote") {
      try read(nodes: teeNodes + "5,\"10,50\n6,10,50\n")
    }
    expectRefusal(.malformed, file: "node.csv", line: 7, saying: "follows a closing quote") {
      try read(nodes: teeNodes + "5,\"1\n0\"x,50\n")
    }
    expectRefusal(.malformed, file: "node.csv", line: 6, saying: "4 values") {
      try read(nodes: teeNodes + "5,10,0,50\n")
    }
  }

  @Test("Text that is not UTF-8 is refused at its line")
  func notUTF8() throws {
    let bad: [[UInt8]] = [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x80]]
    for bytes in bad {
      let files = try CSVTestFiles(["link.csv": teeLinks])
      try files.write(Array((teeNodes + "5,10,50,").utf8) + bytes, "node.csv")
      expectRefusal(.malformed, file: "node.csv", line: 6, saying: "UTF-8") { _ = try files.read() }
    }
    let files = try CSVTestFiles(["link.csv": teeLinks])
    try files.write([0xFF, 0xFE] + Array(teeNodes.utf8).flatMap { [$0, 0] }, "node.csv")
    expectRefusal(.malformed, file: "node.csv", line: 1, saying: "UTF-16") {
      _ = try files.read(["node.csv", "link.csv"])
    }
  }

  @Test("Profiles that CSV input does not know are refused")
  func profiles() throws {
    for (profiles, code) in [(["tram"], InputError.Code.badValue), ([], .badValue), (["car", "car"], .duplicate)] {
      expectRefusal(code) { _ = try readNetwork(nodes: teeNodes, links: teeLinks, profiles: profiles) }
    }
  }

  @Test("A network that is closed for every profile is refused")
  func allClosed() throws {
    expectRefusal(.empty, file: "link.csv", saying: "closed for car") {
      try read(links: "from,to,highway\n1,2,footway\n")
    }
  }

  @Test("Reading stops on request and tells its progress")
  func cancelling() throws {
    let files = try CSVTestFiles(["node.csv": teeNodes, "link.csv": teeLinks])
    let importer = CSVImporter(files: [files.folder])
    #expect(throws: CancellationError.self) { try importer.read(isCancelled: { true }) }
    var shares: [Double] = []
    _ = try importer.read(progress: { shares.append($0) }, isCancelled: { false })
    #expect(!shares.isEmpty && shares == shares.sorted() && shares.allSatisfy { (0...1).contains($0) })
  }
}
