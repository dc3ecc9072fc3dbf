/// The posted limits of a way, both directions.
struct SpeedTags {
  private(set) var forward: SpeedLimit?
  private(set) var backward: SpeedLimit?

  /// Keys that tell the kind of a limit (`DE:urban`): asked where `maxspeed` says nothing.
  static let kindKeys = ["maxspeed:type", "source:maxspeed", "zone:traffic", "zone:maxspeed"]

  init(_ tags: OSMTags) {
    let both = Self.limit(tags["maxspeed"]) ?? Self.byKind(tags)
    forward = Self.limit(tags["maxspeed:forward"]) ?? both
    backward = Self.limit(tags["maxspeed:backward"]) ?? both
  }

  private static func limit(_ value: String?) -> SpeedLimit? {
    if let value, case .limit(let limit) = SpeedLimit.read(value) { limit } else { nil }
  }

  private static func byKind(_ tags: OSMTags) -> SpeedLimit? {
    for key in kindKeys {
      if let limit = limit(tags[key]) { return limit }
    }
    return nil
  }
}
