import GraphCore
import Testing

@testable import RoutingEngine

/// All junctions are `x`; the way comes from `a` in the south, so that an arm's bearing is its angle.
@Suite("Where a driver is told something") struct ManeuverRuleTests {
  @Test("A turn at a crossing is told, with direction and street")
  func turn() throws {
    let sketch = Sketch.star([("a", 180, "Mill Lane"), ("b", 90, "High Street"), ("c", 0, "Mill Lane"), ("d", 270, "")])
    let told = try sketch.told("axb")
    #expect(told.map(\.kind) == [.turn])
    #expect(told.map(\.modifier) == [.right])
    #expect(told.map(\.instruction) == ["Turn right onto High Street"])
    #expect(told.map(\.bearingBefore) == [0])
    #expect(told.map(\.bearingAfter) == [90])
    #expect(told.map(\.location) == [sketch.nodes["x"]])
    #expect(try sketch.told("axd").map(\.instruction) == ["Turn left"])
  }

  @Test("Going straight on the same street across a crossing is not told, with or without a name")
  func straight() throws {
    for name in ["", "Mill Lane"] {
      #expect(try Sketch.star([("a", 180, name), ("b", 90, ""), ("c", 5, name), ("d", 270, "")]).told("axc").isEmpty)
    }
  }

  @Test("The only way on is not told, however it bends")
  func onlyWay() throws {
    for bearing in [0.0, 60, 90, 150, 175] {
      #expect(try Sketch.star([("a", 180, "Mill Lane"), ("b", bearing, "Mill Lane")]).told("axb").isEmpty)
      #expect(try Sketch.star([("a", 180, "Mill Lane"), ("b", bearing, "")]).told("axb").isEmpty)
      #expect(try Sketch.star([("a", 180, ""), ("b", bearing, "Mill Lane")]).told("axb").isEmpty)
    }
  }

  @Test(
    "One name giving way to another is told, also where there is no other way on",
    arguments: [
      (0.0, Maneuver.Modifier.straight, "Continue onto High Street"),
      (-30, .slightLeft, "Continue onto High Street"), (90, .right, "Follow the road to the right onto High Street"),
      (-90, .left, "Follow the road to the left onto High Street"),
    ])
  func newName(bearing: Double, modifier: Maneuver.Modifier, sentence: String) throws {
    let told = try Sketch.star([
      ("a", 180, "Mill Lane"), ("b", (bearing + 360).remainder(dividingBy: 360), "High Street"),
    ])
    .told("axb")
    #expect(told.map(\.kind) == [.newName])
    #expect(told.map(\.modifier) == [modifier])
    #expect(told.map(\.instruction) == [sentence])
  }

  @Test("With a side street, a change of name is a new name straight on and a turn otherwise")
  func newNameOrTurn() throws {
    let straight = Sketch.star([("a", 180, "Mill Lane"), ("b", 10, "High Street"), ("c", 90, "")])
    #expect(try straight.told("axb").map(\.kind) == [.newName])
    let slight = Sketch.star([("a", 180, "Mill Lane"), ("b", 30, "High Street"), ("c", 270, "")])
    #expect(try slight.told("axb").map(\.instruction) == ["Turn slightly right onto High Street"])
  }

  @Test("An unnamed bridge does not interrupt a street, and a new name behind it is still told")
  func unnamedBetween() throws {
    for (name, told) in [("Mill Lane", []), ("High Street", [Maneuver.Kind.newName])] {
      var sketch = Sketch()
      for (number, node) in "abcd".enumerated() { sketch.node(node, 0, Double(number) * 100) }
      sketch.road("a", "b", "Mill Lane")
      sketch.road("b", "c")
      sketch.road("c", "d", name)
      #expect(try sketch.told("abcd").map(\.kind) == told)
    }
  }

  @Test("A road that turns and keeps its name is continued")
  func stay() throws {
    let sketch = Sketch.star([("a", 180, "Mill Lane"), ("b", 270, "Mill Lane"), ("c", 0, "High Street")])
    let told = try sketch.told("axb")
    #expect(told.map(\.kind) == [.continue])
    #expect(told.map(\.instruction) == ["Turn left to stay on Mill Lane"])
  }

  @Test("Turning back is a u-turn, also at a dead end")
  func turningBack() throws {
    for sketch in [
      Sketch.star([("a", 180, "Mill Lane"), ("b", 90, ""), ("c", 0, "")]), Sketch.star([("a", 180, "Mill Lane")]),
    ] {
      let told = try sketch.told("axa")
      #expect(told.map(\.kind) == [.continue])
      #expect(told.map(\.modifier) == [.uturn])
      #expect(told.map(\.instruction) == ["Make a U-turn and continue on Mill Lane"])
    }
  }

  @Test("Turning onto the other carriageway, which leads back, is a u-turn")
  func carriageway() throws {
    var sketch = Sketch.star([("a", 180, ""), ("c", 0, "")])
    sketch.arm("b", 185, oneway: true)
    #expect(try sketch.told("axb").map(\.instruction) == ["Make a U-turn"])
  }

  @Test("The end of a road in a T is told as such")
  func endOfRoad() throws {
    let sketch = Sketch.star([("a", 180, "Mill Lane"), ("b", 80, "High Street"), ("c", 265, "High Street")])
    let told = try sketch.told("axb")
    #expect(told.map(\.kind) == [.endOfRoad])
    #expect(told.map(\.instruction) == ["At the end of the road, turn right onto High Street"])
    #expect(try sketch.told("axc").map(\.modifier) == [.left])
  }

  @Test("It is no T when a road goes straight on, or when all roads lead to the same side")
  func noEndOfRoad() throws {
    let straight = Sketch.star([("a", 180, ""), ("b", 90, ""), ("c", 270, ""), ("d", 30, "")])
    #expect(try straight.told("axb").map(\.kind) == [.turn])
    let side = Sketch.star([("a", 180, ""), ("b", 90, ""), ("c", 130, "")])
    #expect(try side.told("axb").map(\.kind) == [.turn])
  }

  @Test("Closed roads and the way back are no reason to tell anything")
  func closed() throws {
    var sketch = Sketch.star([("a", 180, "Mill Lane"), ("b", 90, "Mill Lane")])
    sketch.arm("c", 0, "Mill Lane", isClosed: true)
    #expect(try sketch.told("axb").isEmpty)
  }

  @Test("A slight bend is told only where an equal or higher road goes as straight on")
  func rival() throws {
    for (roadClass, bearing, isTold) in [
      (RoadClass.residential, 0.0, true), (.primary, 0, true), (.service, 0, false), (.residential, 330, true),
      (.residential, 300, false), (.primary, 90, false),
    ] {
      var sketch = Sketch.star([("a", 180, "Mill Lane"), ("b", 25, "Mill Lane")])
      sketch.arm("c", bearing, "", roadClass)
      let told = try sketch.told("axb").map(\.instruction)
      #expect(told == (isTold ? ["Turn slightly right to stay on Mill Lane"] : []), "\(roadClass) at \(bearing)")
    }
  }

  @Test("Leaving a road that bends away is told, although it goes straight on")
  func leavingABend() throws {
    var byClass = Sketch()
    byClass.node("x", 0, 0)
    byClass.arm("a", 180, "", .primary)
    byClass.arm("b", 0, "", .residential)
    byClass.arm("c", 40, "", .primary)
    #expect(try byClass.told("axb").map(\.instruction) == ["Continue straight"])
    let byName = Sketch.star([("a", 180, "Mill Lane"), ("b", 0, ""), ("c", 40, "Mill Lane")])
    #expect(try byName.told("axb").map(\.kind) == [.turn])
    let away = Sketch.star([("a", 180, "Mill Lane"), ("b", 0, ""), ("c", 50, "Mill Lane")])
    #expect(try away.told("axb").isEmpty)
  }

  @Test("Junctions without another way on are not measured")
  func lazily() throws {
    let sketch = Sketch.star([("a", 180, "Mill Lane"), ("b", 90, "Mill Lane")])
    var reader = sketch.junctions
    var asked = 0
    let (bearing, isOpen) = (reader.bearingOf, reader.isOpenEdge)
    reader.bearingOf = {
      asked += 1; return try bearing($0)
    }
    reader.isOpenEdge = {
      asked += 1; return try isOpen($0)
    }
    let (edges, geometry) = sketch.leg("axb")
    let steps = try StepBuilder.steps(
      edges: edges, geometry: geometry, junctions: reader, destination: .sketched(geometry[2]))
    #expect(steps.count == 2)
    #expect(asked == 0)
  }
}
