import GraphCore

/// How fast the profiles are on a way, both directions.
struct WayPace {
  /// Milliseconds; nil for a closed direction.
  struct Weights: Equatable {
    var forward: Double?
    var backward: Double?
  }

  private struct Pace {
    /// km/h, nil for a closed direction.
    var forward: Double?
    var backward: Double?
  }

  private let paces: [Pace]
  /// Speeds in km/h of ferries that carry vehicles.
  private static let plausibleFerry = 0.5...130.0

  /// - Parameter metres: length of the way, where a duration is to be spread over it.
  init(_ facts: WayFacts, _ rules: [VehicleRules], country: String?, metres: Double?) {
    let timed = facts.duration.flatMap { duration in metres.map { $0 * 3.6 / duration } }
    // A duration that leads to another speed is a mistake.
    let speed = timed.flatMap { Self.plausibleFerry ~= $0 ? $0 : nil }
    paces = zip(facts.uses, rules).map { use, profile in
      let pace = { (access: Access, speeds: SpeedFacts) -> Double? in
        guard access != .closed else { return nil }
        return speed ?? profile.pace(speeds, facts.roadClass, country)
      }
      return Pace(forward: pace(use.forward, use.forwardSpeed), backward: pace(use.backward, use.backwardSpeed))
    }
  }

  /// The weights of a part of the way: at least 1 where it has a length.
  func weights(centimetres: Double, delays: [(forward: UInt32, backward: UInt32)]) -> [Weights] {
    zip(paces, delays).map { pace, delay in
      let weight = { (pace: Double, delay: UInt32) in
        max((centimetres * 36 / pace).rounded(), centimetres > 0 ? 1 : 0) + Double(delay)
      }
      return Weights(
        forward: pace.forward.map { weight($0, delay.forward) },
        backward: pace.backward.map { weight($0, delay.backward) })
    }
  }
}

extension VehicleRules {
  /// The speed in km/h, for ferries that of the ferry.
  fileprivate func pace(_ speeds: SpeedFacts, _ roadClass: RoadClass, _ country: String?) -> Double {
    roadClass == .ferry ? speeds.usual ?? lowestSpeed : speed(speeds, on: roadClass, in: country)
  }
}
