public import GraphBuilder

/// How OpenStreetMap files are to be read.
public struct OSMImportOptions: Sendable {
  /// Names of the profiles to compute weights for; at least one, none twice. Known is `car`.
  public var profiles: [String]
  /// ISO 3166-1 code of the country that all roads lie in (`GB`), which decides on the side of traffic and limits by law; nil to go by place.
  public var country: String?

  /// Makes options.
  public init(profiles: [String] = ["car"], country: String? = nil) {
    self.profiles = profiles
    self.country = country
  }
}

/// Reads a road network from OpenStreetMap data.
///
/// Two passes over the source: ways and turn restrictions first, then the nodes that the kept ways need. Memory grows with the road network, not with
/// the file. The order of objects in the source does not matter.
public struct OSMImporter {
  private let source: any OSMSource
  private let options: OSMImportOptions

  /// Opens a file: `.osm.pbf`, `.osm`, `.osm.gz` or `.osm.bz2`. It is read anew by every `read()`.
  ///
  /// - Throws: `InputError` when it cannot be read or is no OpenStreetMap file.
  public init(path: String, options: OSMImportOptions = OSMImportOptions()) throws {
    self.init(source: try OSMFile(path: path), options: options)
  }

  /// Names the source.
  init(source: some OSMSource, options: OSMImportOptions = OSMImportOptions()) {
    self.source = source
    self.options = options
  }

  /// The timestamp in the header of the input, as it stands there; empty without one.
  public var timestamp: String { source.timestamp }

  /// Reads everything. The same objects and options give the same network.
  ///
  /// - Parameters:
  ///   - progress: called now and then with the share of the work that is done, 0 to 1.
  ///   - isCancelled: asked now and then; true stops the reading.
  /// - Throws: `InputError` (`empty` when no road is left), or `CancellationError` when `isCancelled` says so.
  public func read(progress: ((Double) -> Void)? = nil, isCancelled: (() -> Bool)? = nil) throws -> RoadNetwork {
    let rules = try knownRules()
    let watch = ReadingWatch(progress: progress, isCancelled: isCancelled)
    watch.follow(source)
    defer { watch.leave(source) }
    try watch.reached(0)
    var assembly = RoadAssembly(
      try OSMRoads.read(source, rules: rules, watch), rules: rules, country: try knownCountry())
    assembly.run()
    try watch.reached(0.9)
    guard !assembly.network.roads.isEmpty else { throw noRoads(assembly) }
    var network = NetworkFinish(assembly).network
    network.report.add(
      "nodes_without_place", (source as? OSMFile)?.nodesWithoutPlace ?? 0,
      "nodes left out: they have no place on the globe")
    try watch.reached(1)
    return network
  }

  private func noRoads(_ assembly: RoadAssembly) -> InputError {
    let names = options.profiles.joined(separator: ", ")
    let read = assembly.input.tally[.waysRead]
    return InputError(
      .empty, file: (source as? OSMFile)?.path,
      read == 0
        ? "The input has no roads: give a file that has ways with the tag highway, and their nodes."
        : "No roads are left for \(names): of \(read) in the input all are closed or lack their nodes.")
  }

  private func knownRules() throws(InputError) -> [VehicleRules] {
    let known = VehicleRules.all.map(\.name).joined(separator: ", ")
    guard !options.profiles.isEmpty else {
      throw InputError(.badValue, "No profile is asked for. Known are: \(known).")
    }
    var rules: [VehicleRules] = []
    for name in options.profiles {
      guard let profile = VehicleRules.named(name) else {
        throw InputError(.badValue, "OpenStreetMap input does not know the profile '\(name)'. Known are: \(known).")
      }
      guard !rules.contains(where: { $0.name == name }) else {
        throw InputError(.duplicate, "The profile '\(name)' stands twice.")
      }
      rules.append(profile)
    }
    return rules
  }

  private func knownCountry() throws(InputError) -> String? {
    guard let country = options.country, !country.isEmpty else { return nil }
    guard country.utf8.count == 2, country.utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else {
      throw InputError(
        .badValue, "The country '\(country)' is no ISO 3166-1 code: give two capital letters, for example GB.")
    }
    return country
  }
}
