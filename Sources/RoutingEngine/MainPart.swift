import GraphCore
import GraphFormat

/// What a waypoint needs of the road that it is snapped to: that routes lead on from it, to it, or both.
struct WaypointRole: Sendable {
  /// Whether a route begins there, and whether one ends there.
  var begins, ends: Bool

  /// A role by itself.
  init(begins: Bool, ends: Bool) {
    self.begins = begins
    self.ends = ends
  }

  /// The role of a waypoint by its place in the request.
  init(_ number: Int, of count: Int) {
    begins = number < count - 1
    ends = number > 0
  }
}

extension GraphPackage {
  /// Whether a place on a road can play its role: in one of its open directions the main part of the network can be reached from it, and in one it can be
  /// reached from the main part.
  ///
  /// - Throws: `PackageError` when a block cannot be read.
  func suits(_ phantom: PhantomNode, _ role: WaypointRole, profile: Int) throws -> Bool {
    var begins = !role.begins
    var ends = !role.ends
    for (edge, isOpen) in [(phantom.edge, phantom.isEdgeOpen), (phantom.twin ?? phantom.edge, phantom.isTwinOpen)]
    where isOpen {
      let cut = try cutOff(of: edge, profile: profile)
      if !cut.contains(.atBeginning) { begins = true }
      if !cut.contains(.atEnd) { ends = true }
    }
    return begins && ends
  }
}
