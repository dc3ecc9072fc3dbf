import GraphCore

/// Reads road classes: OpenStreetMap's `highway` words and the commonest `facility_type` words of GMNS files.
enum CSVRoadClass {
  /// The class that a word means, in any case of letters and with blanks or hyphens for underscores; nil for an unknown word.
  static func named(_ word: String) -> RoadClass? {
    if let known = words[word] { return known }
    let key = word.utf8.map { byte in
      byte == ASCII.space || byte == ASCII.minus ? UInt8(ascii: "_") : ASCII.lowercased(byte)
    }
    return words[String(decoding: key, as: UTF8.self)]
  }

  private static let words: [String: RoadClass] = [
    "motorway": .motorway, "motorway_link": .motorwayLink, "trunk": .trunk, "trunk_link": .trunkLink,
    "primary": .primary, "primary_link": .primaryLink, "secondary": .secondary, "secondary_link": .secondaryLink,
    "tertiary": .tertiary, "tertiary_link": .tertiaryLink, "unclassified": .unclassified,
    "residential": .residential, "living_street": .livingStreet, "service": .service, "road": .road, "track": .track,
    "pedestrian": .pedestrian, "footway": .footway, "cycleway": .cycleway, "path": .path, "steps": .steps,
    "ferry": .ferry,
    "freeway": .motorway, "interstate": .motorway, "ramp": .motorwayLink, "expressway": .trunk,
    "arterial": .primary, "major_arterial": .primary, "principal_arterial": .primary, "minor_arterial": .secondary,
    "collector": .tertiary, "major_collector": .tertiary, "minor_collector": .unclassified, "local": .residential,
    "alley": .service, "driveway": .service, "sidewalk": .footway, "crosswalk": .footway, "trail": .path,
    "bike_path": .cycleway, "bikeway": .cycleway, "stairs": .steps,
  ]
}
