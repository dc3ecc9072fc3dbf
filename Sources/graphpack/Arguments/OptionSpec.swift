/// One option of a command, as the parser and the help text read it.
struct OptionSpec: Sendable {
  /// `--from`, or `-o`.
  let name: String
  /// What stands for the value in the help text; nil for a flag, which takes none.
  var value: String?
  /// One or two short sentences.
  let help: String
  /// Whether the command cannot run without it.
  var isRequired = false
  /// Whether it may be given more than once.
  var isRepeated = false
  /// What holds without it, for the help text.
  var standard: String?
  /// The only values allowed; empty for any.
  var choices: [String] = []

  /// An option without a value.
  static func flag(_ name: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, help: help)
  }

  /// An option with a value.
  static func option(
    _ name: String, _ value: String, _ help: String, isRequired: Bool = false, isRepeated: Bool = false,
    standard: String? = nil
  ) -> OptionSpec {
    OptionSpec(
      name: name, value: value, help: help, isRequired: isRequired, isRepeated: isRepeated, standard: standard)
  }

  /// An option whose value is one of a few words; the first is the standard.
  static func choice(_ name: String, _ choices: [String], _ help: String) -> OptionSpec {
    OptionSpec(
      name: name, value: choices.joined(separator: "|"), help: help, standard: choices.first, choices: choices)
  }
}

/// An argument without a name.
struct PositionalSpec: Sendable {
  /// How the help text and messages call it.
  let name: String
  /// One short sentence.
  let help: String
  /// Whether any number of them may be given (at least one); only for the last.
  var isRepeated = false
}

/// Everything that the parser and the help text need to know of a command.
struct CommandSpec: Sendable {
  /// The word on the command line.
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// In the order in which they are given; all are needed.
  let positionals: [PositionalSpec]
  /// In the order of the help text.
  let options: [OptionSpec]
  /// Paragraphs at the end of the help text.
  var notes: [String] = []

  /// The option of a name.
  func option(_ name: String) -> OptionSpec? { options.first { $0.name == name } }
}
