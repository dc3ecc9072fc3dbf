/// What is wrong with a package, or with reading or writing one.
///
/// `code` is for programs and may grow; `message` is for people: what was found, where, and what to do.
public struct PackageError: Error, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private let name: String
    private init(_ name: String) { self.name = name }
    /// The file is not a package at all.
    public static let notAPackage = Code("notAPackage")
    /// The file has the other byte order.
    public static let otherByteOrder = Code("otherByteOrder")
    /// The file has a format version that this reader does not read; the message tells both.
    public static let otherVersion = Code("otherVersion")
    /// The file needs a feature or a section that this reader does not know.
    public static let unsupported = Code("unsupported")
    /// The file is shorter or longer than it says.
    public static let wrongLength = Code("wrongLength")
    /// The content breaks a rule of the format; the message tells where.
    public static let damaged = Code("damaged")
    /// The package has no such profile.
    public static let unknownProfile = Code("unknownProfile")
    /// The block cache is too small for what has to be held at once.
    public static let blockCacheTooSmall = Code("blockCacheTooSmall")
    /// What was to be written does not fit the format's limits.
    public static let limitExceeded = Code("limitExceeded")
    /// The system refused to read; the message has its reason.
    public static let cannotRead = Code("cannotRead")
    /// The system refused to write; the message has its reason. Nothing is left under the final name.
    public static let cannotWrite = Code("cannotWrite")
    /// The caller asked to stop.
    public static let cancelled = Code("cancelled")
    /// The stable name of the code.
    public var description: String { name }
  }

  /// The kind of fault.
  public var code: Code
  /// What was found, where, and what to do.
  public var message: String

  /// Makes an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
