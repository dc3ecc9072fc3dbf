/// Recognises banned sequences of edges while they are driven, whatever overlaps: one step for each edge.
///
/// Aho and Corasick, "Efficient String Matching: An Aid to Bibliographic Search", 1975, over edges instead of letters. A *trace* is the longest end of what
/// was driven that begins some ban; it is all that has to be remembered. Traces of at most one edge need no memory, because the edge itself tells them: they
/// are 0 here. A trace is *dead* when a ban ends with it, be it the trace itself or a shorter end of it.
struct RestrictionAutomaton {
  private struct Trace {
    /// The last edge.
    var edge: UInt32
    var length: Int
    /// The longest shorter end that begins some ban; 0 (nothing) without one.
    var fallback = 0
    var isDead = false
  }

  private struct Step: Hashable {
    var trace: Int
    var edge: UInt32
  }

  private var traces = [Trace(edge: .max, length: 0)]
  private var longer: [Step: Int] = [:]

  /// Traces are numbered by bans and watched sequences in ascending order, prefixes first. O(edges of all of them).
  ///
  /// - Parameter watched: sequences that are recognised as well and forbid nothing.
  init(_ bans: [[UInt32]], watched: [[UInt32]] = []) {
    let all = bans.map { ($0, true) } + watched.map { ($0, false) }
    for (sequence, isBan) in all.sorted(by: { $0.0.lexicographicallyPrecedes($1.0) }) {
      let trace = add(sequence)
      if isBan { traces[trace].isDead = true }
    }
    linkFallbacks()
  }

  /// How many traces there are, the empty one included.
  var count: Int { traces.count }

  private mutating func add(_ ban: [UInt32]) -> Int {
    var trace = 0
    for edge in ban {
      let step = Step(trace: trace, edge: edge)
      if let known = longer[step] {
        trace = known
      } else {
        traces.append(Trace(edge: edge, length: traces[trace].length + 1))
        longer[step] = traces.count - 1
        trace = traces.count - 1
      }
    }
    return trace
  }

  /// Sets the fallback of each trace after those of all shorter ones.
  private mutating func linkFallbacks() {
    for (step, trace) in longer.sorted(by: { traces[$0.value].length < traces[$1.value].length }) where step.trace != 0
    {
      let fallback = longest(from: traces[step.trace].fallback, onto: step.edge)
      traces[trace].fallback = fallback
      if traces[fallback].isDead { traces[trace].isDead = true }
    }
  }

  /// The longest trace after a trace and one more edge.
  private func longest(from trace: Int, onto edge: UInt32) -> Int {
    var trace = trace
    while true {
      if let known = longer[Step(trace: trace, edge: edge)] { return known }
      if trace == 0 { return 0 }
      trace = traces[trace].fallback
    }
  }

  /// The trace after one more edge.
  ///
  /// - Parameters:
  ///   - trace: the trace so far; 0 when there is nothing to remember.
  ///   - last: the edge that was driven last.
  /// - Returns: 0 when there is nothing to remember; nil when the edge would complete a ban.
  func trace(after trace: Int, last: UInt32, onto edge: UInt32) -> Int? {
    let begin = trace == 0 ? longer[Step(trace: 0, edge: last)] ?? 0 : trace
    let next = longest(from: begin, onto: edge)
    if traces[next].isDead { return nil }
    return traces[next].length < 2 ? 0 : next
  }
}
