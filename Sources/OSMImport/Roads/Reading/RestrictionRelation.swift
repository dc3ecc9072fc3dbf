/// A turn restriction of the input, as its relation tells it.
struct RestrictionRelation: Sendable {
  /// What is demanded.
  struct Demand: Hashable, Sendable {
    /// The way a turn goes, as the value names it.
    enum Shape: String, Sendable {
      case left = "left_turn", right = "right_turn", straight = "straight_on", uTurn = "u_turn", entry, exit, any
    }

    /// Whether only this turn is allowed, else it is prohibited.
    var isOnly: Bool
    var shape: Shape
    /// The times at which it holds, in the words of the input; nil: always.
    var times: String?
  }

  var id: Int64
  var from: [Int64] = []
  var to: [Int64] = []
  var viaNodes: [Int64] = []
  var viaWays: [Int64] = []
  /// What is demanded of each profile; empty when it does not bind it.
  var demands: [[Demand]] = []

  /// Whether anybody of the profiles is bound.
  var bindsAnyone: Bool { demands.contains { !$0.isEmpty } }
}

/// Why a restriction is not applied. The raw value is part of the report's key.
enum RestrictionRefusal: String, CaseIterable, Error {
  case noValue = "without_value"
  case unknownValue = "unknown_value"
  case noMembers = "incomplete"
  case tooManyMembers = "too_many_members"
  case unknownRoad = "road_missing"
  case unknownVia = "via_missing"
  case apart = "not_connected"
  case barrier = "at_barrier"
  case withoutEffect = "without_effect"
  case oldTimes = "old_times"

  /// What the report says.
  var text: String {
    switch self {
    case .noValue: "turn restrictions without a value that binds anybody"
    case .unknownValue: "turn restrictions whose value is not understood"
    case .noMembers: "turn restrictions that lack a member from, via or to"
    case .tooManyMembers: "turn restrictions with too many members in a role"
    case .unknownRoad: "turn restrictions that name a way which is not in the input or not open to the profile"
    case .unknownVia: "turn restrictions whose via is not in the input or no part of a road"
    case .apart: "turn restrictions whose members do not meet"
    case .barrier: "turn restrictions at a barrier that is closed"
    case .withoutEffect: "turn restrictions for turns that are not possible anyway"
    case .oldTimes: "turn restrictions with times in an old form (day_on, hour_on)"
    }
  }
}
