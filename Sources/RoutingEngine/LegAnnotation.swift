/// Figures for the pieces of a leg, in order: a piece is an edge of a package, or what a service takes for one.
///
/// What a service leaves out is empty.
public struct LegAnnotation: Sendable, Hashable {
  /// Metres of each piece.
  public var lengths: [Double]
  /// Seconds of each piece.
  public var durations: [Double]
  /// Metres per second of each piece.
  public var speeds: [Double]
  /// The input's ids of the nodes between the pieces, both ends included: one more than pieces.
  public var nodes: [Int64]

  /// Makes an annotation; by default an empty one.
  public init(lengths: [Double] = [], durations: [Double] = [], speeds: [Double] = [], nodes: [Int64] = []) {
    self.lengths = lengths
    self.durations = durations
    self.speeds = speeds
    self.nodes = nodes
  }
}

extension RouteLeg {
  /// Figures for the pieces of the leg: what the service said, or those of the edges. O(number of edges).
  public var annotation: LegAnnotation {
    serviceAnnotation
      ?? LegAnnotation(
        lengths: edges.map(\.length), durations: edges.map(\.duration),
        speeds: edges.map { $0.duration > 0 ? $0.length / $0.duration : 0 },
        nodes: edges.prefix(1).map(\.tailSourceID) + edges.map(\.headSourceID))
  }
}
