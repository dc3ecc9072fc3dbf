/// The difference of two longitudes the shorter way round the globe, in 1e-7 degrees.
func longitudeStep(from: Int64, to: Int64) -> Int64 {
  let step = (to - from) % 3_600_000_000
  if step > 1_800_000_000 { return step - 3_600_000_000 }
  return step < -1_800_000_000 ? step + 3_600_000_000 : step
}

/// Goes along one axis of a shape from its tail and predicts each step, section 5.7 of docs/FORMAT.md: writer and reader go the same way. In 1e-7 degrees.
struct ShapeWalk {
  /// The point that was reached, at first the tail. Always in range.
  private(set) var place: Int64
  private let head: Int64?
  private let isLongitude: Bool
  /// Pieces of the line to come, the one to the head included.
  private var pieces: Int64
  private var lastStep: Int64?

  /// - Parameter head: nil when it is in another block.
  init(from tail: Int64, to head: Int64?, points: Int, isLongitude: Bool) {
    place = tail
    self.head = head
    self.isLongitude = isLongitude
    pieces = Int64(points) + 1
  }

  private var prediction: Int64 {
    guard let head else { return lastStep ?? 0 }
    let even = difference(to: head) / pieces
    return lastStep.map { ($0 + even) >> 1 } ?? even
  }

  private func difference(to other: Int64) -> Int64 {
    isLongitude ? longitudeStep(from: place, to: other) : other - place
  }

  /// What the step to the next point is more than predicted. Goes there.
  mutating func excess(of point: Int64) -> Int64 {
    let step = difference(to: point)
    let excess = step - prediction
    go(step)
    return excess
  }

  /// Goes to the next point, whose step is so much more than predicted. False when the step or the point is out of bounds; then it stays.
  @inline(__always)
  mutating func go(byExcess excess: Int64) -> Bool {
    let step = prediction + excess
    guard step.magnitude <= 1_800_000_000, isLongitude || (place + step).magnitude <= 900_000_000 else { return false }
    go(step)
    return true
  }

  @inline(__always)
  private mutating func go(_ step: Int64) {
    place += step
    if isLongitude {
      if place > 1_800_000_000 { place -= 3_600_000_000 }
      if place < -1_800_000_000 { place += 3_600_000_000 }
    }
    lastStep = step
    pieces -= 1
  }
}
