import Foundation
import GraphFormat
import Roadbook

/// `graphpack keygen`: makes the pair of keys with which catalogs are signed and checked.
enum KeygenCommand: Command {
  static let spec = CommandSpec(
    name: "keygen", summary: "Makes a pair of keys: one to sign catalogs, one for apps to check them with.",
    positionals: [],
    options: [
      .option(
        "-o", "NAME", "Writes NAME.key, which stays secret, and NAME.pub, which goes into the app.", isRequired: true)
    ],
    notes: ["Files that are there are never replaced: a lost key cannot be made again, and apps refuse any other."])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let name = arguments.text("-o") ?? ""
    for path in [name + ".key", name + ".pub"] where FileManager.default.fileExists(atPath: path) {
      throw Failure(.inputOutput, "\(path) is there already; choose another name, or move it away")
    }
    let key = SigningKey()
    try KeyFile.create(key.text, at: name + ".key", isSecret: true)
    try KeyFile.create(key.verifying.text, at: name + ".pub", isSecret: false)
    let output = StandardOutput()
    try output.write("\(key.verifying.text)\n")
    try output.flush()
    Console.say("wrote \(name).key (keep it secret) and \(name).pub")
    return .done
  }
}
