import GraphCore

/// What the tags of a way mean: ways with the same meaning share one value.
struct WayFacts: Hashable, Sendable {
  /// How one profile may use the way.
  struct Use: Hashable, Sendable {
    var forward = Access.closed
    var backward = Access.closed
    var forwardSpeed = SpeedFacts()
    var backwardSpeed = SpeedFacts()

    /// Whether the profile may use the way at all.
    var isOpen: Bool { forward != .closed || backward != .closed }
  }

  var roadClass: RoadClass
  var flags: RoadFlags
  /// Seconds from one end of the way to the other where the tags say so (ferries).
  var duration: Double?
  /// One per profile.
  var uses: [Use]
}

/// A way as the tags tell it.
struct WayReading {
  var facts: WayFacts
  var name: String?
  var ref: String?
}

/// Why a way is not kept.
enum WayRefusal: Hashable {
  /// Not a road nor a ferry: nothing to report.
  case notARoad
  case area, unknownHighway, closed, reversible, ferryWithoutAccess
}
