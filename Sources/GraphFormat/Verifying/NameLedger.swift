import GraphCore

/// Books names and who uses them: each stands once, and they are numbered in the order in which edges first use them.
struct NameLedger {
  private var count = 0
  // Bytes, because strings are equal when they only look the same.
  private var seen: Set<[UInt8]> = []
  private var used = 0
  private var isInOrder = true

  /// Books the next name.
  mutating func add(_ name: String, _ report: inout VerifyReport) {
    count += 1
    if !seen.insert(Array(name.utf8)).inserted { report.add("name \(count) stands twice") }
  }

  /// Books the name of the next edge: 0 without one, else the name's number + 1.
  mutating func use(_ name: UInt32, by edge: EdgeID, _ report: inout VerifyReport) {
    let number = Int(name)
    if number > count {
      report.add("edge \(edge.rawValue) has name \(number), and there are \(count)")
    } else if number > used {
      if number > used + 1, isInOrder {
        isInOrder = false
        report.add("names are not numbered in the order of first use: edge \(edge.rawValue) has name \(number)")
      }
      used = number
    }
  }

  /// Reports names without a use.
  func check(_ report: inout VerifyReport) {
    if used < count { report.add("name \(used + 1) stands there, and no edge has it") }
  }
}
