/// The bytes of a frame in the making: numbers as section 2 of docs/FORMAT.md writes them.
struct ByteWriter {
  /// What was written.
  private(set) var bytes: [UInt8] = []
  /// Places in `bytes` where what comes is of another kind than what came before: entropy tables of their own are worth while.
  private(set) var cuts: [Int] = []

  /// Forgets what was written and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
  }

  /// Says that what comes is of another kind than what came before.
  mutating func cut() { cuts.append(bytes.count) }

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
  mutating func sv(_ value: Int64) { uv(Self.zigzag(value)) }

  /// A signed number as an unsigned one.
  private static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

  /// A column of signed numbers, each as the difference to the one before; the first is absolute. Differences wrap.
  mutating func deltaColumn(_ range: Range<Int>, _ value: (Int) -> Int64) {
    var before: Int64 = 0
    for element in range {
      let next = value(element)
      sv(next &- before)
      before = next
    }
  }

  /// A split column: the low eight bits of all numbers, then what is above them.
  mutating func splitColumn(_ numbers: [UInt64]) {
    for number in numbers { bytes.append(UInt8(truncatingIfNeeded: number)) }
    cut()
    for number in numbers { uv(number >> 8) }
    cut()
  }

  /// A split column of signed numbers.
  mutating func signedSplitColumn(_ numbers: [Int64]) { splitColumn(numbers.map(Self.zigzag)) }

  /// A paired column over the edges of a block: the values of the edges without a twin before them, then of each other edge the difference to its twin's.
  mutating func pairedColumn(
    _ block: Range<Int>, of contents: PackageContents, isSplit: Bool = false, _ value: (Int) -> UInt32
  ) {
    let firsts = block.filter { !contents.hasTwinBefore($0, in: block) }
    if isSplit { splitColumn(firsts.map { UInt64(value($0)) }) } else { for edge in firsts { uv(UInt64(value(edge))) } }
    cut()
    pairedDifferences(block, of: contents, value)
  }

  /// The second part of a paired column.
  mutating func pairedDifferences(_ block: Range<Int>, of contents: PackageContents, _ value: (Int) -> UInt32) {
    for edge in block where contents.hasTwinBefore(edge, in: block) {
      sv(Int64(value(edge)) - Int64(value(Int(contents.edges[edge].twin))))
    }
    cut()
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
