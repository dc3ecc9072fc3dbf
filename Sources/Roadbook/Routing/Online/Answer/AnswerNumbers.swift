import GraphCore

/// A number of an answer that counts something: metres, seconds, weights. Finite, not negative, and small enough to calculate with.
struct AnswerAmount: Decodable {
  static let limit = 1e12
  let value: Double

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Double.self)
    guard value >= 0, value <= Self.limit else {
      throw AnswerFault("is negative or too large", at: decoder.codingPath)
    }
  }
}

/// A place of an answer: longitude and latitude, in this order, and perhaps a height.
struct AnswerPlace: Decodable {
  let coordinate: Coordinate

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    let longitude = try values.decode(Double.self)
    guard let place = Coordinate(latitude: try values.decode(Double.self), longitude: longitude) else {
      throw AnswerFault("is not on the globe", at: decoder.codingPath)
    }
    coordinate = place
  }
}

/// A bearing of an answer, brought to 0..<360.
struct AnswerBearing: Decodable {
  let degrees: Int

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(Double.self)
    guard abs(value) <= 3600 else { throw AnswerFault("is no bearing", at: decoder.codingPath) }
    degrees = ((Int(value.rounded()) % 360) + 360) % 360
  }
}

/// The number of an exit. Read as a number of any kind, as a decoder of integers does not tell where one is that does not fit.
struct AnswerExit: Decodable {
  let number: Int

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(Double.self)
    guard let whole = Int(exactly: value), (0...1000).contains(whole) else {
      throw AnswerFault("is no number of an exit", at: decoder.codingPath)
    }
    number = whole
  }
}
