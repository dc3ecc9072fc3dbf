/// The `d` attribute of an SVG path in the making: lines with steps in tenths of a pixel.
struct PathText {
  /// Points nearer to the one before than this many tenths are left out, but for the last of a line.
  private static let leastStep: Int64 = 4

  private(set) var text = ""

  /// Appends a line; nothing when all of it is one point.
  mutating func add(_ points: some Collection<MapPoint>) {
    guard let first = points.first, points.contains(where: { $0 != first }) else { return }
    text += "M\(DecimalText.trimmed(first.x, places: 1)) \(DecimalText.trimmed(first.y, places: 1))l"
    var last = first
    var isFirstStep = true
    for (number, point) in points.dropFirst().enumerated() {
      let step = MapPoint(x: point.x - last.x, y: point.y - last.y)
      let isEnd = number == points.count - 2
      guard isEnd ? step != MapPoint(x: 0, y: 0) : abs(step.x) + abs(step.y) >= Self.leastStep else { continue }
      append(step.x, isFirst: isFirstStep)
      append(step.y, isFirst: false)
      isFirstStep = false
      last = point
    }
    // A ring whose other points are all left out ends where it began.
    if isFirstStep { text += "0 0" }
  }

  private mutating func append(_ value: Int64, isFirst: Bool) {
    if !isFirst, value >= 0 { text += " " }
    text += DecimalText.trimmed(value, places: 1)
  }
}
