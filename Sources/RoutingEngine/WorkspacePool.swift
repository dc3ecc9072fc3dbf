import GraphCore
import Synchronization

/// Lends workspaces to queries; there are as many as queries that ever ran at once.
final class WorkspacePool: Sendable {
  /// Labels above this are given back after a query, so that one long query does not keep its memory for ever.
  static let labelByteLimit = 32 << 20

  private struct Free: @unchecked Sendable { var list: [QueryWorkspace] = [] }
  private struct Lent: @unchecked Sendable { let workspace: QueryWorkspace }

  let graph: SearchGraph
  private let free = Mutex(Free())

  init(graph: SearchGraph) { self.graph = graph }

  /// Runs `body` with a workspace that nobody else uses meanwhile.
  func use<Result>(_ body: (QueryWorkspace) throws -> Result) rethrows -> Result {
    let workspace = free.withLock { $0.list.popLast().map(Lent.init) }?.workspace ?? QueryWorkspace(graph: graph)
    defer {
      workspace.end(labelByteLimit: Self.labelByteLimit)
      let back = Lent(workspace: workspace)
      free.withLock { $0.list.append(back.workspace) }
    }
    return try body(workspace)
  }

  /// How many workspaces wait for a query.
  var freeCount: Int { free.withLock { $0.list.count } }
}
