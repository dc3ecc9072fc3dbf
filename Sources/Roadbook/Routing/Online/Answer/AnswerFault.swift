/// What is wrong with a service's answer, and where. Says nothing of the values: they may tell where somebody is.
struct AnswerFault: Error, CustomStringConvertible {
  /// What is wrong.
  let reason: String
  /// Where, as a JSON path: `routes[0].legs[1].distance`; empty for the whole text.
  let place: String

  var description: String { place.isEmpty ? reason : "\(place) \(reason)" }

  init(_ reason: String, at path: [any CodingKey] = []) {
    self.reason = reason
    place = path.reduce(into: "") { text, key in
      if let index = key.intValue { text += "[\(index)]" } else { text += (text.isEmpty ? "" : ".") + key.stringValue }
    }
  }

  /// From what a decoder throws.
  init(_ error: any Error) {
    switch error {
    case let fault as AnswerFault: self = fault
    case DecodingError.keyNotFound(let key, let context): self.init("is missing", at: context.codingPath + [key])
    case DecodingError.valueNotFound(_, let context): self.init("is null or missing", at: context.codingPath)
    case DecodingError.typeMismatch(_, let context):
      self.init("has another type than it should", at: context.codingPath)
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      self.init("the text is not JSON, ends too early, or holds a number out of range")
    case DecodingError.dataCorrupted(let context): self.init("cannot be read", at: context.codingPath)
    default: self.init("cannot be read")
    }
  }
}
