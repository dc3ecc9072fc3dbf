import GraphCore

/// Section 5.6: length, class, flags, name and number of edges.
struct AttributesEncoder: SectionEncoder {
  let input: EncoderInput
  let names: NameOrder
  var kind: SectionKind { .attributes }
  var frameCount: Int { input.blockCount }

  func encode(frame block: Int, into writer: inout ByteWriter) -> Int {
    let contents = input.contents
    let own = input.edges(block)
    writeLengths(block, &writer)
    writer.pairedColumn(own, of: contents) { UInt32(contents.edges[$0].roadClass.rawValue) }
    writer.pairedColumn(own, of: contents) { UInt32(contents.edges[$0].flags.rawValue) }
    writer.pairedColumn(own, of: contents) { names.value(contents.edges[$0].name) }
    writer.pairedColumn(own, of: contents) { names.value(contents.edges[$0].ref) }
    return own.count
  }

  private func writeLengths(_ block: Int, _ writer: inout ByteWriter) {
    let contents = input.contents
    let own = input.edges(block)
    for edge in own where input.isInside(edge, block) && !contents.hasTwinBefore(edge, in: own) {
      writer.sv(Int64(contents.edges[edge].lengthCentimetres) - lengthOfLine(edge))
    }
    writer.cut()
    for edge in own where !input.isInside(edge, block) { writer.uv(UInt64(contents.edges[edge].lengthCentimetres)) }
    writer.cut()
    writer.pairedDifferences(own, of: contents) { contents.edges[$0].lengthCentimetres }
  }

  private func lengthOfLine(_ edge: Int) -> Int64 {
    let contents = input.contents
    let head = contents.coordinates[Int(contents.edges[edge].head)]
    var line = LineLength(from: contents.coordinates[Int(input.tails[edge])], to: head)
    for point in contents.firstShapePoint[edge]..<contents.firstShapePoint[edge + 1] {
      line.go(to: contents.shapePoints[point])
    }
    return line.finish()
  }
}

/// The numbers of names: by first use, each text once.
struct NameOrder: Sendable {
  /// The names in use, by number.
  let names: [String]
  /// For each name of the contents its number + 1; 0 for one without use.
  private let values: [UInt32]

  /// O(edges + names).
  init(_ contents: PackageContents) {
    var names: [String] = []
    var values = [UInt32](repeating: 0, count: contents.names.count)
    var known: [UTF8Text: UInt32] = [:]
    let used = contents.edges.lazy.flatMap { [$0.name, $0.ref] }
    for name in used where name != GraphID.none && values[Int(name)] == 0 {
      let text = contents.names[Int(name)]
      var value = known[UTF8Text(text: text)] ?? 0
      if value == 0 {
        names.append(text)
        value = UInt32(names.count)
        known[UTF8Text(text: text)] = value
      }
      values[Int(name)] = value
    }
    self.names = names
    self.values = values
  }

  /// What the attributes say: 0 without a name, else the name's number + 1.
  func value(_ name: UInt32) -> UInt32 { name == GraphID.none ? 0 : values[Int(name)] }

  /// A text that is equal to those with the same bytes only: a package does not change how a name is spelled.
  private struct UTF8Text: Hashable {
    let text: String

    static func == (a: UTF8Text, b: UTF8Text) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }
}

/// Section 5.8: names.
struct NamesEncoder: SectionEncoder {
  let order: NameOrder
  var kind: SectionKind { .names }
  var frameCount: Int { (order.names.count + FormatLimits.namesPerFrame - 1) / FormatLimits.namesPerFrame }

  func encode(frame: Int, into writer: inout ByteWriter) -> Int {
    let first = frame * FormatLimits.namesPerFrame
    let names = order.names[first..<min(first + FormatLimits.namesPerFrame, order.names.count)]
    for name in names { writer.uv(name.utf8.count) }
    for name in names { writer.raw(name.utf8) }
    return names.count
  }
}

/// Sections 5.12 and 5.13: the input's ids of nodes or edges.
struct SourceIDsEncoder: SectionEncoder {
  let input: EncoderInput
  let kind: SectionKind
  var frameCount: Int { input.blockCount }

  func encode(frame block: Int, into writer: inout ByteWriter) -> Int {
    let ofNodes = kind == .sourceNodeIDs
    let ids = ofNodes ? input.contents.nodeSourceIDs : input.contents.edgeSourceIDs
    let own = ofNodes ? input.nodes(block) : input.edges(block)
    writer.deltaColumn(own) { ids[$0] }
    return own.count
  }
}

/// Section 5.11: edges that lead out of the region.
struct BoundaryEncoder: SectionEncoder {
  let input: EncoderInput
  var kind: SectionKind { .boundary }
  var frameCount: Int { 1 }

  func encode(frame: Int, into writer: inout ByteWriter) -> Int {
    let entries = input.contents.boundary.enumerated().sorted {
      ($0.element.edge, $0.element.direction.rawValue, $0.offset) < (
        $1.element.edge, $1.element.direction.rawValue, $1.offset
      )
    }.map(\.element)
    var before: UInt32 = 0
    for entry in entries {
      writer.uv(UInt64(input.edgeIDs[entry.edge] - before))
      before = input.edgeIDs[entry.edge]
    }
    for entry in entries { writer.uv(UInt64(entry.direction.rawValue)) }
    for entry in entries {
      if case .sourceNode = entry.key { writer.uv(0) } else { writer.uv(1) }
    }
    for entry in entries { write(entry.key, &writer) }
    return entries.count
  }

  private func write(_ key: PackageContents.BoundaryEntry.Key, _ writer: inout ByteWriter) {
    switch key {
    case .sourceNode(let id): writer.sv(id)
    case .place(let place, let level):
      writer.sv(Int64(place.latitudeE7))
      writer.sv(Int64(place.longitudeE7))
      writer.sv(level)
    }
  }
}

/// Section 5.14: the report.
struct ReportEncoder: SectionEncoder {
  let report: [UInt8]
  var kind: SectionKind { .report }
  var frameCount: Int { 1 }

  func encode(frame: Int, into writer: inout ByteWriter) -> Int {
    writer.raw(report)
    return report.count
  }
}
