import Foundation

/// A quarter of the city of `testdata/city`, as CSV files of its own: what lies within a box, with the roads and turns between.
enum CityQuarter {
  /// Writes the files into a folder.
  static func write(to folder: String) throws {
    let (nodes, links) = (try Table("node.csv"), try Table("link.csv"))
    let movements = try Table("movement.csv")
    let (x, y) = (try nodes.numbers("x_coord"), try nodes.numbers("y_coord"))
    let (middleX, middleY) = (x.sorted()[x.count / 2], y.sorted()[y.count / 2])
    let inside = nodes.rows.indices.filter { abs(x[$0] - middleX) < 0.009 && abs(y[$0] - middleY) < 0.0062 }
    let ids = Set(try nodes.column("node_id", of: inside))
    let (from, to) = (try links.column("from_node_id"), try links.column("to_node_id"))
    let kept = links.rows.indices.filter { ids.contains(from[$0]) && ids.contains(to[$0]) }
    let linkIDs = Set(try links.column("link_id", of: kept))
    let (first, second) = (try movements.column("ib_link_id"), try movements.column("ob_link_id"))
    let turns = movements.rows.indices.filter { linkIDs.contains(first[$0]) && linkIDs.contains(second[$0]) }
    try nodes.write(inside, to: folder)
    try links.write(kept, to: folder)
    try movements.write(turns, to: folder)
    try FileManager.default.copyItem(atPath: TestData.path("city/config.csv"), toPath: folder + "/config.csv")
  }

  /// A file of the city. Its fields have no commas inside but for quoted shapes, which nothing here looks at.
  private struct Table {
    struct NoColumn: Error { let name: String }
    let name: String
    let header: [String]
    let rows: [String]

    init(_ name: String) throws {
      self.name = name
      let lines = try String(contentsOfFile: TestData.path("city/" + name), encoding: .utf8).split(separator: "\n").map(
        String.init)
      header = lines[0].split(separator: ",").map(String.init)
      rows = Array(lines.dropFirst())
    }

    func column(_ title: String, of places: [Int]? = nil) throws -> [String] {
      guard let column = header.firstIndex(of: title) else { throw NoColumn(name: title) }
      return (places ?? Array(rows.indices)).map {
        String(rows[$0].split(separator: ",", omittingEmptySubsequences: false)[column])
      }
    }

    func numbers(_ title: String) throws -> [Double] { try column(title).map { Double($0) ?? .nan } }

    func write(_ places: [Int], to folder: String) throws {
      let lines = [header.joined(separator: ",")] + places.map { rows[$0] }
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
  }
}
