import GraphCore
import Testing

@testable import RoutingEngine

@Suite("Geodesy") struct GeodesyTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("A degree of latitude, and of longitude on the equator, has 111,195 m")
  func degree() throws {
    #expect(try abs(place(10, 20).distance(to: place(11, 20)) - 111_195.08) < 0.01)
    #expect(try abs(place(0, 20).distance(to: place(0, 21)) - 111_195.08) < 0.01)
  }

  @Test("A degree of longitude at 60 degrees is half as long, less what the great circle saves")
  func parallel() throws {
    #expect(try abs(place(60, 0).distance(to: place(60, 1)) - 55_597.013) < 0.01)
  }

  @Test("Opposite places are half the earth's circumference apart")
  func antipodes() throws {
    #expect(try abs(place(30, 40).distance(to: place(-30, -140)) - earthRadiusMetres * .pi) < 1)
  }

  @Test(
    "Distances and bearings across longitude 180 are those of the shorter way", arguments: [0.0, 52.0, -41.0])
  func antimeridian(latitude: Double) throws {
    let (west, east) = (try place(latitude, 179.999), try place(latitude, -179.999))
    let (here, there) = (try place(latitude, 9.999), try place(latitude, 10.001))
    #expect(abs(west.distance(to: east) - here.distance(to: there)) < 0.001)
    #expect(abs(west.bearing(to: east) - here.bearing(to: there)) < 0.001)
    #expect(abs(east.bearing(to: west) - there.bearing(to: here)) < 0.001)
  }

  @Test("Bearings go clockwise from north", arguments: [(1.0, 0.0, 0.0), (0, 1, 90), (-1, 0, 180), (0, -1, 270)])
  func bearings(latitude: Double, longitude: Double, expected: Double) throws {
    #expect(try abs(place(0, 0).bearing(to: place(latitude, longitude)) - expected) < 1e-9)
  }

  @Test("Bearings stay below 360 for directions a hair west of north")
  func hairWest() {
    #expect(Coordinate.compass(east: -1e-30, north: 1) < 360)
    #expect(Coordinate.compass(east: -0.0, north: 0) == 0)
  }

  @Test("A place has no distance to itself, and bearing 0")
  func same() throws {
    let place = try place(47.14, 9.52)
    #expect(place.distance(to: place) == 0)
    #expect(place.bearing(to: place) == 0)
  }
}
