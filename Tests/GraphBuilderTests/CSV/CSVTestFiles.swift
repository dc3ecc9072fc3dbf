import Foundation
import GraphBuilder
import Testing

/// A folder of files that lives as long as the value.
final class CSVTestFiles {
  let folder: String

  init(_ files: KeyValuePairs<String, String>) throws {
    folder = NSTemporaryDirectory() + "csv-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, text) in files { try write(Array(text.utf8), name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  func path(_ name: String) -> String { folder + "/" + name }

  func read(_ names: [String]? = nil, profiles: [String] = ["car"], columns: String = "") throws -> RoadNetwork {
    let options = CSVImportOptions(profiles: profiles, columns: try ColumnMapping(parsing: columns))
    return try CSVImporter(files: names?.map(path) ?? [folder], options: options).read()
  }
}

/// Reads a network from texts: nodes, links, and movements and config where given.
func readNetwork(
  nodes: String, links: String, movements: String? = nil, config: String? = nil, profiles: [String] = ["car"],
  columns: String = ""
) throws -> RoadNetwork {
  let files = try CSVTestFiles(["node.csv": nodes, "link.csv": links])
  if let movements { try files.write(Array(movements.utf8), "movement.csv") }
  if let config { try files.write(Array(config.utf8), "config.csv") }
  return try files.read(profiles: profiles, columns: columns)
}

/// Reads what must be refused and compares where the error says the fault is.
@discardableResult
func expectRefusal(
  _ code: InputError.Code, file: String? = nil, line: Int? = nil, column: String? = nil, count: Int = 1,
  saying part: String = "", sourceLocation: SourceLocation = #_sourceLocation, _ read: () throws -> Void
) -> InputError? {
  let thrown = #expect(throws: InputError.self, sourceLocation: sourceLocation) { try read() }
  guard let error = thrown else { return nil }
  #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
  #expect(error.file.map { URL(fileURLWithPath: $0).lastPathComponent } == file, sourceLocation: sourceLocation)
  #expect(error.line == line, "\(error)", sourceLocation: sourceLocation)
  #expect(error.column == column, "\(error)", sourceLocation: sourceLocation)
  #expect(error.count == count, "\(error)", sourceLocation: sourceLocation)
  #expect(part.isEmpty || error.description.contains(part), "\(error)", sourceLocation: sourceLocation)
  return error
}

extension RoadNetwork {
  func reported(_ key: String) -> Int { report.entries.first { $0.key == key }?.count ?? 0 }

  /// All open directions as `tail>head`, by source id, sorted.
  var openDirections: [String] {
    roads.flatMap { road in
      let ends = (nodes[road.from].sourceID, nodes[road.to].sourceID)
      return (road.isOpenForward ? ["\(ends.0)>\(ends.1)"] : [])
        + (road.isOpenBackward ? ["\(ends.1)>\(ends.0)"] : [])
    }.sorted()
  }
}

/// Four nodes round a T: 1 - 2 - 3 along a parallel, 4 north of 2.
let teeNodes = """
  node_id,x_coord,y_coord
  1,10.0,50.0
  2,10.0014,50.0
  3,10.0028,50.0
  4,10.0014,50.0009

  """

/// Three links that meet in node 2, open both ways, 100.1 m each.
let teeLinks = """
  link_id,from_node_id,to_node_id,directed,length
  11,1,2,0,100.1
  12,2,3,0,100.1
  13,2,4,0,100.1

  """
