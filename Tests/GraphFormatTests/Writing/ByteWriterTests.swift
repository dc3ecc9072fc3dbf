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

  @Test func aPairedColumnEndsWithTheDifferencesToTwinsThatStandBeforeInTheSameBlock() {
    var contents = PackageContents()
    contents.edges = (0..<5).map { _ in PackageContents.Edge(head: 0, lengthCentimetres: 0) }
    (contents.edges[0].twin, contents.edges[4].twin) = (4, 0)
    (contents.edges[1].twin, contents.edges[3].twin) = (3, 1)
    let values: [UInt32] = [7, 10, 200, 9, 7]
    #expect(bytes { $0.pairedColumn(0..<5, of: contents) { values[$0] } } == [7, 10, 0xC8, 1, 1, 0])
    // In a block of their own, edges 2 to 4 have no twin before them.
    #expect(bytes { $0.pairedColumn(2..<5, of: contents) { values[$0] } } == [0xC8, 1, 9, 7])
    #expect(bytes { $0.pairedColumn(2..<5, of: contents, isSplit: true) { values[$0] } } == [200, 9, 7, 0, 0, 0])
  }

  @Test func aSplitColumnHasItsLowBytesFirst() {
    #expect(bytes { $0.splitColumn([0x1_02FF, 0, 3]) } == [0xFF, 0, 3, 0x82, 2, 0, 0])
    #expect(bytes { $0.signedSplitColumn([-1, 128]) } == [1, 0, 0, 1])
    let values: [Int64] = [0, -1, 255, -256, 3_600_000_000, -7_200_000_000]
    var cursor = ByteCursor(bytes { $0.signedSplitColumn(values) })
    #expect(cursor.signedSplit(values.count) == values && cursor.isFinished)
    bytes { $0.signedSplitColumn(values) }.withUnsafeBytes {
      var reader = ByteReader($0)
      var column = reader.splitColumn(values.count)
      let read = values.map { _ in Int64(column.nextSigned(&reader)) }
      #expect(read == values && reader.isFinished)
      let none = column.next(&reader)
      #expect(none == 0 && reader.isBroken)
    }
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
      #expect(frame == (try compressor.frame(of: text, cuts: [0, 1, text.count])))
      #expect(frame.prefix(4) == [0x28, 0xB5, 0x2F, 0xFD])
      // Frame_Header_Descriptor: single segment (so there is a size) and Content_Checksum_Flag, no dictionary.
      #expect(frame[4] & 0b0010_0111 == 0b0010_0100)
    }
  }

  @Test func aFrameWithCutsHasOneBlockForEachPart() throws {
    var random = SeededGenerator(seed: 8)
    let noise = (0..<2000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let text = Array(String(repeating: "abacad", count: 400).utf8)
    let frame = try ZstdCompressor().frame(of: noise + text, cuts: [100, 2000])
    // Header of magic, descriptor and two bytes of size; then blocks of three bytes and their content.
    var place = 7
    var types: [Int] = []
    while place + 4 < frame.count {
      let header = Int(frame[place]) | Int(frame[place + 1]) << 8 | Int(frame[place + 2]) << 16
      types.append(header >> 1 & 3)
      place += 3 + (header >> 1 & 3 == 1 ? 1 : header >> 3)
      if header & 1 == 1 { break }
    }
    #expect(types == [0, 2])
    #expect(place == frame.count - 4)
    let entry = BlockIndexEntry(
      offset: 0, stored: UInt32(frame.count), raw: 4400, checksum: frame.number(frame.count - 4, UInt32.self), count: 0)
    let scratch = DecodeScratch()
    let decoded = try frame.withUnsafeBytes {
      Array(try FrameDecoder.decode($0, entry: entry, into: scratch.buffer(0, count: 4400), context: scratch.context))
    }
    #expect(decoded == noise + text)
  }
}
