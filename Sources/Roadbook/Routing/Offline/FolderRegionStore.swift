public import Foundation
public import GraphCore

/// The packages that lie in a folder, at any depth: files that end in `.graphpack`. Knows no catalog.
public struct FolderRegionStore: RegionStore {
  private let folder: URL

  /// A store over a folder, which need not exist.
  public init(folder: URL) { self.folder = folder }

  /// Paths of the packages, sorted. O(number of files in the folder).
  public func routingPackages() throws(NavigationError) -> [String] {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: folder.path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue, let found = files.enumerator(atPath: folder.path) else {
      throw NavigationError(.dataRootUnreadable, "the data root is not a folder that can be read: \(folder.path)")
    }
    let names = found.compactMap { $0 as? String }.filter { $0.hasSuffix(".graphpack") }
    return names.sorted().map { folder.appendingPathComponent($0).path }
  }

  /// None: a folder does not say what else there is.
  public func missingRegions(at place: Coordinate) -> [MissingRegion] { [] }
}
