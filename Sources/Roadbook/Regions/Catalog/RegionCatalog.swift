/// What a publisher offers of one data set: routing packages or map packages. Specified in docs/CATALOG.md.
///
/// A value; may be passed between threads.
public struct RegionCatalog: Sendable, Hashable {
  /// Which of the two data sets.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Packages that routes are calculated on.
    case routing
    /// Packages that maps are drawn from.
    case map
  }

  /// The version of the catalog's form that this module reads and writes.
  public static let formatVersion = 1

  /// Which data set it lists.
  public var kind: Kind
  /// When it was written: UTC, as in `2026-12-01T08:00:00Z`, so that texts compare as times do.
  public var published: String
  /// The regions, ascending by id, no id twice.
  public var regions: [CatalogRegion]

  /// Makes a catalog.
  public init(kind: Kind, published: String, regions: [CatalogRegion]) {
    self.kind = kind
    self.published = published
    self.regions = regions
  }
}

/// A region as a catalog offers it.
public struct CatalogRegion: Sendable, Hashable, Codable {
  /// Joins routing data and maps. Above 0.
  public var regionID: Int64
  /// What the region is called.
  public var name: String
  /// Its name by language (`de`), where the publisher gives it.
  public var names: [String: String]
  /// ISO 3166-1 alpha-2, or empty.
  public var country: String
  /// Administrative levels within the country, at most three, the largest first.
  public var adminLevels: [String]
  /// Edition of a routing package, version of a map package: a date or a time as ISO 8601 writes it, so that texts compare as times do. May be empty.
  public var edition: String
  /// Version of the package format; nil for maps.
  public var packageFormat: Int?
  /// South, west, north, east in degrees; a west above the east crosses longitude 180.
  public var boundingBox: [Double]
  /// The outline; nil when there is none.
  public var boundary: RegionBoundary?
  /// The files, the first of which is the package or the tiles.
  public var files: [CatalogFile]

  /// Bytes of all files.
  public var totalBytes: Int64 { files.reduce(0) { $0 + $1.bytes } }

  enum CodingKeys: String, CodingKey {
    case regionID = "region_id"
    case name, names, country
    case adminLevels = "admin_levels"
    case edition
    case packageFormat = "package_format"
    case boundingBox = "bbox"
    case boundary, files
  }
}

/// A file of a region.
public struct CatalogFile: Sendable, Hashable, Codable {
  /// Where it lies in the region's folder once it is installed: a plain relative path.
  public var path: String
  /// Where it is fetched: relative to the catalog, or http(s).
  public var url: String
  /// Its size.
  public var bytes: Int64
  /// SHA-256 of its content, 64 hexadecimal digits in lower case.
  public var sha256: String
}
