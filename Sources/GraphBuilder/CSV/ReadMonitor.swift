/// Tells how far reading has come and stops it on request.
final class ReadMonitor {
  private let progress: ((Double) -> Void)?
  private let isCancelled: (() -> Bool)?
  private let totalBytes: Int
  private var doneBytes = 0
  private var rowsUntilReport = 0

  private static let rowsPerReport = 4096

  /// Starts at 0 of `totalBytes`.
  init(totalBytes: Int, progress: ((Double) -> Void)?, isCancelled: (() -> Bool)?) {
    self.totalBytes = max(1, totalBytes)
    self.progress = progress
    self.isCancelled = isCancelled
  }

  /// Counts a row of so many bytes; every 4096 rows it reports and asks.
  ///
  /// - Throws: `CancellationError`.
  func advance(by bytes: Int) throws {
    doneBytes += bytes
    rowsUntilReport -= 1
    guard rowsUntilReport < 0 else { return }
    rowsUntilReport = Self.rowsPerReport
    try report()
  }

  /// Reports and asks now.
  ///
  /// - Throws: `CancellationError`.
  func report() throws {
    if isCancelled?() == true { throw CancellationError() }
    progress?(min(1, Double(doneBytes) / Double(totalBytes)))
  }
}
