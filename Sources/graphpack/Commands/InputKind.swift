import Foundation

/// Which kinds of input a build can read.
enum InputKind {
  private static let osmEndings = [".osm", ".osm.pbf", ".pbf", ".osm.gz", ".osm.bz2"]

  /// Refuses what this build cannot read, by name: the content is not looked at.
  ///
  /// - Throws: `Failure` with status `badData`.
  static func checkReadable(_ inputs: [String]) throws(Failure) {
    for input in inputs where osmEndings.contains(where: input.lowercased().hasSuffix) && !isFolder(input) {
      throw Failure(
        .badData,
        "\(input): this build reads CSV networks only, not OpenStreetMap files; give a node file and a link file as CSV"
      )
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
