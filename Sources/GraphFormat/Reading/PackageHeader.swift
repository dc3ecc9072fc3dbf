import GraphCore

/// A box in 1e-7 degrees.
public struct BoundingBox: Hashable, Sendable {
  /// The sides. `east` may pass 1,800,000,000 for a box across longitude 180.
  public var south, west, north, east: Int64

  /// Makes a box.
  public init(south: Int64, west: Int64, north: Int64, east: Int64) {
    (self.south, self.west, self.north, self.east) = (south, west, north, east)
  }
}

/// The fixed part at the front of a package, checked.
struct PackageHeader {
  var fileLength: UInt64
  var regionID: Int64
  var buildID: UInt64
  var box: BoundingBox
  var nodeCount, edgeCount, blockCount, sectionCount, profileCount, textLength, frontLength: Int
  var frontChecksum: UInt32
  var edition: String

  /// The build id as it must be: over the header without itself and front_crc, then the front matter.
  static func expectedBuildID(header: UnsafeRawBufferPointer, front: UnsafeRawBufferPointer) -> UInt64 {
    var bytes = [UInt8](header[..<252])
    bytes.replaceSubrange(48..<56, with: repeatElement(0, count: 8))
    bytes.replaceSubrange(100..<104, with: repeatElement(0, count: 4))
    bytes.append(contentsOf: front)
    return bytes.withUnsafeBytes(FNV1a.of)
  }

  /// Reads a header in the order of FORMAT.md section 7, so that other versions and byte orders are told apart from damage.
  init(_ bytes: UnsafeRawBufferPointer, path: String) throws {
    guard bytes.count >= FormatLimits.headerLength,
      UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) == FormatLimits.magic
    else { throw PackageError(.notAPackage, "\(path) is not a Roadbook package") }
    try Self.checkVersion(bytes, path)
    func damaged(_ what: String) -> PackageError { PackageError(.damaged, "\(path) is damaged: header: \(what)") }
    let checksum = CRC32.of(UnsafeRawBufferPointer(rebasing: bytes[..<252]))
    guard UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 252, as: UInt32.self)) == checksum else {
      throw damaged("wrong checksum")
    }
    var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[16..<252]))
    let required = reader.fixed(UInt64.self)
    guard required == 0 else {
      throw PackageError(
        .unsupported,
        "\(path) needs features (\(String(required, radix: 16))) that this version does not know; update Roadbook")
    }
    _ = reader.fixed(UInt64.self)
    fileLength = reader.fixed(UInt64.self)
    regionID = reader.fixed(Int64.self)
    buildID = reader.fixed(UInt64.self)
    let sides = (0..<4).map { _ in Int64(reader.fixed(Int32.self)) }
    box = BoundingBox(south: sides[0], west: sides[1], north: sides[2], east: sides[3])
    let counts = (0..<7).map { _ in Int(reader.fixed(UInt32.self)) }
    (nodeCount, edgeCount, blockCount, sectionCount) = (counts[0], counts[1], counts[2], counts[3])
    (profileCount, textLength, frontLength) = (counts[4], counts[5], counts[6])
    frontChecksum = reader.fixed(UInt32.self)
    reader.reserved(8)
    let length = Int(reader.fixed(UInt8.self))
    edition = reader.text(min(length, FormatLimits.editionLimit))
    reader.reserved(FormatLimits.editionLimit - min(length, FormatLimits.editionLimit) + 92)
    guard reader.isFinished, length <= FormatLimits.editionLimit else { throw damaged("reserved bytes or edition") }
    guard blockCount < GraphID.blockLimit, sectionCount <= FormatLimits.sectionLimit,
      profileCount <= FormatLimits.profileLimit, textLength <= FormatLimits.textLimit,
      frontLength <= FormatLimits.frontLimit, frontLength >= FormatLimits.headerLength,
      UInt64(frontLength) <= fileLength
    else { throw damaged("a count is out of bounds") }
    guard isBoxRight else { throw damaged("the box is out of bounds") }
  }

  private var isBoxRight: Bool {
    -900_000_000 <= box.south && box.south <= box.north && box.north <= 900_000_000
      && -1_800_000_000 <= box.west && box.west <= box.east && box.east <= 1_800_000_000
  }

  private static func checkVersion(_ bytes: UnsafeRawBufferPointer, _ path: String) throws {
    let mark = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    if mark == FormatLimits.byteOrderMark.byteSwapped {
      throw PackageError(
        .otherByteOrder, "\(path) was written with the other byte order; build it again on this machine")
    }
    guard mark == FormatLimits.byteOrderMark else {
      throw PackageError(.damaged, "\(path) is damaged: header: byte order mark")
    }
    let version = UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt16.self))
    let minimum = UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 14, as: UInt16.self))
    guard version == FormatLimits.formatVersion, minimum <= FormatLimits.formatVersion else {
      throw PackageError(
        .otherVersion,
        "\(path) has format version \(version) (readable from \(minimum)); this Roadbook reads version \(FormatLimits.formatVersion): "
          + (version > FormatLimits.formatVersion ? "update Roadbook" : "build the package again"))
    }
  }
}
