import GraphCore
import GraphFormat

/// Something that whoever reads a route should know about it. The route is right all the same.
public struct RouteNotice: Hashable, Sendable {
  /// The kind of notice.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private let name: String
    /// A code of one's own, for what a caller of the engine has to say about a route.
    public init(_ name: String) { self.name = name }
    /// The route turns where that is prohibited at times, and the request has no time of departure.
    public static let timedRule = Code("timedRule")
    /// A rule for certain times was not applied, because its text is not understood, or because the package cannot tell who it concerns.
    public static let timedRuleNotApplied = Code("timedRuleNotApplied")
    /// A rule names public or school holidays; no day counts as one.
    public static let holidaysUnknown = Code("holidaysUnknown")
    /// No route keeps out of the areas that were to be avoided.
    public static let areaNotAvoided = Code("areaNotAvoided")
    /// Changes to weights name roads that the package does not have.
    public static let unknownRoads = Code("unknownRoads")
    /// The stable name of the code.
    public var description: String { name }
  }

  /// The kind of notice.
  public var code: Code
  /// What is to be known, one sentence.
  public var message: String

  /// Makes a notice.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static func unknownRoads(_ count: Int) -> RouteNotice {
    RouteNotice(
      .unknownRoads,
      "\(count) \(count == 1 ? "change names a road" : "changes name roads") that the package does not have")
  }

  static let areaNotAvoided = RouteNotice(.areaNotAvoided, "no route keeps out of the areas that were to be avoided")

  static let rulesNotApplied = RouteNotice(
    .timedRuleNotApplied,
    "a turn restriction over several roads that holds at this time was not applied: the package does not tell who came along them"
  )
}

extension TimedRules {
  /// What is to be said about a leg: the rules by time that it breaks, without a time of departure; with one, those of them whose times are not clear.
  func notices(_ edges: [EdgeID], departure: LocalTime?) -> [RouteNotice] {
    let broken = broken(by: edges).map { rules[$0] }
    guard departure != nil else {
      return Set(broken.map(\.rule.text)).sorted().map {
        RouteNotice(.timedRule, "a turn of the route is prohibited at times (\($0)); give a time of departure")
      }
    }
    return Set(broken.map { $0.rule.text }).sorted().compactMap { text in
      guard let hours = OpeningHours(text) else {
        return RouteNotice(.timedRuleNotApplied, "a turn of the route may be prohibited: '\(text)' is not understood")
      }
      guard hours.namesHolidays else { return nil }
      return RouteNotice(.holidaysUnknown, "holidays are not known to '\(text)': the day counts as none")
    }
  }
}
