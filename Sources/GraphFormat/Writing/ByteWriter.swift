/// The bytes of a frame in the making: numbers as section 2 of docs/FORMAT.md writes them.
struct ByteWriter {
  /// What was written.
  private(set) var bytes: [UInt8] = []

  /// Forgets what was written and keeps the memory.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// An unsigned number, seven bits per byte.
  @inline(__always)
  mutating func uv(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// An unsigned number of things.
  @inline(__always)
  mutating func uv(_ value: Int) { uv(UInt64(value)) }

  /// A signed number, zigzag.
  @inline(__always)
  mutating func sv(_ value: Int64) { uv(UInt64(bitPattern: (value << 1) ^ (value >> 63))) }

  /// A column of signed numbers, each as the difference to the one before; the first is absolute. Differences wrap.
  mutating func deltaColumn(_ range: Range<Int>, _ value: (Int) -> Int64) {
    var before: Int64 = 0
    for element in range {
      let next = value(element)
      sv(next &- before)
      before = next
    }
  }

  /// A paired column over the edges of a block: an edge whose twin stands before it in the block gives the difference to the twin's value.
  mutating func pairedColumn(_ range: Range<Int>, of edges: [PackageContents.Edge], _ value: (Int) -> UInt32) {
    for edge in range {
      let twin = Int(edges[edge].twin)
      if twin >= range.lowerBound && twin < edge {
        sv(Int64(value(edge)) - Int64(value(twin)))
      } else {
        uv(UInt64(value(edge)))
      }
    }
  }

  /// A fixed-width integer, little-endian.
  mutating func fixed(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Bytes as they are.
  mutating func raw(_ other: some Sequence<UInt8>) { bytes.append(contentsOf: other) }

  /// Zeros.
  mutating func zeros(_ count: Int) { bytes.append(contentsOf: repeatElement(0, count: count)) }

  /// A text in a field of fixed size: one byte length, UTF-8, zeros.
  mutating func paddedText(_ text: String, size: Int) {
    let utf8 = Array(text.utf8)
    bytes.append(UInt8(utf8.count))
    raw(utf8)
    zeros(size - 1 - utf8.count)
  }
}
