import GraphFormat

/// A query's window on the blocks of a table: one that has been touched is had without a lock. Used by one thread at a time.
///
/// Without a limit blocks stay for the queries after. Under a budget the window lets go of all when it holds more than its share, so
/// that what a query holds does not grow with the length of its route: a block cache cannot evict what is held.
final class BlockWindow<Block: DecodedBlock> {
  private let slots: UnsafeMutablePointer<Block?>
  private let count: Int
  private let limit: () -> Int
  private let load: (Int) throws -> Block
  private var held: [Int] = []
  private var heldBytes = 0

  /// - Parameters:
  ///   - count: number of blocks.
  ///   - limit: how many bytes may be held before another block is fetched.
  ///   - load: gives a block; also asked for blocks that are not there.
  init(count: Int, limit: @escaping () -> Int, load: @escaping (Int) throws -> Block) {
    self.count = count
    self.limit = limit
    self.load = load
    slots = .allocate(capacity: max(1, count))
    slots.initialize(repeating: nil, count: count)
  }

  deinit {
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  /// A block, from the window or from `load`.
  @inline(__always)
  func block(_ number: Int) throws -> Block {
    if number < count, let block = slots[number] { return block }
    return try fetch(number)
  }

  @inline(never)
  private func fetch(_ number: Int) throws -> Block {
    if heldBytes > limit() { releaseAll() }
    let block = try load(number)
    if number < count {
      slots[number] = block
      held.append(number)
      heldBytes += block.byteCount
    }
    return block
  }

  /// Lets go of all blocks.
  func releaseAll() {
    for number in held { slots[number] = nil }
    held.removeAll(keepingCapacity: true)
    heldBytes = 0
  }
}
