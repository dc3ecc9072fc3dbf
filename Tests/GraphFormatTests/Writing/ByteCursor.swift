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

  /// A split column.
  mutating func split(_ count: Int) -> [UInt64] {
    let low = bytes(count)
    if low.count < count { isBroken = true }
    return low.map { uv() << 8 | UInt64($0) }
  }

  /// A split column of signed numbers.
  mutating func signedSplit(_ count: Int) -> [Int64] {
    split(count).map { $0 % 2 == 0 ? Int64($0 / 2) : -1 - Int64($0 / 2) }
  }

  /// A paired column; `twins` are slots in the block.
  mutating func paired(_ twins: [Int?], isSplit: Bool = false) -> [Int] {
    let firsts = twins.indices.filter { twins[$0] ?? .max > $0 }
    var values = [Int](repeating: 0, count: twins.count)
    for (slot, value) in zip(firsts, isSplit ? split(firsts.count).map(Int.init) : uvs(firsts.count)) {
      values[slot] = value
    }
    addDifferences(twins, to: &values)
    return values
  }

  /// The second part of a paired column.
  mutating func addDifferences(_ twins: [Int?], to values: inout [Int]) {
    for (slot, twin) in twins.enumerated() {
      if let twin, twin < slot { values[slot] = values[twin] + Int(sv()) }
    }
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
