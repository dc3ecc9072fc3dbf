import GraphCore

/// The line of a road in the direction of the edge that owns its shape: tail, shape points, head.
struct RoadLine: RandomAccessCollection {
  let tail: Coordinate
  let shape: ArraySlice<Coordinate>
  let head: Coordinate

  var startIndex: Int { 0 }
  var endIndex: Int { shape.count + 2 }

  /// The point at a place on the line, 0 for the tail.
  subscript(place: Int) -> Coordinate {
    place == 0 ? tail : place > shape.count ? head : shape[shape.startIndex + place - 1]
  }
}
