import Foundation
import GraphBuilder
import Testing

@testable import OSMImport

/// Where real maps lie, for runs on a machine that has them.
private let shared = ProcessInfo.processInfo.environment["ROADBOOK_SHARED"]

@Suite(
  "Real OpenStreetMap files",
  .enabled(if: shared != nil, "set ROADBOOK_SHARED to the folder with data/osm to read the real files"))
struct OSMSharedDataTests {
  private struct Tally: Equatable {
    var nodes = 0
    var ways = 0
    var relations = 0
    var references = 0
  }

  private func files(in folder: String) throws -> [String] {
    let path = try #require(shared) + "/" + folder
    return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.contains(".osm") }.sorted()
      .map { path + "/" + $0 }
  }

  private func tally(_ file: OSMFile) throws -> Tally {
    var tally = Tally()
    try file.read([.nodes, .ways, .relations], keys: ["highway"]) { object in
      switch object {
      case .node: tally.nodes += 1
      case .way(let way): (tally.ways, tally.references) = (tally.ways + 1, tally.references + way.nodes.count)
      case .relation: tally.relations += 1
      }
    }
    return tally
  }

  @Test("Every map is read whole")
  func whole() throws {
    let paths = try files(in: "data/osm") + files(in: "data/odd")
    #expect(paths.count > 15)
    for path in paths {
      let file = try OSMFile(path: path)
      #expect(try tally(file).nodes > 1000, "\(path)")
      #expect(file.nodesWithoutPlace == 0, "\(path)")
    }
  }

  @Test("A city has the objects that its file lists, and the timestamp of its header")
  func porto() throws {
    let file = try OSMFile(path: try #require(shared) + "/data/osm/porto.osm.pbf")
    let tally = try tally(file)
    #expect((tally.nodes, tally.ways, tally.relations) == (347_944, 51_458, 357))
    #expect(file.timestamp == "2015-06-06T00:23:02Z")
  }

  @Test("LZ4 and bzip2 give what zlib gives")
  func twins() throws {
    let folder = try #require(shared) + "/data/"
    for (one, other) in [
      ("osm/monaco.osm.pbf", "odd/lz4-blobs.osm.pbf"),
      ("osm/liechtenstein-2013.osm.pbf", "osm/liechtenstein-2013.osm.bz2"),
    ] {
      #expect(try tally(OSMFile(path: folder + one)) == tally(OSMFile(path: folder + other)))
    }
  }

  @Test("Hostile files are read or refused, as their table says, never believed")
  func hostile() throws {
    let readable = ["ok_", "ways_before", "missing_node", "header_only", "truncated_at_blob", "lat_out_of_range"]
    for path in try files(in: "cases/B04") {
      let name = URL(fileURLWithPath: path).lastPathComponent
      let error = try refusal(path)
      #expect((error == nil) == readable.contains { name.hasPrefix($0) }, "\(name): \(String(describing: error))")
    }
  }
}
