import Testing

@testable import RoutingEngine

@Suite("Sentences") struct InstructionsTests {
  private let english = Instructions.english

  @Test("Every phrase with every value has a sentence without a gap left open", arguments: Phrase.allCases)
  func complete(phrase: Phrase) {
    let modifiers: [Maneuver.Modifier] = [
      .uturn, .sharpRight, .right, .slightRight, .straight, .slightLeft, .left, .sharpLeft,
    ]
    for modifier in modifiers {
      for name in ["", "Mill Lane"] {
        let sentence = english.sentence(
          phrase, Phrase.Values(name: name, modifier: modifier, bearing: 359.9, exit: 3))
        #expect(sentence.first?.isUppercase == true)
        #expect(!sentence.contains { "{}".contains($0) })
        #expect(!sentence.contains("  ") && sentence.last != " ")
      }
    }
  }

  @Test("Names stand as they are, braces and all")
  func names() {
    #expect(english.sentence(.newName, Phrase.Values(name: "{turn} Über-Straße")) == "Continue onto {turn} Über-Straße")
  }

  @Test(
    "Exits have ordinal numbers",
    arguments: [
      (1, "first"), (10, "tenth"), (11, "11th"), (12, "12th"), (21, "21st"), (22, "22nd"), (33, "33rd"), (111, "111th"),
    ])
  func ordinals(number: Int, word: String) {
    let sentence = english.sentence(.takeExit, Phrase.Values(exit: number))
    #expect(sentence == "At the roundabout, take the \(word) exit")
  }
}
