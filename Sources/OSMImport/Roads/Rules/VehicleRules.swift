import GraphCore

/// What one profile may do on roads and how fast: data that the importer applies to tags. Change a table and the profile changes.
struct VehicleRules: Sendable {
  /// How a class of roads is used where the tags say no more.
  struct ClassRule: Sendable {
    /// Speed in km/h on a road without a posted limit.
    var speed: Double
    /// Share of a posted limit that is reached on average, stops and bends included.
    var shareOfLimit: Double
    /// Highest speed in km/h, whatever is posted.
    var ceiling: Double
    /// Access without access tags.
    var access = Access.open
    /// How many of the most specific access keys can open the class; all by default. 0: the class is never used.
    var keysThatOpen = Int.max
  }

  /// Delays in milliseconds at nodes.
  struct Delays: Sendable {
    var signals: UInt32
    var stop: UInt32
    var giveWay: UInt32
    var levelCrossing: UInt32
    var ford: UInt32
    var miniRoundabout: UInt32
    /// By value of `barrier`.
    var barriers: [String: UInt32]
  }

  /// Costs in milliseconds of turns where a driver has a choice.
  struct TurnCosts: Sendable {
    /// Angles in degrees where the next class begins: slight, turn, sharp.
    var angles: (slight: Double, turn: Double, sharp: Double)
    /// For turns to the near side (right where traffic keeps right).
    var near: (slight: UInt32, turn: UInt32, sharp: UInt32)
    /// For turns across the oncoming traffic.
    var across: (slight: UInt32, turn: UInt32, sharp: UInt32)
    var enterRoundabout: UInt32
    var uTurn: UInt32
    var boardFerry: UInt32
  }

  /// Ferries and trains that carry the vehicle.
  struct FerryRule: Sendable {
    /// Speed in km/h without a duration.
    var speed: Double
    /// Access without access tags.
    var access: Access
  }

  /// Name of the profile in packages.
  var name: String
  /// Access keys, the most specific first.
  var accessKeys: [String]
  /// Keys of `oneway`, the most specific first.
  var onewayKeys: [String]
  /// Keys of turn restrictions, the most specific first.
  var restrictionKeys: [String]
  /// Words in `except` that free the profile from a turn restriction.
  var exceptWords: Set<String>
  /// What access values mean; others say nothing.
  var accessValues: [String: Access]
  /// By class; classes that are not here are never used.
  var classes: [RoadClass: ClassRule]
  /// Speed in km/h by value of `service`.
  var serviceSpeeds: [String: Double]
  /// Values of `service` that are closed unless an access tag opens them.
  var closedServices: Set<String>
  /// Speed in km/h of tracks by `tracktype`.
  var trackSpeeds: [String: Double]
  /// Highest speed in km/h by `surface`.
  var surfaceSpeeds: [String: Double]
  /// Highest speed in km/h by `smoothness`; 0 closes the road.
  var smoothnessSpeeds: [String: Double]
  /// By value of `route`.
  var ferries: [String: FerryRule]
  /// What barriers on nodes do without access tags.
  var barriers: [String: Access]
  /// What barriers do whose kind is not told, or not in the table.
  var otherBarriers: Access
  var delays: Delays
  var turnCosts: TurnCosts
  /// No road is slower, in km/h.
  var lowestSpeed: Double

  /// The rules of a profile, nil for an unknown name.
  static func named(_ name: String) -> VehicleRules? { all.first { $0.name == name } }

  /// All profiles.
  static let all: [VehicleRules] = [.car]
}
