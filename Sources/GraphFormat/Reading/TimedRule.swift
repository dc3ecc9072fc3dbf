public import GraphCore

/// A turn restriction that holds at times only. A search without a departure time ignores it.
public struct TimedRule: Sendable, Hashable {
  /// The times, in the words of the input (`Mo-Fr 07:00-09:00`).
  public var text: String
  /// The edges, from the one that arrives to the one that leaves: 2 to 64, each of which begins where the one before ends (`PackageVerifier` checks that).
  public var edges: [EdgeID]
  /// Whether only this way is allowed at that time (else it is prohibited).
  public var isOnly: Bool

  /// Makes a rule.
  public init(text: String, edges: [EdgeID], isOnly: Bool) {
    self.text = text
    self.edges = edges
    self.isOnly = isOnly
  }

  /// Reads a conditions frame. `edges`: the number of edges of each block.
  static func read(_ bytes: UnsafeRawBufferPointer, count: Int, edges: [UInt16]) throws(FrameFault) -> [TimedRule] {
    var reader = ByteReader(bytes)
    // A rule has at least six bytes; checked before memory is taken for what the index says.
    guard 6 * count <= bytes.count else { throw FrameFault("too many rules") }
    let kinds = (0..<count).map { _ in reader.uv(atMost: 1) }
    let lengths = (0..<count).map { _ in reader.uv(atMost: FormatLimits.edgesPerTimedRule.upperBound) }
    guard !reader.isBroken, lengths.allSatisfy(FormatLimits.edgesPerTimedRule.contains),
      lengths.reduce(0, +) <= bytes.count - reader.place
    else { throw FrameFault("a kind or a number of edges is out of bounds") }
    let chains = lengths.map { length in (0..<length).map { _ in EdgeID(rawValue: reader.uv()) } }
    let textLengths = (0..<count).map { _ in reader.uv(atMost: 65_535) }
    let texts = textLengths.map { reader.text($0) }
    guard reader.isFinished, !textLengths.contains(0) else {
      throw FrameFault("a text is not UTF-8, a number is out of bounds, or bytes are left over")
    }
    let areEdges = chains.joined().allSatisfy { edges.indices.contains($0.block) && $0.slot < Int(edges[$0.block]) }
    guard areEdges else { throw FrameFault("a rule names an edge that is not there") }
    return (0..<count).map { TimedRule(text: texts[$0], edges: chains[$0], isOnly: kinds[$0] == 1) }
  }
}

extension GraphPackage {
  /// The turn restrictions of a profile that hold at times only, in the order of the file; none where the package has no such rules. O(rules).
  ///
  /// - Throws: `PackageError` when the section cannot be read.
  public func conditions(profile: Int) throws -> [TimedRule] {
    guard let section = section(.conditions, profile: profile) else { return [] }
    return try decode(.conditions, profile: profile, frame: 0) { bytes throws(FrameFault) in
      try TimedRule.read(bytes, count: Int(section.index.first?.count ?? 0), edges: self.edgeCounts)
    }
  }
}
