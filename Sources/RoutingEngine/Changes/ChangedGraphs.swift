import GraphCore
import GraphFormat

/// A graph as a request changes it, and what is to be said about the changes.
struct ChangedGraph: Sendable {
  var graph: SearchGraph
  var notices: [RouteNotice] = []
}

/// The graphs of a package as overlays and rules by time change them. Made when they are asked for; those that were used last are kept. Used by any number
/// of threads; two that ask for the same new graph at once may both make it.
final class ChangedGraphs: Sendable {
  /// What tells changed graphs apart. Overlay and base are held by the entry, so that their identities stay their own.
  private struct Key: Hashable {
    var profile: Int
    var base: ObjectIdentifier
    var overlay: ObjectIdentifier?
    var rules: [Int]
  }

  private struct Entry {
    var key: Key
    var base: SearchGraph
    var overlay: WeightOverlay?
    var changed: ChangedGraph
  }

  /// How many are kept.
  static let limit = 8

  let index: SourceIndex
  private let package: GraphPackage
  private let entries = Locked<[Entry]>([])
  private let rules: [Locked<TimedRules?>]

  init(package: GraphPackage) {
    self.package = package
    index = SourceIndex(package: package)
    rules = package.profiles.map { _ in Locked(nil) }
  }

  /// The rules by time of a profile.
  ///
  /// - Throws: `PackageError`.
  func timedRules(profile: Int) throws -> TimedRules {
    try rules[profile].withLock { rules in
      if let rules { return rules }
      let read = TimedRules(try package.conditions(profile: profile))
      rules = read
      return read
    }
  }

  /// The graph of a profile with the changes of an overlay and with those rules prohibited that hold at a time.
  ///
  /// - Parameter base: the graph that is changed; it is the answer when nothing changes it.
  /// - Throws: `PackageError` or `SearchError` when a block cannot be read.
  func graph(
    _ base: SearchGraph, profile: Int, overlay: WeightOverlay?, departure: LocalTime?
  ) throws -> ChangedGraph {
    let active = try departure.map { try timedRules(profile: profile).active(at: $0) } ?? []
    if overlay?.isEmpty ?? true, active.isEmpty { return ChangedGraph(graph: base) }
    let key = Key(
      profile: profile, base: ObjectIdentifier(base.source), overlay: overlay.map(ObjectIdentifier.init), rules: active)
    if let known = entries.withLock({ Self.take(key, &$0) }) { return known }
    let made = try make(base, profile: profile, overlay: overlay, active: active)
    // Entries that go are let go of outside the lock: their blocks leave the cache then.
    let gone = entries.withLock { entries in
      entries.append(Entry(key: key, base: base, overlay: overlay, changed: made))
      return entries.count > Self.limit ? entries.removeFirst() : nil
    }
    _ = gone
    return made
  }

  /// Finds an entry and makes it the last to go.
  private static func take(_ key: Key, _ entries: inout [Entry]) -> ChangedGraph? {
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: place)
    entries.append(entry)
    return entry.changed
  }

  private func make(
    _ base: SearchGraph, profile: Int, overlay: WeightOverlay?, active: [Int]
  ) throws -> ChangedGraph {
    var resolver = OverlayResolver(package: package, profile: package.profiles[profile], graph: base, index: index)
    if let overlay { try resolver.add(overlay) }
    var changes = resolver.changes
    var notices: [RouteNotice] = []
    if changes.unknownRoads > 0 { notices.append(.unknownRoads(changes.unknownRoads)) }
    var patcher = TimedRulePatcher(graph: base)
    let rules = try timedRules(profile: profile)
    for number in active { try patcher.add(rules.rules[number].rule, to: &changes.patches) }
    if !patcher.isComplete { notices.append(.rulesNotApplied) }
    let graph = package.changed(
      base, patches: changes.patches, maxWeight: changes.maxWeight, minWeightPerUnit: changes.minWeightPerUnit)
    return ChangedGraph(graph: graph, notices: notices)
  }
}
