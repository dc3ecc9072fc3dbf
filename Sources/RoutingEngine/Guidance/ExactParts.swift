/// Cuts the sum of many numbers into parts that add up to it exactly, in whatever order they are added.
///
/// All parts are multiples of the last place of the whole sum, so that no addition of parts has to round.
struct ExactParts {
  private let unit: Double
  private var sum = 0.0
  private var given = 0.0

  /// - Parameter total: all numbers added in order, from 0.
  init(total: Double) { unit = total.ulp }

  /// The part that the next numbers make.
  mutating func part(_ numbers: some Sequence<Double>) -> Double {
    sum = numbers.reduce(sum, +)
    let end = (sum / unit).rounded() * unit
    defer { given = end }
    return end - given
  }
}
