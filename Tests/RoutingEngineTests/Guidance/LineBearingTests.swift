import GraphCore
import Testing

@testable import RoutingEngine

@Suite("Bearing of a line") struct LineBearingTests {
  private let sketch = Sketch()

  private func bearing(_ points: [(Double, Double)]) -> Double? {
    LineBearing.degrees(along: points.map { sketch.place($0.0, $0.1) })
  }

  @Test("A straight line has the direction of its end")
  func straight() throws {
    #expect(try abs(#require(bearing([(0, 0), (100, 0)])) - 90) < 0.1)
    #expect(try abs(#require(bearing([(0, 0), (-3, -3)])) - 225) < 0.5)
  }

  @Test("A kink in the first centimetres hardly changes the direction")
  func kink() throws {
    #expect(try abs(#require(bearing([(0, 0), (0.3, 0), (0.3, 100)])) - 0) < 2)
  }

  @Test("What lies farther than 15 m along the line does not count")
  func far() throws {
    #expect(try abs(#require(bearing([(0, 0), (0, 20), (500, 20)]))) < 0.1)
  }

  @Test("A line that goes nowhere has no direction")
  func nowhere() {
    #expect(bearing([]) == nil)
    #expect(bearing([(5, 5)]) == nil)
    #expect(bearing([(5, 5), (5, 5)]) == nil)
    #expect(bearing([(0, 0), (0.1, 0)]) == nil)
  }

  @Test("Points after the reach are not asked for")
  func lazily() {
    var asked = 0
    let points = (0..<1000).lazy.map { number -> Coordinate in
      asked += 1
      return sketch.place(0, Double(number) * 10)
    }
    #expect(LineBearing.degrees(along: points) != nil)
    #expect(asked == 3)
  }

  @Test("Directions hold across longitude 180")
  func antimeridian() throws {
    let edge = Sketch(latitude: -17, longitude: 179.99995)
    let east = LineBearing.degrees(along: [edge.place(0, 0), edge.place(30, 0)])
    let west = LineBearing.degrees(along: [edge.place(30, 0), edge.place(0, 0)])
    #expect(try abs(#require(east) - 90) < 0.1)
    #expect(try abs(#require(west) - 270) < 0.1)
  }
}
