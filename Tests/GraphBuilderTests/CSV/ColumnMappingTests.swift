import GraphBuilder
import Testing

@Suite("Column mapping")
struct ColumnMappingTests {
  @Test("Pairs are read in order, blanks round names do not matter")
  func pairs() throws {
    let mapping = try ColumnMapping(parsing: "from=a_node, To = b node ,length_m=d=x")
    #expect(mapping.entries.map(\.name) == ["from", "to", "length_m"])
    #expect(mapping.entries.map(\.theirs) == ["a_node", "b node", "d=x"])
    #expect(try ColumnMapping(parsing: " ").entries.isEmpty)
  }

  @Test("What is no pair is malformed", arguments: ["from", "from=", "=a", "from=a,", "from=a,,to=b"])
  func malformed(text: String) {
    expectRefusal(.malformed) { _ = try ColumnMapping(parsing: text) }
  }

  @Test("A name that is none of ours is refused with the names that are")
  func unknownName() {
    expectRefusal(.missingColumn, column: "form", saying: "from_node_id") { _ = try ColumnMapping(parsing: "form=a") }
  }

  @Test("A mapped column that no file has is refused")
  func unusedColumn() {
    expectRefusal(.missingColumn, column: "a_nod", saying: "read as from") {
      _ = try readNetwork(nodes: teeNodes, links: teeLinks, columns: "from=a_nod")
    }
  }
}
