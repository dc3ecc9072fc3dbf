import Foundation

/// The command line: finds the command, runs it, and turns what happened into an exit status.
@main
struct Graphpack {
  private static var commands: [any Command.Type] {
    [
      BuildCommand.self, InfoCommand.self, VerifyCommand.self, RouteCommand.self, PairsCommand.self, BatchCommand.self,
      BenchCommand.self, MatrixCommand.self, IsochroneCommand.self, DrawCommand.self, CatalogCommand.self,
      KeygenCommand.self, NavigateCommand.self,
    ]
  }

  static func main() {
    QuietSignals.ignore()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ arguments: [String]) -> ExitStatus {
    do {
      guard let word = arguments.first else {
        throw Failure(.usage, "a command is missing: \(commands.map { $0.spec.name }.joined(separator: ", "))")
      }
      switch word {
      case "--help", "-h": return try print(HelpText.tool(commands.map { $0.spec }))
      case "--version": return try print(Version.text)
      case "help": return try help(arguments.dropFirst())
      default: return run(try command(word), arguments.dropFirst())
      }
    } catch {
      return tell(Failure(error), command: nil)
    }
  }

  private static func run(_ command: any Command.Type, _ arguments: ArraySlice<String>) -> ExitStatus {
    do {
      let parsed = try ArgumentParser.parse(arguments, by: command.spec)
      if parsed.wantsHelp { return try print(HelpText.command(command.spec)) }
      return try command.run(parsed)
    } catch {
      return tell(Failure(error), command: command.spec.name)
    }
  }

  private static func help(_ arguments: ArraySlice<String>) throws(Failure) -> ExitStatus {
    guard let word = arguments.first else { return try print(HelpText.tool(commands.map { $0.spec })) }
    return try print(HelpText.command(try command(word).spec))
  }

  private static func command(_ word: String) throws(Failure) -> any Command.Type {
    if let command = commands.first(where: { $0.spec.name == word }) { return command }
    if word.hasPrefix("-") {
      let guess = NearestWord.suggestion(for: word, among: ["--help", "--version"])
      throw Failure(.usage, "there is no option '\(word)'\(guess)")
    }
    let guess = NearestWord.suggestion(for: word, among: commands.map { $0.spec.name })
    throw Failure(.usage, "there is no command '\(word)'\(guess)")
  }

  private static func tell(_ failure: Failure, command: String?) -> ExitStatus {
    let name = command.map { "graphpack \($0)" } ?? "graphpack"
    if !failure.message.isEmpty { Console.say("\(name): \(failure.message)") }
    if failure.status == .usage { Console.say("Try '\(name) --help'.") }
    return failure.status
  }

  private static func print(_ text: String) throws(Failure) -> ExitStatus {
    let output = StandardOutput()
    try output.write(text)
    try output.flush()
    return .done
  }
}
