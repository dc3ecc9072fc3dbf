/// Why a row of a catalog is not used.
struct RowFault: Error, CustomStringConvertible {
  var description: String
}

extension CatalogRegion {
  /// Most files of a region, bytes of a path, and bytes of a region that are believed.
  private static let mostFiles = 100_000
  private static let longestPath = 1024
  private static let mostBytes: Int64 = 1 << 42

  /// The region if everything in it can be trusted: nothing may lead out of a region's folder, and no size may overflow.
  static func sound(_ region: CatalogRegion) -> Result<CatalogRegion, RowFault> {
    guard region.regionID > 0 else { return .failure(RowFault(description: "region_id must be above 0")) }
    guard !region.name.isEmpty else { return .failure(RowFault(description: "the name is empty")) }
    guard region.adminLevels.count <= 3 else { return .failure(RowFault(description: "more than three admin_levels")) }
    guard isBox(region.boundingBox) else {
      return .failure(RowFault(description: "bbox is not south, west, north, east"))
    }
    guard (1...mostFiles).contains(region.files.count) else { return .failure(RowFault(description: "no files")) }
    var total: Int64 = 0
    var paths: Set<String> = []
    for file in region.files {
      if let fault = fault(of: file) { return .failure(RowFault(description: fault)) }
      guard paths.insert(file.path).inserted else {
        return .failure(RowFault(description: "the path '\(file.path)' is there twice"))
      }
      total += file.bytes
      guard total <= mostBytes else { return .failure(RowFault(description: "the sizes are out of range")) }
    }
    return .success(region)
  }

  private static func fault(of file: CatalogFile) -> String? {
    guard isPlainPath(file.path) else { return "'\(file.path)' is not a plain relative path" }
    guard (0...mostBytes).contains(file.bytes) else { return "the size of '\(file.path)' is out of range" }
    guard file.sha256.utf8.count == 64,
      file.sha256.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return "sha256 of '\(file.path)' is not 64 hexadecimal digits" }
    guard !file.url.isEmpty else { return "the url of '\(file.path)' is empty" }
    return nil
  }

  /// A path that stays where it is put: no root, no `..`, no hidden part, nothing that a file system could take for something else.
  static func isPlainPath(_ path: String) -> Bool {
    guard (1...longestPath).contains(path.utf8.count), !path.utf8.contains(where: { $0 < 32 || $0 == 92 || $0 == 127 })
    else { return false }
    return path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.hasPrefix(".") && $0.utf8.count <= 200
    }
  }

  private static func isBox(_ box: [Double]) -> Bool {
    box.count == 4 && box.allSatisfy(\.isFinite) && box[0] <= box[2] && abs(box[0]) <= 90 && abs(box[2]) <= 90
      && abs(box[1]) <= 180 && abs(box[3]) <= 180
  }
}
