/// Reads turn restrictions from relations.
struct RestrictionReader {
  let rules: [VehicleRules]

  /// Keys that are looked at.
  var keys: Set<String> {
    let named = rules.flatMap(\.restrictionKeys) + Self.others.map { "restriction:" + $0 }
    return Set(["type", "except", "day_on", "hour_on"] + named + named.map { $0 + ":conditional" })
  }

  /// Kinds of vehicles with restrictions of their own: such a relation is not broken, it just binds others.
  private static let others = [
    "hgv", "bicycle", "bus", "psv", "coach", "tourist_bus", "motorcycle", "moped", "foot", "goods", "caravan",
    "trailer",
    "taxi", "emergency", "agricultural", "hazmat",
  ]

  /// Whether a relation is a turn restriction.
  static func isRestriction(_ tags: OSMTags) -> Bool {
    tags["type"].map { $0 == "restriction" || $0.hasPrefix("restriction:") } ?? false
  }

  /// What a turn restriction says.
  ///
  /// - Throws: `RestrictionRefusal` when it is incomplete or not understood. One that binds none of the profiles is fine.
  func read(_ relation: OSMRelation) throws(RestrictionRefusal) -> RestrictionRelation {
    var result = RestrictionRelation(id: relation.id)
    let tags = relation.tags
    guard tags.pairs.contains(where: { $0.key.hasPrefix("restriction") }) else { throw .noValue }
    for profile in rules { result.demands.append(try demands(tags, profile)) }
    guard result.bindsAnyone else { return result }
    guard tags["day_on"] == nil, tags["hour_on"] == nil else { throw .oldTimes }
    try sort(relation.members, into: &result)
    return result
  }

  private func demands(_ tags: OSMTags, _ profile: VehicleRules) throws(RestrictionRefusal) -> [RestrictionRelation
    .Demand]
  {
    if let except = tags["except"],
      except.split(separator: ";").contains(where: { profile.exceptWords.contains($0.trimmed) })
    {
      return []
    }
    var demands: [RestrictionRelation.Demand] = []
    for key in profile.restrictionKeys {
      if let conditional = tags[key + ":conditional"] { demands += try Self.conditional(conditional) }
      if let value = tags[key] {
        if value != "none" { demands += try Self.values(value, times: nil) }
        return demands
      }
      if !demands.isEmpty { return demands }
    }
    return demands
  }

  private static func values(_ text: String, times: String?) throws(RestrictionRefusal) -> [RestrictionRelation.Demand]
  {
    var demands: [RestrictionRelation.Demand] = []
    for value in text.split(separator: ";") {
      let word = value.trimmed
      guard word.hasPrefix("no_") || word.hasPrefix("only_") else { throw .unknownValue }
      let isOnly = word.hasPrefix("only_")
      let shape = RestrictionRelation.Demand.Shape(rawValue: String(word.dropFirst(isOnly ? 5 : 3))) ?? .any
      demands.append(RestrictionRelation.Demand(isOnly: isOnly, shape: shape, times: times))
    }
    // Several `only` say different things about one pair of ways.
    guard demands.count == 1 || !demands.isEmpty && !demands.contains(where: \.isOnly) else { throw .unknownValue }
    return demands
  }

  /// `no_left_turn @ (Mo-Fr 07:00-09:00); no_u_turn @ (Sa)`
  private static func conditional(_ text: String) throws(RestrictionRefusal) -> [RestrictionRelation.Demand] {
    var demands: [RestrictionRelation.Demand] = []
    for part in ConditionalText.parts(text) {
      guard let at = part.firstIndex(of: "@") else { throw .unknownValue }
      var times = part[part.index(after: at)...].trimmed
      if times.hasPrefix("("), times.hasSuffix(")") { times = times.dropFirst().dropLast().trimmed }
      guard !times.isEmpty else { throw .unknownValue }
      demands += try values(part[..<at].trimmed, times: times)
    }
    return demands
  }

  private func sort(_ members: [OSMRelation.Member], into result: inout RestrictionRelation) throws(RestrictionRefusal)
  {
    for member in members {
      switch (member.role, member.kind) {
      case ("from", .way): result.from.append(member.id)
      case ("to", .way): result.to.append(member.id)
      case ("via", .node): result.viaNodes.append(member.id)
      case ("via", .way): result.viaWays.append(member.id)
      default: continue
      }
    }
    guard !result.from.isEmpty, !result.to.isEmpty, !result.viaNodes.isEmpty || !result.viaWays.isEmpty else {
      throw .noMembers
    }
    let shapes = result.demands.joined().map(\.shape)
    let areOnly = result.demands.joined().contains(where: \.isOnly)
    guard result.from.count == 1 || shapes.contains(.entry), result.to.count == 1 || shapes.contains(.exit) || areOnly,
      result.viaWays.isEmpty ? result.viaNodes.count == 1 : result.viaNodes.isEmpty, result.viaWays.count <= 16
    else { throw .tooManyMembers }
  }
}

/// Splits values of `*:conditional` keys.
enum ConditionalText {
  /// The parts between semicolons that stand outside of brackets.
  static func parts(_ text: String) -> [Substring] {
    var depth = 0
    return text.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == ";" && depth <= 0
    }
  }
}
