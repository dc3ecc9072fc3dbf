/// The help texts, made from the tables that the parser reads.
enum HelpText {
  private static let width = 100
  private static let column = 28

  /// The tool as a whole.
  static func tool(_ commands: [CommandSpec]) -> String {
    var text = "graphpack builds region packages from road networks and routes on them, offline.\n\n"
    text += "Usage: graphpack COMMAND [ARGUMENTS]\n\nCommands:\n"
    for command in commands { text += row(command.name, command.summary) }
    text += "\nOptions:\n"
    text += row("--help", "This text; 'graphpack COMMAND --help' tells more about a command.")
    text += row("--version", "The version of the program and of the format that it reads and writes.")
    return text + "\n" + exitStatus
  }

  /// One command.
  static func command(_ spec: CommandSpec) -> String {
    var text = wrapped(spec.summary, indent: 0) + "\nUsage:\n" + usage(spec) + "\nArguments:\n"
    for positional in spec.positionals { text += row(positional.name, positional.help) }
    text += "\nOptions:\n"
    for option in spec.options { text += row(title(option), help(option)) }
    text += row("--help", "This text.") + "\n"
    for note in spec.notes { text += wrapped(note, indent: 0) + "\n" }
    return text + exitStatus
  }

  private static let exitStatus = """
    Exit status: 0 done; 1 the answer is no (no route, a mismatch, a failed check); 2 wrong usage;
    3 bad input or damaged data; 4 the system refused to read or write; 130 interrupted.

    """

  /// The usage in as many lines as it takes.
  private static func usage(_ spec: CommandSpec) -> String {
    let positionals = spec.positionals.map { $0.isRepeated ? $0.name + "..." : $0.name }
    let options = spec.options.map { option in
      let once = option.isRepeated ? title(option) + " ..." : title(option)
      return option.isRequired ? once : "[\(once)]"
    }
    let start = "  graphpack \(spec.name)"
    return lines(of: [start] + positionals + options, indent: start.count + 1).joined(separator: "\n") + "\n"
  }

  private static func title(_ option: OptionSpec) -> String {
    option.value.map { option.name + " " + $0 } ?? option.name
  }

  private static func help(_ option: OptionSpec) -> String {
    option.standard.map { option.help + " Default: \($0)." } ?? option.help
  }

  private static func row(_ title: String, _ help: String) -> String {
    let body = wrapped(help, indent: column)
    guard title.count + 4 <= column else { return "  \(title)\n" + body }
    return "  " + title + String(repeating: " ", count: column - 2 - title.count) + body.dropFirst(column)
  }

  private static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first else { return "\n" }
    return lines(of: [margin + first] + words.dropFirst(), indent: indent).joined(separator: "\n") + "\n"
  }

  /// Puts words into lines; the first word brings its own indent.
  private static func lines(of words: [String], indent: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(lines.isEmpty ? word : String(repeating: " ", count: indent) + word)
      }
    }
    return lines
  }
}
