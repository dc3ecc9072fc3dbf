#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which of the files given is the node file, the link file, and so on.
struct CSVFileSet {
  /// The node file.
  let nodes: CSVTable
  /// The link file.
  let links: CSVTable
  /// The movement file, if there is one.
  let movements: CSVTable?
  /// The config file, if there is one.
  let config: CSVTable?
  /// Names of files in folders that are not part of a network.
  let ignored: [String]

  /// Looks at the headers of files, and of the `.csv` files in folders, and reads those that make the network.
  ///
  /// - Throws: `InputError`: `unreadable`, `empty`, `malformed`; `missingColumn` for a named file of no kind, for a missing node or link file and for a
  ///   mapped column that no file has; `duplicate` for two files of one kind.
  init(_ inputs: [String], mapping: ColumnMapping) throws(InputError) {
    var search = Search(mapping: mapping)
    for input in inputs { try search.look(at: input) }
    try search.requireMappedColumns()
    nodes = try search.single(.node, needs: "columns node_id, x_coord, y_coord or id, lon, lat")
    links = try search.single(.link, needs: "columns from_node_id, to_node_id or from, to")
    movements = try search.atMostOne(.movement)
    config = try search.atMostOne(.config)
    ignored = search.ignored
  }

  /// Length of all files together.
  var byteCount: Int {
    [nodes, links, movements, config].reduce(0) { $0 + ($1?.text.bytes.count ?? 0) }
  }

  /// A file whose kind is known. Files that the caller names are read at once, for they may be pipes; of files in folders only the head is.
  private struct Candidate {
    var path: String
    var table: CSVTable?
  }

  private struct Search {
    let mapping: ColumnMapping
    var found: [CSVKind: [Candidate]] = [:]
    var headers: [CSVHeader] = []
    var ignored: [String] = []
    /// Why the files in folders are of no kind.
    var reasons: [InputError] = []

    mutating func look(at input: String) throws(InputError) {
      guard FileManager.default.fileExists(atPath: input) else {
        throw InputError(.unreadable, file: input, "There is no such file or folder.")
      }
      guard Self.isFolder(input) else { return try lookAtFile(input) }
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: input) else {
        throw InputError(.unreadable, file: input, "The folder cannot be read.")
      }
      for name in names.sorted() where ASCII.lowercased(name).hasSuffix(".csv") {
        let path = input.hasSuffix("/") ? input + name : input + "/" + name
        if !Self.isFolder(path) { try lookAtFolderFile(path) }
      }
    }

    private static func isFolder(_ path: String) -> Bool {
      var isFolder: Bool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    private mutating func lookAtFile(_ path: String) throws(InputError) {
      let table = try CSVTable(InputText(contentsOf: path), mapping: mapping)
      headers.append(table.header)
      found[try kind(of: table.header), default: []].append(Candidate(path: path, table: table))
    }

    private mutating func lookAtFolderFile(_ path: String) throws(InputError) {
      do throws(InputError) {
        let header = try CSVTable(InputText(headOf: path), mapping: mapping).header
        headers.append(header)
        found[try kind(of: header), default: []].append(Candidate(path: path, table: nil))
      } catch {
        if error.code == .unreadable { throw error }
        ignored.append(String(path.split(separator: "/").last ?? ""))
        reasons.append(error)
      }
    }

    private func kind(of header: CSVHeader) throws(InputError) -> CSVKind {
      guard let kind = CSVKind(header) else { throw CSVKind.missingColumn(in: header) }
      guard kind != .pairs else {
        throw InputError(
          .missingColumn, file: header.path, line: header.line,
          "The file holds pairs of nodes and is no part of a network: leave it out here.")
      }
      return kind
    }

    func requireMappedColumns() throws(InputError) {
      for entry in mapping.entries where !headers.contains(where: { $0.contains(name: entry.theirs) }) {
        throw InputError(
          .missingColumn, column: entry.theirs,
          "No file has this column, which was to be read as \(entry.name): check the names in the headers.")
      }
    }

    func single(_ kind: CSVKind, needs: String) throws(InputError) -> CSVTable {
      if let table = try atMostOne(kind) { return table }
      let hint = (reasons.first { $0.column != nil } ?? reasons.first).map { " Looked at, among others: \($0)" } ?? ""
      throw InputError(.missingColumn, "There is no \(kind.title) among the input: it needs \(needs).\(hint)")
    }

    func atMostOne(_ kind: CSVKind) throws(InputError) -> CSVTable? {
      let candidates = found[kind] ?? []
      guard let candidate = candidates.first else { return nil }
      guard candidates.count == 1 else {
        let paths = candidates.map(\.path).joined(separator: ", ")
        throw InputError(
          .duplicate, file: candidates[1].path, "There is more than one \(kind.title): \(paths). Name the one to use.")
      }
      if let table = candidate.table { return table }
      return try CSVTable(InputText(contentsOf: candidate.path), mapping: mapping)
    }
  }
}
