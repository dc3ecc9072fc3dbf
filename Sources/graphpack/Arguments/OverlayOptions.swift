import Foundation
import GraphBuilder
import GraphCore
import RoutingEngine

/// Options of requests that change weights.
enum OverlayOptions {
  static let closures = OptionSpec.option(
    "--closures", "FILE",
    "Roads that are closed or slower: CSV with way_id[,direction] or from,to, then factor, speed_kmh or closed.")
  static let avoidArea = OptionSpec.option(
    "--avoid-area", "FILE", "Areas to keep out of where a way does: polygons as GeoJSON.")
  static let departure = OptionSpec.option(
    "--departure", "TIME",
    "When the journey begins, in local time, as in 2026-11-30T08:00: turn restrictions for that time apply.")
  static let all = [closures, avoidArea, departure]

  /// What the options say; nil when they change nothing.
  static func overlay(_ arguments: ParsedArguments) throws -> WeightOverlay? {
    let rows = try arguments.text("--closures").map { try ClosuresFile.read($0) } ?? []
    let areas = try arguments.text("--avoid-area").map { try AreaFile.read($0) } ?? []
    guard !rows.isEmpty || !areas.isEmpty else { return nil }
    return WeightOverlay(changes: rows.map(RoadChange.init), avoiding: areas)
  }

  /// The time of departure.
  static func departure(_ arguments: ParsedArguments) throws(Failure) -> LocalTime? {
    guard let text = arguments.text("--departure") else { return nil }
    if let time = DateTimeText.localTime(text) { return time }
    throw Failure(.usage, "--departure is a date and a time as in 2026-11-30T08:00, not '\(text)'")
  }
}

extension RoadChange {
  init(_ row: ClosureRow) {
    let road: Road =
      switch row.road {
      case .way(let id, let direction): .source(id, Direction(direction))
      case .nodes(let from, let to): .nodes(from: from, to: to)
      }
    let effect: Effect =
      switch row.effect {
      case .closed: .closed
      case .factor(let factor): .factor(factor)
      case .speed(let kmh): .speed(kmh: kmh)
      }
    self.init(road, effect)
  }
}

extension RoadChange.Direction {
  init(_ direction: ClosureRow.Direction) {
    switch direction {
    case .forward: self = .forward
    case .backward: self = .backward
    case .both: self = .both
    }
  }
}

/// Reads polygons from GeoJSON (RFC 7946): a Polygon or MultiPolygon, a Feature of one, or a FeatureCollection of them.
enum AreaFile {
  /// - Throws: `Failure`: `inputOutput` when the file cannot be read, `badData` when it holds no polygons.
  static func read(_ path: String) throws(Failure) -> [AvoidedArea] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(.inputOutput, "\(path) cannot be read")
    }
    guard let json = try? JSONSerialization.jsonObject(with: data), let areas = areas(json, depth: 0), !areas.isEmpty
    else { throw Failure(.badData, "\(path): no GeoJSON with polygons of longitudes and latitudes in degrees") }
    return areas
  }

  /// The areas of a GeoJSON object; nil when something in it is no polygon.
  private static func areas(_ json: Any, depth: Int) -> [AvoidedArea]? {
    guard let object = json as? [String: Any], let type = object["type"] as? String, depth < 4 else { return nil }
    switch type {
    case "FeatureCollection": return all(object["features"]) { areas($0, depth: depth + 1) }?.flatMap { $0 }
    case "GeometryCollection": return all(object["geometries"]) { areas($0, depth: depth + 1) }?.flatMap { $0 }
    case "Feature": return object["geometry"].flatMap { areas($0, depth: depth + 1) }
    case "Polygon": return object["coordinates"].flatMap(polygon).map { [$0] }
    case "MultiPolygon": return all(object["coordinates"], polygon)
    default: return nil
    }
  }

  private static func polygon(_ json: Any) -> AvoidedArea? {
    all(json) { ring in all(ring, place) }.map { AvoidedArea(rings: $0) }
  }

  private static func place(_ json: Any) -> Coordinate? {
    guard let numbers = json as? [Double], numbers.count >= 2 else { return nil }
    return Coordinate(latitude: numbers[1], longitude: numbers[0])
  }

  private static func all<Element>(_ json: Any?, _ read: (Any) -> Element?) -> [Element]? {
    guard let list = json as? [Any] else { return nil }
    let elements = list.compactMap(read)
    return elements.count == list.count ? elements : nil
  }
}
