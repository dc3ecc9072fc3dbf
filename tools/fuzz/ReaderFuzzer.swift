import Foundation
@testable import GraphFormat

/// What libFuzzer calls: makes a package of the input and puts it through what a reader may be asked. A crash is a fault of the reader.
///
/// The first byte of the input tells what the rest is. 0: a file, whose checksums are put right. Else: pieces that replace the content of frames
/// in a small good package: position of the section, number of the frame, length (two bytes), content.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReader(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = [UInt8](UnsafeBufferPointer(start: data, count: count))
  guard let first = input.first, let base = Base.shared else { return 0 }
  guard let file = first == 0 ? [UInt8](input.dropFirst()).signed() : base.package(pieces: input.dropFirst()) else {
    return 0
  }
  base.write(file)
  do {
    _ = try PackageTrial.run(base.path, seed: UInt64(count))
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}

/// The good package that pieces are put into, and the file that candidates are written to.
struct Base: Sendable {
  static let shared = try? Base()

  let draft: PackageDraft
  let path: String

  init() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
    path = folder.appendingPathComponent("fuzz-\(ProcessInfo.processInfo.processIdentifier).graphpack").path
    try PackageWriter().write(SmallPackage.contents, to: path)
    draft = try PackageDraft([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    if let corpus = ProcessInfo.processInfo.environment["FUZZ_SEED_CORPUS"] { try writeSeeds(to: corpus) }
  }

  func package(pieces: ArraySlice<UInt8>) -> [UInt8]? {
    var (draft, rest) = (draft, pieces)
    while rest.count >= 4 {
      let head = Array(rest.prefix(4))
      let section = Int(head[0]) % draft.sections.count
      guard !draft.sections[section].frames.isEmpty else { return nil }
      let frame = Int(head[1]) % draft.sections[section].frames.count
      let content = rest.dropFirst(4).prefix(Int(head[2]) | Int(head[3]) << 8)
      guard (try? draft.sections[section].frames[frame].setRaw(Array(content))) != nil else { return nil }
      rest = rest.dropFirst(4 + content.count)
    }
    return draft.bytes()
  }

  func write(_ bytes: [UInt8]) {
    guard let file = fopen(path, "w") else { return }
    bytes.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }

  /// One input for the whole file, and one for each frame.
  private func writeSeeds(to corpus: String) throws {
    let folder = URL(fileURLWithPath: corpus)
    try Data([0] + draft.bytes()).write(to: folder.appendingPathComponent("file"))
    for (place, section) in draft.sections.enumerated() {
      for (number, frame) in section.frames.enumerated() where !frame.raw.isEmpty {
        let head = [1, UInt8(place), UInt8(number), UInt8(frame.raw.count & 255), UInt8(frame.raw.count >> 8)]
        try Data(head + frame.raw).write(to: folder.appendingPathComponent("frame-\(place)-\(number)"))
      }
    }
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The name by which SwiftPM calls the main function of the executable `Fuzzer`.
@_cdecl("Fuzzer_main")
public func fuzzerMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments) { fuzzReader($0, $1) }
}
