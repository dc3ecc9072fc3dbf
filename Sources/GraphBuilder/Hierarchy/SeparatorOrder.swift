import Dispatch
import GraphCore
import GraphFormat
import Synchronization

/// The order in which the states of a profile are contracted: the network is cut in two, and again, and states come the later the larger the cell whose cut they lie across.
///
/// Buchhold, Wagner, Zeitz, Zündorf, "Customizable Contraction Hierarchies with Turn Costs", 2020: states are ordered by cuts of the node graph. The same for
/// any number of threads.
final class SeparatorOrder: Sendable {
  private let stop: StopFlag
  private let nodesDone = Atomic<Int>(0)
  private let threads: Int

  private init(threads: Int, stop: StopFlag) {
    self.threads = threads
    self.stop = stop
  }

  /// Orders the states of a profile. O(n log n) cuts of growing cost; about 30 microseconds for each node of a city.
  ///
  /// - Parameters:
  ///   - tails, heads: the nodes at the ends of each state's edge.
  ///   - places: where the nodes are.
  ///   - progress: told the share that is done, 0 to 1, on the calling thread.
  ///   - isCancelled: asked every 50 milliseconds on the calling thread.
  /// - Returns: all states, from the one that is contracted first; nil when the work was cancelled.
  static func order(
    tails: [UInt32], heads: [UInt32], places: [Coordinate], threads: Int, progress: (Double) -> Void,
    isCancelled: () -> Bool
  ) -> [UInt32]? {
    let stop = StopFlag()
    let work = SeparatorOrder(threads: max(1, threads), stop: stop)
    let result = Locked<[UInt32]>([])
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      let cell = SeparatorCell(
        states: tails.indices.map { .init(id: UInt32($0), tail: Int32(tails[$0]), head: Int32(heads[$0])) },
        sorted: sorted(places))
      let order = work.order(of: cell, threads: work.threads)
      result.withLock { $0 = order.reversed() }
    }
    while group.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      if isCancelled() { stop.raise() }
      progress(Double(work.nodesDone.load(ordering: .relaxed)) / Double(max(1, places.count)))
    }
    return stop.isRaised ? nil : result.withLock { $0 }
  }

  /// The nodes along four directions, in a plane that is right around the middle latitude.
  private static func sorted(_ places: [Coordinate]) -> [[Int32]] {
    let middle = places.isEmpty ? 0 : places.reduce(0.0) { $0 + Double($1.latitudeE7) } / Double(places.count)
    let shrink = Double(Position(Coordinate(latitudeE7: Int32(middle), longitudeE7: 0)).x) / Position.unitsPerRadius
    // Longitudes of a region across the 180th meridian are put side by side.
    let wraps = places.contains { $0.longitudeE7 > 900_000_000 } && places.contains { $0.longitudeE7 < -900_000_000 }
    let points = places.map { place in
      let longitude = Int64(place.longitudeE7) + (wraps && place.longitudeE7 < 0 ? 3_600_000_000 : 0)
      return (x: Double(longitude) * shrink, y: Double(place.latitudeE7))
    }
    let keys: [(Int) -> Double] = [
      { points[$0].y }, { points[$0].x }, { points[$0].x + points[$0].y }, { points[$0].x - points[$0].y },
    ]
    return keys.map { key in
      let values = points.indices.map(key)
      return points.indices.sorted { (values[$0], $0) < (values[$1], $1) }.map(Int32.init)
    }
  }

  /// The states of a cell, those across its cut first.
  private func order(of cell: SeparatorCell, threads: Int) -> [UInt32] {
    guard cell.nodeCount > 1, !cell.states.isEmpty, !stop.isRaised else {
      nodesDone.add(cell.nodeCount, ordering: .relaxed)
      return cell.states.map(\.id)
    }
    guard let isFirst = bestCut(cell, threads: threads) else { return [] }
    let (halves, cut) = cell.split(isFirst)
    guard threads > 1, cell.nodeCount > Self.leastParallel else {
      return cut + order(of: halves[0], threads: 1) + order(of: halves[1], threads: 1)
    }
    let results = Locked<[[UInt32]]>([[], []])
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      let order = order(of: halves[side], threads: threads / 2)
      results.withLock { $0[side] = order }
    }
    return results.withLock { cut + $0[0] + $0[1] }
  }

  /// Smaller cells are not worth another thread.
  private static let leastParallel = 1000

  /// The cut that divides best: few states, and sides of a size.
  private func bestCut(_ cell: SeparatorCell, threads: Int) -> [Bool]? {
    var best: InertialFlow?
    func take(_ cut: InertialFlow?) {
      if let cut, best.map({ Self.cost(cut) < Self.cost($0) }) ?? true { best = cut }
    }
    if threads > 1, cell.nodeCount > Self.leastParallel {
      let cuts = Locked<[InertialFlow?]>(Array(repeating: nil, count: cell.sorted.count))
      DispatchQueue.concurrentPerform(iterations: cell.sorted.count) { direction in
        let cut = InertialFlow(cell, direction: direction, limit: .max / 2, stop: stop)
        cuts.withLock { $0[direction] = cut }
      }
      cuts.withLock { $0 }.forEach(take)
    } else {
      for direction in cell.sorted.indices {
        // A cut this wide cannot be better, however even its sides are.
        let limit = best.map { Int(Self.cost($0) * Double(cell.nodeCount / 2).squareRoot()) + 1 } ?? .max / 2
        take(InertialFlow(cell, direction: direction, limit: limit, stop: stop))
      }
    }
    return best?.isFirst
  }

  private static func cost(_ cut: InertialFlow) -> Double { Double(cut.width) / Double(cut.smallerSide).squareRoot() }
}
