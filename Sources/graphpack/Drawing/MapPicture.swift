import GraphCore
import GraphFormat
import RoutingEngine

/// The picture of a package as SVG: title, roads by class, routes, scale and attribution.
///
/// The text goes out piece by piece: roads of a large region do not have to be in memory at once. Each tier is written once and
/// used twice, as casing and as filling, so that the casing of one road does not cut the filling of another.
struct MapPicture {
  private static let header = 48.0
  private static let footer = 40.0

  let package: GraphPackage
  let frame: MapFrame
  let routes: [Route]
  /// Takes the pieces.
  let write: (String) throws -> Void

  /// Writes the whole picture.
  ///
  /// - Parameter progress: is told how much is done, 0 to 1.
  func draw(progress: (Double) -> Void) throws {
    let roads = try RoadLayer(package, frame: frame)
    let tiers = RoadTier.allCases.filter(roads.has)
    try writeStart(tiers)
    for (number, tier) in tiers.enumerated() {
      progress(Double(number) / Double(tiers.count))
      try write("<defs><g id=\"\(tier)\">\n")
      try roads.paths(of: tier) { try write("<path d=\"\($0)\"/>\n") }
      try write("</g></defs>\n")
    }
    for tier in tiers where tier.style.casing != nil {
      try write("<use href=\"#\(tier)\" class=\"\(tier)-casing\"/>\n")
    }
    for tier in tiers { try write("<use href=\"#\(tier)\" class=\"\(tier)\"/>\n") }
    for route in routes { try write(RouteDrawing.text(of: route, frame: frame)) }
    try write("</svg>\n")
    try writeTexts()
    try write("</svg>\n")
    progress(1)
  }

  private func writeStart(_ tiers: [RoadTier]) throws {
    let (width, height) = (Self.text(frame.width), Self.text(frame.height))
    let total = Self.text(frame.height + Self.header + Self.footer)
    let wide = Self.text(max(frame.width, 480))
    try write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    try write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(wide)\" height=\"\(total)\" viewBox=\"0 0 \(wide) \(total)\">\n"
    )
    try write("<title>\(XMLText.escaped(package.name))</title>\n<style>\n")
    try write("text { font-family: \"DejaVu Sans\", Helvetica, Arial, sans-serif; fill: #333333 }\n")
    for tier in tiers { try write(rules(of: tier)) }
    try write("</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n")
    try write(
      "<svg y=\"\(Self.text(Self.header))\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
        + " overflow=\"hidden\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n")
    try write("<rect width=\"100%\" height=\"100%\" fill=\"#f2efe9\"/>\n")
  }

  private func rules(of tier: RoadTier) -> String {
    let style = tier.style
    let width = style.width * widthFactor
    var rules = ".\(tier) { stroke: \(style.colour); stroke-width: \(Self.text(width))"
    if let dash = style.dash {
      rules += "; stroke-linecap: butt; stroke-dasharray: \(Self.text(width * dash.0)) \(Self.text(width * dash.1))"
    }
    rules += " }\n"
    guard let casing = style.casing else { return rules }
    let casingWidth = width + min(1.6, 0.4 + width * 0.35)
    return rules + ".\(tier)-casing { stroke: \(casing); stroke-width: \(Self.text(casingWidth)) }\n"
  }

  /// Lines become thinner on maps of larger areas, but more slowly than the roads do.
  private var widthFactor: Double {
    min(2.5, max(0.3, (frame.pixelsPerMetre / 0.25).squareRoot()))
  }

  private func writeTexts() throws {
    let base = frame.height + Self.header
    let title = package.name + (package.edition.isEmpty ? "" : ", \(package.edition)")
    try write("<text x=\"16\" y=\"32\" font-size=\"22\">\(XMLText.escaped(title))</text>\n")
    let bar = ScaleBar(frame)
    try write(
      "<path d=\"M16 \(Self.text(base + 14))v8h\(Self.text(bar.pixels))v-8\" fill=\"none\" stroke=\"#333333\" stroke-width=\"1.5\"/>\n"
        + "<text x=\"\(Self.text(24 + bar.pixels))\" y=\"\(Self.text(base + 24))\" font-size=\"14\">\(bar.label)</text>\n"
    )
    guard !package.attribution.isEmpty else { return }
    try write(
      "<text x=\"\(Self.text(max(frame.width, 480) - 16))\" y=\"\(Self.text(base + 24))\" font-size=\"14\" text-anchor=\"end\">"
        + "\(XMLText.escaped(package.attribution))</text>\n")
  }

  static func text(_ value: Double) -> String { DecimalText.number(value, places: 2) }
}

/// A round length, and how long it is on the map.
struct ScaleBar {
  let label: String
  let pixels: Double

  /// The largest of 1, 2, 5, 10, … metres that takes at most a fifth of the map's width.
  init(_ frame: MapFrame) {
    let limit = max(frame.width / 5, 60) / frame.pixelsPerMetre
    var metres = 1.0
    for power in 0..<8 {
      for digit in [1.0, 2, 5] {
        let length = (0..<power).reduce(digit) { value, _ in value * 10 }
        if length <= limit { metres = length }
      }
    }
    label = metres < 1000 ? "\(Int(metres)) m" : "\(Int(metres / 1000)) km"
    pixels = metres * frame.pixelsPerMetre
  }
}
