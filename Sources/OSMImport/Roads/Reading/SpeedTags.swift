/// The posted limits of a way, both directions.
struct SpeedTags {
  private(set) var forward: SpeedLimit?
  private(set) var backward: SpeedLimit?

  /// Keys that tell the kind of a limit (`DE:urban`): asked where `maxspeed` says nothing.
  static let kindKeys = ["maxspeed:type", "source:maxspeed", "zone:traffic", "zone:maxspeed"]

  /// - Parameter note: is told every value of `maxspeed` that was read.
  init(_ tags: OSMTags, _ note: (String, SpeedLimit.Reading) -> Void) {
    let both = Self.limit(tags["maxspeed"], note) ?? Self.byKind(tags)
    forward = Self.limit(tags["maxspeed:forward"], note) ?? both
    backward = Self.limit(tags["maxspeed:backward"], note) ?? both
  }

  private static func limit(_ value: String?, _ note: (String, SpeedLimit.Reading) -> Void) -> SpeedLimit? {
    guard let value else { return nil }
    let reading = SpeedLimit.read(value)
    note(value, reading)
    if case .limit(let limit) = reading { return limit }
    return nil
  }

  private static func byKind(_ tags: OSMTags) -> SpeedLimit? {
    for key in kindKeys {
      if let value = tags[key], case .limit(let limit) = SpeedLimit.read(value) { return limit }
    }
    return nil
  }
}
