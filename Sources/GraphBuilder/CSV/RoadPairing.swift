import GraphCore

/// Joins two roads of opposite directions that are the same street into one that is open both ways.
///
/// Joined are rows that run a→b and b→a with equal length, name, class and shape (reversed); their weights and ids may differ. Parallel rows are
/// joined in the order of the file, the road takes the place of the earlier row. O(n log n).
struct RoadPairing {
  /// A one-way road by what must agree: its ends in order of index, and a hash of the rest.
  private struct Candidate: Comparable {
    var ends: UInt64
    var hash: UInt64
    var link: Int
    /// Whether it runs from the lower to the higher index.
    var isAscending: Bool

    func isLike(_ other: Candidate) -> Bool { ends == other.ends && hash == other.hash }

    static func < (left: Candidate, right: Candidate) -> Bool {
      if left.ends != right.ends { return left.ends < right.ends }
      if left.hash != right.hash { return left.hash < right.hash }
      return left.link < right.link
    }
  }

  private var csv: CSVLinks
  private var pairs = 0

  /// Joins what can be joined. Links keep pointing at the roads that they have become; joined roads leave a gap that nothing points at.
  static func join(_ csv: CSVLinks) -> CSVLinks {
    var pairing = RoadPairing(csv: csv)
    pairing.joinAll()
    pairing.csv.network.report.add("roads_paired", pairing.pairs, "pairs of opposite links joined into two-way roads")
    return pairing.csv
  }

  private init(csv: CSVLinks) { self.csv = csv }

  private mutating func joinAll() {
    let candidates = csv.links.indices.compactMap(candidate).sorted()
    var start = 0
    while start < candidates.count {
      var end = start + 1
      while end < candidates.count, candidates[end].isLike(candidates[start]) { end += 1 }
      if end - start > 1 {
        let group = candidates[start..<end]
        for (first, second) in zip(group.filter(\.isAscending), group.filter { !$0.isAscending }) {
          joinIfEqual(min(first.link, second.link), max(first.link, second.link))
        }
      }
      start = end
    }
  }

  private func candidate(_ link: Int) -> Candidate? {
    let road = csv.network.roads[csv.links[link].road]
    guard road.isOpenForward != road.isOpenBackward, road.from != road.to else { return nil }
    let isDrawnAscending = road.from < road.to
    var hash = FNV()
    hash.add(UInt64(road.lengthCentimetres))
    hash.add(UInt64(road.roadClass.rawValue))
    hash.add(UInt64(road.name.map { $0 + 1 } ?? 0))
    for offset in 0..<road.shape.count {
      hash.add(
        csv.network.shapePoints[isDrawnAscending ? road.shape.lowerBound + offset : road.shape.upperBound - 1 - offset])
    }
    return Candidate(
      ends: UInt64(min(road.from, road.to)) << 32 | UInt64(max(road.from, road.to)), hash: hash.value, link: link,
      isAscending: isDrawnAscending == road.isOpenForward)
  }

  /// Compares in full, for a hash proves nothing, and joins the later row to the road of the earlier one.
  private mutating func joinIfEqual(_ earlier: Int, _ later: Int) {
    let kept = csv.links[earlier].road
    let gone = csv.links[later].road
    let isFlipped = csv.network.roads[kept].from != csv.network.roads[gone].from
    guard isSameStreet(csv.network.roads[kept], csv.network.roads[gone], isFlipped: isFlipped) else { return }
    pairs += 1
    csv.links[later].road = kept
    csv.links[later].isFlipped = isFlipped
    let laterID = csv.network.roads[gone].sourceID
    if csv.network.roads[kept].isOpenForward {
      csv.network.roads[kept].backwardSourceID = laterID
    } else {
      csv.network.roads[kept].backwardSourceID = csv.network.roads[kept].sourceID
      csv.network.roads[kept].sourceID = laterID
    }
    if csv.network.roads[kept].backwardSourceID == csv.network.roads[kept].sourceID {
      csv.network.roads[kept].backwardSourceID = nil
    }
    csv.network.roads[kept].isOpenForward = true
    csv.network.roads[kept].isOpenBackward = true
    csv.network.roads[gone].isOpenForward = false
    csv.network.roads[gone].isOpenBackward = false
    moveWeights(from: gone, to: kept, isFlipped: isFlipped)
  }

  private func isSameStreet(_ one: RoadNetwork.Road, _ other: RoadNetwork.Road, isFlipped: Bool) -> Bool {
    guard one.lengthCentimetres == other.lengthCentimetres, one.name == other.name, one.roadClass == other.roadClass
    else { return false }
    let points = csv.network.shapePoints[one.shape]
    let others = csv.network.shapePoints[other.shape]
    return isFlipped ? points.elementsEqual(others.reversed()) : points.elementsEqual(others)
  }

  private mutating func moveWeights(from gone: Int, to kept: Int, isFlipped: Bool) {
    for index in csv.network.profiles.indices {
      let forward = csv.network.profiles[index].forwardWeights[gone]
      let backward = csv.network.profiles[index].backwardWeights[gone]
      if let weight = isFlipped ? backward : forward { csv.network.profiles[index].forwardWeights[kept] = weight }
      if let weight = isFlipped ? forward : backward { csv.network.profiles[index].backwardWeights[kept] = weight }
      csv.network.profiles[index].forwardWeights[gone] = nil
      csv.network.profiles[index].backwardWeights[gone] = nil
    }
  }
}

/// FNV-1a over words of 64 bits.
private struct FNV {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01b3
    value ^= value >> 29
  }

  mutating func add(_ coordinate: Coordinate) {
    add(UInt64(UInt32(bitPattern: coordinate.latitudeE7)) << 32 | UInt64(UInt32(bitPattern: coordinate.longitudeE7)))
  }
}
