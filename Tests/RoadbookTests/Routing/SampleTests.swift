import GraphFormat
import Roadbook
import TestSupport
import Testing

/// The samples of the pages that the SDK's names come from, against the facade of the process. This file imports the module as an app does.
@Suite("Samples", .serialized)
struct SampleTests {
  @Test("A route by async call and by both callbacks")
  func samples() async throws {
    let town = try Town()
    let waypoints = town.corners
    Navigation.setNavigationRuntimeConfig(NavigationRuntimeConfig(routing: RoutingConfig(mode: .smart)))
    try await Navigation.initializeOffline(config: town.root.config)
    #expect(Navigation.isOfflineInitialized && Navigation.getOfflineInitializationState() == .initialized)
    try await Navigation.waitUntilOfflineInitialized()

    let options = NavigationRouteOptions(
      waypoints: waypoints,
      profile: NavigationMode.car
    )

    let result = try await Navigation.fetchRoute(options: options)
    let routes = result.routes
    print("route source=\(result.source)")
    #expect("\(result.source)" == "offline" && routes.count == 1)

    let once = try await Navigation.fetchRoute(options: options, routingConfig: RoutingConfig(mode: .offlineOnly))
    #expect(once.source == .offline && Navigation.runtimeConfig.routing.mode == .smart)

    let answers = AsyncStream.makeStream(of: RouteSource?.self)
    Navigation.fetchRoute(
      options: options,
      completion: { result in
        switch result {
        case .success(let answer): answers.continuation.yield(answer.source)
        case .failure: answers.continuation.yield(nil)
        }
      })
    Navigation.fetchRoute(
      options: options,
      completionHandler: { result, error in
        answers.continuation.yield(error == nil ? result?.source : nil)
      })
    var sources: [RouteSource?] = []
    for await source in answers.stream {
      sources.append(source)
      if sources.count == 2 { break }
    }
    #expect(sources == [.offline, .offline])
    await Navigation.shutdownOffline()
    #expect(!Navigation.isOfflineInitialized)
  }
}
