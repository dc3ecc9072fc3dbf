import GraphBuilder
import Testing

@testable import OSMImport

@Suite("OpenStreetMap files that are in order")
struct OSMFileTests {
  static let map = [
    "n-7 500000000 100000000",
    "n2 500000000 100014000 highway=traffic_signals",
    "n4294967298 500000000 100028000 barrier=gate access=private",
    "n9007199254740993 500009000 100014000",
    "n9007199254740994 -900000000 -1800000000",
    "n9007199254740995 900000000 1800000000",
    "w11 [-7, 2] highway=residential name=Straße der Hügel ⛰",
    "w12 [2, 4294967298] highway=residential name=Smith & Sons' \"Lane\" <1>",
    "w9007199254740993 [9007199254740993, 2] highway=service",
    "w14 [2, 99, -7, 2]",
    "r21 way 11 'from', node 2 'via', way 12 'to' type=restriction restriction=no_left_turn",
    "r-22 relation 21 '', way 9007199254740993 'naïve'",
  ]

  @Test("Every encoding gives the same objects and the same timestamp", arguments: OSMSamples.maps)
  func twins(name: String) throws {
    let file = try OSMFile(path: OSMSamples.path(name))
    #expect(try file.listing() == Self.map)
    #expect(file.timestamp == "2025-09-19T21:39:44Z")
    #expect(file.nodesWithoutPlace == 0)
  }

  @Test("The samples are all there")
  func samples() {
    #expect(OSMSamples.maps.count == 15)
    #expect(OSMSamples.refusals.count == 119)
  }

  @Test("A pass over several kinds keeps the order of the file")
  func order() throws {
    let file = try OSMFile(path: OSMSamples.path("map-unsorted.osm.pbf"))
    let relationsAndWays = Array(Self.map[10...]) + Array(Self.map[6..<10])
    #expect(try file.listing([[.ways, .relations]]) == relationsAndWays)
    #expect(try file.listing([[.nodes, .ways, .relations]]) == relationsAndWays + Array(Self.map[..<6]))
    #expect(try file.listing([[]]) == [])
  }

  @Test(
    "Only tags with the wanted keys are handed over", arguments: ["map.osm", "map.osm.pbf", "map-plain-nodes.osm.pbf"])
  func keys(name: String) throws {
    let file = try OSMFile(path: OSMSamples.path(name))
    let lines = try file.listing([.nodes, .ways], keys: ["name", "access", "no such key", ""])
    #expect(lines[1] == "n2 500000000 100014000")
    #expect(lines[2] == "n4294967298 500000000 100028000 access=private")
    #expect(lines[6] == "w11 [-7, 2] name=Straße der Hügel ⛰")
  }

  @Test("A file without a timestamp has none, and may have no objects")
  func emptyMap() throws {
    for (name, text) in [
      ("a.osm", "<osm version=\"0.6\"/>"), ("b.osm", "<osm version='0.6'></osm>"),
      ("c.OSM", "\u{FEFF} <!-- <osm> --><osm version='0.6' generator='a>b'>text</osm> <!-- end -->\n"),
    ] {
      try withFile(Array(text.utf8), name) { path in
        let file = try OSMFile(path: path)
        #expect(try file.listing() == [])
        #expect(file.timestamp == "")
      }
    }
  }

  @Test("Nodes that are deleted, without a place or off the globe are left out; the last two are counted")
  func nodesWithoutPlace() throws {
    let text = """
      <osm version="0.6"><node id="1" lat="50" lon="10"/><node id="2"/><node id="3" lat="90.1" lon="10"/>
      <node id="4" lat="-90" lon="180"/><node id="5" lat="0" lon="-180.0000001"/><node id="6" visible="false"/>
      <way id="7" visible="false"><nd ref="1"/></way><node id="8" lat="5.0E-4" lon="-.5"/></osm>
      """
    try withFile(Array(text.utf8), "places.osm") { path in
      let file = try OSMFile(path: path)
      let lines = ["n1 500000000 100000000", "n4 -900000000 1800000000", "n8 5000 -5000000"]
      #expect(try file.listing() == lines)
      #expect(file.nodesWithoutPlace == 3)
      #expect(try file.listing([.ways]) == [])
      #expect(file.nodesWithoutPlace == 3, "a pass without nodes does not forget")
      #expect(try file.listing([.nodes]) == lines)
      #expect(file.nodesWithoutPlace == 3, "a second pass counts anew")
    }
  }

  @Test("A large map is read piece by piece, with lines of faults counted across the pieces")
  func pieces() throws {
    let nodes = (1...60_000).map { "<node id=\"\($0)\" lat=\"1.5\" lon=\"2.5\"><tag k=\"a\" v=\"\($0)\"/></node>\n" }
    let text = "<osm\nversion=\"0.6\">\n" + nodes.joined()
    var ids: [Int64] = []
    try withFile(Array((text + "</osm>").utf8), "large.osm") { path in
      try OSMFile(path: path).read([.nodes, .ways], keys: ["a"]) { object in
        guard case .node(let node) = object else { return }
        if node.tags["a"] == String(node.id) { ids.append(node.id) }
      }
    }
    #expect(ids == Array(1...60_000))
    let fault = "<way id=\"1\">\n<nd ref=\"1\"/></node></osm>"
    let error = try withFile(Array((text + fault).utf8), "fault.osm", refusal)
    #expect(error?.line == 60_004)
    #expect(error?.message.contains("mismatched tag") == true)
  }

  @Test("Progress goes up to the size of the file; a pass stops when asked or when its reader throws")
  func progress() throws {
    let file = try OSMFile(path: OSMSamples.path("map.osm.pbf"))
    var reports: [(Int64, Int64)] = []
    file.progress = { reports.append(($0, $1)) }
    _ = try file.listing([.ways])
    let size = Int64(OSMSamples.bytes("map.osm.pbf").count)
    #expect(reports.allSatisfy { $0.1 == size })
    #expect(reports.map(\.0) == reports.map(\.0).sorted())
    #expect(reports.last?.0 == size)
    file.isCancelled = { true }
    #expect(throws: CancellationError.self) { _ = try file.listing() }
    file.isCancelled = nil
    struct Enough: Error {}
    #expect(throws: Enough.self) { try file.read(.ways, keys: []) { _ in throw Enough() } }
    #expect(try file.listing() == Self.map)
  }
}
