import Foundation
import Testing

@testable import Roadbook

@Suite struct RequestAddressTests {
  func address(
    _ base: String, _ form: OnlineService.RequestForm, profile: NavigationMode = .car,
    items: [URLQueryItem] = [], names: [NavigationMode: String] = [:]
  ) throws -> String? {
    let service = OnlineService(
      baseURL: try #require(URL(string: base)), form: form, queryItems: items, profileNames: names)
    let waypoints = [
      Coordinate(latitudeE7: 1, longitudeE7: -1), Coordinate(latitudeE7: 411_500_000, longitudeE7: -1_800_000_000),
    ]
    return RequestAddress(NavigationRouteOptions(waypoints: waypoints, profile: profile), at: service)?.url?
      .absoluteString
  }

  @Test func osrmHasTheWaypointsInThePath() throws {
    let query = "steps=true&geometries=polyline6&overview=full&annotations=true"
    let path = "-0.0000001,0.0000001;-180.0000000,41.1500000?"
    #expect(try address("http://a.example", .osrm) == "http://a.example/route/v1/driving/" + path + query)
    #expect(
      try address("https://a.example/x/?v=1", .osrm, profile: .foot, items: [URLQueryItem(name: "key", value: "a+b&c")])
        == "https://a.example/x/route/v1/walking/" + path + "v=1&" + query + "&key=a%2Bb%26c")
  }

  @Test func valhallaHasOneQueryItemOfJSON() throws {
    let text = try #require(try address("http://a.example/", .valhalla))
    let parts = try #require(URLComponents(string: text))
    #expect(parts.path == "/route")
    #expect(
      parts.queryItems?.first?.value
        == #"{"costing":"auto","filters":{"action":"include","attributes":["shape_attributes.time","shape_attributes.length","#
        + #""shape_attributes.speed"]},"format":"osrm","locations":[{"lat":1e-07,"lon":-1e-07},{"lat":41.15,"lon":-180}],"#
        + #""shape_format":"polyline6"}"#)
  }

  @Test func profilesHaveTheNamesOfTheServiceOrTheirUsualOnes() throws {
    #expect(try address("http://a", .osrm, profile: .truck) == nil)
    #expect(try address("http://a", .osrm, profile: .truck, names: [.truck: "hgv"])?.contains("/v1/hgv/") == true)
    #expect(try address("http://a", .valhalla, profile: .truck)?.contains("truck") == true)
    #expect(try address("http://a", .valhalla, profile: NavigationMode(rawValue: "sled")) == nil)
  }
}

@Suite struct RetryRuleTests {
  @Test func waitsDoubleUpToABoundAndFollowTheServer() {
    let longest = (0..<20).map { RetryRule.wait(retry: $0, retryAfter: nil, share: 1) / .seconds(1) }
    #expect(longest.prefix(5) == [0.25, 0.5, 1, 2, 4] && longest.dropFirst(5).allSatisfy { $0 == 4 })
    #expect(RetryRule.wait(retry: 1, retryAfter: nil, share: 0.5) == .milliseconds(250))
    #expect(RetryRule.wait(retry: 0, retryAfter: nil, share: 0) == .milliseconds(25))
    #expect(RetryRule.wait(retry: 0, retryAfter: .seconds(9), share: 0) == .seconds(9))
  }

  @Test func retryAfterIsSecondsOrADate() {
    let now = Date(timeIntervalSince1970: 1_000_000_000)
    #expect(RetryRule.retryAfter("120", now: now) == .seconds(120))
    #expect(RetryRule.retryAfter("Sun, 09 Sep 2001 01:46:45 GMT", now: now) == .seconds(5))
    #expect(RetryRule.retryAfter("Sun, 09 Sep 2001 01:46:35 GMT", now: now) == .zero)
    for text in ["soon", "", "1e9", "nan", "inf", nil] { #expect(RetryRule.retryAfter(text, now: now) == nil) }
  }
}
