/// Makes the decoded bytes of the frames of one section. Frames are independent of each other and may be encoded on any thread.
protocol SectionEncoder: Sendable {
  var kind: SectionKind { get }
  /// Position of the profile for a section that belongs to one.
  var profile: Int? { get }
  var frameCount: Int { get }
  /// Writes the bytes of a frame (none: the frame is absent) and returns the count of its index entry.
  func encode(frame: Int, into writer: inout ByteWriter) throws -> Int
}

extension SectionEncoder {
  var profile: Int? { nil }

  /// What a frame may have when decoded.
  var rawLimit: Int { kind.isPerBlock ? FormatLimits.blockFrameLimit : FormatLimits.otherFrameLimit }
}

extension PackageContents {
  /// The encoders of all sections that the contents call for, in the order of the directory. The contents have been checked.
  func sectionEncoders() throws -> [any SectionEncoder] {
    let input = try EncoderInput(self)
    let lists = try profiles.map { try StateListsEncoder(input, $0) }
    var encoders: [any SectionEncoder] = [TopologyEncoder(input: input)]
    encoders += lists.enumerated().compactMap { StatesEncoder(input: input, lists: $1, profile: $0) }
    for (place, profile) in profiles.enumerated() {
      encoders.append(WeightsEncoder(input: input, weights: profile.weights, profile: place))
    }
    for (place, profile) in profiles.enumerated() where !profile.turns.nodes.isEmpty {
      encoders.append(try TurnsEncoder(input: input, lists: lists[place], tables: profile.turns, profile: place))
    }
    for (place, profile) in profiles.enumerated() where !profile.conditions.isEmpty {
      encoders.append(ConditionsEncoder(input: input, rules: profile.conditions, profile: place))
    }
    let names = NameOrder(self)
    encoders.append(AttributesEncoder(input: input, names: names))
    encoders.append(GeometryEncoder(input: input))
    encoders.append(NamesEncoder(order: names))
    encoders.append(SpatialEncoder(input: input))
    for (place, profile) in profiles.enumerated() {
      guard let hierarchy = profile.hierarchy, !hierarchy.states.isEmpty else { continue }
      encoders.append(
        HierarchyEncoder(
          input: input, lists: lists[place], hierarchy: hierarchy, weights: profile.weights, profile: place))
    }
    encoders.append(BoundaryEncoder(input: input))
    encoders.append(SourceIDsEncoder(input: input, kind: .sourceNodeIDs))
    if !edgeSourceIDs.isEmpty { encoders.append(SourceIDsEncoder(input: input, kind: .sourceEdgeIDs)) }
    if !report.isEmpty { encoders.append(ReportEncoder(report: report)) }
    for (place, profile) in profiles.enumerated() where !profile.islands.isEmpty {
      encoders.append(IslandsEncoder(input: input, islands: profile.islands, profile: place))
    }
    return encoders
  }
}
