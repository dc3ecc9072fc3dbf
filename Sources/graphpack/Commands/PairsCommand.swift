import GraphBuilder
import GraphFormat
import RoutingEngine

/// `graphpack pairs`: ways between nodes of the input, for comparisons with other programs.
enum PairsCommand: Command {
  static let spec = CommandSpec(
    name: "pairs", summary: "Finds the weight of the best way between nodes, named by the input's own ids.",
    positionals: [
      CommonOptions.package,
      PositionalSpec(name: "PAIRS.csv", help: "Rows source,target and, where expected, cost_ms."),
    ],
    options: [
      CommonOptions.profile, CommonOptions.algorithm, CommonOptions.blockCache, CommonOptions.threads(standard: "1"),
      RowTimes.option, .flag("--json", "Print the summary as one line of JSON."),
    ] + OverlayOptions.all,
    notes: [
      "Prints source,target,weight_ms,length_m for each row, with both empty where no way leads, and a summary on"
        + " standard error. A way starts with any edge that leaves the source, ends with any edge that enters the"
        + " target, and has no turn cost at either end. Where the file has cost_ms (empty: no way is expected),"
        + " differences are counted, and the exit status is 1 if there is one."
        + " --times has microseconds,settled of each row: the search alone."
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let threads = try arguments.threads(standard: 1)
    let package = try CommonOptions.openPackage(arguments)
    let profile = try CommonOptions.profile(arguments, of: package)
    let algorithm = try CommonOptions.algorithm(arguments, profile: profile, of: package)
    let overlay = try OverlayOptions.overlay(arguments)
    let departure = try OverlayOptions.departure(arguments)
    let rows = try PairsFile.read(arguments.positionals[1])
    let solver = try Router(package: package).nodePairs(profile: profile.name, overlay: overlay, departure: departure)
    var tally = PairsTally(file: arguments.positionals[1])
    let output = StandardOutput()
    try output.write("source,target,weight_ms,length_m\n")
    let solution = PairSolution(solver: solver, algorithm: algorithm, file: arguments.positionals[1])
    var numbers = rows.indices.makeIterator()
    // When a row cannot be answered, those before it have been.
    defer { try? output.flush() }
    try OrderedWork.run(threads: threads) {
      numbers.next()
    } work: { number in
      try solution.line(rows[number], number: number, unit: profile.microsecondsPerWeight)
    } deliver: { line in
      try output.write(line.text)
      tally.add(line)
    }
    try output.flush()
    try arguments.text("--times").map { path in
      try RowTimes.write(tally.timeLines, header: "microseconds,settled", to: path)
    }
    Console.say(arguments.has("--json") ? tally.json.text : tally.text)
    return tally.mismatches == 0 ? .done : .no
  }
}

/// Answers rows. Used by any number of threads.
private struct PairSolution: Sendable {
  let solver: NodePairSolver
  let algorithm: Algorithm
  /// The file of the rows, for messages.
  let file: String

  func line(_ row: PairRow, number: Int, unit microsecondsPerWeight: UInt32) throws -> PairLine {
    do throws(RoutingError) {
      let answer = try solver.solve(source: row.source, target: row.target, algorithm: algorithm)
      return PairLine(row: row, answer: answer, unit: microsecondsPerWeight)
    } catch {
      guard error.code == .invalidRequest else { throw error }
      throw Failure(.badData, "\(file): row \(number + 1): \(error.message)")
    }
  }
}
