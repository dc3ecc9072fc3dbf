/// Whether a road may be used: never, only to begin or to end a route, or freely.
enum Access: UInt8, Comparable, Sendable {
  case closed, restricted, open

  static func < (first: Access, second: Access) -> Bool { first.rawValue < second.rawValue }
}

extension VehicleRules {
  /// What an access value says. Of a list (`agricultural;destination`) the most permissive part holds; nil for a value that says nothing we know.
  func access(saidBy value: String) -> Access? {
    if let known = accessValues[value] { return known }
    guard value.utf8.contains(UInt8(ascii: ";")) else { return nil }
    return value.split(separator: ";").compactMap { accessValues[String($0).trimmed] }.max()
  }

  /// What the tags say about access in one direction, by the most specific key that says something; nil when none does.
  ///
  /// - Parameters:
  ///   - suffix: `:forward` or `:backward`, empty for nodes.
  ///   - keys: how many of the most specific keys are asked; all by default.
  func access(_ tags: OSMTags, suffix: String, keys: Int = .max) -> Access? {
    for key in accessKeys.prefix(keys) {
      if !suffix.isEmpty, let value = tags[key + suffix], let said = access(saidBy: value) { return said }
      if let value = tags[key], let said = access(saidBy: value) { return said }
    }
    return nil
  }
}
