import Foundation
import GraphBuilder
import GraphCore
@testable import GraphFormat
import Synchronization
import TestSupport
import Testing

/// Thousands of damaged copies of a real package: each is refused with a typed error, and where the checksums were put right again at least
/// nothing crashes, hangs or grows. Ten thousand in an optimised build, a few hundred in another, a hundred thousand with `ROADBOOK_LONG=1`.
@Suite struct MutationTests {
  private static var count: Int {
    #if DEBUG
      return 500
    #else
      return ProcessInfo.processInfo.environment["ROADBOOK_LONG"] == "1" ? 100_000 : 10_000
    #endif
  }

  private let temporary: TemporaryFolder
  private let original: [UInt8]

  init() throws {
    temporary = try TemporaryFolder()
    let network = try CSVImporter(files: [TestData.path("city")]).read()
    try PackageBuild(network).write(to: temporary.file("city.graphpack"))
    original = try #require(temporary.bytes("city.graphpack"))
  }

  @Test func damagedCopiesAreRefused() throws {
    let content = try Self.contentHash(temporary.file("city.graphpack"))
    let original = original
    try Self.forEachMutant(Self.count / 2, in: temporary.path) { number, path in
      var random = SeededGenerator(seed: UInt64(number))
      let kind = PlainMutation.allCases[number % PlainMutation.allCases.count]
      var bytes = original
      kind.apply(to: &bytes, &random)
      Self.write(bytes, path)
      // Some bits of a zstd frame have no meaning: then everything is as it was.
      let outcome = try PackageTrial.run(path, seed: UInt64(number))
      return try outcome == .refused || Self.contentHash(path) == content ? nil : "\(kind): \(outcome)"
    }
  }

  @Test func liesWithRightChecksumsDoNoHarm() throws {
    let draft = try PackageDraft(original)
    let answered = Atomic<Int>(0)
    try Self.forEachMutant(Self.count / 2, in: temporary.path) { number, path in
      var random = SeededGenerator(seed: UInt64(number) ^ 0x5EED)
      let kind = SignedMutation.allCases[number % SignedMutation.allCases.count]
      Self.write(try kind.mutant(of: draft, &random), path)
      if try PackageTrial.run(path, seed: UInt64(number)) == .answered { answered.add(1, ordering: .relaxed) }
      return nil
    }
    // Lies that no rule forbids, such as another weight, are routed on.
    #expect(answered.load(ordering: .relaxed) > Self.count / 100)
  }

  /// Runs the body for each number, on all cores; each core has a file of its own. The body's text is a fault.
  private static func forEachMutant(
    _ count: Int, in folder: String, _ body: @Sendable (_ number: Int, _ path: String) throws -> String?
  ) throws {
    let faults = Mutex<[String]>([])
    let workers = ProcessInfo.processInfo.activeProcessorCount
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      for number in stride(from: worker, to: count, by: workers) {
        do {
          if let fault = try body(number, "\(folder)/mutant-\(worker)") {
            faults.withLock { $0.append("\(number): \(fault)") }
          }
        } catch {
          faults.withLock { $0.append("\(number): \(error)") }
        }
      }
    }
    #expect(faults.withLock { $0 }.sorted() == [])
  }

  private static func write(_ bytes: [UInt8], _ path: String) {
    bytes.withUnsafeBytes { bytes in
      guard let file = fopen(path, "w") else { return }
      fwrite(bytes.baseAddress, 1, bytes.count, file)
      fclose(file)
    }
  }

  /// A hash of all decoded frames.
  private static func contentHash(_ path: String) throws -> UInt64 {
    let package = try GraphPackage.open(path)
    var hash: UInt64 = 0
    for section in package.sections {
      for frame in section.index.indices {
        let bytes: [UInt8] = try package.decode(section.kind, profile: section.profile, frame: frame) { Array($0) }
        hash = hash &* 31 &+ bytes.withUnsafeBytes(FNV1a.of)
      }
    }
    return hash
  }
}
