import GraphCore

extension RoadClass {
  /// The class of a `highway` value; nil for what is no road (`proposed`, `construction`, `platform`, …).
  static func highway(_ value: String) -> RoadClass? { highwayValues[value] }

  private static let highwayValues: [String: RoadClass] = [
    "motorway": .motorway, "motorway_link": .motorwayLink, "trunk": .trunk, "trunk_link": .trunkLink,
    "primary": .primary, "primary_link": .primaryLink, "secondary": .secondary, "secondary_link": .secondaryLink,
    "tertiary": .tertiary, "tertiary_link": .tertiaryLink, "unclassified": .unclassified, "residential": .residential,
    "living_street": .livingStreet, "service": .service, "road": .road, "track": .track, "pedestrian": .pedestrian,
    "footway": .footway, "cycleway": .cycleway, "path": .path, "bridleway": .path, "steps": .steps,
  ]
}
