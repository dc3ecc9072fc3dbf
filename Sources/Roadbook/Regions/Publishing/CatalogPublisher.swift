import Foundation
import GraphFormat

/// Makes the two catalogs of a folder that holds packages: what a publisher runs before the folder goes to a web server.
///
/// Files are found by name, see docs/CATALOG.md: `NAME.graphpack` is a routing package, `NAME.pmtiles` or `NAME.mbtiles` a map with what lies in `NAME.map/`
/// beside it; `NAME.json` and `NAME.geojson` tell names and outline. A file that has not changed since the last run is not read again.
/// Used by one thread.
public struct CatalogPublisher {
  /// How to publish.
  public struct Options {
    /// Where the folder will be reached; nil writes addresses relative to the catalogs.
    public var baseURL: String?
    /// Signs the catalogs.
    public var key: SigningKey?
    /// The time that the catalogs carry, as in `2026-12-01T08:00:00Z`; nil takes the clock's, or the old one where nothing else has changed.
    public var published: String?

    /// Makes options: addresses relative to the catalogs, no signature.
    public init(baseURL: String? = nil, key: SigningKey? = nil, published: String? = nil) {
      self.baseURL = baseURL
      self.key = key
      self.published = published
    }
  }

  /// What a run did.
  public struct Outcome: Sendable {
    /// Regions in the routing catalog and in the map catalog.
    public var routingRegions, mapRegions: Int
    /// Files that were read, and files that were known from the run before.
    public var filesRead, filesKnown: Int
    /// Which catalogs were written; one whose content is the same as before is left alone.
    public var written: [RegionCatalog.Kind]
  }

  /// Names of the catalogs in the folder.
  public static func fileName(_ kind: RegionCatalog.Kind) -> String { "\(kind.rawValue)-catalog.json" }

  private let folder: URL
  private let options: Options
  private let isCancelled: () -> Bool
  private let progress: (Double) -> Void

  /// Prepares to publish a folder.
  ///
  /// - Parameters:
  ///   - progress: told the share that is done, 0 to 1.
  ///   - isCancelled: asked between pieces of files.
  public init(
    folder: String, options: Options, isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (Double) -> Void = { _ in }
  ) {
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
    self.options = options
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// Reads what is new and writes the catalogs, each whole or not at all.
  ///
  /// - Throws: `NavigationError`: `cannotPublish` with everything that has to be put right first; `PackageError` when a package is damaged or a catalog cannot be
  ///   written; `CancellationError`.
  public func publish() throws -> Outcome {
    let found = try PublishedFolder(folder)
    var digests = DigestBook(folder: folder)
    var faults = found.faults
    var catalogs: [RegionCatalog.Kind: [CatalogRegion]] = [:]
    let total = Double(max(1, found.routing.count + found.maps.count))
    var done = 0.0
    for kind in RegionCatalog.Kind.allCases {
      for stem in kind == .routing ? found.routing : found.maps {
        if isCancelled() { throw CancellationError() }
        do {
          let reader = RegionReader(folder: folder, stem: stem, baseURL: options.baseURL, isCancelled: isCancelled)
          catalogs[kind, default: []].append(try kind == .routing ? reader.routing(&digests) : reader.map(&digests))
        } catch let error as NavigationError {
          faults.append(error.message)
        }
        done += 1
        progress(done / total)
      }
    }
    faults += catalogs.values.flatMap(Self.repeated)
    guard faults.isEmpty else {
      throw NavigationError(.cannotPublish, "nothing was written:\n  " + faults.sorted().joined(separator: "\n  "))
    }
    let written = try RegionCatalog.Kind.allCases.filter { try write($0, catalogs[$0] ?? []) }
    try digests.save()
    return Outcome(
      routingRegions: catalogs[.routing]?.count ?? 0, mapRegions: catalogs[.map]?.count ?? 0,
      filesRead: digests.filesRead, filesKnown: digests.filesKnown, written: written)
  }

  /// Complaints about ids that more than one region of a catalog has.
  private static func repeated(_ regions: [CatalogRegion]) -> [String] {
    Dictionary(grouping: regions, by: \.regionID).filter { $0.value.count > 1 }.map { id, regions in
      "region id \(id) is in \(regions.map { $0.files[0].path }.sorted().joined(separator: " and "))"
    }
  }

  /// Writes a catalog if it says anything new. True when it was written.
  private func write(_ kind: RegionCatalog.Kind, _ regions: [CatalogRegion]) throws -> Bool {
    let target = folder.appendingPathComponent(Self.fileName(kind))
    let old = try? Data(contentsOf: target)
    let known = old.flatMap { try? CatalogEnvelope.open($0, key: nil) }.flatMap { try? RegionCatalog.reading($0) }
    let regions = regions.sorted { $0.regionID < $1.regionID }
    let isSame = known.map { $0.faults.isEmpty && $0.catalog.regions == regions } ?? false
    let published = options.published ?? (isSame ? known?.catalog.published : nil) ?? Self.now
    let catalog = RegionCatalog(kind: kind, published: published, regions: regions)
    let file = CatalogEnvelope.seal(try catalog.encoded(), key: options.key)
    guard file != old else { return false }
    try AtomicFile.write(to: target.path) { try $0.append(Array(file)) }
    return true
  }

  private static var now: String {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime]
    return formatter.string(from: Date())
  }
}
