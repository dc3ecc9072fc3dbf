import Foundation
import GraphBuilder
import Testing

@testable import OSMImport

@Suite("OpenStreetMap files that are refused")
struct OSMRefusalTests {
  @Test(
    "Each faulty file is refused with the code of its fault, its name and a sentence", arguments: OSMSamples.refusals)
  func refusals(name: String, code: String) throws {
    let path = OSMSamples.path("bad/" + name)
    let error = try #require(try refusal(path), "\(name) was read")
    #expect(error.code.description == code)
    #expect(error.file == path)
    #expect(error.message.hasSuffix(".") && !error.message.hasSuffix(".."), "\(error.message)")
  }

  @Test("The place of a fault is told: the byte of a blob, the line of a text")
  func places() throws {
    let blob = try #require(try refusal(OSMSamples.path("bad/zlib-bomb.osm.pbf")))
    #expect(blob.message.contains("blob at byte 57"))
    let text = try #require(try refusal(OSMSamples.path("bad/not-utf8.osm")))
    #expect(text.line == 3)
    let value = try #require(try refusal(OSMSamples.path("bad/id-text.osm")))
    #expect(value.message.contains("'seven'") && value.message.contains("line 2"))
  }

  @Test("Every cut of a PBF file is refused, but those between blobs")
  func cuts() throws {
    let bytes = OSMSamples.bytes("map-unsorted.osm.pbf")
    var wholes = 0
    for length in 1..<bytes.count {
      let error = try withFile(Array(bytes[..<length]), "cut.osm.pbf", refusal)
      if let error { #expect(error.code == .malformed) } else { wholes += 1 }
    }
    #expect(wholes == 3, "after the header and after the first and second of three blocks")
  }

  @Test("Every cut of a text is refused", arguments: ["map.osm", "map.osm.gz", "map.osm.bz2"])
  func cutTexts(name: String) throws {
    let bytes = OSMSamples.bytes(name)
    for length in stride(from: 1, to: bytes.count - 1, by: 7) {
      #expect(try withFile(Array(bytes[..<length]), "cut-" + name, refusal) != nil, "cut at \(length)")
    }
  }

  @Test("What the system does not let be read says why")
  func unreadable() throws {
    let absent = try #require(try refusal("/nowhere/map.osm.pbf"))
    #expect(absent.code == .unreadable)
    #expect(absent.message.contains("No such file"))
    let folder = try #require(try refusal(OSMSamples.folder))
    #expect(folder.code == .unreadable)
    #expect(folder.message.contains("not a regular file"))
  }

  @Test("A name that looks like an address is a name")
  func address() throws {
    let error = try #require(try refusal("http://localhost/map.osm.pbf"))
    #expect(error.code == .unreadable)
  }

  @Test("A file that is exchanged between two passes is not read on")
  func exchanged() throws {
    try withFile(OSMSamples.bytes("map.osm.pbf"), "map.osm.pbf") { path in
      let file = try OSMFile(path: path)
      try Data(OSMSamples.bytes("map-raw.osm.pbf")).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: InputError.self) { _ = try file.listing() }
      #expect(error?.code == .unreadable)
    }
  }
}
