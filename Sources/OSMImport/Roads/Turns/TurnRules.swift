/// The rules that turn restrictions of the input come to, for one profile.
struct TurnRules {
  /// A turn.
  struct Pair: Hashable {
    var from: Direction
    var to: Direction
  }

  /// Prohibited turns.
  var prohibited: Set<Pair> = []
  /// Prohibited sequences of three or more roads.
  var bans: Set<[Direction]> = []
  /// Rules for certain times.
  var conditions: [(times: String, roads: [Direction], isOnly: Bool)] = []
  /// How many restrictions were applied.
  var applied = 0
  /// Those that were not: reason and id, in the order of their ids.
  var refused: [(id: Int64, reason: RestrictionRefusal)] = []
}
