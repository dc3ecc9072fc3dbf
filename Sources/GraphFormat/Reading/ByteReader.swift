/// A split column in reading: the low bytes of its numbers, while the rest comes from the reader.
struct SplitColumn {
  private let lowBytes: UnsafeRawBufferPointer
  private var place = 0

  fileprivate init(_ lowBytes: UnsafeRawBufferPointer) { self.lowBytes = lowBytes }

  /// The next number, below 2^40.
  @inline(__always)
  mutating func next(_ reader: inout ByteReader) -> Int {
    guard place < lowBytes.count else {
      reader.fail()
      return 0
    }
    defer { place &+= 1 }
    return Int(reader.uv()) << 8 | Int(lowBytes[place])
  }

  /// The next number of a column of signed ones.
  @inline(__always)
  mutating func nextSigned(_ reader: inout ByteReader) -> Int {
    let number = next(&reader)
    return number >> 1 ^ -(number & 1)
  }
}

/// Reads numbers from a frame or a table. Never reads past the end: the first fault sets `isBroken` and everything after it reads as 0,
/// so that decoders check once at the end of a column instead of at every number.
struct ByteReader {
  private let base: UnsafeRawPointer
  let count: Int
  private(set) var place = 0
  private(set) var isBroken = false

  init(_ bytes: UnsafeRawBufferPointer) {
    // An empty buffer may have no address; nothing is read from it then.
    base = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)!
    count = bytes.count
  }

  /// Whether everything was read and nothing was broken.
  var isFinished: Bool { !isBroken && place == count }

  /// Says that what was read breaks a rule.
  mutating func fail() { isBroken = true }

  /// A `uv` of at most 64 bits.
  mutating func uv64() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while place < count, !isBroken {
      let byte = base.load(fromByteOffset: place, as: UInt8.self)
      place += 1
      if shift == 63, byte > 1 { break }
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 {
        if byte == 0, shift > 0 { break }
        return value
      }
      shift += 7
      if shift > 63 { break }
    }
    isBroken = true
    return 0
  }

  /// A `uv` of at most 32 bits.
  @inline(__always)
  mutating func uv() -> UInt32 {
    if place < count, !isBroken {
      let byte = base.load(fromByteOffset: place, as: UInt8.self)
      if byte & 0x80 == 0 {
        place &+= 1
        return UInt32(byte)
      }
    }
    return longUV()
  }

  @inline(never)
  private mutating func longUV() -> UInt32 {
    let value = uv64()
    if value > UInt64(UInt32.max) { isBroken = true }
    return UInt32(truncatingIfNeeded: value)
  }

  /// A `uv` that must be at most `limit`.
  @inline(__always)
  mutating func uv(atMost limit: Int) -> Int {
    let value = Int(uv())
    if value > limit { isBroken = true }
    return isBroken ? 0 : value
  }

  /// An `sv` of at most 64 bits.
  mutating func sv64() -> Int64 {
    let value = uv64()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// An `sv` as a machine integer; small ones without a call.
  @inline(__always)
  mutating func sv() -> Int {
    if place < count, !isBroken {
      let byte = base.load(fromByteOffset: place, as: UInt8.self)
      if byte & 0x80 == 0 {
        place &+= 1
        return Int(byte >> 1) ^ -Int(byte & 1)
      }
    }
    return Int(truncatingIfNeeded: sv64())
  }

  /// The beginning of a split column of so many numbers: read them with `next`, all of them and nothing between.
  mutating func splitColumn(_ count: Int) -> SplitColumn { SplitColumn(bytes(count)) }

  /// A fixed little-endian integer.
  mutating func fixed<T: FixedWidthInteger>(_ type: T.Type) -> T {
    guard !isBroken, count - place >= MemoryLayout<T>.size else {
      isBroken = true
      return 0
    }
    defer { place += MemoryLayout<T>.size }
    return T(littleEndian: base.loadUnaligned(fromByteOffset: place, as: T.self))
  }

  /// The next bytes.
  mutating func bytes(_ length: Int) -> UnsafeRawBufferPointer {
    guard !isBroken, length >= 0, count - place >= length else {
      isBroken = true
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    defer { place += length }
    return UnsafeRawBufferPointer(start: base + place, count: length)
  }

  /// Bytes that must be zero.
  mutating func reserved(_ length: Int) {
    if !bytes(length).allSatisfy({ $0 == 0 }) { isBroken = true }
  }

  /// A text of the given length in UTF-8.
  mutating func text(_ length: Int) -> String {
    let text = String(validating: bytes(length), as: UTF8.self)
    if text == nil { isBroken = true }
    return text ?? ""
  }
}
