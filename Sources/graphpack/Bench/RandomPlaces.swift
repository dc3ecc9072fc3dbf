import GraphCore
import GraphFormat
import RoutingEngine

/// Random places in a package's box that a profile can start from. The same seed gives the same places on every system.
struct RandomPlaces {
  /// How often a place may be drawn in vain; a box has more water and wilderness than that only when nothing is to be found in it.
  private static let attemptLimit = 100_000

  private let router: Router
  private let profile: String
  private var state: UInt64

  init(router: Router, profile: String, seed: UInt64) {
    self.router = router
    self.profile = profile
    state = seed
  }

  /// The next place.
  ///
  /// - Throws: `Failure` when there seems to be none; `RoutingError` when the package cannot be read.
  mutating func next() throws -> Coordinate {
    let box = router.package.boundingBox
    for _ in 0..<Self.attemptLimit {
      let latitude = box.south + below(box.north - box.south + 1)
      let longitude = box.west + below(box.east - box.west + 1)
      let place = Coordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(Self.wrapped(longitude)))
      if try isNearRoad(place) { return place }
    }
    throw Failure(.badData, "the package has hardly a place within 1 km of a road for \(profile); give --pairs instead")
  }

  private func isNearRoad(_ place: Coordinate) throws -> Bool {
    let request = RouteRequest(waypoints: [place, place], profile: profile, wantsSteps: false)
    do throws(RoutingError) {
      _ = try router.route(request)
      return true
    } catch {
      switch error.code {
      case .noSegment: return false
      // On a road, if on one that leads nowhere.
      case .noRoute: return true
      default: throw error
      }
    }
  }

  /// A number from 0 to below `limit`, even enough for boxes of 32-bit coordinates.
  private mutating func below(_ limit: Int64) -> Int64 {
    Int64(nextWord().multipliedFullWidth(by: UInt64(max(1, limit))).high)
  }

  /// SplitMix64.
  private mutating func nextWord() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  private static func wrapped(_ longitude: Int64) -> Int64 {
    longitude > 1_800_000_000 ? longitude - 3_600_000_000 : longitude
  }
}
