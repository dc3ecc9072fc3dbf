/// Reads the numbers of a frame as docs/FORMAT.md describes them, in its own way: slowly and without the product's reader.
struct ByteCursor {
  private var rest: ArraySlice<UInt8>
  /// Set by a number that is cut off or not in its shortest form.
  private(set) var isBroken = false

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether everything was read, without a fault.
  var isFinished: Bool { rest.isEmpty && !isBroken }

  mutating func uv() -> UInt64 {
    var digits: [UInt8] = []
    repeat {
      guard let byte = rest.popFirst() else {
        isBroken = true
        return 0
      }
      digits.append(byte)
    } while digits[digits.count - 1] >= 0x80
    if digits.count > 1 && digits.last == 0 || digits.count > 10 { isBroken = true }
    return digits.reversed().reduce(0) { $0 << 7 | UInt64($1 & 0x7F) }
  }

  mutating func count() -> Int { Int(uv()) }

  mutating func sv() -> Int64 {
    let value = uv()
    return value % 2 == 0 ? Int64(value / 2) : -1 - Int64(value / 2)
  }

  mutating func uvs(_ count: Int) -> [Int] { (0..<count).map { _ in self.count() } }

  mutating func svs(_ count: Int) -> [Int64] { (0..<count).map { _ in sv() } }

  /// A column of differences, each to the one before.
  mutating func sums(_ count: Int) -> [Int64] {
    var sum: Int64 = 0
    return svs(count).map {
      sum &+= $0
      return sum
    }
  }

  /// A paired column; `twins` are slots in the block.
  mutating func paired(_ twins: [Int?]) -> [Int] {
    var values: [Int] = []
    for (slot, twin) in twins.enumerated() {
      if let twin, twin < slot { values.append(values[twin] + Int(sv())) } else { values.append(count()) }
    }
    return values
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
