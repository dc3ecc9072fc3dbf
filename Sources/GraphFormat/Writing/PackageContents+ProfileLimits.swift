import GraphCore

extension PackageContents {
  /// Checks the profiles. Edges and blocks have been checked.
  func checkProfiles() throws {
    try checkLimit(
      profiles.count <= FormatLimits.profileLimit,
      "\(profiles.count) profiles; at most \(FormatLimits.profileLimit).")
    for (place, profile) in profiles.enumerated() {
      try checkName(profile.name)
      try checkLimit(
        !profiles[..<place].contains { $0.name == profile.name }, "There are two profiles '\(profile.name)'.")
      try checkLimit(profile.microsecondsPerUnit > 0, "The unit of profile '\(profile.name)' is 0.")
      try checkWeights(profile)
      if let states = profile.states { try checkStates(states, of: profile.name) }
      try checkLimit(
        zip(profile.turns.nodes, profile.turns.nodes.dropFirst()).allSatisfy(<),
        "The turn tables of profile '\(profile.name)' are not in the order of their nodes.")
      for rule in profile.conditions { try checkRule(rule, of: profile.name) }
      try checkIslands(profile)
      if let hierarchy = profile.hierarchy {
        try checkHierarchy(hierarchy, of: profile.name, stateCount: profile.states?.memory.count ?? edges.count)
      }
    }
  }

  private func checkName(_ name: String) throws {
    let isPlain = name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 95 }
    try checkLimit(
      isPlain && (1...FormatLimits.profileNameLimit).contains(name.utf8.count),
      "The profile name '\(name)' is not 1 to \(FormatLimits.profileNameLimit) characters a-z, 0-9, - and _.")
  }

  private func checkWeights(_ profile: Profile) throws {
    try checkLimit(
      profile.weights.count == edges.count, "Profile '\(profile.name)' has not as many weights as there are edges.")
    for (edge, weight) in profile.weights.enumerated() where weight != Weight.infinity {
      try checkLimit(
        weight < Weight.limit, "Edge \(edge) has weight \(weight) for '\(profile.name)'; below \(Weight.limit).")
      try checkLimit(
        weight > 0 || edges[edge].lengthCentimetres == 0,
        "Edge \(edge) has a length and the weight 0 for '\(profile.name)'; give it at least 1.")
    }
    for cost in profile.turns.costs where cost != Weight.infinity {
      try checkLimit(cost < Weight.limit, "A turn costs \(cost) for '\(profile.name)'; below \(Weight.limit).")
    }
  }

  private func checkIslands(_ profile: Profile) throws {
    let edges = profile.islands.map(\.edge)
    try checkLimit(
      zip(edges, edges.dropFirst()).allSatisfy(<) && edges.allSatisfy(self.edges.indices.contains)
        && profile.islands.allSatisfy { CutOff.values.contains($0.cut.rawValue) },
      "The islands of profile '\(profile.name)' are not in the order of edges, or say nothing.")
  }

  private func checkRule(_ rule: TimedRule, of name: String) throws {
    let isChain =
      rule.edges.allSatisfy(edges.indices.contains)
      && zip(rule.edges, rule.edges.dropFirst()).allSatisfy { before, edge in
        let node = Int(edges[before].head)
        return (firstEdge[node]..<firstEdge[node + 1]).contains(edge)
      }
    try checkLimit(
      isChain && FormatLimits.edgesPerTimedRule.contains(rule.edges.count),
      "A rule of '\(name)' that holds at times has not 2 to 64 edges that follow each other: \(rule.edges).")
    try checkLimit(
      (1...65535).contains(rule.text.utf8.count),
      "The text of a rule of '\(name)' has \(rule.text.utf8.count) bytes, 1 to 65535 are possible.")
  }

  private func checkStates(_ states: States, of name: String) throws {
    try checkStarts(states.first, elements: states.memory.count, lists: edges.count, "The states of '\(name)'")
    try checkLimit(states.layer.count == states.memory.count, "The states of '\(name)' have not a layer each.")
    for edge in edges.indices {
      let range = states.first[edge]..<states.first[edge + 1]
      var before = -1
      for state in range {
        let key = Int(states.memory[state]) << 2 | Int(states.layer[state])
        let isRight = key > before && states.layer[state] <= 2 && states.memory[state] < FormatLimits.memoryLimit
        try checkLimit(isRight, "The states of edge \(edge) for '\(name)' are out of order or out of range.")
        before = key
      }
      try checkLimit(
        !range.isEmpty && states.memory[range.lowerBound] == 0 && states.layer[range.lowerBound] < 2,
        "Edge \(edge) has no state for '\(name)' in which a route can begin.")
    }
    let isPlain = states.memory.allSatisfy { $0 == 0 } && states.layer.allSatisfy { $0 == 0 }
    try checkLimit(
      states.memory.count > edges.count || isPlain, "The states of '\(name)' are not more than edges, and not plain.")
    for block in 0..<blockCount {
      let count = states.first[firstEdge[firstNode[block + 1]]] - states.first[firstEdge[firstNode[block]]]
      try checkLimit(
        count <= FormatLimits.edgesPerBlock,
        "Block \(block) has \(count) states for '\(name)'; at most \(FormatLimits.edgesPerBlock).")
    }
  }
}
