import COsmium
import GraphBuilder
import GraphCore

/// One pass over a file by the C reader: makes its objects Swift values and its errors `InputError`.
final class OSMPass {
  private let path: String
  private let reader: OpaquePointer
  private let header: cosmium_header
  private var keys: [String] = []

  /// Opens the file and reads its header.
  ///
  /// - Throws: `InputError`.
  init(path: String) throws(InputError) {
    var header = cosmium_header()
    var opened: OpaquePointer?
    var failure = cosmium_error()
    let status = cosmium_open(path, &opened, &header, &failure)
    guard status == COSMIUM_OK, let opened else { throw InputError(status, failure, file: path) }
    self.path = path
    self.header = header
    reader = opened
  }

  deinit { cosmium_close(reader) }

  var identity: FileIdentity { FileIdentity(header.identity) }
  /// How many bytes of the file have been read.
  var offset: Int64 { cosmium_offset(reader) }
  var nodesWithoutPlace: Int { Int(cosmium_nodes_without_place(reader)) }

  /// The timestamp of the header as ISO 8601; empty without one.
  var timestamp: String {
    if header.replication_seconds >= 0 { return UTCTime(secondsSince1970: header.replication_seconds)?.text ?? "" }
    return withUnsafeBytes(of: header.timestamp) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Says what to hand over; to be called before the first `load`. No keys: all tags.
  func want(_ kinds: OSMKinds, keys: [String]) throws {
    self.keys = keys
    var failure = cosmium_error()
    var text = keys.flatMap { $0.utf8CString }
    let starts = keys.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count + 1) }.dropLast()
    let status = text.withUnsafeMutableBufferPointer { text in
      let pointers: [UnsafePointer<CChar>?] = starts.map { UnsafePointer(text.baseAddress! + $0) }
      return cosmium_want(reader, Int32(kinds.rawValue), pointers, pointers.count, &failure)
    }
    guard status == COSMIUM_OK else { throw InputError(status, failure, file: path) }
  }

  /// Reads on; false at the end of the file.
  func load() throws -> Bool {
    var failure = cosmium_error()
    let status = cosmium_load(reader, &failure)
    guard status == COSMIUM_OK || status == COSMIUM_END else { throw InputError(status, failure, file: path) }
    return status == COSMIUM_OK
  }

  /// The next object of what was loaded; nil when it is time to load.
  func next() throws -> OSMObject? {
    var failure = cosmium_error()
    var object = cosmium_object()
    let status = cosmium_next(reader, &object, &failure)
    guard status == COSMIUM_OK || status == COSMIUM_END else { throw InputError(status, failure, file: path) }
    return status == COSMIUM_OK ? OSMObject(object, keys: keys) : nil
  }
}

extension InputError {
  /// An error of the C reader.
  fileprivate init(_ status: cosmium_status, _ failure: cosmium_error, file: String) {
    let code: Code =
      switch status {
      case COSMIUM_EMPTY: .empty
      case COSMIUM_UNREADABLE: .unreadable
      case COSMIUM_BAD_VALUE: .badValue
      case COSMIUM_TOO_LARGE: .tooLarge
      default: .malformed
      }
    let message = withUnsafeBytes(of: failure.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    self.init(code, file: file, line: failure.line > 0 ? Int(failure.line) : nil, message)
  }
}
