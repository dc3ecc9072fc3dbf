/// A binary min-heap of 64-bit entries: key in the upper 32 bits, state in the lower. Stale entries stay in it; the searches skip them.
///
/// Push and pop are O(log n). A plain struct over its own memory: measured against a class with 16-byte entries, the search as a whole takes 8 to 19 % less time.
struct MinHeap: ~Copyable {
  /// Entries at 1…count; place 0 is not used, so that the children of i are 2i and 2i + 1.
  private var entries: UnsafeMutablePointer<UInt64>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 1024
    entries = .allocate(capacity: capacity + 2)
  }

  deinit { entries.deallocate() }

  mutating func removeAll() { count = 0 }

  /// Key of the smallest entry; `UInt32.max` when empty. O(1).
  var minimumKey: UInt32 {
    @inline(__always) get { count == 0 ? .max : UInt32(truncatingIfNeeded: entries[1] >> 32) }
  }

  @inline(__always)
  mutating func push(key: UInt32, state: UInt32) {
    let entry = UInt64(key) << 32 | UInt64(state)
    if count == capacity { grow() }
    count &+= 1
    var hole = count
    while hole > 1 {
      let parent = hole &>> 1
      let other = entries[parent]
      if other <= entry { break }
      entries[hole] = other
      hole = parent
    }
    entries[hole] = entry
  }

  /// Removes and returns the smallest entry. The heap must not be empty.
  @inline(__always)
  mutating func pop() -> (key: UInt32, state: UInt32) {
    let top = entries[1]
    let last = entries[count]
    count &-= 1
    // A sentinel behind the last entry spares the test whether there is a right child.
    entries[count &+ 1] = .max
    var hole = 1
    var child = 2
    while child <= count {
      // Branch-free choice of the smaller child: the comparison is a coin toss, and a mispredicted branch costs more than the rest.
      child &+= entries[child &+ 1] < entries[child] ? 1 : 0
      let value = entries[child]
      if value >= last { break }
      entries[hole] = value
      hole = child
      child = hole &<< 1
    }
    entries[hole] = last
    return (UInt32(truncatingIfNeeded: top >> 32), UInt32(truncatingIfNeeded: top))
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2 + 2)
    (larger + 1).update(from: entries + 1, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }
}
