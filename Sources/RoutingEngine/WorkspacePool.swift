import GraphCore
import GraphFormat

/// Lends workspaces to queries; there are as many as queries that ever ran at once.
final class WorkspacePool: Sendable {
  /// Labels above this are given back after a query, so that one long query does not keep its memory for ever.
  static let labelByteLimit = 32 << 20

  let graph: SearchGraph
  private let free = Locked<[QueryWorkspace]>([])

  init(graph: SearchGraph) { self.graph = graph }

  /// Runs `body` with a workspace that nobody else uses meanwhile.
  ///
  /// - Parameter changed: the graph that it reads, where it is not the pool's own.
  func use<Result>(_ changed: SearchGraph? = nil, _ body: (QueryWorkspace) throws -> Result) rethrows -> Result {
    let workspace = free.withLock { $0.popLast() } ?? QueryWorkspace(graph: graph)
    defer {
      workspace.end(labelByteLimit: Self.labelByteLimit)
      free.withLock { $0.append(workspace) }
    }
    workspace.read(changed ?? graph)
    return try body(workspace)
  }

  /// How many workspaces wait for a query.
  var freeCount: Int { free.withLock { $0.count } }
}
