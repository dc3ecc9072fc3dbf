import GraphCore

/// The arcs of one hierarchy block, found rank by rank from the lowest slot on (docs/FORMAT.md, 5.10): those that are stored, and those that follow from arcs of
/// lower ranks of the block. Writer and reader go through the same steps, so that they agree on which arcs need not be stored.
///
/// For each list, in order: `begin`, `store` the stored arcs, `derive`, `finish`. Memory by the number of arcs; used by one thread.
final class ArcDerivation {
  /// A list is the arcs of one rank in one direction: number twice the slot, and one more for backward arcs.
  let listCount: Int
  /// Where each list begins among the arcs; one more at the end of what is finished.
  let firsts: UnsafeMutablePointer<UInt32>
  /// Of each arc: the place of its head, its weight, the rank of its middle (`GraphID.none` for an original one).
  let places, weights, middles: UnsafeMutablePointer<UInt32>
  /// Arcs so far.
  private(set) var count = 0

  private let capacity: Int
  private let firstRank: UInt32
  /// Of each arc: its slot, and the next arc in the list of those with the same head and direction.
  private let owners, nextDown: UnsafeMutablePointer<UInt32>
  /// For each own rank and direction: the last arc that ends there.
  private let lastDown: UnsafeMutablePointer<UInt32>
  /// By place: what is known of the current list.
  private let found: UnsafeMutablePointer<Found>
  /// Places of the current list.
  private let touched: UnsafeMutablePointer<UInt32>
  private var touchedCount = 0
  private var list = 0

  private struct Found {
    /// Twice the number of the list and two more; one more for a stored arc.
    var stamp: UInt32 = 0
    var weight: Weight = 0
    var middle: UInt32 = 0
  }

  /// - Parameters:
  ///   - block: the number of the hierarchy block.
  ///   - slots: its ranks.
  ///   - foreign: foreign ranks.
  ///   - capacity: room for so many arcs.
  init(block: Int, slots: Int, foreign: Int, capacity: Int) {
    listCount = 2 * slots
    firstRank = UInt32(block << Int(Hierarchy.rankSlotBits))
    self.capacity = capacity
    func numbers(_ count: Int) -> UnsafeMutablePointer<UInt32> {
      let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: max(1, count))
      memory.initialize(repeating: GraphID.none, count: max(1, count))
      return memory
    }
    firsts = numbers(2 * slots + 1)
    firsts[0] = 0
    (places, weights, middles) = (numbers(capacity), numbers(capacity), numbers(capacity))
    (owners, nextDown) = (numbers(capacity), numbers(capacity))
    lastDown = numbers(2 * slots)
    touched = numbers(slots + foreign)
    found = .allocate(capacity: slots + foreign)
    found.initialize(repeating: Found(), count: slots + foreign)
  }

  deinit {
    for memory in [firsts, places, weights, middles, owners, nextDown, lastDown, touched] { memory.deallocate() }
    found.deallocate()
  }

  private var stamp: UInt32 { UInt32(2 * list + 2) }

  /// Begins the next list.
  func begin() { touchedCount = 0 }

  /// Adds a stored arc to the list. False when there is one with this head already.
  func store(place: Int, weight: Weight, middle: UInt32) -> Bool {
    guard found[place].stamp != stamp + 1 else { return false }
    if found[place].stamp != stamp { touch(UInt32(place)) }
    found[place] = Found(stamp: stamp + 1, weight: weight, middle: middle)
    return true
  }

  @inline(__always)
  private func touch(_ place: UInt32) {
    touched[touchedCount] = place
    touchedCount &+= 1
  }

  /// Finds the candidates of the list: two arcs over each lower rank of the block that joins the rank to a higher place.
  func derive() {
    let slot = UInt32(list / 2)
    let direction = list & 1
    // A forward arc begins with a backward arc of the middle that ends here, and goes on with a forward arc of the middle.
    var arc = lastDown[list ^ 1]
    while arc != GraphID.none {
      let middle = Int(owners[Int(arc)])
      let weight = weights[Int(arc)]
      let first = Int(firsts[2 * middle + direction])
      var other = Int(firsts[2 * middle + direction + 1]) &- 1
      while other >= first, places[other] > slot {
        relax(places[other], weight &+ weights[other], middle: UInt32(middle))
        other &-= 1
      }
      arc = nextDown[Int(arc)]
    }
  }

  @inline(__always)
  private func relax(_ place: UInt32, _ weight: Weight, middle: UInt32) {
    guard weight < Weight.limit else { return }
    let known = found[Int(place)].stamp
    if known == stamp {
      // Middles come from the highest down: of equals the first stays.
      guard weight < found[Int(place)].weight else { return }
    } else if known == stamp &+ 1 {
      return
    } else {
      touch(place)
    }
    found[Int(place)] = Found(stamp: stamp, weight: weight, middle: firstRank &+ middle)
  }

  /// Weight of the candidate with a head; nil when there is none, or a stored arc.
  func candidate(_ place: Int) -> Weight? { found[place].stamp == stamp ? found[place].weight : nil }

  /// Ends the list: its arcs are the stored ones and those candidates that `isKept` says yes to, which are asked by ascending place. False when there is no room.
  @inline(__always)
  func finish(isKept: (_ place: UInt32) -> Bool) -> Bool {
    sortTouched()
    for number in 0..<touchedCount {
      let place = touched[number]
      guard found[Int(place)].stamp == stamp &+ 1 || isKept(place) else { continue }
      guard count < capacity else { return false }
      append(place)
    }
    list += 1
    firsts[list] = UInt32(count)
    return true
  }

  @inline(__always)
  private func append(_ place: UInt32) {
    places[count] = place
    weights[count] = found[Int(place)].weight
    middles[count] = found[Int(place)].middle
    owners[count] = UInt32(list / 2)
    if Int(place) < listCount / 2 {
      let head = 2 * Int(place) + list & 1
      nextDown[count] = lastDown[head]
      lastDown[head] = UInt32(count)
    }
    count &+= 1
  }

  /// Mostly there are few, and they come nearly in order.
  private func sortTouched() {
    guard touchedCount > 1 else { return }
    if touchedCount > 64 {
      var places = UnsafeMutableBufferPointer(start: touched, count: touchedCount)
      places.sort()
      return
    }
    for number in 1..<touchedCount {
      let place = touched[number]
      var free = number
      while free > 0, touched[free - 1] > place {
        touched[free] = touched[free - 1]
        free -= 1
      }
      touched[free] = place
    }
  }
}
