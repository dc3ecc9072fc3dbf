import GraphCore

/// The tags of an OpenStreetMap object. Objects have few of them: a list is faster than a dictionary.
struct OSMTags: Sendable, ExpressibleByDictionaryLiteral {
  private(set) var pairs: [(key: String, value: String)] = []

  init() {}

  init(dictionaryLiteral elements: (String, String)...) {
    for (key, value) in elements { append(key, value) }
  }

  mutating func append(_ key: String, _ value: String) { pairs.append((key, value)) }

  /// The value of a key; nil when the object does not have it.
  subscript(_ key: String) -> String? { pairs.first { $0.key == key }?.value }

  var isEmpty: Bool { pairs.isEmpty }
}

/// A node of the input.
struct OSMNode: Sendable {
  var id: Int64
  var coordinate: Coordinate
  var tags = OSMTags()
}

/// A way of the input.
struct OSMWay: Sendable {
  var id: Int64
  var nodes: [Int64]
  var tags = OSMTags()
}

/// A relation of the input.
struct OSMRelation: Sendable {
  enum MemberKind: Sendable { case node, way, relation }

  struct Member: Sendable {
    var kind: MemberKind
    var id: Int64
    var role: String
  }

  var id: Int64
  var members: [Member]
  var tags = OSMTags()
}

/// Which kinds of objects a pass wants; the others are not decoded.
struct OSMKinds: OptionSet, Sendable {
  let rawValue: UInt8
  static let nodes = OSMKinds(rawValue: 1)
  static let ways = OSMKinds(rawValue: 2)
  static let relations = OSMKinds(rawValue: 4)
}

/// An object as a pass hands it over, in the order of the file.
enum OSMObject: Sendable {
  case node(OSMNode)
  case way(OSMWay)
  case relation(OSMRelation)
}

/// Something that OpenStreetMap objects can be read from, as often as wanted: a file, or a list in tests.
protocol OSMSource {
  /// Hands over every object of the wanted kinds. Nodes without a valid place are left out and counted by the source.
  ///
  /// - Parameter keys: tags with other keys may be left out by the source (empty: all tags are handed over).
  /// - Throws: `InputError` (unreadable, malformed), or what `body` throws.
  func read(_ kinds: OSMKinds, keys: Set<String>, _ body: (OSMObject) throws -> Void) throws
  /// The timestamp in the header of the input, as it stands there; empty without one.
  var timestamp: String { get }
}
