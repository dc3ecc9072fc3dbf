import GraphCore
@testable import GraphFormat

extension GraphPackage {
  /// Decodes everything that the package has, through the same calls as an engine. Throws the first fault.
  func decodeAll() throws {
    for block in 0..<blockCount {
      let roads = try roads(block: block)
      for slot in 0..<roads.edgeCount {
        _ = roads.shape(slot)
        _ = try roadName(roads.names[slot])
        _ = try roadName(roads.refs[slot])
      }
      _ = try spatial(block: block)
      _ = try sourceNodeIDs(block: block)
      _ = try sourceEdgeIDs(block: block)
    }
    _ = try spatialRoot()
    for frame in 0..<(section(.names)?.index.count ?? 0) { _ = try decodeNames(frame: frame) }
    for profile in profiles.indices {
      let graph = searchGraph(profile: profile)
      for block in 0..<blockCount { _ = try graph.block(block) }
      _ = try conditions(profile: profile)
      guard let hierarchy = hierarchy(profile: profile) else { continue }
      for block in hierarchy.rankCounts.indices { _ = try hierarchy.source.hierarchyBlock(block) }
      for (block, count) in graph.stateCounts.enumerated() where count > 0 {
        _ = try hierarchy.source.rank(of: StateID(block: block, slot: 0))
      }
    }
    _ = try boundary()
    _ = try report()
  }
}
