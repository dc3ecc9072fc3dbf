import GraphFormat

/// `graphpack info`: what a package holds.
enum InfoCommand: Command {
  static let spec = CommandSpec(
    name: "info", summary: "Tells what a package holds.", positionals: [CommonOptions.package],
    options: [
      CommonOptions.json,
      .flag("--report", "Tell also what the build read, dropped and why."),
    ],
    notes: [
      "'restrictions' are turns from one road onto another that the profile may not take, U-turns apart. A profile with a"
        + " hierarchy is answered fast."
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let package = try GraphPackage.open(arguments.positionals[0])
    let report = arguments.has("--report") ? try package.report() : nil
    let output = StandardOutput()
    if arguments.has("--json") {
      try output.write(PackageSummary.json(of: package, report: report).text + "\n")
    } else {
      try output.write(PackageSummary.text(of: package))
      if arguments.has("--report") { try output.write("\n" + BuildReportText.text(of: report, margin: "")) }
    }
    try output.flush()
    return .done
  }
}
