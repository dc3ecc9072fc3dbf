import Foundation

/// Runs command lines as a shell does, with `graphpack` found by name and `$DATA` the test data.
enum Shell {
  /// What a command line did.
  struct Outcome {
    var output, error: String
    var status: Int32
  }

  /// Runs a command line in a folder.
  static func run(_ line: String, in workspace: Workspace) throws -> Outcome {
    let names = ["/dev/null", workspace.path + ".stdout", workspace.path + ".stderr"]
    let descriptors = names.map { open($0, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
    defer {
      for descriptor in descriptors { close(descriptor) }
      for name in names.dropFirst() { unlink(name) }
    }
    let path = BuiltCommand.folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    let child = try Child(
      ["/bin/sh", "-c", "cd \"$WORKSPACE\" || exit 99\n\(line)"],
      variables: ["PATH": path, "DATA": BuiltCommand.data, "WORKSPACE": workspace.path], descriptors: descriptors)
    let end = child.end()
    let texts = names.dropFirst().map {
      String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self)
    }
    let status: Int32 =
      switch end {
      case .status(let status): status
      case .signal(let signal): 128 + signal
      }
    return Outcome(output: texts[0], error: texts[1], status: status)
  }
}
