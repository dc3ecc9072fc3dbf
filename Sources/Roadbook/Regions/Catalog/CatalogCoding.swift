public import Foundation

/// What a catalog's text gave: the rows that are whole, and what is wrong with the others.
public struct CatalogReading: Sendable {
  /// The catalog with the rows that could be read.
  public var catalog: RegionCatalog
  /// One message for each row that could not, with its place.
  public var faults: [String]
}

extension RegionCatalog {
  /// The catalog as JSON text, without signature: the same catalog gives the same bytes.
  public func encoded() throws(NavigationError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(
        CatalogText(format: Self.formatVersion, kind: kind, published: published, regions: regions.map(Row.init)))
    } catch {
      throw NavigationError(.catalogMalformed, "the catalog holds a number that JSON cannot write", cause: "\(error)")
    }
  }

  /// Reads a catalog's JSON text. A row that cannot be read, or whose id came before, is left out and told; unknown members are ignored.
  ///
  /// - Throws: `NavigationError`: `catalogMalformed` when the text as a whole cannot be read; `catalogVersion` for a newer form.
  public static func reading(_ text: Data) throws(NavigationError) -> CatalogReading {
    let parsed: CatalogText
    do {
      let form = try JSONDecoder().decode(CatalogForm.self, from: text)
      guard form.format == formatVersion else {
        throw NavigationError(
          .catalogVersion,
          "the catalog has form \(form.format), this version of the SDK reads form \(formatVersion); update the app")
      }
      parsed = try JSONDecoder().decode(CatalogText.self, from: text)
    } catch let error as NavigationError {
      throw error
    } catch {
      throw NavigationError(
        .catalogMalformed, "the catalog cannot be read; it may be cut off", cause: Self.text(error), isRetryable: true)
    }
    return gathered(parsed)
  }

  private static func gathered(_ parsed: CatalogText) -> CatalogReading {
    var faults: [String] = []
    var regions: [Int64: CatalogRegion] = [:]
    for (position, row) in parsed.regions.enumerated() {
      switch row.region.mapError({ RowFault(description: Self.text($0)) }).flatMap(CatalogRegion.sound) {
      case .failure(let reason): faults.append("row \(position + 1): \(reason)")
      case .success(let region) where regions[region.regionID] != nil:
        faults.append("row \(position + 1): region \(region.regionID) is there twice; the first one counts")
      case .success(let region): regions[region.regionID] = region
      }
    }
    let rows = regions.values.sorted { $0.regionID < $1.regionID }
    return CatalogReading(
      catalog: RegionCatalog(kind: parsed.kind, published: parsed.published, regions: rows), faults: faults)
  }

  /// A decoding error in one line, with its place.
  static func text(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "\(key.stringValue) is missing\(at(place(context.codingPath)))"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      return context.debugDescription + at(place(context.codingPath))
    default: return "\(error)"
    }
  }

  private static func at(_ place: String) -> String { place.isEmpty ? "" : " at \(place)" }
}

/// The first thing that is read of a text: whether the rest can be.
private struct CatalogForm: Decodable {
  var format: Int
}

/// The text as it stands in the file.
private struct CatalogText: Codable {
  var format: Int
  var kind: RegionCatalog.Kind
  var published: String
  var regions: [Row]
}

/// A row that may be broken without harm to the next.
private struct Row: Codable {
  var region: Result<CatalogRegion, any Error>

  init(_ region: CatalogRegion) { self.region = .success(region) }

  init(from decoder: any Decoder) {
    region = Result { try CatalogRegion(from: decoder) }
  }

  func encode(to encoder: any Encoder) throws { try region.get().encode(to: encoder) }
}
