import GraphCore
@testable import GraphFormat
import TestSupport
import Testing

/// Numbers as section 2 of the format writes them.
@Suite struct ByteWriterTests {
  private func bytes(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    write(&writer)
    return writer.bytes
  }

  @Test func unsignedNumbersTakeSevenBitsPerByte() {
    let expected: [(UInt64, [UInt8])] = [
      (0, [0]), (127, [0x7F]), (128, [0x80, 1]), (300, [0xAC, 2]), (16383, [0xFF, 0x7F]), (16384, [0x80, 0x80, 1]),
      (UInt64.max, Array(repeating: 0xFF, count: 9) + [1]),
    ]
    for (value, code) in expected { #expect(bytes { $0.uv(value) } == code) }
  }

  @Test func signedNumbersAlternate() {
    let expected: [(Int64, [UInt8])] = [
      (0, [0]), (-1, [1]), (1, [2]), (-2, [3]), (-64, [0x7F]), (64, [0x80, 1]),
      (Int64.max, [0xFE] + Array(repeating: 0xFF, count: 8) + [1]),
      (Int64.min, Array(repeating: 0xFF, count: 9) + [1]),
    ]
    for (value, code) in expected { #expect(bytes { $0.sv(value) } == code) }
  }

  @Test func differencesWrapAndAddUpToTheValues() {
    var random = SeededGenerator(seed: 1)
    let values = [Int64.min, Int64.max, 0, -1] + (0..<100).map { _ in Int64(bitPattern: random.next()) }
    var cursor = ByteCursor(bytes { $0.deltaColumn(0..<values.count) { values[$0] } })
    #expect(cursor.sums(values.count) == values)
    #expect(cursor.isFinished)
  }

  @Test func aPairedColumnGivesTheDifferenceToATwinThatStandsBeforeInTheSameBlock() {
    var edges = (0..<5).map { _ in PackageContents.Edge(head: 0, lengthCentimetres: 0) }
    (edges[0].twin, edges[4].twin) = (4, 0)
    (edges[1].twin, edges[3].twin) = (3, 1)
    let values: [UInt32] = [7, 10, 200, 9, 7]
    #expect(bytes { $0.pairedColumn(0..<5, of: edges) { values[$0] } } == [7, 10, 0xC8, 1, 1, 0])
    // In a block of their own, edges 2 to 4 have no twin before them.
    #expect(bytes { $0.pairedColumn(2..<5, of: edges) { values[$0] } } == [0xC8, 1, 9, 7])
  }

  @Test func fixedNumbersAreLittleEndianAndTextsArePadded() {
    #expect(bytes { $0.fixed(UInt32(0x0A0B_0C0D)) } == [0x0D, 0x0C, 0x0B, 0x0A])
    #expect(bytes { $0.fixed(Int64(-2)) } == [0xFE] + Array(repeating: 0xFF, count: 7))
    #expect(bytes { $0.paddedText("car", size: 8) } == [3, 0x63, 0x61, 0x72, 0, 0, 0, 0])
  }

  @Test func theShorterWayRoundTheGlobeIsTaken() {
    #expect(longitudeStep(from: 1_799_999_999, to: -1_799_999_999) == 2)
    #expect(longitudeStep(from: -1_799_999_999, to: 1_799_999_999) == -2)
    #expect(longitudeStep(from: 1_800_000_000, to: -1_800_000_000) == 0)
    #expect(longitudeStep(from: 0, to: 1_800_000_000) == 1_800_000_000)
    #expect(longitudeStep(from: 0, to: -1_800_000_000) == -1_800_000_000)
    #expect(longitudeStep(from: 3_600_000_100, to: -1_799_999_999) == 1_799_999_901)
    #expect(longitudeStep(from: 5, to: 12) == 7)
  }

  @Test func framesHaveTheirSizeAndAChecksumAndDoNotDependOnThoseBefore() throws {
    let compressor = try ZstdCompressor()
    let texts = ["a", String(repeating: "roads ", count: 5000)].map { Array($0.utf8) }
    for text in texts + texts.reversed() {
      let frame = try compressor.frame(of: text)
      #expect(frame == (try ZstdCompressor().frame(of: text)))
      #expect(frame.prefix(4) == [0x28, 0xB5, 0x2F, 0xFD])
      // Frame_Header_Descriptor: single segment (so there is a size) and Content_Checksum_Flag, no dictionary.
      #expect(frame[4] & 0b0010_0111 == 0b0010_0100)
    }
  }
}
