/// Cuts a sum of many numbers into parts whose sum, added in order, is exactly the sum of the numbers, added in order.
struct RunningSum {
  private var total = 0.0

  /// The part that some more numbers make.
  mutating func add(_ numbers: some Sequence<Double>) -> Double {
    let next = numbers.reduce(total, +)
    var part = next - total
    // The difference is rounded; the neighbour on the right side of it leads back to the sum.
    if total + part < next { part = part.nextUp } else if total + part > next { part = part.nextDown }
    total = next
    return part
  }
}
