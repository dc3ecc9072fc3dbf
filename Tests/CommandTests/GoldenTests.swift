import Foundation
import Testing

/// The command by golden files. With ROADBOOK_UPDATE_GOLDENS=1 in the environment the expectations are written anew instead of compared.
@Suite struct GoldenTests {
  static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: BuiltCommand.goldens)) ?? []
    return all.filter { $0.hasSuffix(".golden") }.sorted()
  }()

  @Test(arguments: names)
  func commandsPrintWhatTheGoldenFileSays(name: String) throws {
    let path = BuiltCommand.goldens + "/" + name
    let expected = try String(contentsOfFile: path, encoding: .utf8)
    let found = try Transcript(expected).run()
    if ProcessInfo.processInfo.environment["ROADBOOK_UPDATE_GOLDENS"] == "1" {
      try found.write(toFile: path, atomically: true, encoding: .utf8)
    } else if let difference = Self.firstDifference(found, expected) {
      Issue.record("\(name), \(difference)")
    }
  }

  @Test func everyCommandHasAGoldenFileOfItsOwn() throws {
    let workspace = try Workspace()
    let help = try Shell.run("graphpack --help", in: workspace).output
    let commands = help.split(separator: "\n").drop { $0 != "Commands:" }.dropFirst().prefix { $0 != "Options:" }
      .filter { !$0.hasPrefix("   ") }.compactMap { $0.split(separator: " ").first }
    #expect(commands.count >= 8)
    for command in commands { #expect(Self.names.contains { $0.hasPrefix(command) }, "\(command)") }
  }

  /// Where two texts part, with both lines.
  private static func firstDifference(_ found: String, _ expected: String) -> String? {
    let (found, expected) = (
      found.split(separator: "\n", omittingEmptySubsequences: false),
      expected.split(separator: "\n", omittingEmptySubsequences: false)
    )
    for line in 0..<max(found.count, expected.count) {
      let pair = (line < found.count ? String(found[line]) : "", line < expected.count ? String(expected[line]) : "")
      guard pair.0 != pair.1 else { continue }
      let command = expected.prefix(line + 1).last { $0.hasPrefix("$ ") } ?? ""
      return "line \(line + 1), of \(command):\nfound    \(pair.0)\nexpected \(pair.1)"
    }
    return nil
  }
}
