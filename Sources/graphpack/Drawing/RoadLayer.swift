import GraphCore
import GraphFormat

/// The roads of a package as paths, tier by tier and block by block.
struct RoadLayer {
  private let package: GraphPackage
  private let frame: MapFrame
  /// Blocks on the map, each with a bit for every tier that it has.
  private var blocks: [(number: Int, tiers: Int)] = []

  /// Looks at all blocks that are on the map.
  init(_ package: GraphPackage, frame: MapFrame) throws {
    self.package = package
    self.frame = frame
    let boxes = try package.spatialRoot().blocks
    for number in boxes.indices where frame.meets(boxes[number]) {
      let roads = try package.roads(block: number)
      blocks.append((number, roads.classes.reduce(0) { $0 | 1 << RoadTier($1).rawValue }))
    }
  }

  /// Whether there is anything of a tier.
  func has(_ tier: RoadTier) -> Bool { blocks.contains { $0.tiers & 1 << tier.rawValue != 0 } }

  /// Calls `body` with the path of each block's roads of a tier, as a `d` attribute has it.
  func paths(of tier: RoadTier, _ body: (String) throws -> Void) throws {
    for block in blocks where block.tiers & 1 << tier.rawValue != 0 {
      let path = try path(of: tier, in: package.roads(block: block.number))
      if !path.isEmpty { try body(path) }
    }
  }

  private func path(of tier: RoadTier, in roads: RoadBlock) throws -> String {
    var path = PathText()
    for slot in 0..<roads.edgeCount where roads.ownsShape(slot) && RoadTier(roads.classes[slot]) == tier {
      let line = try line(roads, slot).map(frame.point)
      if isOnMap(line) { path.add(line) }
    }
    return path.text
  }

  private func line(_ roads: RoadBlock, _ slot: Int) throws -> [Coordinate] {
    let head = NodeID(rawValue: roads.heads[slot])
    let block = head.block == roads.number ? roads : try package.roads(block: head.block)
    return [roads.nodes[Int(roads.tails[slot])]] + roads.shape(slot) + [block.nodes[head.slot]]
  }

  private func isOnMap(_ line: [MapPoint]) -> Bool {
    // Wide lines show a little even when their middle is outside.
    let border: Int64 = 200
    let (width, height) = (Int64(frame.width * 10) + border, Int64(frame.height * 10) + border)
    return line.contains { $0.x >= -border } && line.contains { $0.x <= width }
      && line.contains { $0.y >= -border } && line.contains { $0.y <= height }
  }
}
