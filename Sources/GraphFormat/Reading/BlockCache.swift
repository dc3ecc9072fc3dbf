import Synchronization

/// What happened in a package's block cache since it was opened.
public struct BlockCacheStatistics: Sendable, Equatable {
  /// Blocks decoded (a block that was evicted and came back counts again).
  public var decodedBlocks = 0
  /// Bytes that these blocks took in memory.
  public var decodedBytes = 0
  /// Blocks thrown out to keep the budget.
  public var evictedBlocks = 0
  /// Bytes held now.
  public var heldBytes = 0
}

/// Decoded blocks of a package, within a byte budget. Used by any number of threads.
///
/// Reference counts are the pins: a block that a query holds has a second reference and is never evicted; the others go by a second-chance
/// clock. Decoding happens outside the lock, so that two threads can decode at once; if both wanted the same block, one result is dropped.
final class BlockCache: Sendable {
  struct Key {
    var table: Int
    var block: Int
  }

  private struct Entry {
    var key: Key
    /// The block. Optional for the sake of `isUnshared`.
    var object: AnyObject?
    var bytes: Int
    var wasUsed: Bool
  }

  private struct State {
    /// By table and block: where the block is in `entries`; -1 when it is not there.
    var places: [Int: [Int32]] = [:]
    var entries: [Entry] = []
    var hand = 0
    var statistics = BlockCacheStatistics()
  }

  /// Bytes that decoded blocks may take; nil without a limit.
  let budget: Int?
  private let state = Locked(State())
  private let activeQueries = Atomic<Int>(0)

  init(budget: Int?) { self.budget = budget }

  var statistics: BlockCacheStatistics { state.withLock { $0.statistics } }

  /// A block, from the cache or decoded now.
  ///
  /// - Returns: nil when the budget is full of blocks that queries hold.
  /// - Throws: what `decode` throws; `PackageError.blockCacheTooSmall` for a block larger than the whole budget.
  func block<Block: AnyObject & Sendable>(_ key: Key, decode: () throws -> (Block, bytes: Int)) throws -> Block? {
    if let found: Block = state.withLock({ Self.find(key, &$0) }) { return found }
    let (block, bytes) = try decode()
    if let budget, bytes > budget {
      throw PackageError(
        .blockCacheTooSmall, "the block cache of \(budget) bytes cannot hold a block of \(bytes) bytes; give it more")
    }
    return state.withLock { state in
      if let found: Block = Self.find(key, &state) { return found }
      state.statistics.decodedBlocks += 1
      state.statistics.decodedBytes += bytes
      guard makeRoom(for: bytes, &state) else { return nil }
      Self.setPlace(of: key, state.entries.count, &state)
      state.entries.append(Entry(key: key, object: block, bytes: bytes, wasUsed: true))
      state.statistics.heldBytes += bytes
      return block
    }
  }

  private static func find<Block: AnyObject>(_ key: Key, _ state: inout State) -> Block? {
    guard let places = state.places[key.table], key.block < places.count, places[key.block] >= 0 else { return nil }
    let place = Int(places[key.block])
    state.entries[place].wasUsed = true
    // A table holds blocks of one type only.
    return state.entries[place].object.map { unsafeDowncast($0, to: Block.self) }
  }

  private static func setPlace(of key: Key, _ place: Int, _ state: inout State) {
    let missing = key.block + 1 - (state.places[key.table]?.count ?? 0)
    if missing > 0 { state.places[key.table, default: []] += [Int32](repeating: -1, count: missing) }
    state.places[key.table]?[key.block] = Int32(place)
  }

  /// Evicts until `bytes` fit. False when what is left is in use.
  private func makeRoom(for bytes: Int, _ state: inout State) -> Bool {
    guard let budget else { return true }
    var looked = 0
    while state.statistics.heldBytes + bytes > budget {
      // Twice round: the first time takes the marks away.
      guard looked < 2 * state.entries.count else { return false }
      if state.hand >= state.entries.count { state.hand = 0 }
      let place = state.hand
      if state.entries[place].wasUsed || !Self.isUnshared(&state.entries[place].object) {
        state.entries[place].wasUsed = false
        state.hand += 1
        looked += 1
      } else {
        Self.evict(place, &state)
      }
    }
    return true
  }

  /// Whether nobody but the cache refers to a block.
  ///
  /// An optional is asked about as it stands; a plain `AnyObject` would be opened first, into a copy that is a second reference, and the answer is always no.
  private static func isUnshared(_ object: inout AnyObject?) -> Bool { isKnownUniquelyReferenced(&object) }

  private static func evict(_ place: Int, _ state: inout State) {
    state.statistics.evictedBlocks += 1
    remove(place, &state)
  }

  private static func remove(_ place: Int, _ state: inout State) {
    let entry = state.entries[place]
    state.statistics.heldBytes -= entry.bytes
    setPlace(of: entry.key, -1, &state)
    let last = state.entries.removeLast()
    if place < state.entries.count {
      state.entries[place] = last
      setPlace(of: last.key, place, &state)
    }
  }

  /// Lets go of all blocks of a table; queries that hold some keep them. O(blocks in the cache).
  func removeTable(_ table: Int) {
    state.withLock { state in
      var place = 0
      while place < state.entries.count {
        if state.entries[place].key.table == table { Self.remove(place, &state) } else { place += 1 }
      }
      state.places[table] = nil
    }
  }

  // MARK: Shares

  /// Tells the cache that a query begins, so that its share of the budget is known to the others.
  func beginQuery() { activeQueries.add(1, ordering: .relaxed) }
  /// Tells the cache that a query has ended.
  func endQuery() { activeQueries.subtract(1, ordering: .relaxed) }

  /// What one query may hold before it lets go: half of its part, so that the other half can be kept for what comes again.
  var heldByteLimit: Int {
    budget.map { $0 / (2 * max(1, activeQueries.load(ordering: .relaxed))) } ?? .max
  }
}
