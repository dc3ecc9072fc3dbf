import GraphCore
import GraphFormat
import RoutingEngine

/// The packages that are open, from one initialisation to its end.
final class OfflineEngine: Sendable {
  let config: OfflineConfig
  let store: any RegionStore
  /// One router per usable package, in the order of the store.
  let routers: [Router]
  /// Packages that lie there and cannot be used.
  let unusable: [UnusablePackage]
  /// Requests that run on the packages.
  let work = RunningWork()

  /// Opens all packages; decodes no block. One that cannot be opened leaves the others usable.
  ///
  /// - Throws: `NavigationError` when the store cannot tell what is installed.
  init(config: OfflineConfig, store: any RegionStore) throws(NavigationError) {
    self.config = config
    self.store = store
    var routers: [Router] = []
    var unusable: [UnusablePackage] = []
    for path in try store.routingPackages() {
      do {
        let options = GraphPackage.Options(blockCacheBytes: config.blockCacheBytes)
        routers.append(Router(package: try GraphPackage.open(path, options: options)))
      } catch {
        unusable.append(UnusablePackage(path: path, error: NavigationError(package: error)))
      }
    }
    self.routers = routers
    self.unusable = unusable
  }

  /// Whether there is anything to route on.
  var isUsable: Bool { !routers.isEmpty }
}

/// A package that lies in the data root and cannot be used.
public struct UnusablePackage: Sendable, Hashable {
  /// Where it lies.
  public var path: String
  /// Why: `packageUnusable`, or `dataVersionMismatch` for a format that is newer than this version reads. It stays on disk.
  public var error: NavigationError
}

extension NavigationError {
  /// What an error of opening or reading a package means to an app.
  init(package error: any Error) {
    let code = (error as? PackageError)?.code
    let isNewer = code == .otherVersion || code == .unsupported
    self.init(isNewer ? .dataVersionMismatch : .packageUnusable, "\(error)")
  }
}
