/// What is wrong with an input file, said so that a person can mend it: the file, where in it, and what to do.
public struct InputError: Error, Sendable, CustomStringConvertible {
  /// What kind of fault, for programs.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private let name: String
    private init(_ name: String) { self.name = name }
    /// The file is empty or has only a header where rows are needed.
    public static let empty = Code("empty")
    /// A needed column is missing, or the file's kind cannot be told.
    public static let missingColumn = Code("missingColumn")
    /// A value cannot be read as what its column holds, or lies outside its range.
    public static let badValue = Code("badValue")
    /// A row names something that does not exist, for example an unknown node.
    public static let unknownReference = Code("unknownReference")
    /// An id stands twice.
    public static let duplicate = Code("duplicate")
    /// Coordinates are not longitude and latitude.
    public static let projectedCoordinates = Code("projectedCoordinates")
    /// The text is not UTF-8, or a quoted field has no end.
    public static let malformed = Code("malformed")
    /// The network has more of something than a package can hold.
    public static let tooLarge = Code("tooLarge")
    /// The file could not be read.
    public static let unreadable = Code("unreadable")
    /// The stable name of the code.
    public var description: String { name }
  }

  /// What kind of fault.
  public var code: Code
  /// The file, as the caller named it; nil when the fault is not in one file.
  public var file: String?
  /// Line, counted from 1 (the header is line 1).
  public var line: Int?
  /// Name of the column as the file has it.
  public var column: String?
  /// What is wrong and what to do, one sentence or two.
  public var message: String
  /// How many rows have a fault of this code in all (this one is the first); 1 when it is alone.
  public var count: Int

  /// Makes an error.
  public init(
    _ code: Code, file: String? = nil, line: Int? = nil, column: String? = nil, count: Int = 1, _ message: String
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.count = count
    self.message = message
  }

  /// `file:line: column 'name': message (and 12 more rows)`.
  public var description: String {
    var text = ""
    if let file { text += file + ":" }
    if let line { text += "\(line):" }
    if !text.isEmpty { text += " " }
    if let column { text += "column '\(column)': " }
    text += message
    if count > 1 { text += " (\(count) rows have this fault; this is the first)" }
    return text
  }
}
