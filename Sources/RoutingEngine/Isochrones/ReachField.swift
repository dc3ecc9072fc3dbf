import GraphCore

/// For each point of a grid the nearest road, and the weight at which the nearest place on it is reached.
///
/// The nearest road is handed on from neighbour to neighbour in two sweeps there and back (Danielsson, "Euclidean distance mapping", 1980, with pieces of lines
/// in place of points): exact but for rare points, in O(points).
struct ReachField {
  let frame: AreaFrame
  private let roads: ReachedRoads
  /// The nearest piece of each point; -1 where none was found.
  private var nearest: [Int32]
  /// Weight of each point, infinity where it is not reached.
  private(set) var weights: [Float]

  /// - Throws: `SearchError.stopped`.
  init(_ roads: ReachedRoads, stop: StopFlag) throws {
    frame = roads.frame
    self.roads = roads
    let count = frame.rows * frame.columns
    nearest = [Int32](repeating: -1, count: count)
    weights = []
    var sweep = NearestPieces(frame: frame, pieces: roads.pieces)
    for _ in 0..<2 { try sweep.run(stop) }
    nearest = sweep.nearest
    weights = [Float](repeating: .infinity, count: count)
    for row in 0..<frame.rows {
      if stop.isRaised { throw SearchError.stopped }
      for column in 0..<frame.columns where nearest[row * frame.columns + column] >= 0 {
        let point = row * frame.columns + column
        weights[point] = weight(x: Double(column), y: Double(row), among: [point])
      }
    }
  }

  /// The weight at a place between points (in columns and rows), which is that of the nearest of their roads.
  func weight(x: Double, y: Double, among points: [Int]) -> Float {
    let place = SIMD2(x * Double(frame.columnStep), y * Double(frame.rowStep))
    let scale = SIMD2(frame.metresEast(at: place.y), frame.metresNorth)
    var best = (squared: roads.distance * roads.distance, piece: Int32(-1), part: 0.0)
    for point in points where nearest[point] >= 0 && nearest[point] != best.piece {
      let (squared, part) = roads.pieces[Int(nearest[point])].nearest(to: place, scale)
      if squared <= best.squared { best = (squared, nearest[point], part) }
    }
    return best.piece < 0 ? .infinity : weight(roads.pieces[Int(best.piece)], best.part)
  }

  private func weight(_ piece: ReachedRoads.Piece, _ part: Double) -> Float {
    let road = roads.roads[Int(piece.road)]
    let fraction = Double(piece.from) + Double(piece.to - piece.from) * part
    var best = Float.infinity
    if fraction <= 0 { best = road.tailWeight }
    if fraction >= 1 { best = min(best, road.headWeight) }
    for number in road.parts {
      if let weight = roads.parts[Int(number)].weight(at: fraction) { best = min(best, Float(weight)) }
    }
    return best
  }
}

/// Finds the nearest piece of a road for each point of a grid.
private struct NearestPieces {
  let frame: AreaFrame
  let pieces: [ReachedRoads.Piece]
  private(set) var nearest: [Int32]
  private var squares: [Float]

  /// Begins with the points round each piece.
  init(frame: AreaFrame, pieces: [ReachedRoads.Piece]) {
    self.frame = frame
    self.pieces = pieces
    nearest = [Int32](repeating: -1, count: frame.rows * frame.columns)
    squares = [Float](repeating: .infinity, count: frame.rows * frame.columns)
    let cell = SIMD2(Double(frame.columnStep), Double(frame.rowStep))
    for number in pieces.indices {
      let (a, b) = (pieces[number].a / cell, pieces[number].b / cell)
      let steps = max(1, Int(max(abs(b.x - a.x), abs(b.y - a.y)).rounded(.up)) * 2)
      for step in 0...steps {
        let place = a + (b - a) * (Double(step) / Double(steps))
        guard place.x > -1, place.y > -1, place.x < Double(frame.columns), place.y < Double(frame.rows) else {
          continue
        }
        let (column, row) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        for (x, y) in [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)] {
          offer(Int32(number), x, y)
        }
      }
    }
  }

  /// Two sweeps there and back.
  mutating func run(_ stop: StopFlag) throws {
    for row in 0..<frame.rows {
      if stop.isRaised { throw SearchError.stopped }
      sweep(row, from: row - 1)
    }
    for row in (0..<frame.rows).reversed() {
      if stop.isRaised { throw SearchError.stopped }
      sweep(row, from: row + 1)
    }
  }

  private mutating func sweep(_ row: Int, from other: Int) {
    for column in 0..<frame.columns {
      take(column, row, from: column - 1, row)
      take(column, row, from: column - 1, other)
      take(column, row, from: column, other)
      take(column, row, from: column + 1, other)
    }
    for column in (0..<frame.columns).reversed() { take(column, row, from: column + 1, row) }
  }

  @inline(__always)
  private mutating func take(_ column: Int, _ row: Int, from otherColumn: Int, _ otherRow: Int) {
    guard otherColumn >= 0, otherColumn < frame.columns, otherRow >= 0, otherRow < frame.rows else { return }
    let piece = nearest[otherRow * frame.columns + otherColumn]
    guard piece >= 0, piece != nearest[row * frame.columns + column] else { return }
    offer(piece, column, row)
  }

  @inline(__always)
  private mutating func offer(_ piece: Int32, _ column: Int, _ row: Int) {
    guard column >= 0, column < frame.columns, row >= 0, row < frame.rows else { return }
    let place = SIMD2(Double(column) * Double(frame.columnStep), Double(row) * Double(frame.rowStep))
    let scale = SIMD2(frame.metresEast(at: place.y), frame.metresNorth)
    let squared = Float(pieces[Int(piece)].nearest(to: place, scale).squared)
    let point = row * frame.columns + column
    guard squared < squares[point] else { return }
    squares[point] = squared
    nearest[point] = piece
  }
}

extension ReachedRoads.Piece {
  /// The nearest place on it: its distance in square metres, and where on it it lies, 0 to 1.
  @inline(__always)
  func nearest(to place: SIMD2<Double>, _ scale: SIMD2<Double>) -> (squared: Double, part: Double) {
    let step = (b - a) * scale
    let from = (a - place) * scale
    let squaredLength = (step * step).sum()
    let part = squaredLength > 0 ? max(0, min(1, -(from * step).sum() / squaredLength)) : 0
    let gap = from + step * part
    return ((gap * gap).sum(), part)
  }
}
