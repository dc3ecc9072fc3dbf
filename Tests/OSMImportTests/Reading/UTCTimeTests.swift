import Testing

@testable import OSMImport

@Suite("Moments of a file's header as text")
struct UTCTimeTests {
  @Test(
    "Seconds become the date that the calendar has",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (1_758_317_984, "2025-09-19T21:39:44Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
  func text(seconds: Int64, expected: String) {
    #expect(UTCTime(secondsSince1970: seconds)?.text == expected)
  }

  @Test("What has no usual text is no moment", arguments: [-1, 253_402_300_800, Int64.max, Int64.min])
  func outside(seconds: Int64) {
    #expect(UTCTime(secondsSince1970: seconds) == nil)
  }
}
