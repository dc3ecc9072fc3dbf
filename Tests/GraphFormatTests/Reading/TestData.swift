import Foundation

/// The folder `testdata` of the checkout.
enum TestData {
  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../testdata/" + name)
      .standardized.path
  }

  /// Whether committed results are to be made anew.
  static var isUpdating: Bool { ProcessInfo.processInfo.environment["ROADBOOK_UPDATE_GOLDENS"] == "1" }
}
