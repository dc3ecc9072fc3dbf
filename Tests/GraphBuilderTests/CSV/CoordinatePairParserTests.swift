import GraphBuilder
import Testing

@Suite("Rows of coordinate pairs")
struct CoordinatePairParserTests {
  private func numbers(_ outcome: CoordinatePairParser.Outcome?) throws -> [Int32]? {
    guard let (from, to) = try outcome?.get() else { return nil }
    return [from.latitudeE7, from.longitudeE7, to.latitudeE7, to.longitudeE7]
  }

  @Test("Four numbers give two places", arguments: ["41.1,-8.6,41.2,-8.5", " 41.1 , -8.6,\"41.2\",-8.5,x\r"])
  func places(line: String) throws {
    #expect(
      try numbers(CoordinatePairParser.parse(line: line)) == [411_000_000, -86_000_000, 412_000_000, -85_000_000])
  }

  @Test(
    "A bad line is a value that names its column",
    arguments: [
      ("41,-8,42", "to_lon"), ("x,1,2,3", "from_lat"), ("91,1,2,3", "from_lat"), ("1,181,2,3", "from_lon"),
      ("1,1,nan,3", "to_lat"), ("1,1,2,1e999", "to_lon"), ("1,,2,3", "from_lon"), ("", "from_lat"),
    ])
  func faults(line: String, column: String) {
    expectRefusal(.badValue, column: column) { _ = try CoordinatePairParser.parse(line: line).get() }
  }

  @Test("A stream skips the header and blank lines and goes on behind a fault")
  func stream() throws {
    var parser = CoordinatePairParser(file: "rows.csv")
    #expect(try numbers(parser.next("\u{FEFF}from_lat,from_lon,to_lat,to_lon")) == nil)
    #expect(try numbers(parser.next("1,2,3,4")) == [10_000_000, 20_000_000, 30_000_000, 40_000_000])
    #expect(try numbers(parser.next("  \r")) == nil)
    let bad = parser.next("1,2,3,\"4")
    expectRefusal(.malformed, file: "rows.csv", line: 4) { _ = try bad?.get() }
    #expect(try numbers(parser.next("1,2,3,5")) == [10_000_000, 20_000_000, 30_000_000, 50_000_000])
  }

  @Test("The first line may be a row, and a header may order the columns")
  func header() throws {
    var plain = CoordinatePairParser()
    #expect(try numbers(plain.next("1,2,3,4")) == [10_000_000, 20_000_000, 30_000_000, 40_000_000])
    var ordered = CoordinatePairParser()
    #expect(try numbers(ordered.next("id, To_Lon,to_lat,from_lon,from_lat")) == nil)
    #expect(try numbers(ordered.next("9,4,3,2,1")) == [10_000_000, 20_000_000, 30_000_000, 40_000_000])
  }
}
