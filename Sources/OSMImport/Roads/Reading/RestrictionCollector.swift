/// Takes the turn restrictions of a pass.
struct RestrictionCollector {
  private let reader: RestrictionReader
  private var read: [RestrictionRelation] = []
  private var refused: [(id: Int64, reason: RestrictionRefusal)] = []
  private var count = 0

  init(_ reader: RestrictionReader) { self.reader = reader }

  /// Looks at one relation.
  mutating func add(_ relation: OSMRelation) {
    guard RestrictionReader.isRestriction(relation.tags) else { return }
    count += 1
    do throws(RestrictionRefusal) { read.append(try reader.read(relation)) } catch {
      refused.append((relation.id, error))
    }
  }

  /// Hands over what was found, by id.
  func finish(_ roads: inout OSMRoads) {
    roads.restrictions = read.filter(\.bindsAnyone).sorted { $0.id < $1.id }
    roads.refused = refused.sorted { ($0.id, $0.reason.rawValue) < ($1.id, $1.reason.rawValue) }
    roads.unbinding = read.count - roads.restrictions.count
    for _ in 0..<count { roads.tally.add(.restrictionsRead) }
  }
}
