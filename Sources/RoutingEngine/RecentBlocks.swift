/// The two blocks of a table that were used last: a route stays in a block for long, and at its border it needs two in turn.
///
/// No more than two, so that what a query holds does not grow with the length of its route: a block cache with a limit cannot evict what is held.
struct RecentBlocks<Block> {
  private var current: (number: Int, block: Block)?
  private var previous: (number: Int, block: Block)?

  /// A block, from here or from `load`.
  mutating func block(_ number: Int, load: (Int) throws -> Block) rethrows -> Block {
    if let current, current.number == number { return current.block }
    if let found = previous, found.number == number {
      previous = current
      current = found
      return found.block
    }
    // The oldest is let go of before another is asked for.
    previous = current
    current = nil
    let block = try load(number)
    current = (number, block)
    return block
  }
}
