import GraphCore

/// The out-states and in-states of all nodes for one profile, whether its states are edges or more than edges.
final class StateListsEncoder: Sendable {
  /// Nil when the states are the edges.
  let states: PackageContents.States?
  let incoming: IncomingLists
  /// Raw ids of all states.
  let ids: [UInt32]

  /// - Throws: `PackageError` (`limitExceeded`) when a block has too many in-states.
  init(_ input: EncoderInput, _ profile: PackageContents.Profile) throws {
    guard let states = profile.states, states.memory.count > input.contents.edges.count else {
      self.states = nil
      incoming = input.incoming
      ids = input.edgeIDs
      return
    }
    self.states = states
    incoming = input.contents.incomingStates(states)
    var ids: [UInt32] = []
    ids.reserveCapacity(states.memory.count)
    for block in 0..<input.blockCount {
      let edges = input.edges(block)
      for slot in 0..<states.first[edges.upperBound] - states.first[edges.lowerBound] {
        ids.append(StateID(block: block, slot: slot).rawValue)
      }
    }
    self.ids = ids
    try input.checkIncoming(incoming, "in-states")
  }

  /// The states of a range of edges.
  func states(of edges: Range<Int>) -> Range<Int> {
    guard let states else { return edges }
    return states.first[edges.lowerBound]..<states.first[edges.upperBound]
  }
}

/// Section 5.2: the states of a profile that has more of them than edges.
struct StatesEncoder: SectionEncoder {
  let input: EncoderInput
  let lists: StateListsEncoder
  let states: PackageContents.States
  let profile: Int?
  var kind: SectionKind { .states }
  var frameCount: Int { input.blockCount }

  /// Nil when the states are the edges: then there is no such section.
  init?(input: EncoderInput, lists: StateListsEncoder, profile: Int) {
    guard let states = lists.states else { return nil }
    self.input = input
    self.lists = lists
    self.states = states
    self.profile = profile
  }

  func encode(frame block: Int, into writer: inout ByteWriter) -> Int {
    let edges = input.edges(block)
    let own = lists.states(of: edges)
    writer.uv(own.count)
    for edge in edges { writer.uv(states.first[edge + 1] - states.first[edge]) }
    for state in own { writer.uv(UInt64(states.memory[state])) }
    for state in own { writer.uv(UInt64(states.layer[state])) }
    for edge in edges {
      let head = NodeID(rawValue: input.nodeIDs[Int(input.contents.edges[edge].head)])
      guard head.block != block else { continue }
      for state in states.first[edge]..<states.first[edge + 1] { writer.uv(UInt64(lists.incoming.rows[state])) }
    }
    writer.foreignIn(input.nodes(block), of: lists.incoming, ids: lists.ids, own: own, block: block)
    return own.count
  }
}
