public import GraphCore

/// A piece of a leg that is driven with one instruction.
public struct RouteStep: Sendable {
  /// What to do at its beginning.
  public var maneuver: Maneuver
  /// Name of the road that it follows; empty when it has none.
  public var name: String
  /// Metres and seconds to the next maneuver.
  public var length, duration: Double
  /// Edges of the leg that belong to it (empty for `arrive`, and when a service answered).
  public var edges: Range<Int>
  /// Where its line lies in the leg's geometry (indices, both ends included).
  public var geometryRange: ClosedRange<Int>
  /// What only some services tell.
  public var signs = RoadSigns()

  /// Makes a step.
  public init(
    maneuver: Maneuver, name: String, length: Double, duration: Double, edges: Range<Int> = 0..<0,
    geometryRange: ClosedRange<Int>
  ) {
    self.maneuver = maneuver
    self.name = name
    self.length = length
    self.duration = duration
    self.edges = edges
    self.geometryRange = geometryRange
  }
}

/// What stands on signs along a step, and how it is travelled. Texts are empty where nothing is known.
public struct RoadSigns: Sendable, Hashable {
  /// Number of the road (`A 1`).
  public var ref = ""
  /// Where the road leads.
  public var destinations = ""
  /// Numbers or names of the exits.
  public var exits = ""
  /// Name of the roundabout.
  public var rotaryName = ""
  /// How it is travelled, in the words of the OSRM API (`driving`, `ferry`).
  public var mode = ""
  /// On which side of the road traffic drives, `left` or `right`.
  public var drivingSide = ""

  /// Signs of which nothing is known.
  public init() {}
}

/// What to do at a place.
public struct Maneuver: Sendable, Hashable {
  /// What kind of maneuver.
  public var kind: Kind
  /// In which direction; nil for departing without a movement and for arriving.
  public var modifier: Modifier?
  /// Where.
  public var location: Coordinate
  /// Degrees clockwise from north, 0..<360: the direction of travel before and after; 0 where there is none.
  public var bearingBefore, bearingAfter: Int
  /// Number of the exit, counted from 1, for a roundabout.
  public var exit: Int?
  /// One sentence in English; from a service, whatever it says, which may be nothing.
  public var instruction: String

  /// Makes a maneuver.
  public init(
    kind: Kind, modifier: Modifier?, location: Coordinate, bearingBefore: Int, bearingAfter: Int, exit: Int? = nil,
    instruction: String
  ) {
    self.kind = kind
    self.modifier = modifier
    self.location = location
    self.bearingBefore = bearingBefore
    self.bearingAfter = bearingAfter
    self.exit = exit
    self.instruction = instruction
  }
}
