import GraphBuilder
import RoutingEngine

/// A matrix as text, row after row. Used by any number of threads.
struct MatrixText: Sendable {
  let isJSON, hasLengths: Bool
  let sources, targets: [PlaceRow]

  /// What comes before the rows.
  func head(_ solver: MatrixSolver) -> String {
    guard isJSON else { return hasLengths ? "source,target,duration_s,length_m\n" : "source,target,duration_s\n" }
    let places = [places(sources, solver.sources), places(targets, solver.targets)].map { JSON.array($0).text }
    return "{\"sources\":\(places[0]),\"targets\":\(places[1]),\"rows\":["
  }

  /// What comes behind them.
  var end: String { isJSON ? "\n]}\n" : "" }

  /// A source's part.
  func row(_ row: MatrixRow) -> String {
    if isJSON { return (row.source == 0 ? "\n" : ",\n") + json(row).text }
    let source = Self.quoted(sources[row.source].id)
    var text = ""
    for (target, cell) in zip(targets, row.cells) {
      text += "\(source),\(Self.quoted(target.id)),"
      text += cell.map { DecimalText.number($0.duration, places: 3) } ?? ""
      if hasLengths { text += "," + (cell?.length.map { DecimalText.number($0, places: 2) } ?? "") }
      text += "\n"
    }
    return text
  }

  private func json(_ row: MatrixRow) -> JSON {
    func list(_ places: Int, _ value: (MatrixCell) -> Double?) -> JSON {
      .array(row.cells.map { $0.flatMap(value).map { .number($0, places: places) } ?? .raw("null") })
    }
    let lengths = hasLengths ? [("lengths", list(2) { $0.length })] : []
    return .object(
      [("source", .string(sources[row.source].id)), ("durations", list(3) { $0.duration })] + lengths)
  }

  private func places(_ rows: [PlaceRow], _ snapped: [SnappedWaypoint?]) -> [JSON] {
    zip(rows, snapped).map { row, place in
      let found: [(String, JSON)] =
        place.map {
          [
            ("location", .place($0.coordinate)), ("distance", .number($0.distance, places: 2)),
            ("name", .string($0.roadName)),
          ]
        } ?? [("location", .raw("null"))]
      return .object([("id", .string(row.id))] + found)
    }
  }

  /// A value for CSV, in quotes where it needs them.
  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { ",\"\r\n".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
