import GraphBuilder
import GraphCore
import GraphFormat
import RoutingEngine
import TestSupport
import Testing

/// A drawn map with bans and restricted roads as a package, with a router on it. Nobody may turn round.
private struct RuledMap {
  private let map: RoadMap
  private let router: Router

  /// - Parameters:
  ///   - bans: roads in the direction of travel ("AB-BC-CD").
  ///   - restricted: roads in either direction.
  init(
    _ text: String, roads: [String: RoadMap.RoadOption] = [:], bans: [String] = [], restricted: [String] = []
  ) throws {
    let map = try RoadMap(text, roads: roads)
    var network = map.network
    network.profiles[0].bans = try bans.map { ban in try ban.split(separator: "-").map { try map.direction(String($0)) }
    }
    if !restricted.isEmpty {
      let roads = Set(try restricted.map { try map.direction($0).road })
      network.profiles[0].isRestricted = network.roads.indices.map { roads.contains($0) }
    }
    for road in network.roads.indices {
      let both = [false, true].map { RoadNetwork.DirectedRoad(road: road, isReversed: $0) }
      network.profiles[0].turns += [
        .init(from: both[0], to: both[1], cost: nil), .init(from: both[1], to: both[0], cost: nil),
      ]
    }
    let package = try network.packaged()
    #expect(try PackageVerifier.verify(package).faults == [])
    router = Router(package: package)
    self.map = map
  }

  /// The nodes of the route from the middle of a road to that of another, in its direction; those at the outer ends included. Nil without a route.
  func route(_ from: String, _ to: String) throws -> String? {
    let places = try [from, to].map { road in
      let ends = Array(road)
      return try #require(map.place(ends[0], ends[1], 0.5))
    }
    let answers = [Algorithm.bidirectionalAStar, .dijkstra].map { algorithm in
      Result { try router.route(RouteRequest(waypoints: places, algorithm: algorithm)) }
    }
    switch (answers[0], answers[1]) {
    case (.success(let route), .success(let other)):
      #expect(route.legs[0].weight == other.legs[0].weight)
      return nodes(route)
    case (.failure(let error as RoutingError), .failure(let other as RoutingError)):
      #expect(error.code == .noRoute && other.code == .noRoute)
    default: Issue.record("the algorithms differ from \(from) to \(to)")
    }
    return nil
  }

  /// Expects the nodes of a route.
  func expect(
    _ from: String, _ to: String, _ nodes: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try route(from, to)
    #expect(found == nodes, "from \(from) to \(to)", sourceLocation: sourceLocation)
  }

  private func nodes(_ route: Route) -> String {
    let edges = route.legs[0].edges
    let ids = edges.prefix(1).map(\.tailSourceID) + edges.map(\.headSourceID)
    return String(ids.map { map.nodeNames[Int($0) - 1] })
  }
}

@Suite("Restrictions over several roads, on drawn maps") struct BanCaseTests {
  @Test("A U-turn over the link of a dual carriageway is prohibited, a left turn over the same link is not")
  func noUTurn() throws {
    let map = try RuledMap(
      """
      E<-F<-G<-H
         |  |  |
      A->B->C->D
         |
         S
      """, bans: ["AB-BF-FE"])
    try map.expect("AB", "FE", "ABCGFE")
    try map.expect("SB", "FE", "SBFE")
    // Who begins on the link has not come from A.
    try map.expect("BF", "FE", "BFE")
    // A ban says nothing about ending on the link.
    try map.expect("AB", "BF", "ABF")
  }

  /// From A over B to C, only on to D: nothing else may be taken at C, and B is not left elsewhere.
  @Test("Only one way on, over a via road")
  func only() throws {
    let map = try RuledMap(
      """
      X--Y--Z
      |  |  |
      B--C--D
      |
      A
      """, bans: ["AB-BX", "AB-BC-CY"])
    try map.expect("AB", "CY", "ABCDZYC")
    try map.expect("AB", "CD", "ABCD")
    try map.expect("XB", "CY", "XBCY")
    try map.expect("DC", "BX", "DCBX")
  }

  @Test("Two rules that overlap each hold for those whom they are made for")
  func overlapping() throws {
    let map = try RuledMap(
      """
      A--B--C--D--E
         |  |     |
         P--Q-----S
      """, roads: ["PQ": .init(speedKmh: 18)], bans: ["AB-BC-CD", "BC-CD-DE"])
    try map.expect("AB", "CD", "ABPQCD")
    try map.expect("AB", "SE", "ABCQSE")
    try map.expect("PB", "CD", "PBCD")
    try map.expect("PB", "DE", "BPQCDE")
    try map.expect("QC", "DE", "QCDE")
  }

  @Test("A rule that ends another and one that lies in the middle of another")
  func nested() throws {
    let map = try RuledMap(
      """
      A->B->C->D->E
      ^  |     |  |
      F<-G<-H<-J<-K
      """, bans: ["AB-BC-CD-DJ", "CD-DJ-JH-HG", "BC-CD-DJ-JH"])
    // Whoever comes from A does not turn off at D at all; whoever starts at B turns off, and may not go on to H.
    try map.expect("AB", "JH", "ABCDEKJH")
    try map.expect("BC", "DJ", "BCDJ")
    try map.expect("BC", "JH", "BCDEKJH")
    try map.expect("CD", "JH", "CDJH")
    try map.expect("CD", "HG", "CDEKJHG")
    try map.expect("DJ", "HG", "DJHG")
  }

  @Test("A rule may name a road twice: not twice round the block")
  func repeating() throws {
    let map = try RuledMap(
      """
      A->B->C
         ^  v
         E<-D->F
      """, bans: ["BC-CD-DF"])
    try map.expect("AB", "DF", nil)
    let round = try RuledMap(
      """
      A->B->C
         ^  v
         E<-D->F
      """, bans: ["AB-BC-CD-DF", "EB-BC-CD-DE"])
    try round.expect("AB", "DF", "ABCDEBCDF")
    try round.expect("EB", "DE", nil)
  }
}

@Suite("Restricted roads, on drawn maps") struct AccessCaseTests {
  /// The roads BD, DE, EF, IJ and JK are private.
  private static let text = """
    G-----F-----------H
          |           |
       D--E           |
       |              |
    A--B--------------C--I
                         |
                         J--K
    """

  private func map(roads: [String: RoadMap.RoadOption] = [:], restricted: [String] = ["BD", "DE", "EF", "IJ", "JK"])
    throws -> RuledMap
  {
    try RuledMap(Self.text, roads: roads, restricted: restricted)
  }

  @Test("They may be driven to begin and to end")
  func ends() throws {
    try map().expect("AB", "DE", "ABDE")
    try map().expect("DE", "AB", "EDBA")
    try map().expect("IJ", "JK", "IJK")
    try map().expect("AB", "JK", "ABCIJK")
  }

  @Test("Through traffic goes round by the public road, or is refused where there is none")
  func through() throws {
    try map().expect("AB", "FG", "ABCHFG")
    try map(restricted: ["IJ"]).expect("AB", "FG", "ABDEFG")
    try map(roads: ["HC": .init(isClosed: true)]).expect("AB", "FG", nil)
  }

  @Test("From one private area into another")
  func twoAreas() throws {
    try map().expect("DE", "JK", "EDBCIJK")
  }

  @Test("Begin and end in one private area, along it or out and in again")
  func oneArea() throws {
    try map().expect("BD", "EF", "BDEF")
    try map(roads: ["DE": .init(isClosed: true)]).expect("BD", "EF", "DBCHFE")
  }

  @Test("A private area all over the map is an ordinary map")
  func everywhere() throws {
    let all = ["GF", "FH", "EF", "DE", "DB", "AB", "BC", "HC", "CI", "IJ", "JK"]
    try map(restricted: all).expect("AB", "FG", "ABDEFG")
  }

  @Test("A ban holds inside of a private area and across its border")
  func bans() throws {
    let map = try RuledMap(
      Self.text, bans: ["AB-BD-DE", "BD-DE-EF"], restricted: ["BD", "DE", "EF"])
    try map.expect("AB", "DE", "ABCHFED")
    try map.expect("BD", "EF", "DBCHFE")
    try map.expect("AB", "BD", "ABD")
    try map.expect("DE", "EF", "DEF")
  }
}
