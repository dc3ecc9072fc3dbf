/// Tells how far an import has come and stops it on request.
final class ReadingWatch {
  /// Shares of the work that the passes are.
  static let wayPass = 0.0...0.5
  static let nodePass = 0.5...0.8

  private let progress: ((Double) -> Void)?
  private let isCancelled: (() -> Bool)?
  private var pass = wayPass
  private var objectsUntilAsked = 0
  private static let objectsPerAsk = 4096

  init(progress: ((Double) -> Void)?, isCancelled: (() -> Bool)?) {
    self.progress = progress
    self.isCancelled = isCancelled
  }

  /// Takes over what a file tells of its passes, until `leave`.
  func follow(_ source: any OSMSource) {
    guard let file = source as? OSMFile else { return }
    file.isCancelled = isCancelled
    file.progress = { [self] done, total in
      let share = total > 0 ? min(1, Double(done) / Double(total)) : 0
      progress?(pass.lowerBound + share * (pass.upperBound - pass.lowerBound))
    }
  }

  /// Lets go of a source.
  func leave(_ source: any OSMSource) {
    guard let file = source as? OSMFile else { return }
    file.isCancelled = nil
    file.progress = nil
  }

  /// Counts an object; now and then it asks whether to go on.
  ///
  /// - Throws: `CancellationError`.
  func tick() throws {
    objectsUntilAsked -= 1
    guard objectsUntilAsked < 0 else { return }
    objectsUntilAsked = Self.objectsPerAsk
    if isCancelled?() == true { throw CancellationError() }
  }

  /// Begins a pass that is a share of the work.
  ///
  /// - Throws: `CancellationError`.
  func begin(_ pass: ClosedRange<Double>) throws {
    self.pass = pass
    try reached(pass.lowerBound)
  }

  /// Tells a share of the work, 0 to 1.
  ///
  /// - Throws: `CancellationError`.
  func reached(_ share: Double) throws {
    if isCancelled?() == true { throw CancellationError() }
    progress?(share)
  }
}
