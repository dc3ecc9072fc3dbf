/// Tells roads without a hard surface.
enum UnpavedSurface {
  /// Whether the surface, or the grade of a track without one, says so.
  static func holds(_ tags: OSMTags) -> Bool {
    if let surface = tags["surface"] { return surfaces.contains(String(surface.prefix { $0 != ";" && $0 != ":" })) }
    return tags["tracktype"].map { $0.hasPrefix("grade") && $0 != "grade1" }
      ?? (tags["highway"] == "track" && tags["tracktype"] == nil)
  }

  private static let surfaces: Set<String> = [
    "unpaved", "compacted", "fine_gravel", "gravel", "pebblestone", "dirt", "earth", "ground", "grass", "sand", "mud",
    "clay", "rock", "stone", "ice", "snow", "woodchips", "salt",
  ]
}
