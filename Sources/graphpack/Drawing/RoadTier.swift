import GraphCore

/// Classes of roads that are drawn alike. In the order of drawing: later ones lie on top.
enum RoadTier: Int, CaseIterable {
  case ferry, path, track, service, minor, tertiary, secondary, primary, trunk, motorway

  /// The tier of a class.
  init(_ roadClass: RoadClass) {
    switch roadClass {
    case .ferry: self = .ferry
    case .footway, .path, .steps, .cycleway, .pedestrian: self = .path
    case .track: self = .track
    case .service: self = .service
    case .residential, .livingStreet, .unclassified, .road: self = .minor
    case .tertiary, .tertiaryLink: self = .tertiary
    case .secondary, .secondaryLink: self = .secondary
    case .primary, .primaryLink: self = .primary
    case .trunk, .trunkLink: self = .trunk
    case .motorway, .motorwayLink: self = .motorway
    }
  }

  /// How a tier looks. Widths are pixels at the scale of a town (1 px to 4 m).
  struct Style {
    var colour: String
    var width: Double
    /// The edge on both sides; nil without one.
    var casing: String?
    /// Lengths of dashes and gaps in widths; nil for a solid line.
    var dash: (Double, Double)?
  }

  /// The look of the tier.
  var style: Style {
    switch self {
    case .ferry: Style(colour: "#7aa3d8", width: 1.2, casing: nil, dash: (4, 3))
    case .path: Style(colour: "#b58f75", width: 0.9, casing: nil, dash: (2.5, 1.5))
    case .track: Style(colour: "#a68b55", width: 1.1, casing: nil, dash: (5, 2))
    case .service: Style(colour: "#ffffff", width: 1.4, casing: "#c4bdb2", dash: nil)
    case .minor: Style(colour: "#ffffff", width: 2.4, casing: "#aaa297", dash: nil)
    case .tertiary: Style(colour: "#fff8d8", width: 3.2, casing: "#b3a88c", dash: nil)
    case .secondary: Style(colour: "#f8ec9c", width: 3.8, casing: "#b09a3c", dash: nil)
    case .primary: Style(colour: "#fbcf7e", width: 4.4, casing: "#b57f2c", dash: nil)
    case .trunk: Style(colour: "#f7a98c", width: 4.8, casing: "#b8583a", dash: nil)
    case .motorway: Style(colour: "#e8798f", width: 5.4, casing: "#a8304f", dash: nil)
    }
  }
}
