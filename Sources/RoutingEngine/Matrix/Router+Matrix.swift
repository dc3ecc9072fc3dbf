public import GraphCore

extension Router {
  /// Durations and lengths of the best ways from each source to each target: a cell is what `route` says about the pair. On the calling thread.
  ///
  /// Holds sources x targets cells of 32 bytes; `matrixSolver` gives row after row.
  ///
  /// - Parameters:
  ///   - stop: ends the search early when another thread raises it.
  ///   - deadline: ends the search when it has passed.
  /// - Throws: `RoutingError`: `invalidRequest`, `cancelled`, `timedOut`, `weightOverflow`, `blockCacheTooSmall`, `package`. A place without a road is no
  ///   error: its cells are nil.
  public func matrix(
    _ request: MatrixRequest, stop: StopFlag? = nil, deadline: ContinuousClock.Instant? = nil
  ) throws(RoutingError) -> Matrix {
    try Self.withDeadline(deadline, stop) { (flag) throws(RoutingError) in
      let solver = try matrixSolver(request, stop: flag)
      var rows: [MatrixRow] = []
      for source in request.sources.indices { rows.append(try solver.row(source, stop: flag)) }
      return Matrix(sources: solver.sources, targets: solver.targets, rows: rows)
    }
  }

  /// The same on Roadbook's own threads.
  ///
  /// - Parameter timeout: how long it may take in all, waiting for a free core included.
  /// - Throws: `RoutingError`, as the blocking form.
  public func matrix(_ request: MatrixRequest, timeout: Duration) async throws(RoutingError) -> Matrix {
    try await SearchQueue.shared.run(deadline: .now + timeout) { flag throws(RoutingError) in
      try self.matrix(request, stop: flag)
    }
  }

  /// Finds the places of a matrix and makes ready for its rows.
  ///
  /// - Throws: `RoutingError`, as `matrix`.
  public func matrixSolver(_ request: MatrixRequest, stop: StopFlag? = nil) throws(RoutingError) -> MatrixSolver {
    try request.validate()
    let stop = stop ?? StopFlag()
    return try query(request.travel, stop: stop) { try MatrixSolver(self, request, $0, $1, stop: stop) }
  }
}
