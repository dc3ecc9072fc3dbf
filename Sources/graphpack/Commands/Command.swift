/// A command of the tool.
protocol Command {
  /// Its table of arguments.
  static var spec: CommandSpec { get }

  /// Runs it. Results go to standard output, everything else to standard error.
  ///
  /// - Throws: anything; `Failure` tells status and message.
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus
}
