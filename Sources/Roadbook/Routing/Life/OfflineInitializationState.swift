/// Where the offline engine is in its life.
public enum OfflineInitializationState: Sendable, Hashable {
  /// Nobody has initialised it, or it was shut down.
  case notInitialized
  /// Packages are being opened.
  case initializing
  /// It answers, if at least one usable routing package is installed.
  case initialized
  /// Initialising failed; it can be tried again.
  case failed(NavigationError)
  /// It ends what runs.
  case shuttingDown
}

/// How the offline engine is, for support and for screens.
public struct OfflineHealth: Sendable, Hashable {
  /// A package that routes are calculated on.
  public struct Package: Sendable, Hashable {
    /// The region's number; 0 when it has none.
    public var regionID: Int64
    /// The region's name, and the package's edition, which may be empty.
    public var name, edition: String
    /// Where it lies.
    public var path: String
    /// Bytes of the file, and of its decoded blocks in memory now.
    public var fileBytes, cachedBytes: Int
  }

  /// Where the engine is in its life.
  public var state: OfflineInitializationState
  /// The version of the SDK.
  public var sdkVersion: String
  /// Versions of the package format that it reads.
  public var readableFormats: ClosedRange<Int>
  /// The packages in use.
  public var packages: [Package]
  /// Packages that lie in the data root and cannot be used, and why.
  public var unusable: [UnusablePackage]
  /// Bytes that the decoded blocks of each package may take; nil without a limit, and before it is initialised.
  public var blockCacheBytes: Int?
  /// Where packages are looked for; nil before it is initialised.
  public var dataRoot: String?
}
