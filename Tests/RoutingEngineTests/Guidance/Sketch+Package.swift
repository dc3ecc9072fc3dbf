import Foundation
import GraphCore
import GraphFormat

@testable import RoutingEngine

extension Sketch {
  /// The sketch written as a package and opened, with so many nodes in a block, and the ids that its edges have there.
  func packaged(nodesPerBlock: Int) throws -> (package: GraphPackage, ids: [EdgeID]) {
    let (contents, positions) = contents(nodesPerBlock: nodesPerBlock)
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("sketch-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try PackageWriter().write(contents, to: path)
    let package = try GraphPackage.open(path)
    let ids = edges.indices.map { number -> EdgeID in
      let block = (numbers[edges[number].from] ?? 0) / nodesPerBlock
      return EdgeID(block: block, slot: positions[number] - contents.firstEdge[block * nodesPerBlock])
    }
    // Blocks are read before the file goes away.
    for block in 0..<package.blockCount { _ = try package.roads(block: block) }
    for edge in ids { _ = try package.roadName(package.roads(block: edge.block).names[edge.slot]) }
    return (package, ids)
  }

  /// Contents of the package, and the position in it of each edge.
  private func contents(nodesPerBlock: Int) -> (PackageContents, positions: [Int]) {
    var contents = PackageContents()
    let letters = numbers.keys.sorted { (numbers[$0] ?? 0) < (numbers[$1] ?? 0) }
    contents.firstNode = Array(stride(from: 0, to: letters.count, by: nodesPerBlock)) + [letters.count]
    contents.coordinates = letters.map { nodes[$0] ?? origin }
    contents.nodeSourceIDs = letters.indices.map(Int64.init)
    let order = letters.map { letter in edges.indices.filter { edges[$0].from == letter } }
    for out in order { contents.firstEdge.append((contents.firstEdge.last ?? 0) + out.count) }
    let sequence = order.flatMap { $0 }
    var positions = [Int](repeating: 0, count: edges.count)
    for (position, number) in sequence.enumerated() { positions[number] = position }
    contents.names = edges.map { $0.name.isEmpty ? "unused" : $0.name }
    for number in sequence { append(number, positions, to: &contents) }
    var profile = PackageContents.Profile(name: "car")
    profile.weights = sequence.map { edges[$0].isClosed ? .infinity : 1000 }
    contents.profiles = [profile]
    return (contents, positions)
  }

  private func append(_ number: Int, _ positions: [Int], to contents: inout PackageContents) {
    var edge = PackageContents.Edge(head: numbers[edges[number].to] ?? 0, lengthCentimetres: 1000)
    edge.twin = edges[number].twin.map { UInt32(positions[$0]) } ?? GraphID.none
    edge.name =
      edges[number].name.isEmpty ? GraphID.none : UInt32(contents.names.firstIndex(of: edges[number].name) ?? 0)
    edge.roadClass = edges[number].roadClass
    edge.flags = edges[number].isRoundabout ? [.roundabout] : []
    contents.edges.append(edge)
    if contents.ownsShape(contents.edges.count - 1) {
      contents.shapePoints += edges[number].points.dropFirst().dropLast()
    }
    contents.firstShapePoint.append(contents.shapePoints.count)
  }
}
