/// How an edge is cut off from the main part of a profile's network.
public struct CutOff: OptionSet, Sendable, Hashable {
  /// See `OptionSet`.
  public let rawValue: UInt8

  /// See `OptionSet`.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No route that begins on the edge reaches the main part.
  public static let atBeginning = CutOff(rawValue: 1)
  /// No route from the main part ends on the edge.
  public static let atEnd = CutOff(rawValue: 2)

  static let values: ClosedRange<UInt8> = 1...3
}
