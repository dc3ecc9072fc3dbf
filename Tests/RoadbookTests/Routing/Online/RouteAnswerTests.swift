import Foundation
import GraphCore
import RoutingEngine
import TestSupport
import Testing

@testable import Roadbook

@Suite struct RouteAnswerTests {
  @Test func everythingThatARouteHoldsIsRead() throws {
    let routes = try SampleAnswer.routes(in: Data(SampleAnswer.text.utf8))
    let route = try #require(routes.first)
    #expect(routes.count == 1)
    #expect(route.origin == .service(host: "router.example"))
    #expect(route.profile == "car" && route.weightName == "routability")
    #expect(route.length == 1810.5 && route.duration == 180.5)
    #expect(route.waypoints.map(\.roadName) == ["East Street", "", ""])
    #expect(route.waypoints.map(\.requested) == SampleAnswer.waypoints)
    #expect(route.waypoints.map(\.distance) == [1.25, 0, 0])
    #expect(route.waypoints[0].coordinate.latitudeE7 == 500_000_100)

    #expect(route.legs.map(\.weight) == [85_250, 100_000])
    #expect(route.legs.map(\.geometry.count) == [3, 3])
    #expect(route.legs.flatMap(\.edges).isEmpty)
    #expect(
      route.legs[0].annotation
        == LegAnnotation(
          lengths: [300.5, 410], durations: [30.5, 50], speeds: [9.85, 8.2], nodes: [9_007_199_254_740_993, 2, -3]))
    #expect(route.legs[1].serviceAnnotation == nil)
    #expect(route.geometry.map(\.longitudeE7) == [100_000_000, 100_040_000, 100_100_000, 100_100_000, 100_100_000])
    #expect(route.geometry.map(\.latitudeE7) == [500_000_000, 500_001_000, 500_000_000, 500_060_000, 500_100_000])
  }

  @Test func stepsKeepSignsWordsAndTheirPlaceInTheLine() throws {
    let legs = try SampleAnswer.routes(in: Data(SampleAnswer.text.utf8))[0].legs
    let first = try #require(legs[0].steps.first)
    #expect(first.name == "East Street" && first.length == 710.5 && first.duration == 80.5)
    #expect(first.signs.ref == "A 1" && first.signs.destinations == "B: Town" && first.signs.exits == "7")
    #expect(first.signs.mode == "driving" && first.signs.drivingSide == "right")
    #expect(first.maneuver.kind == .depart && first.maneuver.modifier == .straight)
    #expect(first.maneuver.bearingAfter == 1 && first.maneuver.instruction == "Go")
    #expect(legs[0].steps.map(\.geometryRange) == [0...2, 2...2])
    #expect(legs[1].steps.map(\.geometryRange) == [0...1, 1...2, 2...2])

    let unknown = legs[1].steps[0]
    #expect(unknown.maneuver.kind.rawValue == "levitate" && unknown.maneuver.modifier?.rawValue == "upward")
    #expect(unknown.maneuver.bearingBefore == 270 && unknown.maneuver.bearingAfter == 0 && unknown.maneuver.exit == 3)
    #expect(unknown.signs.rotaryName == "Star" && unknown.maneuver.location == SampleAnswer.waypoints[1])
    #expect(legs[1].steps.map(\.maneuver.kind) == [.init(rawValue: "levitate"), .rotary, .arrive])
  }

  @Test(arguments: [
    ("\"code\":\"Ok\",", "", "code is missing"),
    (
      "\"distance\":710.5,\"duration\":80.5,\"weight\":85.25", "\"duration\":1", "routes[0].legs[0].distance is missing"
    ),
    ("\"duration\":80.5,\"weight\":85.25", "\"duration\":null", "routes[0].legs[0].duration is null or missing"),
    ("\"duration\":80.5,\"weight\":85.25", "\"duration\":\"x\"", "routes[0].legs[0].duration has another type"),
    ("\"weight\":85.25", "\"weight\":-1", "routes[0].legs[0].weight is negative or too large"),
    ("\"weight\":85.25", "\"weight\":1e13", "routes[0].legs[0].weight is negative or too large"),
    ("\"weight\":85.25", "\"weight\":1e999", "holds a number out of range"),
    ("\"weight\":85.25", "\"weight\":NaN", "the text is not JSON"),
    ("[300.5,410]", "[300.5,{}]", "routes[0].legs[0].annotation.distance[1] has another type"),
    ("[10.004,50.0001]", "[10.004,90.0001]", "steps[0].geometry.coordinates[1] is not on the globe"),
    ("[10.004,50.0001]", "[10.004]", "routes[0].legs[0].steps[0].geometry.coordinates[1]"),
    ("\"coordinates\":[[10.01,50],[10.01,50]]", "\"coordinates\":[]", "steps[1].geometry has no points"),
    ("\"location\":[10.01,50.006]", "\"location\":{}", "routes[0].legs[1].steps[1].maneuver.location has another type"),
    ("\"bearing_before\":-90", "\"bearing_before\":1e9", "maneuver.bearing_before is no bearing"),
    ("\"exit\":3", "\"exit\":1e300", "routes[0].legs[1].steps[0].maneuver.exit is no number of an exit"),
    ("{\"location\":[10.01,50]},", "", "waypoints has 2 entries for 3 places"),
    ("\"routes\":[", "\"routes\":[{\"legs\":[]},", "routes[0].legs has 0 entries for 3 places"),
    ("\"routes\":[{", "\"routes\":[],\"old\":[{", "routes is empty or missing"),
    ("\"waypoints\":[", "\"waypoints\":[", ""),
  ]) func aMalformedAnswerIsRefusedWithItsPlace(_ piece: String, _ other: String, _ expected: String) throws {
    let text = SampleAnswer.text(piece, becomes: other)
    guard !expected.isEmpty else { return #expect(try SampleAnswer.routes(in: text).count == 1) }
    let fault = #expect(throws: AnswerFault.self) { try SampleAnswer.routes(in: text) }
    #expect("\(try #require(fault))".contains(expected))
  }

  @Test func faultsNameNoValuesOfTheAnswer() throws {
    for text in [
      SampleAnswer.text("[10.004,50.0001]", becomes: "[10.004,123.456]"),
      SampleAnswer.text("[10.004,50.0001]", becomes: "[10.004,123.456e999]"),
      SampleAnswer.text("[10.004,50.0001]", becomes: "[10.004,\"123.456\"]"),
      SampleAnswer.text("[10.004,50.0001]", becomes: "[10.004,123.456"),
    ] {
      let fault = try #require(throws: AnswerFault.self) { try SampleAnswer.routes(in: text) }
      #expect(!"\(fault)".contains("123"))
    }
  }

  @Test func annotationsThatDoNotFitTogetherAreLeftOut() throws {
    let text = SampleAnswer.text("[300.5,410]", becomes: "[300.5]")
    #expect(try SampleAnswer.routes(in: text)[0].legs[0].serviceAnnotation == nil)
  }

  @Test func linesOfThousandsOfPointsAreRead() throws {
    let points = (0..<50_000).map { "[10.\(String(format: "%06d", $0)),50]" }.joined(separator: ",")
    let text = SampleAnswer.text("[10.004,50.0001]", becomes: points)
    #expect(try SampleAnswer.routes(in: text)[0].legs[0].geometry.count == 50_002)
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
    #expect(throws: AnswerFault.self) { try SampleAnswer.routes(in: SampleAnswer.text("\"x\"", becomes: deep)) }
  }

  @Test func mutatedAnswersGiveARouteOrAFault() throws {
    var generator = SeededGenerator(seed: 20_261_201)
    let whole = Array(SampleAnswer.text.utf8)
    let pieces = [
      "null", "-1", "1e400", "\"", "{", "]", "[]", "\\u0000", "99999999999999999999", ",", "0.5", "\u{FFFD}",
    ]
    var (routes, faults) = (0, 0)
    for _ in 0..<5000 {
      var text = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        if text.isEmpty { text = whole }
        let place = Int.random(in: 0..<text.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: text[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: text.removeSubrange(place..<min(text.count, place + Int.random(in: 1...30, using: &generator)))
        case 2: text.insert(contentsOf: Array(pieces.randomElement(using: &generator)!.utf8), at: place)
        case 3: text = Array(text.prefix(max(1, place)))
        default:
          let digits = text.indices.filter { (48...57).contains(text[$0]) }
          if let digit = digits.randomElement(using: &generator) {
            text[digit] = UInt8.random(in: 43...57, using: &generator)
          }
        }
      }
      do {
        for route in try SampleAnswer.routes(in: Data(text)) {
          routes += 1
          for leg in route.legs {
            #expect(
              leg.geometry.count >= 2 && leg.steps.allSatisfy { $0.geometryRange.upperBound < leg.geometry.count })
            #expect(leg.length.isFinite && leg.duration.isFinite)
          }
        }
      } catch {
        faults += 1
      }
    }
    #expect(routes > 200 && faults > 2000)
  }
}

@Suite struct PolylineTests {
  @Test func linesWithFiveAndSixPlacesAreRead() {
    let expected = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].compactMap {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    #expect(Polyline.coordinates(of: "_p~iF~ps|U_ulLnnqC_mqNvxq`@", places: 5) == expected)
    #expect(Polyline.coordinates(of: "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI", places: 6) == expected)
    #expect(Polyline.coordinates(of: "", places: 6) == [])
  }

  @Test(arguments: ["_", "_p~iF", "_p~iF~", "_p~iF ps|U", "~~~~~~~~~~~~~~?", "_p~iF~ps|Ué", "{{{{{{N{{{{{{N"])
  func otherTextsAreRefused(_ text: String) {
    #expect(Polyline.coordinates(of: text, places: 5) == nil)
  }

  @Test func aLineInFivePlacesIsReadAsSuch() throws {
    let text = Data("[\"_p~iF~ps|U_ulLnnqC_mqNvxq`@\"]".utf8)
    let decoder = JSONDecoder()
    decoder.userInfo[try #require(AnswerLine.placesKey)] = 5
    #expect(try decoder.decode([AnswerLine].self, from: text)[0].coordinates.count == 3)
    #expect(throws: AnswerFault.self) { try JSONDecoder().decode([AnswerLine].self, from: Data("[\"_p~\"]".utf8)) }
  }
}
