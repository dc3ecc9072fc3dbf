import COsmium
import GraphBuilder

/// An OpenStreetMap file: `.osm.pbf`, `.osm`, `.osm.gz` or `.osm.bz2`.
///
/// Nothing in the file is believed before it was checked, and however large it is, about a hundred megabytes of memory
/// are enough to read it. Objects that are marked as deleted are left out. Not thread safe.
final class OSMFile: OSMSource {
  /// The path, as the caller gave it.
  let path: String
  /// The timestamp in the header, `2025-09-19T21:39:44Z`; empty without one.
  let timestamp: String
  /// How many nodes the last pass over nodes left out because they have no place or one that is not on the globe.
  private(set) var nodesWithoutPlace = 0
  /// Is told how many bytes of the file a pass has read, and how many there are.
  var progress: ((_ done: Int64, _ total: Int64) -> Void)?
  /// Is asked about once per megabyte; true ends the pass with a `CancellationError`.
  var isCancelled: (() -> Bool)?

  private let identity: FileIdentity

  /// Opens the file, checks that it is what its name says, and reads its header.
  ///
  /// - Throws: `InputError`.
  init(path: String) throws {
    let pass = try OSMPass(path: path)
    self.path = path
    timestamp = pass.timestamp
    identity = pass.identity
  }

  func read(_ kinds: OSMKinds, keys: Set<String>, _ body: (OSMObject) throws -> Void) throws {
    let pass = try OSMPass(path: path)
    guard pass.identity == identity else {
      throw InputError(.unreadable, file: path, "The file was changed while it was read; start again.")
    }
    try pass.want(kinds, keys: keys.sorted())
    try report(pass)
    while try pass.load() {
      while let object = try pass.next() { try body(object) }
      try report(pass)
    }
    if kinds.contains(.nodes) { nodesWithoutPlace = pass.nodesWithoutPlace }
  }

  private func report(_ pass: OSMPass) throws {
    if isCancelled?() == true { throw CancellationError() }
    progress?(pass.offset, identity.size)
  }
}
