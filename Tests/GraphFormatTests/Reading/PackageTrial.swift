import Foundation
import GraphCore
@testable import GraphFormat
import TestSupport

/// What a file that may be anything is put through.
enum PackageTrial {
  enum Outcome { case refused, answered }

  /// A fault of the product, not of the file.
  struct Fault: Error { let what: String }

  /// Opens the file, decodes everything, verifies and routes. Throws only what must not happen.
  static func run(_ path: String, seed: UInt64) throws -> Outcome {
    var random = SeededGenerator(seed: seed)
    let options = GraphPackage.Options(
      blockCacheBytes: random.oneIn(3) ? 400_000 : nil, access: random.oneIn(2) ? .mapped : .copied)
    let package: GraphPackage
    do { package = try GraphPackage.open(path, options: options) } catch is PackageError { return .refused }
    var outcome = Outcome.answered
    // A search reads single blocks, so that it may meet what decoding in order never comes to.
    do { try route(package, &random) } catch is PackageError { outcome = .refused }
    do { try package.decodeAll() } catch is PackageError { outcome = .refused }
    do { _ = try PackageVerifier.verify(package) } catch is PackageError { outcome = .refused }
    guard package.cacheStatistics.decodedBytes < 64 << 20 else { throw Fault(what: "blocks of more than 64 MiB") }
    return outcome
  }

  private static func route(_ package: GraphPackage, _ random: inout SeededGenerator) throws {
    for profile in package.profiles.indices {
      let graph = package.searchGraph(profile: profile)
      let blocks = graph.stateCounts.indices.filter { graph.stateCounts[$0] > 0 }
      guard !blocks.isEmpty else { continue }
      for _ in 0..<3 {
        let ends = (0..<2).map { _ in
          let block = blocks[random.below(blocks.count)]
          return StateID(block: block, slot: random.below(Int(graph.stateCounts[block])))
        }
        try search(graph, from: ends[0], to: ends[1])
      }
    }
  }

  private static func search(_ graph: SearchGraph, from: StateID, to: StateID) throws {
    let stop = StopFlag()
    let watch = DispatchWorkItem { stop.raise() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watch)
    defer { watch.cancel() }
    do {
      let result = try BidirectionalAStar.search(
        QueryWorkspace(graph: graph), from: try graph.position(of: NodeID(block: from.block, slot: 0)),
        sources: [Seed(state: from, weight: 0)], to: try graph.position(of: NodeID(block: to.block, slot: 0)),
        targets: [Seed(state: to, weight: 0)], stop: stop)
      guard !result.isFound || (result.states.first == from && result.states.last == to) else {
        throw Fault(what: "a way from \(from) to \(to) with other ends")
      }
    } catch SearchError.stopped {
      throw Fault(what: "a search that does not end")
    } catch is SearchError {
      // Weights that no 32-bit label can hold, or a cache that is too small: answers as well.
    }
  }
}
