/// A place on the globe in WGS 84, as integers of 1e-7 degrees (11 mm of latitude), the unit of the package format.
public struct Coordinate: Hashable, Sendable {
  /// Latitude in 1e-7 degrees, -900,000,000 to 900,000,000.
  public var latitudeE7: Int32
  /// Longitude in 1e-7 degrees, -1,800,000,000 to 1,800,000,000.
  public var longitudeE7: Int32

  /// Makes a coordinate from integers that are already in range.
  @inlinable public init(latitudeE7: Int32, longitudeE7: Int32) {
    self.latitudeE7 = latitudeE7
    self.longitudeE7 = longitudeE7
  }

  /// Makes a coordinate from degrees, rounded to the nearest 1e-7; nil for a value that is not finite or out of range.
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    latitudeE7 = Int32((latitude * 1e7).rounded())
    longitudeE7 = Int32((longitude * 1e7).rounded())
  }

  /// Latitude in degrees.
  @inlinable public var latitude: Double { Double(latitudeE7) / 1e7 }
  /// Longitude in degrees.
  @inlinable public var longitude: Double { Double(longitudeE7) / 1e7 }
}

/// The class of a road, as OpenStreetMap's `highway` values name them. Raw values are those of the package format.
public enum RoadClass: UInt8, Sendable, CaseIterable {
  case motorway, motorwayLink, trunk, trunkLink, primary, primaryLink, secondary, secondaryLink, tertiary, tertiaryLink
  case unclassified, residential, livingStreet, service, road, track, pedestrian, footway, cycleway, path, steps, ferry
}

/// What else is to be known about an edge. Raw values are those of the package format.
public struct RoadFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// Makes flags from bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Part of a roundabout.
  public static let roundabout = RoadFlags(rawValue: 1)
  /// Using it costs money.
  public static let toll = RoadFlags(rawValue: 2)
  /// In a tunnel.
  public static let tunnel = RoadFlags(rawValue: 4)
  /// On a bridge.
  public static let bridge = RoadFlags(rawValue: 8)
  /// Without a hard surface.
  public static let unpaved = RoadFlags(rawValue: 16)
  /// Through water.
  public static let ford = RoadFlags(rawValue: 32)
  /// All bits that have a meaning.
  public static let known: RoadFlags = [.roundabout, .toll, .tunnel, .bridge, .unpaved, .ford]
}
