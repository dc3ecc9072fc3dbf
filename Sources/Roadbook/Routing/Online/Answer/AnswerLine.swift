import GraphCore

/// A line of an answer: GeoJSON, or an encoded polyline.
///
/// How many decimal places a polyline has it does not say itself; the decoder's user info does, under `placesKey`.
struct AnswerLine: Decodable {
  static let placesKey = CodingUserInfoKey(rawValue: "roadbook.polylinePlaces")
  let coordinates: [Coordinate]

  private enum Key: String, CodingKey { case coordinates }

  init(from decoder: any Decoder) throws {
    let places = Self.placesKey.flatMap { decoder.userInfo[$0] as? Int } ?? 6
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      guard let line = Polyline.coordinates(of: text, places: places) else {
        throw AnswerFault("is not a polyline with \(places) decimal places", at: decoder.codingPath)
      }
      coordinates = line
    } else {
      coordinates = try decoder.container(keyedBy: Key.self).decode([AnswerPlace].self, forKey: .coordinates)
        .map(\.coordinate)
    }
    if coordinates.isEmpty { throw AnswerFault("has no points", at: decoder.codingPath) }
  }
}
