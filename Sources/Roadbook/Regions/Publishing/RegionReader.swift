import Foundation
import GraphFormat

/// Reads one region of a folder that is to be published.
struct RegionReader {
  let folder: URL
  /// Path below the folder, without the ending.
  let stem: String
  let baseURL: String?
  let isCancelled: () -> Bool

  /// What `NAME.json` may say. Everything else in it is ignored.
  struct Description: Decodable {
    var region_id: Int64?
    var name: String?
    var names: [String: String]?
    var country: String?
    var admin_levels: [String]?
    var map_version: String?
  }

  /// The row of a routing package. A package that is read for the first time is verified as a whole.
  func routing(_ digests: inout DigestBook) throws -> CatalogRegion {
    let path = stem + ".graphpack"
    let package = try GraphPackage.open(folder.appendingPathComponent(path).path)
    let description = try description()
    let entry = try digests.entry(path, isCancelled: isCancelled) {
      try verify(package)
      return try RoadHull.outline(of: package)
    }
    let file = CatalogFile(path: lastPart(path), url: address(path), bytes: entry.bytes, sha256: entry.sha256)
    return try checked(
      CatalogRegion(
        regionID: description.region_id ?? package.regionID, name: description.name ?? package.name,
        names: description.names ?? [:], country: description.country ?? package.country,
        adminLevels: description.admin_levels ?? [], edition: package.edition,
        packageFormat: Int(FormatLimits.formatVersion),
        boundingBox: Self.degrees(package.boundingBox),
        boundary: try boundary() ?? entry.hull, files: [file]),
      path: path)
  }

  /// The row of a map: the tiles, and what lies in the folder beside them.
  func map(_ digests: inout DigestBook) throws -> CatalogRegion {
    let tiles = try tiles()
    let description = try description()
    let header = try? GraphPackage.open(folder.appendingPathComponent(stem + ".graphpack").path)
    let boundary = try boundary()
    var files: [CatalogFile] = []
    for (path, source) in [(lastPart(tiles), tiles)] + mapFolder() {
      let entry = try digests.entry(source, isCancelled: isCancelled)
      files.append(CatalogFile(path: path, url: address(source), bytes: entry.bytes, sha256: entry.sha256))
    }
    return try checked(
      CatalogRegion(
        regionID: description.region_id ?? header?.regionID ?? 0, name: description.name ?? header?.name ?? "",
        names: description.names ?? [:], country: description.country ?? header?.country ?? "",
        adminLevels: description.admin_levels ?? [], edition: try description.map_version ?? modificationTime(tiles),
        packageFormat: nil,
        boundingBox: header.map { Self.degrees($0.boundingBox) } ?? boundary?.box ?? [-90, -180, 90, 180],
        boundary: boundary, files: files),
      path: tiles)
  }

  private func checked(_ region: CatalogRegion, path: String) throws(NavigationError) -> CatalogRegion {
    guard region.regionID > 0 else {
      throw NavigationError(
        .cannotPublish, "\(path) has no region id; build it with --region-id, or give region_id in \(stem).json")
    }
    switch CatalogRegion.sound(region) {
    case .success(let region): return region
    case .failure(let fault): throw NavigationError(.cannotPublish, "\(path): \(fault)")
    }
  }

  private func verify(_ package: GraphPackage) throws {
    let report = try PackageVerifier.verify(package, isCancelled: isCancelled)
    guard let fault = report.faults.first else { return }
    throw NavigationError(.cannotPublish, "\(stem).graphpack is damaged: \(fault)")
  }

  /// South, west, north, east.
  private static func degrees(_ box: BoundingBox) -> [Double] {
    let east = box.east > 1_800_000_000 ? box.east - 3_600_000_000 : box.east
    return [box.south, box.west, box.north, east].map { Double($0) / 1e7 }
  }

  private func description() throws(NavigationError) -> Description {
    try json(stem + ".json", as: Description.self) ?? Description()
  }

  private func boundary() throws(NavigationError) -> RegionBoundary? {
    try json(stem + ".geojson", as: BoundaryFile.self)?.boundary.simplified()
  }

  private func json<Value: Decodable>(_ path: String, as type: Value.Type) throws(NavigationError) -> Value? {
    guard let text = try? Data(contentsOf: folder.appendingPathComponent(path)) else { return nil }
    do {
      return try JSONDecoder().decode(type, from: text)
    } catch {
      throw NavigationError(.cannotPublish, "\(path): \(RegionCatalog.text(error))")
    }
  }

  private func tiles() throws(NavigationError) -> String {
    for ending in PublishedFolder.mapEndings {
      let path = "\(stem).\(ending)"
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path) { return path }
    }
    throw NavigationError(.cannotPublish, "\(stem): the map tiles are gone")
  }

  /// Files of `NAME.map/`, by the path that they have once installed.
  private func mapFolder() -> [(path: String, source: String)] {
    let name = stem + ".map"
    guard let names = FileManager.default.enumerator(atPath: folder.appendingPathComponent(name).path) else {
      return []
    }
    let paths = names.compactMap { $0 as? String }.filter { path in
      var isFolder: ObjCBool = false
      let file = folder.appendingPathComponent(name + "/" + path).path
      return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
        && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    return paths.sorted().map { ($0, name + "/" + $0) }
  }

  private func modificationTime(_ path: String) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(path).path)
    guard let time = attributes[.modificationDate] as? Date else { return "" }
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime]
    return formatter.string(from: time)
  }

  private func lastPart(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  private func address(_ path: String) -> String {
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    guard let baseURL else { return escaped }
    return baseURL + (baseURL.hasSuffix("/") ? "" : "/") + escaped
  }
}
