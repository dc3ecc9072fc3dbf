/// Reads the characters of a `RoadMap`: which nodes there are, and which lines join them.
struct RoadDrawing: Sendable {
  struct Node: Sendable {
    var name: Character
    var column, row: Double
  }

  struct Line: Sendable {
    /// The ends, in the direction in which a one-way may be driven.
    var key: String
    var isOneWay: Bool
  }

  private(set) var nodes: [Node] = []
  private(set) var lines: [Line] = []
  private let cells: [[Character]]
  private var used = 0

  init(_ text: String) throws {
    cells = text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    for (row, line) in cells.enumerated() {
      for (column, character) in line.enumerated() where Self.isNode(character) {
        guard index(character) == nil else { throw RoadMap.Fault(description: "node \(character) is drawn twice") }
        nodes.append(Node(name: character, column: Double(column), row: Double(row)))
      }
    }
    for node in nodes {
      try follow(node, columnStep: 1, rowStep: 0, line: "-", forward: ">", backward: "<")
      try follow(node, columnStep: 0, rowStep: 1, line: "|", forward: "v", backward: "^")
    }
    let drawn = cells.joined().filter { $0 != " " }.count
    guard drawn == nodes.count + used else {
      throw RoadMap.Fault(description: "a line of the drawing does not end at a node, or a character means nothing")
    }
  }

  func index(_ name: Character) -> Int? { nodes.firstIndex { $0.name == name } }

  private static func isNode(_ character: Character) -> Bool { character.isUppercase || character.isNumber }

  private subscript(_ column: Int, _ row: Int) -> Character {
    cells.indices.contains(row) && cells[row].indices.contains(column) ? cells[row][column] : " "
  }

  private mutating func follow(
    _ node: Node, columnStep: Int, rowStep: Int, line: Character, forward: Character, backward: Character
  ) throws {
    var (column, row) = (Int(node.column) + columnStep, Int(node.row) + rowStep)
    var arrows: Set<Character> = []
    var length = 0
    while [line, forward, backward].contains(self[column, row]) {
      arrows.insert(self[column, row])
      column += columnStep
      row += rowStep
      length += 1
    }
    guard length > 0 else { return }
    let end = self[column, row]
    arrows.remove(line)
    guard Self.isNode(end), arrows.count < 2 else {
      throw RoadMap.Fault(description: "a line from \(node.name) has two arrows or no end")
    }
    used += length
    let isBackward = arrows.contains(backward)
    lines.append(
      Line(key: isBackward ? "\(end)\(node.name)" : "\(node.name)\(end)", isOneWay: !arrows.isEmpty))
  }
}
