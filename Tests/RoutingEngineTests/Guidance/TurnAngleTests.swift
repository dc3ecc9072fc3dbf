import Testing

@testable import RoutingEngine

@Suite("Angle of a turn") struct TurnAngleTests {
  @Test(
    "Words change where the table says",
    arguments: [
      (0.0, Maneuver.Modifier.straight), (19.9, .straight), (20, .slightRight), (44.9, .slightRight), (45, .right),
      (90, .right), (119.9, .right), (120, .sharpRight), (169.9, .sharpRight), (170, .uturn), (180, .uturn),
      (-19.9, .straight), (-20, .slightLeft), (-45, .left), (-120, .sharpLeft), (-170, .uturn),
    ])
  func words(degrees: Double, modifier: Maneuver.Modifier) {
    #expect(TurnAngle(from: 0, to: degrees).modifier == modifier)
  }

  @Test(
    "Angles go the shorter way round",
    arguments: [(350.0, 10.0, 20.0), (10, 350, -20), (90, 270, 180), (270, 10, 100), (0, 359, -1)])
  func shorter(before: Double, after: Double, degrees: Double) {
    #expect(abs(abs(TurnAngle(from: before, to: after).degrees) - abs(degrees)) < 1e-9)
    #expect(abs(degrees) == 180 || TurnAngle(from: before, to: after).degrees * degrees > 0)
  }
}
