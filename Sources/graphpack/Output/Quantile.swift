/// Middle and tail of a list of samples.
enum Quantile {
  /// The middle one, of an even number the lower of the two; 0 without samples. O(n log n).
  static func median(_ samples: [Double]) -> Double { percentile(50, samples) }

  /// The least sample that so many percent of all are not above; 0 without samples. O(n log n).
  static func percentile(_ percent: Int, _ samples: [Double]) -> Double {
    guard !samples.isEmpty else { return 0 }
    let rank = (samples.count * percent + 99) / 100
    return samples.sorted()[max(0, rank - 1)]
  }
}

extension Duration {
  /// As microseconds.
  var microseconds: Double { Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12 }
  /// As seconds.
  var seconds: Double { microseconds / 1e6 }
}
