extension Maneuver {
  /// The kind, with the words of the OSRM API. A service may use words that are not among the constants, and new ones may
  /// come with new versions, so a `switch` over it needs a `default`: OSRM asks to treat unknown ones as `turn`.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The word.
    public let rawValue: String

    /// A kind by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The beginning of a leg.
    public static let depart = Kind(rawValue: "depart")
    /// The end of a leg.
    public static let arrive = Kind(rawValue: "arrive")
    /// A turn onto another road.
    public static let turn = Kind(rawValue: "turn")
    /// The road gets another name.
    public static let newName = Kind(rawValue: "new name")
    /// A turn to stay on the same road.
    public static let `continue` = Kind(rawValue: "continue")
    /// A turn where the road ends in a T.
    public static let endOfRoad = Kind(rawValue: "end of road")
    /// The way onto another road that runs on in parallel.
    public static let merge = Kind(rawValue: "merge")
    /// A ramp onto a motorway, or off it.
    public static let onRamp = Kind(rawValue: "on ramp")
    /// A ramp off a motorway.
    public static let offRamp = Kind(rawValue: "off ramp")
    /// The road splits in two.
    public static let fork = Kind(rawValue: "fork")
    /// A change of lanes only.
    public static let useLane = Kind(rawValue: "use lane")
    /// A roundabout.
    public static let roundabout = Kind(rawValue: "roundabout")
    /// A roundabout with a name.
    public static let rotary = Kind(rawValue: "rotary")
    /// A roundabout so small that it is told as a turn.
    public static let roundaboutTurn = Kind(rawValue: "roundabout turn")
    /// Leaving a roundabout.
    public static let exitRoundabout = Kind(rawValue: "exit roundabout")
    /// Leaving a roundabout with a name.
    public static let exitRotary = Kind(rawValue: "exit rotary")
    /// Something else that is to be told, such as another way of travelling.
    public static let notification = Kind(rawValue: "notification")
  }

  /// The direction, with the words of the OSRM API. A service may use words that are not among the constants.
  public struct Modifier: RawRepresentable, Hashable, Sendable {
    /// The word.
    public let rawValue: String

    /// A direction by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Back.
    public static let uturn = Modifier(rawValue: "uturn")
    /// Right by more than a right angle.
    public static let sharpRight = Modifier(rawValue: "sharp right")
    /// Right.
    public static let right = Modifier(rawValue: "right")
    /// Right by less than a right angle.
    public static let slightRight = Modifier(rawValue: "slight right")
    /// Straight on.
    public static let straight = Modifier(rawValue: "straight")
    /// Left by less than a right angle.
    public static let slightLeft = Modifier(rawValue: "slight left")
    /// Left.
    public static let left = Modifier(rawValue: "left")
    /// Left by more than a right angle.
    public static let sharpLeft = Modifier(rawValue: "sharp left")
  }
}
