import Foundation

/// A golden file: command lines and what they must print, in one folder, one after the other.
///
/// Lines that begin with `$ ` are run by the shell; behind them stand the expected standard output (`| `), standard error (`! `) and exit status
/// (`= 0`). All other lines are remarks. A last line without an end is marked by `\` behind it.
struct Transcript {
  /// A line of the file that stays as it is, or a command with what it must do.
  enum Part {
    case remark(String)
    case command(String, expected: [String])
  }

  private(set) var parts: [Part] = []

  /// Reads a golden file.
  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) {
      if line.hasPrefix("$ ") {
        parts.append(.command(String(line.dropFirst(2)), expected: []))
      } else if case .command(let command, let expected) = parts.last, ["| ", "! ", "= "].contains(line.prefix(2)) {
        parts[parts.count - 1] = .command(command, expected: expected + [line])
      } else {
        parts.append(.remark(line))
      }
    }
  }

  /// Runs all commands and gives the file as it should be after what they did.
  func run() throws -> String {
    let workspace = try Workspace()
    var text = ""
    for part in parts {
      switch part {
      case .remark(let line): text += line + "\n"
      case .command(let command, _):
        let outcome = try Shell.run(command, in: workspace)
        text += "$ \(command)\n"
        text += Self.marked(Self.settled(outcome.output, workspace), "| ")
        text += Self.marked(Self.settled(outcome.error, workspace), "! ")
        text += "= \(outcome.status)\n"
      }
    }
    return text
  }

  private static func marked(_ text: String, _ mark: String) -> String {
    guard !text.isEmpty else { return "" }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" {
      lines.removeLast()
    } else {
      lines[lines.count - 1] += "\\"
    }
    return lines.map { mark + $0 + "\n" }.joined()
  }

  /// Takes out what differs from machine to machine: places, times, and sizes, which depend on libzstd and the format, and how much work a search was.
  private static func settled(_ text: String, _ workspace: Workspace) -> String {
    var text = text.replacing(BuiltCommand.data, with: "$DATA").replacing(workspace.path, with: "$WORKSPACE")
    text.replace(/[0-9.]+ (bytes|KiB|MiB), built in [0-9.]+ s/, with: "# KiB, built in # s")
    text.replace(/[0-9.]+ us\b/, with: "# us")
    text.replace(/[0-9,]+ states? settled/, with: "# states settled")
    text.replace(/[0-9,]+ bytes decoded/, with: "# bytes decoded")
    text.replace(/(online|offline): [0-9]+ ms\b/) { "\($0.output.1): # ms" }
    text.replace(/"duration_ms":[0-9]+/, with: "\"duration_ms\":0")
    text.replace(/"([a-z0-9_]+_(us|bytes|per_s)|settled_median|blocks_decoded)":[0-9.]+/) { "\"\($0.output.1)\":0" }
    return text
  }
}
