import Foundation
import GraphBuilder

@testable import OSMImport

/// The files that `tools/make_osm_samples.py` makes.
enum OSMSamples {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../testdata/osm").standardized.path

  /// Names of the files that all hold the same map.
  static var maps: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix("map") }.sorted()
  }

  /// Name and error code of each file that must be refused.
  static var refusals: [(name: String, code: String)] {
    let table = FileManager.default.contents(atPath: folder + "/bad/expected.csv") ?? Data()
    return String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",")
      return (String(fields[0]), String(fields[1]))
    }
  }

  static func path(_ name: String) -> String { folder + "/" + name }

  static func bytes(_ name: String) -> [UInt8] { [UInt8](FileManager.default.contents(atPath: path(name)) ?? Data()) }
}

/// Writes a file of the given name for the time of `body`, which gets its path.
func withFile<Result>(_ bytes: [UInt8], _ name: String, _ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("roadbook-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appendingPathComponent(name)
  try Data(bytes).write(to: file)
  return try body(file.path)
}

/// The error that reading all of a file ends with; nil if it is read.
func refusal(_ path: String) throws -> InputError? {
  do {
    _ = try OSMFile(path: path).listing()
    return nil
  } catch let error as InputError {
    return error
  }
}

extension OSMFile {
  /// Every object as a line of text, nodes before ways before relations.
  func listing(_ kinds: [OSMKinds] = [.nodes, .ways, .relations], keys: Set<String> = []) throws -> [String] {
    var lines: [String] = []
    for kind in kinds { try read(kind, keys: keys) { lines.append($0.line) } }
    return lines
  }
}

extension OSMObject {
  fileprivate var line: String {
    switch self {
    case .node(let node):
      "n\(node.id) \(node.coordinate.latitudeE7) \(node.coordinate.longitudeE7)\(node.tags.line)"
    case .way(let way): "w\(way.id) \(way.nodes)\(way.tags.line)"
    case .relation(let relation):
      "r\(relation.id) " + relation.members.map { "\($0.kind) \($0.id) '\($0.role)'" }.joined(separator: ", ")
        + relation.tags.line
    }
  }
}

extension OSMTags {
  fileprivate var line: String { pairs.map { " \($0.key)=\($0.value)" }.joined() }
}
