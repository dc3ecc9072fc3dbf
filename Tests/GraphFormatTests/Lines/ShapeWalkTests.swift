import GraphCore
@testable import GraphFormat
import TestSupport
import Testing

/// How points of shapes and lengths are predicted.
@Suite struct ShapeWalkTests {
  private typealias Walk = (tail: Int64, head: Int64?, points: [Int64])

  private func excesses(_ walk: Walk, isLongitude: Bool) -> [Int64] {
    var it = ShapeWalk(from: walk.tail, to: walk.head, points: walk.points.count, isLongitude: isLongitude)
    return walk.points.map { it.excess(of: $0) }
  }

  @Test func pointsThatLieEvenlyOnTheWayToTheHeadNeedNothing() {
    #expect(excesses((100, 500, [200, 300, 400]), isLongitude: false) == [0, 0, 0])
    #expect(excesses((100, -300, [0, -100, -200]), isLongitude: false) == [0, 0, 0])
    #expect(
      excesses((1_799_999_900, -1_799_999_900, [1_799_999_950, 1_800_000_000, -1_799_999_950]), isLongitude: true)
        == [0, 0, 0])
  }

  @Test func thePredictionIsTheMiddleOfTheStepBeforeAndTheEvenStep() {
    // Even steps: 10 / 3 = 3 (towards zero); then (5 - 15) / 2 = -2 (-5 exactly), with the step 15: (15 - 5) >> 1 = 5.
    #expect(excesses((0, 10, [15, 20]), isLongitude: false) == [12, 5 - (15 - 2) / 2])
    // -10 / 3 = -3; the half of -15 + 2 is rounded down.
    #expect(excesses((0, -10, [-15, -20]), isLongitude: false) == [-12, -5 + 7])
  }

  @Test func withoutAHeadTheStepBeforeIsThePrediction() {
    #expect(excesses((0, nil, [7, 14, 20]), isLongitude: false) == [7, 0, -1])
  }

  @Test(arguments: [false, true]) func anyPointsComeBackAndAnotherReaderFindsTheSame(_ isLongitude: Bool) {
    var random = SeededGenerator(seed: 77)
    let limit = isLongitude ? 1_800_000_000 : 900_000_000
    for _ in 0..<2000 {
      let corners = [-limit, limit, 0, limit - 1, 1 - limit]
      let place = { () -> Int64 in
        Int64(random.oneIn(3) ? corners[random.below(corners.count)] : random.below(2 * limit + 1) - limit)
      }
      let walk: Walk = (place(), random.oneIn(3) ? nil : place(), (0..<random.below(8)).map { _ in place() })
      let excesses = excesses(walk, isLongitude: isLongitude)
      var back = ShapeWalk(from: walk.tail, to: walk.head, points: walk.points.count, isLongitude: isLongitude)
      let points = excesses.map { back.go(byExcess: $0) ? back.place : .max }
      // Longitudes 180 and -180 are the same place.
      let same = { (place: Int64) in isLongitude && place == -1_800_000_000 ? 1_800_000_000 : place }
      #expect(points.map(same) == walk.points.map(same))
      let slow = SlowLine.points(
        from: Int32(walk.tail), to: walk.head.map(Int32.init), excesses, isLongitude: isLongitude)
      #expect(slow.map(Int64.init) == points)
    }
  }

  @Test func stepsAndLatitudesOutOfBoundsAreRefused() {
    for excess: Int64 in [900_000_001, -900_000_001, 1_800_000_001, 1 << 39, -(1 << 39)] {
      var walk = ShapeWalk(from: 0, to: nil, points: 1, isLongitude: false)
      let isGone = walk.go(byExcess: excess)
      #expect(!isGone && walk.place == 0)
    }
    var walk = ShapeWalk(from: 0, to: nil, points: 2, isLongitude: true)
    let answers = [walk.go(byExcess: 1_800_000_001), walk.go(byExcess: 1_800_000_000)]
    #expect(answers == [false, true] && walk.place == 1_800_000_000)
  }
}

/// Lengths as they are predicted from lines.
@Suite struct LineLengthTests {
  private func length(_ places: (Int32, Int32)...) -> Int64 {
    let line = places.map { Coordinate(latitudeE7: $0.0, longitudeE7: $0.1) }
    var length = LineLength(from: line[0], to: line[line.count - 1])
    for point in line.dropFirst().dropLast() { length.go(to: point) }
    let result = length.finish()
    #expect(SlowLine.length(line) == Int(result))
    return result
  }

  @Test func aDegreeIsADegree() {
    // 6371008.8 m x π / 180.
    #expect(length((0, 0), (10_000_000, 0)) == 11_119_508)
    #expect(length((0, 0), (0, 10_000_000)) == 11_119_508)
    #expect(length((600_000_000, 0), (600_000_000, 10_000_000)) == 5_559_754)
    #expect(length((0, 1_795_000_000), (0, -1_795_000_000)) == 11_119_508)
    #expect(length((0, -1_800_000_000), (0, 1_800_000_000)) == 0)
  }

  @Test func theLineGoesOverItsPoints() {
    #expect(length((0, 0), (10_000_000, 0), (0, 0)) == 22_239_016)
    #expect(length((900_000_000, 0), (900_000_000, 1_800_000_000)) == 0)
    #expect(length((-900_000_000, 5), (900_000_000, 5)) == 2_001_511_444)
    #expect(length((7, 7), (7, 7)) == 0)
  }
}
