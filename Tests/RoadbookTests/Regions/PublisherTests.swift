import Foundation
import GraphBuilder
import GraphCore
import TestSupport
import Testing

@testable import Roadbook

@Suite("Publishing a folder")
struct PublisherTests {
  /// A folder that goes when the test is over.
  private final class Folder {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent("publish-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func put(_ name: String, _ text: String) throws {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func package(_ name: String, id: Int64, seed: UInt64 = 1) throws {
      var options = BuildOptions()
      options.regionID = id
      options.name = "Packed \(id)"
      options.edition = "2026-11-30"
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try PackageBuild(RoadNetwork.random(seed: seed, nodes: 60), options: options).write(to: file.path)
    }

    func catalog(_ kind: RegionCatalog.Kind, key: VerifyingKey? = nil) throws -> RegionCatalog {
      let file = try Data(contentsOf: url.appendingPathComponent(CatalogPublisher.fileName(kind)))
      return try RegionCatalog.reading(CatalogEnvelope.open(file, key: key)).catalog
    }

    @discardableResult
    func publish(_ options: CatalogPublisher.Options = .init()) throws -> CatalogPublisher.Outcome {
      try CatalogPublisher(folder: url.path, options: options).publish()
    }
  }

  @Test("Packages and maps are listed with what they say of themselves and what lies beside them")
  func whole() throws {
    let folder = try Folder()
    try folder.package("a.graphpack", id: 3)
    try folder.package("deep/b c.graphpack", id: 2, seed: 2)
    try folder.put(
      "a.json", #"{"names":{"de":"Ah"},"country":"LI","admin_levels":["One"],"map_version":"2026-10-01","x":1}"#)
    try folder.put(
      "a.geojson",
      #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}"#)
    try folder.put("a.pmtiles", "tiles")
    try folder.put("a.map/style.json", "{}")
    try folder.put("a.map/glyphs/Sans/0-255.pbf", "g")
    try folder.put("a.map/.hidden", "h")
    let outcome = try folder.publish(.init(baseURL: "https://maps.example/x"))
    #expect(outcome.routingRegions == 2 && outcome.mapRegions == 1 && outcome.filesRead == 5)
    let routing = try folder.catalog(.routing).regions
    #expect(routing.map(\.regionID) == [2, 3])
    #expect(routing[0].files[0].url == "https://maps.example/x/deep/b%20c.graphpack")
    #expect(routing[0].boundary != nil && routing[0].edition == "2026-11-30")
    #expect(routing[1].names == ["de": "Ah"] && routing[1].adminLevels == ["One"] && routing[1].country == "LI")
    #expect(routing[1].boundary?.polygons == [[[[0, 0], [1, 0], [1, 1], [0, 0]]]])
    let map = try folder.catalog(.map).regions
    #expect(map.map(\.regionID) == [3] && map[0].edition == "2026-10-01")
    #expect(map[0].files.map(\.path) == ["a.pmtiles", "glyphs/Sans/0-255.pbf", "style.json"])
  }

  @Test("A second run reads nothing and writes nothing; a changed file is read and changes its own row only")
  func incremental() throws {
    let folder = try Folder()
    try folder.package("a.graphpack", id: 1)
    try folder.package("b.graphpack", id: 2, seed: 2)
    try folder.publish()
    let before = try folder.catalog(.routing)
    let again = try folder.publish()
    #expect(again.filesRead == 0 && again.filesKnown == 2 && again.written.isEmpty)
    try folder.package("b.graphpack", id: 2, seed: 3)
    let third = try folder.publish()
    #expect(third.filesRead == 1 && third.written == [.routing])
    let after = try folder.catalog(.routing)
    #expect(after.regions[0] == before.regions[0] && after.regions[1] != before.regions[1])
  }

  @Test("A signed catalog is taken with the key and refused with another")
  func signed() throws {
    let folder = try Folder()
    try folder.package("a.graphpack", id: 1)
    let key = SigningKey()
    try folder.publish(.init(key: key))
    #expect(try folder.catalog(.routing, key: key.verifying).regions.count == 1)
    #expect(throws: NavigationError.self) { try folder.catalog(.routing, key: SigningKey().verifying) }
  }

  @Test("The hull holds every node")
  func hull() throws {
    let places = RoadNetwork.random(seed: 5, nodes: 300).nodes.map(\.coordinate)
    let hull = RoadHull.hull(places)
    #expect(hull.count >= 3 && hull.count < places.count)
    for place in places {
      for (a, b) in zip(hull, hull.dropFirst() + [hull[0]]) {
        let (x1, y1) = (Int64(b.longitudeE7 - a.longitudeE7), Int64(b.latitudeE7 - a.latitudeE7))
        let (x2, y2) = (Int64(place.longitudeE7 - a.longitudeE7), Int64(place.latitudeE7 - a.latitudeE7))
        #expect(x1 * y2 - y1 * x2 >= 0)
      }
    }
  }

  @Test("What cannot be published is told all at once, and the old catalogs stay")
  func refused() throws {
    let folder = try Folder()
    try folder.package("a.graphpack", id: 1)
    try folder.publish()
    let before = try folder.catalog(.routing)
    try folder.package("again.graphpack", id: 1)
    try folder.package("none.graphpack", id: 0)
    try folder.put("lost.pmtiles", "tiles")
    try folder.put("k.key", SigningKey().text)
    let error = #expect(throws: NavigationError.self) { try folder.publish() }
    #expect(error?.code == .cannotPublish)
    for part in ["region id 1 is in", "none.graphpack has no region id", "lost.pmtiles", "k.key is a secret key"] {
      #expect(error?.message.contains(part) == true, "\(part)")
    }
    #expect(try folder.catalog(.routing) == before)
  }

  @Test("A damaged package is not published")
  func damaged() throws {
    let folder = try Folder()
    try folder.package("a.graphpack", id: 1)
    let file = folder.url.appendingPathComponent("a.graphpack")
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 3] ^= 0xFF
    try bytes.write(to: file)
    #expect(throws: (any Error).self) { try folder.publish() }
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("routing-catalog.json").path))
  }
}
