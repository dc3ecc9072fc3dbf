import TestSupport
import Testing

@testable import GraphBuilder

@Suite("Numbers in bytes")
struct NumberTextTests {
  private func decimal(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return NumberText.decimal(bytes, CSVCell(start: 0, end: bytes.count))
  }

  @Test("Decimals are read exactly as the standard library reads them")
  func random() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let digits = (0..<(1 + Int(random.next() % 20))).map { _ in String(random.next() % 10) }.joined()
      let fraction = (0..<Int(random.next() % 18)).map { _ in String(random.next() % 10) }.joined()
      let exponent = random.next() % 3 == 0 ? "e\(Int(random.next() % 700) - 350)" : ""
      let text = (random.next() % 2 == 0 ? "-" : "") + digits + (fraction.isEmpty ? "" : "." + fraction) + exponent
      #expect(decimal(text) == Double(text), "\(text)")
    }
  }

  @Test(
    "Edges of the fast path are exact",
    arguments: [
      "9007199254740993", "9007199254740992e22", "1e23", "0.1", "-0", "123456789012345678901234567890", "5e-324",
      "1e-400",
      "0.000000000000000000000000000001", "1e400", "00000000000000000000001.5",
    ])
  func edges(text: String) {
    #expect(decimal(text) == Double(text))
  }

  @Test("Short forms are read, what is no number is not")
  func forms() {
    #expect(decimal(" 1. ") == 1)
    #expect(decimal("+.5") == 0.5)
    #expect(decimal("1e99999999999999999999") == .infinity)
    for text in ["", " ", ".", "-", "e5", "1e", "1 2", "0x1", "nan", "inf", "1,5", "1e+"] {
      #expect(decimal(text) == nil, "\(text)")
    }
  }

  @Test("Whole numbers end where 64 bits end")
  func whole() {
    for (text, value) in [("-9223372036854775808", Int64.min), ("+9223372036854775807", .max), (" 007 ", 7), ("-0", 0)]
    {
      let bytes = Array(text.utf8)
      guard case .value(value) = NumberText.whole(bytes, CSVCell(start: 0, end: bytes.count)) else {
        Issue.record("\(text)")
        continue
      }
    }
  }
}
