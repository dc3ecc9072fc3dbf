/// Reads the arguments of one command by its table.
struct ArgumentParser {
  private let spec: CommandSpec
  private var rest: ArraySlice<String>
  private var result = ParsedArguments()

  /// The parsed arguments.
  ///
  /// - Throws: `Failure` with status `usage`, naming the command.
  static func parse(_ arguments: some Collection<String>, by spec: CommandSpec) throws(Failure) -> ParsedArguments {
    var parser = ArgumentParser(spec: spec, rest: ArraySlice(arguments))
    try parser.readAll()
    return parser.result
  }

  private init(spec: CommandSpec, rest: ArraySlice<String>) {
    self.spec = spec
    self.rest = rest
  }

  private mutating func readAll() throws(Failure) {
    var isOptionAllowed = true
    while let argument = rest.popFirst() {
      if isOptionAllowed, argument == "--" {
        isOptionAllowed = false
      } else if isOptionAllowed, argument.hasPrefix("-"), argument != "-" {
        if argument == "--help" || argument == "-h" {
          result.wantsHelp = true
          return
        }
        try readOption(argument)
      } else {
        try readPositional(argument)
      }
    }
    try checkComplete()
  }

  private mutating func readOption(_ argument: String) throws(Failure) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isJoined = parts.count == 2 && argument.hasPrefix("--")
    let name = isJoined ? parts[0] : argument
    guard let option = spec.option(name) else { throw unknown(name) }
    if !option.isRepeated, result.options[name] != nil { throw usage("\(name) is given twice") }
    guard option.value != nil else {
      if isJoined { throw usage("\(name) takes no value") }
      result.options[name] = [""]
      return
    }
    let value = isJoined ? parts[1] : try nextValue(of: option)
    guard option.choices.isEmpty || option.choices.contains(value) else {
      let guess = NearestWord.suggestion(for: value, among: option.choices)
      throw usage("\(name) is one of \(option.choices.joined(separator: ", ")), not '\(value)'\(guess)")
    }
    result.options[name, default: []].append(value)
  }

  /// The argument behind an option, whatever it begins with (`-8.61,41.15`), unless it is another option of this command.
  private mutating func nextValue(of option: OptionSpec) throws(Failure) -> String {
    guard let value = rest.first, spec.option(value) == nil else {
      throw usage("\(option.name) needs a value: \(option.name) \(option.value ?? "")")
    }
    rest = rest.dropFirst()
    return value
  }

  private mutating func readPositional(_ argument: String) throws(Failure) {
    let place = result.positionals.count
    guard place < spec.positionals.count || spec.positionals.last?.isRepeated == true else {
      throw usage("unexpected argument '\(argument)'")
    }
    guard !argument.isEmpty else { throw usage("an argument is empty where a path is needed") }
    result.positionals.append(argument)
  }

  private func checkComplete() throws(Failure) {
    if result.positionals.count < spec.positionals.count {
      let missing = spec.positionals[result.positionals.count]
      throw usage("\(missing.name) is missing: \(missing.help)")
    }
    for option in spec.options where option.isRequired && result.options[option.name] == nil {
      throw usage("\(option.name) \(option.value ?? "") is missing: \(option.help)")
    }
  }

  private func unknown(_ name: String) -> Failure {
    let known = spec.options.map(\.name) + ["--help"]
    return usage("there is no option '\(name)'\(NearestWord.suggestion(for: name, among: known))")
  }

  private func usage(_ message: String) -> Failure { Failure(.usage, message) }
}
