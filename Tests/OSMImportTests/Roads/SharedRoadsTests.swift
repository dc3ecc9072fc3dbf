import Foundation
import GraphBuilder
import Testing

@testable import OSMImport

/// Real extracts, in the folder that ROADBOOK_SHARED names.
@Suite("Real extracts")
struct SharedRoadsTests {
  private static let folder = ProcessInfo.processInfo.environment["ROADBOOK_SHARED"]

  private func network(_ file: String) throws -> RoadNetwork {
    try OSMImporter(path: "\(Self.folder ?? "")/data/\(file)").read()
  }

  @Test(
    "The same map in two encodings gives the same network", .enabled(if: folder != nil, "ROADBOOK_SHARED is not set"))
  func twins() throws {
    let binary = try network("osm/liechtenstein-2013.osm.pbf")
    let text = try network("osm/liechtenstein-2013.osm.bz2")
    #expect(String(describing: binary) == String(describing: text))
    #expect(binary.roads.count > 1000)
  }

  @Test(
    "Nearly all turn restrictions are applied", .enabled(if: folder != nil, "ROADBOOK_SHARED is not set"),
    arguments: [("porto", 357), ("milan", 1331)])
  func restrictions(city: String, read: Int) throws {
    let roads = ImportedRoads(network: try network("osm/\(city).osm.pbf"))
    #expect(roads.count("restrictions_read") == read)
    #expect(roads.count("restrictions_applied_for_car") * 100 >= read * 90)
  }

  @Test("A clipped file is cut, not bridged", .enabled(if: folder != nil, "ROADBOOK_SHARED is not set"))
  func clipped() throws {
    let clipped = try network("odd/clipped-missing-refs.osm.gz")
    #expect(clipped.cuts.count > 100)
    #expect(clipped.roads.allSatisfy { $0.lengthCentimetres < 1_500_000 })
  }

  @Test(
    "A file that is not sorted and lies on both sides of longitude 180 has no long roads",
    .enabled(if: folder != nil, "ROADBOOK_SHARED is not set"))
  func fiji() throws {
    let fiji = try network("osm/fiji-antimeridian-unsorted.osm.pbf")
    #expect(fiji.roads.count > 1000)
    #expect(fiji.roads.allSatisfy { $0.lengthCentimetres < 5_000_000 })
  }

  @Test("A file without roads says so", .enabled(if: folder != nil, "ROADBOOK_SHARED is not set"))
  func nodesOnly() {
    #expect(throws: InputError.self) { try network("odd/nodes-only.osm.pbf") }
  }
}
