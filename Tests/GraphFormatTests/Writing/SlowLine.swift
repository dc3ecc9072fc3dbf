import Foundation
import GraphCore

/// What docs/FORMAT.md predicts of lines, in other words than the product's.
enum SlowLine {
  /// The shorter way round the globe.
  private static func shorter(_ way: Int) -> Int {
    way > 1_800_000_000 ? way - 3_600_000_000 : way < -1_800_000_000 ? way + 3_600_000_000 : way
  }

  /// One axis of the points of a shape, from what its steps are more than predicted.
  static func points(from tail: Int32, to head: Int32?, _ excesses: [Int64], isLongitude: Bool) -> [Int32] {
    var places = [Int(tail)]
    var steps: [Int] = []
    for (number, excess) in excesses.enumerated() {
      var prediction = steps.last ?? 0
      if let head {
        let way = Int(head) - places[number]
        let even = (isLongitude ? shorter(way) : way) / (excesses.count - number + 1)
        prediction = number == 0 ? even : Int((Double(prediction + even) / 2).rounded(.down))
      }
      steps.append(prediction + Int(excess))
      let place = places[number] + steps[number]
      places.append(isLongitude ? shorter(place) : place)
    }
    return places.dropFirst().map(Int32.init)
  }

  /// The length of a line in centimetres.
  static func length(_ line: [Coordinate]) -> Int {
    let middle = Int((Double(line[0].latitudeE7) / 2 + Double(line[line.count - 1].latitudeE7) / 2).rounded(.down))
    let cosine = Position.cosine(ofLatitudeE7: Int32(middle))
    var sum = 0.0
    for (a, b) in zip(line, line.dropFirst()) {
      let north = Double(Int(b.latitudeE7) - Int(a.latitudeE7))
      let east = Double(shorter(Int(b.longitudeE7) - Int(a.longitudeE7))) * cosine
      sum += (north * north + east * east).squareRoot()
    }
    return Int((sum * (6371008.8 * 100 * Double.pi / 1_800_000_000) + 0.5).rounded(.down))
  }
}
