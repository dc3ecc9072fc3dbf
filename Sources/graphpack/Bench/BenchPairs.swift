import GraphBuilder
import GraphCore
import GraphFormat

/// A file of pairs, of either kind.
enum BenchPairs {
  case places([(Coordinate, Coordinate)])
  /// Nodes by the input's own ids, and the file's name for messages.
  case nodes([PairRow], file: String)

  /// Reads a file; its header tells the kind.
  ///
  /// - Throws: `InputError` for the first row that cannot be read; `Failure`.
  static func read(_ path: String) throws -> BenchPairs {
    let reader = try LineReader(path)
    var parser = CoordinatePairParser(file: path)
    var pairs: [(Coordinate, Coordinate)] = []
    var isFirst = true
    while let line = try reader.next() {
      if isFirst, path != "-", isNodeHeader(line) { return .nodes(try PairsFile.read(path), file: path) }
      isFirst = false
      if let pair = parser.next(line) { pairs.append(try pair.get()) }
    }
    return .places(pairs)
  }

  private static func isNodeHeader(_ line: String) -> Bool {
    let words = line.lowercased().split(separator: ",").map { $0.filter { $0.isLetter || $0 == "_" } }
    return words.contains("source") && words.contains("target")
  }
}

/// Finds where nodes of the input lie.
enum NodePlaces {
  /// The places of both nodes of each row. O(nodes of the package), and memory for those that are asked for.
  ///
  /// - Throws: `Failure` with status `badData` for a node that the package does not have; `PackageError`.
  static func of(_ rows: [PairRow], file: String, in package: GraphPackage) throws -> [(Coordinate, Coordinate)] {
    let wanted = Set(rows.flatMap { [$0.source, $0.target] })
    var places: [Int64: Coordinate] = [:]
    for block in 0..<package.blockCount {
      let ids = try package.sourceNodeIDs(block: block).ids
      guard ids.contains(where: wanted.contains) else { continue }
      for (id, place) in zip(ids, try package.roads(block: block).nodes) where wanted.contains(id) {
        places[id] = place
      }
    }
    return try rows.map { row in
      guard let source = places[row.source], let target = places[row.target] else {
        let missing = places[row.source] == nil ? row.source : row.target
        throw Failure(.badData, "\(file): the package has no node \(missing); ids are those of the input")
      }
      return (source, target)
    }
  }
}
