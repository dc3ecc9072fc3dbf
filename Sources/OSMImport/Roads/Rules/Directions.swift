/// In which directions a way may be driven, as far as one-way rules go.
struct Directions: Hashable, Sendable {
  var forward = true
  var backward = true

  /// Reads the `oneway` keys of a profile, the most specific first; a value that is not understood says nothing, then what the road is decides.
  ///
  /// - Returns: nil for a way that is open in changing directions without telling when (`reversible`).
  static func read(_ tags: OSMTags, keys: [String]) -> Directions? {
    for key in keys {
      switch tags[key] {
      case "yes", "true", "1": return Directions(forward: true, backward: false)
      case "-1", "reverse": return Directions(forward: false, backward: true)
      case "no", "false", "0", "alternating": return Directions()
      case "reversible": return nil
      default: continue
      }
    }
    let isImplied = tags["highway"] == "motorway" || tags["junction"] == "roundabout"
    return Directions(forward: true, backward: !isImplied)
  }
}
