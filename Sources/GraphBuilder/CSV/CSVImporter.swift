/// Reads a road network from CSV files, of the GMNS or the plain dialect.
///
/// The files are told apart by their headers: a node file and a link file are needed, a movement file and a config file may be there. All faults of
/// a file are counted before the first is reported. A value of this type holds no file open and may be used from any thread.
public struct CSVImporter: Sendable {
  private let files: [String]
  private let options: CSVImportOptions

  /// Names the input: files, or folders that hold them (of a folder only `.csv` files are looked at, and those of no use are ignored).
  public init(files: [String], options: CSVImportOptions = CSVImportOptions()) {
    self.files = files
    self.options = options
  }

  /// Reads everything. The same files and options give the same network. Time and memory O(size of the files).
  ///
  /// - Parameters:
  ///   - progress: called now and then with the share of the input that has been read, 0 to 1.
  ///   - isCancelled: asked now and then; true stops the reading.
  /// - Throws: `InputError`, or `CancellationError` when `isCancelled` says so.
  public func read(progress: ((Double) -> Void)? = nil, isCancelled: (() -> Bool)? = nil) throws -> RoadNetwork {
    let profiles = try options.knownProfiles()
    let set = try CSVFileSet(files, mapping: options.columns)
    let monitor = ReadMonitor(totalBytes: set.byteCount, progress: progress, isCancelled: isCancelled)
    try monitor.report()
    let units = try set.config.map { try CSVUnits($0, monitor) } ?? CSVUnits()
    let nodes = try NodeReader(set.nodes, monitor)
    var csv = try LinkReader(set.links, nodes: nodes, profiles: profiles, units: units, monitor).result
    csv = RoadPairing.join(csv)
    var turns: [RoadNetwork.Turn] = []
    if let table = set.movements {
      let movements = try MovementReader(
        table, csv: csv, links: set.links.header, nodeIndices: nodes.indices, monitor)
      turns = movements.turns
      movements.addToReport(&csv.network.report)
    }
    let network = NetworkPruning.prune(csv.network, turns: turns, profiles: profiles)
    return try finished(network, set, profiles)
  }

  private func finished(
    _ network: RoadNetwork, _ set: CSVFileSet, _ profiles: [CSVProfile]
  ) throws(InputError) -> RoadNetwork {
    guard !network.roads.isEmpty else {
      let names = profiles.map(\.rawValue).joined(separator: ", ")
      throw InputError(.empty, file: set.links.text.path, "No road is left: every link is closed for \(names).")
    }
    var network = network
    network.report.add("files_ignored", set.ignored.count, "files ignored: \(set.ignored.joined(separator: ", "))")
    return network
  }
}
