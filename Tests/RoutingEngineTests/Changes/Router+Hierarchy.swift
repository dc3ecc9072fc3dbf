import GraphCore
import GraphFormat
import TestSupport

@testable import RoutingEngine

extension Router {
  /// A router whose profiles have hierarchies in memory, made in an order of no merit: they are right, not fast.
  convenience init(withHierarchies package: GraphPackage) throws {
    let graphs = try package.profiles.indices.map { profile in
      let graph = package.searchGraph(profile: profile)
      let states = try StateGraph(graph)
      var random = SeededGenerator(seed: 1)
      let order = (0..<UInt32(states.stateCount)).shuffled(using: &random)
      let arcs = CustomizableHierarchy(states, order: order).customized(states)
      return graph.with(MemoryHierarchy(arcs, stateCounts: graph.stateCounts).hierarchy)
    }
    self.init(package: package, graphs: graphs)
  }
}
