import GraphCore

/// Turns the edges and the line of a leg into steps.
///
/// Steps tile the leg: their edges and lines follow each other without gaps, and their lengths and durations add up to
/// exactly what those of the edges give, added one after the other. The time is linear in the number of edges, with a look at each junction.
struct StepBuilder {
  /// A destination farther than this many metres from the road has a side.
  static let sideDistance = 5.0
  /// A destination less than this many degrees off the line, ahead or behind, has no side.
  static let sideAngle = 20.0

  private let leg: GuidedLeg
  private let finder: StepFinder
  private let destination: SnappedWaypoint
  private let instructions = Instructions.english

  /// The steps of a leg, from `depart` to `arrive`.
  ///
  /// - Parameters:
  ///   - edges: of the leg; their geometry ranges tile the geometry. May be empty.
  ///   - geometry: line of the leg, at least two points; without any there are no steps.
  ///   - junctions: the roads round each node.
  ///   - destination: where the leg ends.
  /// - Throws: what `junctions` throws.
  static func steps(
    edges: [RouteEdge], geometry: [Coordinate], junctions: any Junctions, destination: SnappedWaypoint
  ) throws -> [RouteStep] {
    guard !geometry.isEmpty else { return [] }
    let leg = GuidedLeg(edges: edges, geometry: geometry, junctions: junctions)
    return try StepBuilder(leg: leg, finder: StepFinder(leg: leg), destination: destination).steps()
  }

  private func steps() throws -> [RouteStep] {
    let beginnings = try finder.beginnings()
    var lengths = ExactParts(total: leg.edges.reduce(0) { $0 + $1.length })
    var durations = ExactParts(total: leg.edges.reduce(0) { $0 + $1.duration })
    var steps: [RouteStep] = []
    steps.reserveCapacity(beginnings.count + 1)
    for (number, beginning) in beginnings.enumerated() {
      let end = number + 1 < beginnings.count ? beginnings[number + 1].edge : leg.edges.count
      let edges = beginning.edge..<end
      let name = name(of: edges)
      steps.append(
        RouteStep(
          maneuver: maneuver(beginning, name: name), name: name,
          length: lengths.part(leg.edges[edges].lazy.map { $0.length }),
          duration: durations.part(leg.edges[edges].lazy.map { $0.duration }), edges: edges,
          geometryRange: line(of: edges))
      )
    }
    steps.append(arrival())
    return steps
  }

  private func name(of edges: Range<Int>) -> String {
    leg.edges.isEmpty ? destination.roadName : leg.name(of: edges.clamped(to: finder.noticed))
  }

  private func line(of edges: Range<Int>) -> ClosedRange<Int> {
    let first = edges.isEmpty ? 0 : leg.edges[edges.lowerBound].geometryRange.lowerBound
    // A leg of no length has a second point that no edge has.
    let isLast = edges.upperBound == leg.edges.count
    return first...(isLast ? leg.geometry.count - 1 : leg.edges[edges.upperBound - 1].geometryRange.upperBound)
  }

  private func maneuver(_ beginning: StepBeginning, name: String) -> Maneuver {
    let exitName = beginning.exit.map { leg.name(of: $0.edge..<finder.noticed.upperBound) }
    let values = Phrase.Values(
      name: exitName ?? name, modifier: beginning.modifier,
      bearing: beginning.after, exit: beginning.exit?.number)
    let place = leg.edges.isEmpty ? 0 : leg.edges[beginning.edge].geometryRange.lowerBound
    return Maneuver(
      kind: beginning.kind, modifier: beginning.modifier, location: leg.geometry[place],
      bearingBefore: Self.whole(beginning.before), bearingAfter: Self.whole(beginning.after),
      exit: beginning.exit?.number, instruction: instructions.sentence(beginning.phrase, values))
  }

  private func arrival() -> RouteStep {
    let last = leg.geometry.count - 1
    let road = finder.noticed.last
    let before = road.flatMap { leg.bearing(before: $0) }
    let maneuver = Maneuver(
      kind: .arrive, modifier: nil, location: leg.geometry[last], bearingBefore: Self.whole(before), bearingAfter: 0,
      exit: nil, instruction: instructions.sentence(arrivalPhrase(before), Phrase.Values()))
    return RouteStep(
      maneuver: maneuver, name: road.map { leg.edges[$0].name } ?? destination.roadName, length: 0, duration: 0,
      edges: leg.edges.count..<leg.edges.count, geometryRange: last...last)
  }

  private func arrivalPhrase(_ before: Double?) -> Phrase {
    guard let before, destination.distance > Self.sideDistance else { return .arrive }
    let turn = TurnAngle(from: before, to: destination.coordinate.bearing(to: destination.requested))
    guard turn.size > Self.sideAngle, turn.size < 180 - Self.sideAngle else { return .arrive }
    return turn.degrees < 0 ? .arriveLeft : .arriveRight
  }

  /// Whole degrees, 0..<360; 0 without a direction.
  private static func whole(_ bearing: Double?) -> Int {
    bearing.map { Int($0.rounded()) % 360 } ?? 0
  }
}
