/// The faults of a file's rows: the first of all, and how many there are of each code.
struct FaultList {
  private var first: InputError?
  private var counts: [InputError.Code: Int] = [:]

  /// Takes note of a fault.
  mutating func add(_ fault: InputError) {
    if first == nil { first = fault }
    counts[fault.code, default: 0] += 1
  }

  /// - Throws: the first fault, with the number of all that have its code.
  func throwFirst() throws(InputError) {
    guard var fault = first else { return }
    fault.count = counts[fault.code] ?? 1
    throw fault
  }
}
