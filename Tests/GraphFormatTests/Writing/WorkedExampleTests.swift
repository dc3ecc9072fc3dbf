import Foundation
import GraphCore
@testable import GraphFormat
import Testing

/// The worked example of docs/FORMAT.md is what the writer writes.
@Suite struct WorkedExampleTests {
  private var contents: PackageContents {
    var sketch = ContentsSketch()
    sketch.nodes = [
      Coordinate(latitudeE7: 480_000_000, longitudeE7: 90_000_000),
      Coordinate(latitudeE7: 480_001_000, longitudeE7: 90_002_000),
      Coordinate(latitudeE7: 480_000_500, longitudeE7: 90_005_000),
    ]
    sketch.blockSizes = [2, 1]
    sketch.roads = [.init(0, 1), .init(1, 2)]
    sketch.names = ["Main Street"]
    sketch.roads[0].name = 0
    sketch.roads[0].weight = 1360
    sketch.roads[0].backwardWeight = 1365
    sketch.roads[1].weight = 1670
    sketch.roads[1].backwardWeight = nil
    var contents = sketch.contents()
    contents.nodeSourceIDs = [1, 2, 3]
    contents.edgeSourceIDs = []
    contents.metadata.regionID = 7
    contents.metadata.name = "Example"
    contents.metadata.edition = "2026-11-30"
    return contents
  }

  /// The bytes of the fenced blocks of section 8: in each line two-digit numbers up to two spaces, after an offset in the header's block.
  private func dumps() throws -> [[UInt8]] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../docs/FORMAT.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "## 8. Worked example"))
    let end = try #require(text.range(of: "## 9."))
    let fences = text[start.upperBound..<end.lowerBound].components(separatedBy: "```")
    return stride(from: 1, to: fences.count, by: 2).map { place in
      fences[place].split(separator: "\n").flatMap { line in
        let columns = line.components(separatedBy: "  ")
        return (columns[0].count == 3 ? columns[1] : columns[0]).split(separator: " ").compactMap {
          UInt8($0, radix: 16)
        }
      }
    }
  }

  @Test func theBytesOfThePageAreThoseOfTheWriter() throws {
    let folder = try TemporaryFolder()
    try PackageWriter().write(contents, to: folder.file("a.graphpack"))
    let package = try GraphPackage.open(folder.file("a.graphpack"))
    let header = try #require(folder.bytes("a.graphpack")).prefix(256)
    let places: [(SectionKind, Int)] = [(.topology, 0), (.topology, 1), (.weights, 0), (.weights, 1), (.attributes, 0)]
    let frames = try places.map { kind, frame in
      try package.decode(kind, profile: kind == .weights ? 0 : nil, frame: frame) { Array($0) }
    }
    // The first block is a picture of the network.
    var page = Array(try dumps().dropFirst())
    page[0] = Self.withoutCompression(page[0])
    #expect(page.map(Self.text) == ([Self.withoutCompression(Array(header))] + frames).map(Self.text))
  }

  /// A header without what depends on how well zstd compresses, which changes with its version: file_length, build_id and the checksums.
  private static func withoutCompression(_ header: [UInt8]) -> [UInt8] {
    var header = header
    for field in [32..<40, 48..<56, 100..<104, 252..<256] {
      for place in field where place < header.count { header[place] = 0 }
    }
    return header
  }

  private static func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
