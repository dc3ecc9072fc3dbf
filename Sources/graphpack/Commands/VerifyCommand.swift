import GraphFormat

/// `graphpack verify`: checks every byte of a package.
enum VerifyCommand: Command {
  static let spec = CommandSpec(
    name: "verify", summary: "Decodes every block of a package and checks what the format promises.",
    positionals: [CommonOptions.package], options: [])

  /// More faults than these are only counted.
  private static let faultLimit = 20

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let package = try GraphPackage.open(arguments.positionals[0])
    let bar = ProgressBar()
    defer { bar.erase() }
    let report = try PackageVerifier.verify(package, progress: { bar.update("verifying", $0) }, isCancelled: nil)
    bar.erase()
    let output = StandardOutput()
    try output.write(
      "\(package.path): checked \(HumanText.counted(report.framesChecked, "frame")),"
        + " \(HumanText.counted(report.bytesDecoded, "byte")) decoded,"
        + " \(HumanText.counted(package.nodeCount, "node")) and \(HumanText.counted(package.edgeCount, "edge"))"
        + " for \(package.profiles.map(\.name).joined(separator: ", "))\n")
    if report.faults.isEmpty {
      try output.write("good\n")
    } else {
      for fault in report.faults.prefix(faultLimit) { try output.write("fault: \(fault)\n") }
      try output.write("\(HumanText.counted(report.faults.count, "fault")): build or fetch the package again\n")
    }
    try output.flush()
    return report.faults.isEmpty ? .done : .no
  }
}
