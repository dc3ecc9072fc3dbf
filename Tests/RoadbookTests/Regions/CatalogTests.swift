import Foundation
import TestSupport
import Testing

@testable import Roadbook

@Suite("Catalogs as texts")
struct CatalogTests {
  static func region(_ id: Int64, files: [CatalogFile]? = nil) -> CatalogRegion {
    CatalogRegion(
      regionID: id, name: "Region \(id)", names: ["de": "Gebiet \(id)"], country: "LI", adminLevels: ["Oberland"],
      edition: "2026-11-30", packageFormat: 0, boundingBox: [47, 9, 48, 10],
      boundary: RegionBoundary(polygons: [[[[9, 47], [10, 47], [10, 48], [9, 47]]]]),
      files: files ?? [
        CatalogFile(
          path: "r\(id).graphpack", url: "r\(id).graphpack", bytes: 10, sha256: String(repeating: "a", count: 64))
      ])
  }

  static let sample = RegionCatalog(
    kind: .routing, published: "2026-12-01T08:00:00Z", regions: [region(1), region(2), region(7)])

  private func text(_ rows: String, format: String = "1") -> Data {
    Data(
      #"{"format":\#(format),"kind":"routing","published":"2026-12-01T08:00:00Z","later":[1],"regions":[\#(rows)]}"#
        .utf8)
  }

  private func row(_ id: Int, path: String = "a.graphpack", bytes: String = "5", box: String = "[1,2,3,4]") -> String {
    let file = #"{"path":"\#(path)","url":"x","bytes":\#(bytes),"sha256":"\#(String(repeating: "0", count: 64))"}"#
    return #"{"region_id":\#(id),"name":"n","names":{},"country":"","admin_levels":[],"edition":"","bbox":\#(box),"#
      + #""unknown":{},"files":[\#(file)]}"#
  }

  @Test("What is written is read again, and the same catalog gives the same bytes")
  func roundTrip() throws {
    let text = try Self.sample.encoded()
    let reading = try RegionCatalog.reading(text)
    #expect(reading.catalog == Self.sample)
    #expect(reading.faults.isEmpty)
    #expect(try reading.catalog.encoded() == text)
  }

  @Test("A broken row is told with its place and does no harm to the others")
  func brokenRows() throws {
    let rows = [
      row(1), #"{"region_id":2}"#, row(3), row(1), row(-4), row(5, path: "../up"), row(6, bytes: "-1"),
      row(7, box: "[1]"),
      #""text""#, row(8, path: "/etc/passwd"), row(9, path: ".hidden"), row(10, bytes: "4398046511105"),
      row(11, bytes: "1e300"), row(12, path: "a//b"), row(13, path: "a/../b"), row(14),
    ]
    let reading = try RegionCatalog.reading(text(rows.joined(separator: ",")))
    #expect(reading.catalog.regions.map(\.regionID) == [1, 3, 14])
    #expect(reading.faults.count == 13)
    #expect(reading.faults[0] == "row 2: name is missing at .regions[1]")
    #expect(reading.faults[1] == "row 4: region 1 is there twice; the first one counts")
  }

  @Test("Every cut of a catalog is refused as a whole, never read in part")
  func cuts() throws {
    let file = CatalogEnvelope.seal(try Self.sample.encoded(), key: nil)
    // The last byte is a line feed, which may be absent.
    for length in 0..<file.count - 1 {
      #expect(throws: NavigationError.self, "\(length)") {
        try RegionCatalog.reading(CatalogEnvelope.open(file.prefix(length), key: nil))
      }
    }
  }

  @Test("A catalog of another form is refused and tells both numbers")
  func otherForm() {
    let error = #expect(throws: NavigationError.self) { try RegionCatalog.reading(text(row(1), format: "2")) }
    #expect(error?.code == .catalogVersion)
    #expect(error?.message.contains("form 2") == true && error?.message.contains("form 1") == true)
    #expect(throws: NavigationError.self) { try RegionCatalog.reading(text(row(1), format: #""1""#)) }
    #expect(throws: NavigationError.self) { try RegionCatalog.reading(Data("[]".utf8)) }
  }

  @Test("With a key only what it signed is taken, and every changed byte is noticed")
  func signatures() throws {
    let key = SigningKey()
    let text = try Self.sample.encoded()
    let file = CatalogEnvelope.seal(text, key: key)
    #expect(try CatalogEnvelope.open(file, key: key.verifying) == text)
    #expect(try CatalogEnvelope.open(file.dropLast(), key: key.verifying) == text)
    #expect(try CatalogEnvelope.open(file, key: nil) == text)
    #expect(throws: NavigationError.self) { try CatalogEnvelope.open(file, key: SigningKey().verifying) }
    #expect(throws: NavigationError.self) {
      try CatalogEnvelope.open(CatalogEnvelope.seal(text, key: nil), key: key.verifying)
    }
    for position in file.indices.dropLast() {
      var forged = file
      forged[position] ^= 1
      #expect(throws: NavigationError.self, "\(position)") { try CatalogEnvelope.open(forged, key: key.verifying) }
    }
  }

  @Test("Keys are read from their texts; a secret key is no public key")
  func keys() throws {
    let key = SigningKey()
    let again = try SigningKey(text: key.text + "\n")
    #expect(again.verifying == key.verifying)
    #expect(try VerifyingKey(text: key.verifying.text) == key.verifying)
    for text in ["", "roadbook-public-key:", key.text, key.verifying.text + "AAAA", "roadbook-public-key:####"] {
      #expect(throws: NavigationError.self) { try VerifyingKey(text: text) }
    }
    #expect(throws: NavigationError.self) { try SigningKey(text: key.verifying.text) }
  }

  @Test("The signature is that of RFC 8032: its first test vector, an empty message")
  func testVector() throws {
    let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    let open = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    let bytes = { (text: String) in
      Data(stride(from: 0, to: text.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) })
    }
    let key = try SigningKey(text: "roadbook-secret-key:" + bytes(seed).base64EncodedString())
    #expect(key.verifying.text == "roadbook-public-key:" + bytes(open).base64EncodedString())
    #expect(
      key.signature(of: Data()).prefix(8) == bytes("e5564300c360ac72"))
  }

  @Test("A digest is that of FIPS 180-4: its first example, abc")
  func digest() throws {
    var digest = SHA256Digest()
    for byte in Array("abc".utf8) { withUnsafeBytes(of: byte) { digest.update($0) } }
    #expect(digest.finish() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test("A place is inside an outline or in its hole, as it is drawn")
  func insideOfBoundary() throws {
    let square = { (a: Double, b: Double) in [[a, a], [b, a], [b, b], [a, b], [a, a]] }
    let boundary = RegionBoundary(polygons: [[square(0, 10), square(4, 6)], [square(20, 21)]])
    #expect(boundary.contains(latitude: 2, longitude: 2))
    #expect(!boundary.contains(latitude: 5, longitude: 5))
    #expect(boundary.contains(latitude: 20.5, longitude: 20.5))
    #expect(!boundary.contains(latitude: 15, longitude: 15))
    #expect(try JSONDecoder().decode(RegionBoundary.self, from: Data(boundary.geoJSON.utf8)) == boundary)
  }

  @Test("A simplified outline is small and close to what it was")
  func simplified() throws {
    let ring = (0...5000).map { step -> [Double] in
      let angle = Double(step % 5000) / 5000 * 2 * .pi
      return [cos(angle), sin(angle)]
    }
    let simple = RegionBoundary(polygons: [[ring]]).simplified()
    let points = simple.polygons[0][0]
    #expect(points.count <= RegionBoundary.mostPoints && points.count > 20)
    #expect(points.first == points.last)
    #expect(points.allSatisfy { abs(hypot($0[0], $0[1]) - 1) < 1e-9 })
  }
}
