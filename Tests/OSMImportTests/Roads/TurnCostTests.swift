import GraphBuilder
import Testing

@testable import OSMImport

@Suite("Turn costs")
struct TurnCostTests {
  private func crossing(latitude: Double = 50, longitude: Double = 10) -> OSMSketch {
    var sketch = OSMSketch(
      """
      p n q

      w-x-e

      r s t
      """, latitude: latitude, longitude: longitude)
    sketch.way(1, "wxe")
    sketch.way(2, "nxs")
    return sketch
  }

  @Test("Straight on is free, turning costs, across the oncoming traffic more; turning round is prohibited")
  func costs() throws {
    let roads = try crossing().roads()
    #expect(roads.turn("sx", "xn") == .free)
    #expect(roads.turn("sx", "xe") == .costs(2000))
    #expect(roads.turn("sx", "xw") == .costs(4000))
    #expect(roads.turn("sx", "xs") == .prohibited)
  }

  @Test("Where traffic keeps left, the sides change: by country or by place")
  func leftHand() throws {
    let byOption = try crossing().roads(OSMImportOptions(country: "GB"))
    #expect(byOption.turn("sx", "xw") == .costs(2000))
    #expect(byOption.turn("sx", "xe") == .costs(4000))
    let malta = try crossing(latitude: 35.9, longitude: 14.4).roads()
    #expect(malta.turn("sx", "xw") == .costs(2000))
    let overruled = try crossing(latitude: 35.9, longitude: 14.4).roads(OSMImportOptions(country: "IT"))
    #expect(overruled.turn("sx", "xw") == .costs(4000))
  }

  @Test("Sharp turns cost more, slight ones little")
  func angles() throws {
    var sketch = crossing()
    sketch.way(3, "xq")
    sketch.way(4, "xt")
    sketch.way(5, "xr")
    sketch.way(6, "xp")
    let roads = try sketch.roads()
    #expect(roads.turn("sx", "xq") == .free)
    #expect(roads.turn("sx", "xp") == .costs(1000))
    #expect(roads.turn("sx", "xt") == .costs(4000))
    #expect(roads.turn("sx", "xr") == .costs(6000))
  }

  @Test("A bend of one road, or of two that follow each other, is no turn")
  func bends() throws {
    var sketch = OSMSketch("a-b\n  c")
    sketch.way(1, "ab")
    sketch.way(2, "bc")
    let roads = try sketch.roads()
    #expect(roads.turn("ab", "bc") == .free)
    #expect(roads.turn("ab", "ba") == .prohibited)
  }

  @Test("Traffic lights delay every turn at their node, in the middle of a road the road itself")
  func signals() throws {
    var sketch = crossing()
    sketch.tag("x", ["highway": "traffic_signals"])
    let roads = try sketch.roads()
    #expect(roads.turn("sx", "xn") == .costs(2000))
    #expect(roads.turn("sx", "xw") == .costs(6000))
    var middle = OSMSketch("a-b-c")
    middle.way(1, "abc")
    let free = try middle.roads()
    middle.tag("b", ["highway": "crossing;traffic_signals"])
    let delayed = try middle.roads()
    #expect(delayed.weight("ac") == free.weight("ac").map { $0 + 2000 })
    #expect(delayed.weight("ca") == free.weight("ca").map { $0 + 2000 })
    middle.tag("b", ["highway": "traffic_signals", "traffic_signals:direction": "backward"])
    let directed = try middle.roads()
    #expect(directed.weight("ac") == free.weight("ac"))
    #expect(directed.weight("ca") == free.weight("ca").map { $0 + 2000 })
  }

  @Test("Stop and give-way signs delay those who drive towards the nearer junction, or as their direction says")
  func signs() throws {
    var sketch = OSMSketch("a----b-c")
    sketch.way(1, "abc")
    let free = try sketch.roads()
    sketch.tag("b", ["highway": "stop"])
    let stop = try sketch.roads()
    #expect(stop.weight("ac") == free.weight("ac").map { $0 + 2000 })
    #expect(stop.weight("ca") == free.weight("ca"))
    sketch.tag("b", ["highway": "give_way", "direction": "backward"])
    let giveWay = try sketch.roads()
    #expect(giveWay.weight("ac") == free.weight("ac"))
    #expect(giveWay.weight("ca") == free.weight("ca").map { $0 + 1000 })
  }

  @Test("Toll booths, borders and gates take time")
  func stops() throws {
    var sketch = OSMSketch("a-b-c")
    sketch.way(1, "abc")
    let free = try #require(try sketch.roads().weight("ac"))
    sketch.tag("b", ["barrier": "toll_booth"])
    #expect(try sketch.roads().weight("ac") == free + 10_000)
    sketch.tag("b", ["barrier": "gate"])
    #expect(try sketch.roads().weight("ac") == free + 5000)
  }

  @Test("Inside a roundabout and out of it nothing is paid, into it a little; nobody turns round in it")
  func roundabouts() throws {
    var sketch = OSMSketch(
      """
        n
      w b-a e
        c-d
        s
      """)
    sketch.way(1, "abcda", ["highway": "tertiary", "junction": "roundabout"])
    sketch.way(2, "nb")
    sketch.way(3, "wc")
    sketch.way(4, "sd")
    sketch.way(5, "ea")
    let roads = try sketch.roads()
    #expect(roads.words.contains("bc") && !roads.words.contains("cb"))
    #expect(roads.turn("bc", "cd") == .free)
    #expect(roads.turn("bc", "cw") == .free)
    #expect(roads.turn("nb", "bc") == .costs(1000))
    #expect(roads.turn("nb", "bn") == .prohibited)
  }

  @Test("One may turn round at a dead end, at a turning place, and before roads that are not for everybody")
  func turningRound() throws {
    var sketch = OSMSketch("a-b-c-d-e")
    sketch.way(1, "ab")
    sketch.way(2, "bc")
    sketch.way(3, "cd")
    sketch.way(4, "de", ["highway": "residential", "access": "private"])
    let roads = try sketch.roads()
    #expect(roads.turn("ba", "ab") == .costs(20_000))
    #expect(roads.turn("bc", "cb") == .prohibited)
    #expect(roads.turn("cd", "dc") == .costs(20_000))
    // Those who come out of the private road go on.
    #expect(roads.turn("ed", "de") == .prohibited)
    #expect(roads.turn("de", "ed") == .costs(20_000))
    sketch.tag("c", ["highway": "mini_roundabout"])
    #expect(try sketch.roads().turn("bc", "cb") == .costs(20_000))
  }

  @Test("A road that ends at a one-way street against it ends dead")
  func blockedByOneWay() throws {
    var sketch = OSMSketch("a-b-c")
    sketch.way(1, "ab")
    sketch.way(2, "cb", ["highway": "residential", "oneway": "yes"])
    let roads = try sketch.roads()
    #expect(roads.turn("ab", "ba") == .costs(20_000))
    #expect(roads.turn("cb", "ba") == .free)
  }

  @Test("The costs are few, so that they compress")
  func distinct() {
    let costs = VehicleRules.car.turnCosts
    let values: Set<UInt32> = [
      costs.near.slight, costs.near.turn, costs.near.sharp, costs.across.slight, costs.across.turn, costs.across.sharp,
      costs.enterRoundabout, costs.uTurn, costs.boardFerry,
    ]
    #expect(values.count <= 8)
    #expect(values.allSatisfy { $0 % 1000 == 0 })
  }
}
