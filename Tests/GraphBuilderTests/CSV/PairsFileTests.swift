import GraphBuilder
import Testing

@Suite("Files of pairs")
struct PairsFileTests {
  private func read(_ text: String) throws -> [PairRow] {
    let files = try CSVTestFiles(["pairs.csv": text])
    return try PairsFile.read(files.path("pairs.csv"))
  }

  @Test("Costs are expected where the column is, an empty one expects no way")
  func costs() throws {
    let rows = try read("target,cost_ms,source\n2,459697,1\n-9223372036854775808,,9223372036854775807\n3,0,3\n")
    #expect(
      rows == [
        PairRow(source: 1, target: 2, expected: .cost(459_697)),
        PairRow(source: .max, target: .min, expected: .unreachable), PairRow(source: 3, target: 3, expected: .cost(0)),
      ])
  }

  @Test("Without the column nothing is expected, and a header alone has no rows")
  func withoutCosts() throws {
    #expect(try read("source,target\n1,2\n") == [PairRow(source: 1, target: 2, expected: .none)])
    #expect(try read("source,target\n").isEmpty)
  }

  @Test("Faults name file, line and column and are counted")
  func faults() {
    expectRefusal(.missingColumn, file: "pairs.csv", line: 1, column: "target") { _ = try read("source,goal\n") }
    expectRefusal(.missingColumn, file: "pairs.csv", line: 1, column: "source", saying: "';'") {
      _ = try read("source;target\n")
    }
    expectRefusal(.empty, file: "pairs.csv") { _ = try read("") }
    expectRefusal(.badValue, file: "pairs.csv", line: 3, column: "target", count: 2) {
      _ = try read("source,target\n1,2\n1,x\n1,\n")
    }
    for cost in ["-1", "1.5", "9223372036854775808"] {
      expectRefusal(.badValue, file: "pairs.csv", line: 2, column: "cost_ms") {
        _ = try read("source,target,cost_ms\n1,2,\(cost)\n")
      }
    }
    expectRefusal(.unreadable, file: "nowhere.csv") { _ = try PairsFile.read("nowhere.csv") }
  }
}
