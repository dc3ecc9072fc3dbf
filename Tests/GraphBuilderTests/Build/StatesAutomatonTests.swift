@testable import GraphBuilder
import TestSupport
import Testing

/// The automaton refuses exactly the steps that complete a ban, whatever overlaps.
@Suite struct StatesAutomatonTests {
  private func isSuffix(_ ban: [UInt32], of word: [UInt32]) -> Bool { word.suffix(ban.count).elementsEqual(ban) }

  /// The longest end of a word that begins some ban.
  private func traceLength(_ word: [UInt32], _ bans: [[UInt32]]) -> Int {
    (0...word.count).last { length in
      bans.contains { $0.prefix(length).elementsEqual(word.suffix(length)) && $0.count >= length }
    }
      ?? 0
  }

  @Test(arguments: 0..<20) func aStepIsRefusedExactlyWhenABanEndsThere(batch: UInt64) {
    var (refused, remembered) = (0, 0)
    for seed in batch * 50..<(batch + 1) * 50 {
      var random = SeededGenerator(seed: seed)
      let letters = 2 + random.below(3)
      let bans = (0..<1 + random.below(10)).map { _ in
        (0..<2 + random.below(4)).map { _ in UInt32(random.below(letters)) }
      }
      .sorted { $0.lexicographicallyPrecedes($1) }
      let automaton = RestrictionAutomaton(bans)
      var word = [UInt32(random.below(letters))]
      var trace = 0
      for _ in 0..<60 {
        let letter = UInt32(random.below(letters))
        let isBanned = bans.contains { isSuffix($0, of: word + [letter]) }
        let next = automaton.trace(after: trace, last: word[word.count - 1], onto: letter)
        #expect((next == nil) == isBanned, "seed \(seed): \(word), \(letter)")
        guard let next else {
          refused += 1
          continue
        }
        word.append(letter)
        trace = next
        #expect((trace > 0) == (traceLength(word, bans) >= 2), "seed \(seed): \(word)")
        remembered += trace > 0 ? 1 : 0
      }
    }
    #expect(refused > 100 && remembered > 100)
  }

  @Test func aTraceIsTheSameForTheSameEndOfAWord() {
    let automaton = RestrictionAutomaton([[1, 2, 3, 4], [2, 3, 5]])
    // 9 1 2 3 and 1 2 3 end in the beginning 1 2 3; 7 2 3 in 2 3 only.
    let walk = { (word: [UInt32]) -> Int? in
      var trace: Int? = 0
      for (last, edge) in zip(word, word.dropFirst()) {
        trace = trace.flatMap { automaton.trace(after: $0, last: last, onto: edge) }
      }
      return trace
    }
    #expect(walk([9, 1, 2, 3]) == walk([1, 2, 3]))
    #expect(walk([7, 2, 3]) == walk([2, 3]) && walk([2, 3]) != walk([1, 2, 3]))
    #expect(walk([1, 2, 3, 5]) == nil && walk([2, 3, 5]) == nil && walk([1, 2, 3, 4]) == nil)
    #expect(walk([2, 3, 4]) == 0 && walk([1]) == 0 && walk([1, 3]) == 0)
  }
}
