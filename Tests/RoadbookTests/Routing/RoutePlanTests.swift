import Testing

@testable import Roadbook

@Suite("Plan of a request")
struct RoutePlanTests {
  /// Mode, then the sources with both available, online only, offline only, neither: the table of the design.
  private static let cells: [(RouteMode, [[RouteSource]])] = [
    (.onlineOnly, [[.online], [.online], [], []]),
    (.offlineOnly, [[.offline], [], [.offline], []]),
    (.onlinePreferred, [[.online, .offline], [.online], [.offline], []]),
    (.offlinePreferred, [[.offline, .online], [.online], [.offline], []]),
    (.smart, [[.online, .offline], [.online], [.offline], []]),
  ]

  @Test("All twenty cells")
  func cells() {
    let availabilities = [(true, true), (true, false), (false, true), (false, false)]
    var count = 0
    for (mode, rows) in Self.cells {
      for (available, sources) in zip(availabilities, rows) {
        let availability = Availability(isNetworkReachable: available.0, isOfflineReady: available.1)
        #expect(RoutePlan(mode: mode, availability: availability).sources == sources, "\(mode) \(available)")
        count += 1
      }
    }
    #expect(count == 20 && Set(Self.cells.map(\.0)) == Set(RouteMode.allCases))
  }

  @Test("Only a mode that prefers a source misses it")
  func unavailable() {
    let onlineOnly = Availability(isNetworkReachable: true, isOfflineReady: false)
    let offlineOnly = Availability(isNetworkReachable: false, isOfflineReady: true)
    let missed = { (mode: RouteMode, available: Availability) in
      RoutePlan(mode: mode, availability: available).unavailable
    }
    #expect(missed(.onlinePreferred, offlineOnly) == .online)
    #expect(missed(.offlinePreferred, onlineOnly) == .offline)
    #expect(missed(.onlinePreferred, onlineOnly) == nil)
    #expect(missed(.offlinePreferred, offlineOnly) == nil)
    #expect(missed(.smart, offlineOnly) == nil && missed(.smart, onlineOnly) == nil)
  }
}
