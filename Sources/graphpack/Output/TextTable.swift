/// Rows of cells in columns, for people.
enum TextTable {
  /// One row.
  struct Row {
    var cells: [String]
    /// Columns that hold numbers: they end at the same place instead of beginning there.
    var numbers: Set<Int>

    init(_ cells: [String], numbers: Set<Int> = []) {
      self.cells = cells
      self.numbers = numbers
    }
  }

  /// The rows, two blanks between columns, none at the end of a line.
  static func text(of rows: [Row]) -> String {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.cells.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { line(of: $0, widths) + "\n" }.joined()
  }

  private static func line(of row: Row, _ widths: [Int]) -> String {
    let cells = row.cells.enumerated().map { column, cell in
      let space = String(repeating: " ", count: widths[column] - cell.count)
      return row.numbers.contains(column) ? space + cell : cell + space
    }
    let line = cells.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
