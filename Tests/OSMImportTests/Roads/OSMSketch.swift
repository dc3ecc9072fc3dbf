import GraphBuilder
import GraphCore

@testable import OSMImport

/// OpenStreetMap objects in memory. Nodes are drawn: every letter or digit of the drawing is one, anything else is decoration; a cell is 100 m wide and
/// high (at 50 N 10 E unless said otherwise). Ways name their nodes as a word.
struct OSMSketch: OSMSource {
  private(set) var nodes: [OSMNode] = []
  var ways: [OSMWay] = []
  var relations: [OSMRelation] = []
  var timestamp = ""
  /// Whether the objects are handed over back to front, all kinds mixed.
  var isReversed = false

  init(_ drawing: String, latitude: Double = 50, longitude: Double = 10, metres: Double = 100) {
    let latitudeStep = metres / 111_195.08
    let shrink = 0.642_787_609_686_539_4  // cosine of 50 degrees
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, character) in line.enumerated() where character.isLetter || character.isNumber {
        let place = Coordinate(
          latitude: latitude - Double(row) * latitudeStep,
          longitude: longitude + Double(column) * latitudeStep / (latitude == 50 ? shrink : 1))
        nodes.append(OSMNode(id: Self.id(character), coordinate: place!))
      }
    }
  }

  /// The id of the node that a character stands for.
  static func id(_ character: Character) -> Int64 { Int64(character.unicodeScalars.first!.value) }

  /// Adds a way; without tags it is a residential road.
  mutating func way(_ id: Int64, _ nodes: String, _ tags: OSMTags = ["highway": "residential"]) {
    ways.append(OSMWay(id: id, nodes: nodes.map(Self.id), tags: tags))
  }

  /// Gives tags to a node.
  mutating func tag(_ node: Character, _ tags: OSMTags) {
    for index in nodes.indices where nodes[index].id == Self.id(node) { nodes[index].tags = tags }
  }

  /// Moves a node to degrees.
  mutating func move(_ node: Character, _ latitude: Double, _ longitude: Double) {
    for index in nodes.indices where nodes[index].id == Self.id(node) {
      nodes[index].coordinate = Coordinate(latitude: latitude, longitude: longitude)!
    }
  }

  /// Takes a node out of the input.
  mutating func lose(_ node: Character) { nodes.removeAll { $0.id == Self.id(node) } }

  /// Adds a turn restriction over a node.
  mutating func restriction(
    _ id: Int64, _ value: String, from: Int64, via: Character, to: Int64, _ more: OSMTags = [:]
  ) {
    restriction(
      id, value, more,
      [member(.way, from, "from"), member(.node, Self.id(via), "via"), member(.way, to, "to")])
  }

  /// Adds a turn restriction over ways.
  mutating func restriction(_ id: Int64, _ value: String, from: Int64, via: [Int64], to: Int64) {
    restriction(
      id, value, [:], [member(.way, from, "from")] + via.map { member(.way, $0, "via") } + [member(.way, to, "to")])
  }

  /// Adds a turn restriction with any members; without a value it has no tag `restriction`.
  mutating func restriction(_ id: Int64, _ value: String?, _ more: OSMTags, _ members: [OSMRelation.Member]) {
    var tags: OSMTags = ["type": "restriction"]
    if let value { tags.append("restriction", value) }
    for (key, value) in more.pairs { tags.append(key, value) }
    relations.append(OSMRelation(id: id, members: members, tags: tags))
  }

  func member(_ kind: OSMRelation.MemberKind, _ id: Int64, _ role: String) -> OSMRelation.Member {
    OSMRelation.Member(kind: kind, id: id, role: role)
  }

  func read(_ kinds: OSMKinds, keys: Set<String>, _ body: (OSMObject) throws -> Void) throws {
    var objects: [OSMObject] = []
    if kinds.contains(.nodes) { objects += nodes.map { node in .node(with(node) { $0.tags = known($0.tags, keys) }) } }
    if kinds.contains(.ways) { objects += ways.map { way in .way(with(way) { $0.tags = known($0.tags, keys) }) } }
    if kinds.contains(.relations) {
      objects += relations.map { relation in .relation(with(relation) { $0.tags = known($0.tags, keys) }) }
    }
    for object in isReversed ? objects.reversed() : objects { try body(object) }
  }

  private func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
  }

  /// As a source may: without the tags that nobody asked for.
  private func known(_ tags: OSMTags, _ keys: Set<String>) -> OSMTags {
    var result = OSMTags()
    for (key, value) in tags.pairs where keys.isEmpty || keys.contains(key) { result.append(key, value) }
    return result
  }

  /// The network that the importer makes of it.
  func roads(_ options: OSMImportOptions = OSMImportOptions()) throws -> ImportedRoads {
    ImportedRoads(network: try OSMImporter(source: self, options: options).read())
  }
}
