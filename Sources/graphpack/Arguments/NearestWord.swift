/// Finds what somebody probably meant.
enum NearestWord {
  /// `; did you mean 'x'?`, or nothing when no known word is near.
  static func suggestion(for word: String, among known: [String]) -> String {
    let limit = max(1, word.count / 3)
    let best = known.map { (word: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
    guard let best, best.distance <= limit else { return "" }
    return "; did you mean '\(best.word)'?"
  }

  /// How many letters have to be put in, taken out, changed or swapped with their neighbour. O(length of one x length of the other).
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var older: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let change = previous[j] + (a[i] == b[j] ? 0 : 1)
        var best = min(change, previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, older[j - 1] + 1) }
        row.append(best)
      }
      (older, previous) = (previous, row)
    }
    return previous[b.count]
  }
}
