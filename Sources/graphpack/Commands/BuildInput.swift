import Foundation
import GraphBuilder
import OSMImport

/// What a build reads: one OpenStreetMap file, or the CSV files of a network.
enum BuildInput {
  case openStreetMap(String)
  case csv([String])

  private static let endings = [".osm", ".osm.pbf", ".pbf", ".osm.gz", ".osm.bz2"]

  /// Tells by the names; the readers look at the content.
  ///
  /// - Throws: `Failure` for an OpenStreetMap file together with other files.
  init(_ inputs: [String]) throws(Failure) {
    let isOSM = inputs.map { input in
      Self.endings.contains { input.lowercased().hasSuffix($0) } && !Self.isFolder(input)
    }
    guard isOSM.contains(true) else {
      self = .csv(inputs)
      return
    }
    guard inputs.count == 1 else {
      throw Failure(
        .usage, "an OpenStreetMap file is the only INPUT of a build; join several with 'osmium merge' first")
    }
    self = .openStreetMap(inputs[0])
  }

  /// Reads the network. `options` gets the edition and the attribution of an OpenStreetMap file.
  ///
  /// - Throws: `InputError`, `CancellationError`.
  func read(
    profiles: [String], columns: ColumnMapping, options: inout BuildOptions, progress: @escaping (Double) -> Void,
    isCancelled: @escaping () -> Bool
  ) throws -> RoadNetwork {
    switch self {
    case .csv(let files):
      return try CSVImporter(files: files, options: CSVImportOptions(profiles: profiles, columns: columns)).read(
        progress: progress, isCancelled: isCancelled)
    case .openStreetMap(let path):
      let country = options.country.isEmpty ? nil : options.country
      let importer = try OSMImporter(path: path, options: OSMImportOptions(profiles: profiles, country: country))
      if options.edition.isEmpty { options.edition = importer.timestamp }
      options.attribution = "© OpenStreetMap contributors, ODbL 1.0"
      return try importer.read(progress: progress, isCancelled: isCancelled)
    }
  }

  /// What a region is called when nobody says it: the name of the folder, or of the file without its ending.
  static func regionName(of input: String) -> String {
    let name = URL(filePath: input).standardizedFileURL.lastPathComponent
    guard !isFolder(input), let stem = name.split(separator: ".").first else { return name }
    return String(stem)
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
  }
}
