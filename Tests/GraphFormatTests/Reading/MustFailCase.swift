@testable import GraphFormat

/// A package with one fault, and how a reader must refuse it.
struct MustFailCase: Sendable, CustomStringConvertible {
  /// When the fault comes to light at the latest.
  enum Stage: String {
    /// Opening throws.
    case open
    /// Opening does not, decoding everything throws.
    case decode
    /// Every frame can be decoded; the verifier reports the fault.
    case verify
  }

  /// The file's name without extension.
  let name: String
  let stage: Stage
  /// The error's code; nil for what the verifier reports.
  let code: PackageError.Code?
  /// A piece of the message.
  let word: String
  /// Makes the file from the small package.
  let make: @Sendable (PackageDraft) throws -> [UInt8]

  var description: String { name }

  /// The line of `expected.csv`.
  var line: String { "\(name).graphpack,\(stage.rawValue),\(code?.description ?? "fault"),\(word)" }

  /// A fault of the whole file, on top of right checksums.
  static func file(
    _ name: String, _ code: PackageError.Code, _ word: String, _ change: @escaping @Sendable (inout [UInt8]) -> Void
  ) -> Self {
    Self(name: name, stage: .open, code: code, word: word) {
      var bytes = $0.bytes()
      change(&bytes)
      return bytes
    }
  }

  /// A fault of header and front matter, whose checksums are then put right.
  static func front(
    _ name: String, _ code: PackageError.Code, _ word: String,
    _ change: @escaping @Sendable (_ bytes: inout [UInt8], _ draft: PackageDraft) -> Void
  ) -> Self {
    Self(name: name, stage: .open, code: code, word: word) {
      var bytes = $0.bytes()
      change(&bytes, $0)
      return bytes.signed()
    }
  }

  /// A fault of the content, in a file that is otherwise put together as it should be.
  static func draft(
    _ stage: Stage, _ name: String, _ word: String, _ change: @escaping @Sendable (inout PackageDraft) throws -> Void
  ) -> Self {
    Self(name: name, stage: stage, code: stage == .verify ? nil : .damaged, word: word) {
      var draft = $0
      try change(&draft)
      return draft.bytes()
    }
  }

  static let all =
    fileCases + headerCases + directoryCases + tableCases + indexCases + frameCases + numberCases + topologyCases
    + linkCases + costCases + conditionCases + hierarchyCases + labelCases + verifyCases
}

extension MustFailCase {
  /// The file as a whole.
  static let fileCases: [Self] = [
    .file("empty", .notAPackage, "not a Roadbook package") { $0 = [] },
    .file("truncated_header", .notAPackage, "not a Roadbook package") { $0.removeLast($0.count - 255) },
    .file("bad_magic", .notAPackage, "not a Roadbook package") { $0[7] = UInt8(ascii: "X") },
    .file("other_byte_order", .otherByteOrder, "byte order") {
      $0.put($0.number(8, UInt32.self).byteSwapped, at: 8)
    },
    .file("truncated_front", .wrongLength, "bytes but says") { $0.removeLast($0.count - 600) },
    .file("truncated_file", .wrongLength, "bytes but says") { $0.removeLast() },
    .file("extended_file", .wrongLength, "bytes but says") { $0.append(0) },
    .file("bad_header_crc", .damaged, "header: wrong checksum") { $0[252] ^= 1 },
    .file("bad_front_crc", .damaged, "front matter: wrong checksum") {
      $0[100] ^= 1
      let checksum = $0[..<252].withUnsafeBytes(CRC32.of)
      $0.put(checksum, at: 252)
    },
    .file("wrong_build_id", .damaged, "build id") {
      $0[48] ^= 1
      let checksum = $0[..<252].withUnsafeBytes(CRC32.of)
      $0.put(checksum, at: 252)
    },
  ]

  /// Fields of the header.
  static let headerCases: [Self] = [
    .front("bad_byte_order_mark", .damaged, "byte order") { bytes, _ in bytes.put(UInt32(0x0B0A_0C0D), at: 8) },
    .front("future_version", .otherVersion, "version 1") { bytes, _ in bytes.put(UInt16(1), at: 12) },
    .front("minimum_reader_version", .otherVersion, "readable from 1") { bytes, _ in bytes.put(UInt16(1), at: 14) },
    .front("unknown_required_feature", .unsupported, "features") { bytes, _ in bytes.put(UInt64(1) << 40, at: 16) },
    .front("length_beyond_file", .wrongLength, "bytes but says") { bytes, _ in bytes.put(UInt64.max, at: 32) },
    .front("box_out_of_range", .damaged, "box") { bytes, _ in bytes.put(Int32(900_000_001), at: 64) },
    .front("box_upside_down", .damaged, "box") { bytes, _ in
      bytes.put(bytes.number(64, Int32.self) + 1, at: 56)
    },
    .front("too_many_blocks", .damaged, "bounds") { bytes, _ in bytes.put(UInt32(1 << 20 + 1), at: 80) },
    .front("too_many_sections", .damaged, "bounds") { bytes, _ in bytes.put(UInt32(257), at: 84) },
    .front("too_many_profiles", .damaged, "bounds") { bytes, _ in bytes.put(UInt32(65), at: 88) },
    .front("text_table_too_long", .damaged, "bounds") { bytes, _ in bytes.put(UInt32(65_537), at: 92) },
    .front("front_too_long", .damaged, "bounds") { bytes, _ in bytes.put(UInt32(1 << 28 + 1), at: 96) },
    .front("front_past_end", .damaged, "bounds") { bytes, _ in bytes.put(UInt32(bytes.count + 1), at: 96) },
    .front("front_too_short", .damaged, "front_length") { bytes, _ in bytes.put(UInt32(300), at: 96) },
    .front("header_reserved_not_zero", .damaged, "reserved") { bytes, _ in bytes[111] = 1 },
    .front("header_end_not_zero", .damaged, "reserved") { bytes, _ in bytes[251] = 128 },
    .front("edition_too_long", .damaged, "edition") { bytes, _ in bytes[112] = 48 },
    .front("edition_not_utf8", .damaged, "edition") { bytes, _ in bytes[113] = 0xFF },
    .front("edition_padding", .damaged, "edition") { bytes, _ in bytes[159] = 0x20 },
  ]
}
