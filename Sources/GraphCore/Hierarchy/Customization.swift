/// Fills a hierarchy's shape with weights: every arc gets the least weight over its lower triangles, then arcs that are no best way are left out.
///
/// Unsafe memory, all of it allocated here and indexed by what the shape has proved. One thread; tens of milliseconds for a city.
struct Customization: ~Copyable {
  private let shape: CustomizableHierarchy
  private let forward, backward: UnsafeMutablePointer<Weight>
  private let forwardMiddles, backwardMiddles: UnsafeMutablePointer<UInt32>
  private let count: Int

  /// No way yet. Two of them do not wrap, and no two ways add up to it.
  private static let none: Weight = (1 << 31) - 1
  /// Stands for all ways that do not fit a label.
  private static let tooHeavy = Weight.infinity - 1

  init(_ shape: CustomizableHierarchy, _ graph: StateGraph) {
    self.shape = shape
    count = shape.ups.count
    forward = .allocate(capacity: max(1, count))
    backward = .allocate(capacity: max(1, count))
    forwardMiddles = .allocate(capacity: max(1, count))
    backwardMiddles = .allocate(capacity: max(1, count))
    forward.initialize(repeating: Self.none, count: count)
    backward.initialize(repeating: Self.none, count: count)
    forwardMiddles.initialize(repeating: GraphID.none, count: count)
    backwardMiddles.initialize(repeating: GraphID.none, count: count)
    for state in 0..<graph.stateCount {
      for arc in graph.first[state]..<graph.first[state + 1] {
        let (from, to) = (shape.ranks[state], shape.ranks[Int(graph.heads[arc])])
        guard from != to, let place = shape.position(min(from, to), max(from, to)) else { continue }
        let weights = from < to ? forward : backward
        weights[place] = min(weights[place], graph.weights[arc])
      }
    }
  }

  deinit {
    forward.deallocate()
    backward.deallocate()
    forwardMiddles.deallocate()
    backwardMiddles.deallocate()
  }

  /// Lower triangles, from the lowest middle up: of middles with the same sum the highest is kept, and an arc of the graph before all.
  func relaxLowerTriangles() {
    shape.firstUp.withUnsafeBufferPointer { first in
      shape.ups.withUnsafeBufferPointer { ups in
        for middle in 0..<first.count - 1 {
          let end = first[middle + 1]
          var low = first[middle]
          while low < end {
            let rank = Int(ups[low])
            var place = first[rank]
            var high = low + 1
            while high < end {
              // Contraction has made neighbours of all neighbours above: the walk ends.
              while ups[place] != ups[high] { place &+= 1 }
              relax(forward, forwardMiddles, place, backward[low] &+ forward[high], UInt32(middle))
              relax(backward, backwardMiddles, place, backward[high] &+ forward[low], UInt32(middle))
              high &+= 1
            }
            low &+= 1
          }
        }
      }
    }
  }

  @inline(__always)
  private func relax(
    _ weights: UnsafeMutablePointer<Weight>, _ middles: UnsafeMutablePointer<UInt32>, _ place: Int, _ sum: Weight,
    _ middle: UInt32
  ) {
    let known = weights[place]
    guard sum <= known, sum < Self.none, sum < known || middles[place] != GraphID.none else { return }
    weights[place] = min(sum, Self.tooHeavy)
    middles[place] = middle
  }

  /// The arcs that are best ways between their ends: an arc that a way over a third rank undercuts is never part of one.
  func perfected() -> HierarchyArcs {
    let best = UnsafeMutablePointer<Weight>.allocate(capacity: max(1, 2 * count))
    defer { best.deallocate() }
    best.initialize(from: forward, count: count)
    (best + count).initialize(from: backward, count: count)
    relaxUpperTriangles(best, best + count)
    var result = HierarchyArcs()
    result.states = shape.states
    result.parents = shape.parents
    for rank in shape.states.indices {
      for place in shape.firstUp[rank]..<shape.firstUp[rank + 1] {
        let head = shape.ups[place]
        if forward[place] < Self.none, forward[place] == best[place] {
          result.forward.append(HierarchyArc(head: head, weight: forward[place], middle: forwardMiddles[place]))
        }
        if backward[place] < Self.none, backward[place] == best[count + place] {
          result.backward.append(HierarchyArc(head: head, weight: backward[place], middle: backwardMiddles[place]))
        }
      }
      result.firstForward.append(result.forward.count)
      result.firstBackward.append(result.backward.count)
    }
    return result
  }

  /// Triangles of a rank with two above it, from the highest rank down: the upper two sides are best ways already when they are used.
  private func relaxUpperTriangles(_ up: UnsafeMutablePointer<Weight>, _ down: UnsafeMutablePointer<Weight>) {
    shape.firstUp.withUnsafeBufferPointer { first in
      shape.ups.withUnsafeBufferPointer { ups in
        for rank in (0..<first.count - 1).reversed() {
          let end = first[rank + 1]
          var low = first[rank]
          while low < end {
            var place = first[Int(ups[low])]
            var high = low + 1
            while high < end {
              while ups[place] != ups[high] { place &+= 1 }
              up[high] = min(up[high], up[low] &+ up[place])
              down[high] = min(down[high], down[place] &+ down[low])
              up[low] = min(up[low], up[high] &+ down[place])
              down[low] = min(down[low], up[place] &+ down[high])
              high &+= 1
            }
            low &+= 1
          }
        }
      }
    }
  }
}

extension CustomizableHierarchy {
  /// The hierarchy for the weights of a graph: the one that the shape was made of, or one with other weights, or fewer arcs. O(triangles).
  ///
  /// Always the same for the same weights. A way between two neighbours that does not fit a label gets the weight 2^30 - 1: a query that needs it throws `weightOverflow`.
  public func customized(_ graph: StateGraph) -> HierarchyArcs {
    let customization = Customization(self, graph)
    customization.relaxLowerTriangles()
    return customization.perfected()
  }
}
