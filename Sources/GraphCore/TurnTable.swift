// How the loops read a node's turn table: see `SearchBlock` for the layout.

/// The costs of one row: from the in-state at position `row` to each out-state. Nil when the node has no table, or when a damaged file names a row that it has not.
@inline(__always)
func turnRow(_ turns: UnsafeMutablePointer<UInt32>, _ node: Int, _ row: Int) -> UnsafeMutablePointer<UInt32>? {
  let place = Int(turns[node])
  guard place != 0, row < Int(turns[place]) else { return nil }
  return turns + (place &+ 2 &+ row &* Int(turns[place &+ 1]))
}

/// The costs of one column: from each in-state to the out-state at position `column`, `stride` apart.
@inline(__always)
func turnColumn(
  _ turns: UnsafeMutablePointer<UInt32>, _ node: Int, _ column: Int
) -> (costs: UnsafeMutablePointer<UInt32>, stride: Int)? {
  let place = Int(turns[node])
  guard place != 0 else { return nil }
  return (turns + (place &+ 2 &+ column), Int(turns[place &+ 1]))
}
