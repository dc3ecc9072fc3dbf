@testable import GraphFormat

/// The numbers of a frame: but for names and the report, frames are nothing but `uv` and `sv`, and at most one split column.
struct FrameNumbers {
  var values: [UInt64] = []
  /// Which of the numbers are a split column.
  private let split: Range<Int>

  /// Reads numbers up to the end.
  init(_ bytes: [UInt8], split: Range<Int> = 0..<0) {
    self.split = split
    var cursor = ByteCursor(bytes)
    while !cursor.isFinished, !cursor.isBroken {
      if values.count == split.lowerBound, !split.isEmpty {
        values += cursor.split(split.count)
      } else {
        values.append(cursor.uv())
      }
    }
  }

  /// The numbers as a frame's content.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    let split = split.clamped(to: values.indices)
    for value in values[..<split.lowerBound] { writer.uv(value) }
    writer.splitColumn(Array(values[split]))
    for value in values[split.upperBound...] { writer.uv(value) }
    return writer.bytes
  }

  /// A signed number.
  subscript(signed place: Int) -> Int64 {
    get { values[place] % 2 == 0 ? Int64(values[place] / 2) : -1 - Int64(values[place] / 2) }
    set { values[place] = Self.zigzag(newValue) }
  }

  static func zigzag(_ value: Int64) -> UInt64 {
    value < 0 ? ~UInt64(bitPattern: value << 1) : UInt64(value) << 1
  }
}

extension PackageDraft {
  /// The numbers of a frame.
  func numbers(section: Int, frame: Int) -> FrameNumbers {
    let raw = sections[section].frames[frame].raw
    let topology = sections[place(.topology)].frames
    switch SectionKind(rawValue: sections[section].kind) {
    case .topology: return TopologyColumns.numbers(raw)
    case .weights: return FrameNumbers(raw, split: 0..<TopologyColumns(topology[frame].raw).firsts)
    case .geometry:
      let owners = TopologyColumns(topology[frame].raw).owners
      return FrameNumbers(raw, split: owners..<owners + 2 * sections[section].frames[frame].count)
    default: return FrameNumbers(raw)
    }
  }

  /// Changes the numbers of a frame.
  mutating func edit(
    _ kind: SectionKind, _ frame: Int, profile: Int? = nil, _ change: (inout FrameNumbers) -> Void
  ) throws {
    var numbers = numbers(section: place(kind, profile: profile), frame: frame)
    change(&numbers)
    try self[kind, frame, profile: profile].setRaw(numbers.bytes)
  }

  /// Changes the numbers of a topology frame.
  mutating func editTopology(
    _ block: Int, _ change: (inout FrameNumbers, TopologyColumns) -> Void
  ) throws {
    let columns = TopologyColumns(self[.topology, block].raw)
    try edit(.topology, block) { change(&$0, columns) }
  }
}

/// Where the columns of a topology frame begin among its numbers (5.1 of docs/FORMAT.md).
struct TopologyColumns {
  let nodeCount, edgeCount: Int
  let latitude = 2
  let longitude, outDegree, link, headBlock: Int
  /// Heads of edges that wait for their twin, of those without a twin in the same block, and of those in other blocks.
  let waitingHead, localHead, foreignHead: Int
  let headRow, foreignCount, foreignBlock, foreignSlot, twin: Int
  /// Edges without a twin before them in the block, and edges that own a shape.
  let firsts, owners: Int

  static func numbers(_ raw: [UInt8]) -> FrameNumbers {
    FrameNumbers(raw, split: 2..<2 + 2 * Int(FrameNumbers(raw).values[0]))
  }

  init(_ raw: [UInt8]) {
    let values = Self.numbers(raw).values
    nodeCount = Int(values[0])
    edgeCount = Int(values[1])
    longitude = latitude + nodeCount
    outDegree = longitude + nodeCount
    link = outDegree + nodeCount
    headBlock = link + edgeCount
    let links = values[link..<headBlock]
    waitingHead = headBlock + links.count { $0 < 2 }
    let blocks = values[headBlock..<waitingHead]
    localHead = waitingHead + links.count { $0 == 2 }
    foreignHead = localHead + blocks.count { $0 == 0 }
    headRow = foreignHead + blocks.count { $0 != 0 }
    foreignCount = headRow + blocks.count { $0 != 0 }
    foreignBlock = foreignCount + nodeCount
    let arriving = Int(values[foreignCount..<foreignBlock].reduce(0, +))
    foreignSlot = foreignBlock + arriving
    twin = foreignSlot + arriving
    firsts = links.count { $0 < 3 }
    // A twin in a later block has a higher id.
    let lower = zip(links.filter { $0 < 2 }, blocks).count { $0 == 1 && $1 % 2 == 0 }
    owners = links.count { $0 == 0 || $0 == 2 } + lower
  }
}
