extension NavigationError.Code {
  /// The request makes no sense; the message lists all faults. Nothing was tried.
  public static let invalidRequest = Self("invalidRequest")
  /// A configuration makes no sense, or differs from the one that the offline engine runs with.
  public static let invalidConfig = Self("invalidConfig")
  /// The offline engine is not initialised, or no usable routing package is installed.
  public static let dataNotReady = Self("dataNotReady")
  /// No installed package covers the waypoints; `missingRegions` says what to download, as far as is known.
  public static let missingCoverage = Self("missingCoverage")
  /// The network, or the host of the online service, cannot be reached, or no online service is set.
  public static let networkUnavailable = Self("networkUnavailable")
  /// Neither source was available when the request started.
  public static let noSourceAvailable = Self("noSourceAvailable")
  /// All sources that the mode allows were tried, and none has a route; `attempts` tells why each.
  public static let allSourcesFailed = Self("allSourcesFailed")
  /// The source took longer than it was allowed to.
  public static let timedOut = Self("timedOut")
  /// The caller cancelled.
  public static let cancelled = Self("cancelled")
  /// The offline engine was shut down meanwhile.
  public static let interrupted = Self("interrupted")
  /// No road lies near a waypoint; `waypoints` says of which.
  public static let noSegment = Self("noSegment")
  /// No way leads from one waypoint to the next.
  public static let noRoute = Self("noRoute")
  /// The source does not know the profile.
  public static let unknownProfile = Self("unknownProfile")
  /// An installed package cannot be read or is damaged.
  public static let packageUnusable = Self("packageUnusable")
  /// An installed package has a newer format than this version reads.
  public static let dataVersionMismatch = Self("dataVersionMismatch")
  /// The data root cannot be read.
  public static let dataRootUnreadable = Self("dataRootUnreadable")
  /// The online service refused the connection, reset it, or could not be found.
  public static let connectionFailed = Self("connectionFailed")
  /// The online service answered with a failure; the message holds its status.
  public static let serviceFailed = Self("serviceFailed")
  /// The online service does not let us in; check the API key.
  public static let serviceRefused = Self("serviceRefused")
  /// The answer of the online service cannot be understood; the message says at which place.
  public static let malformedAnswer = Self("malformedAnswer")
  /// The answer of the online service is longer than the limit.
  public static let answerTooLarge = Self("answerTooLarge")
}

/// A region that would be needed for a route and is not installed.
public struct MissingRegion: Sendable, Hashable {
  /// Its number, as the catalog has it.
  public var regionID: Int64
  /// What it is called.
  public var name: String
  /// Bytes to download; nil when not known.
  public var downloadBytes: Int64?

  /// Makes a region.
  public init(regionID: Int64, name: String, downloadBytes: Int64?) {
    self.regionID = regionID
    self.name = name
    self.downloadBytes = downloadBytes
  }
}
