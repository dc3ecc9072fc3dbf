@testable import GraphFormat

/// The numbers of a frame: but for names and the report, frames are nothing but `uv` and `sv`.
struct FrameNumbers {
  var values: [UInt64] = []

  /// Reads numbers up to the end.
  init(_ bytes: [UInt8]) {
    var cursor = ByteCursor(bytes)
    while !cursor.isFinished, !cursor.isBroken { values.append(cursor.uv()) }
  }

  /// The numbers as a frame's content.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    for value in values { writer.uv(value) }
    return writer.bytes
  }

  /// A signed number.
  subscript(signed place: Int) -> Int64 {
    get { values[place] % 2 == 0 ? Int64(values[place] / 2) : -1 - Int64(values[place] / 2) }
    set { values[place] = newValue < 0 ? ~UInt64(bitPattern: newValue << 1) : UInt64(newValue) << 1 }
  }
}

extension PackageDraft {
  /// Changes the numbers of a frame.
  mutating func edit(
    _ kind: SectionKind, _ frame: Int, profile: Int? = nil, _ change: (inout FrameNumbers) -> Void
  ) throws {
    var numbers = FrameNumbers(self[kind, frame, profile: profile].raw)
    change(&numbers)
    try self[kind, frame, profile: profile].setRaw(numbers.bytes)
  }
}

/// Where the columns of a topology frame begin among its numbers (5.1 of docs/FORMAT.md).
struct TopologyColumns {
  let nodeCount, edgeCount: Int
  let latitude = 2
  let longitude, outDegree, headBlock, headSlot, headRow, foreignCount, foreignPairs, twin, twinSlot: Int

  init(_ numbers: FrameNumbers) {
    let values = numbers.values
    nodeCount = Int(values[0])
    edgeCount = Int(values[1])
    longitude = latitude + nodeCount
    outDegree = longitude + nodeCount
    headBlock = outDegree + nodeCount
    headSlot = headBlock + edgeCount
    headRow = headSlot + edgeCount
    foreignCount = headRow + values[headBlock..<headSlot].count { $0 != 0 }
    foreignPairs = foreignCount + nodeCount
    twin = foreignPairs + 2 * Int(values[foreignCount..<foreignPairs].reduce(0, +))
    twinSlot = twin + edgeCount
  }
}

extension PackageDraft {
  /// Changes the numbers of a topology frame.
  mutating func editTopology(
    _ block: Int, _ change: (inout FrameNumbers, TopologyColumns) -> Void
  ) throws {
    try edit(.topology, block) { change(&$0, TopologyColumns($0)) }
  }
}
