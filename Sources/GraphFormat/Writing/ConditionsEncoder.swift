/// Section 5.5: turn restrictions of a profile that hold at times only.
struct ConditionsEncoder: SectionEncoder {
  let input: EncoderInput
  let rules: [PackageContents.TimedRule]
  let profile: Int?
  var kind: SectionKind { .conditions }
  var frameCount: Int { 1 }

  func encode(frame: Int, into writer: inout ByteWriter) -> Int {
    for rule in rules { writer.uv(rule.isOnly ? 1 : 0) }
    for rule in rules { writer.uv(rule.edges.count) }
    for rule in rules {
      for edge in rule.edges { writer.uv(UInt64(input.edgeIDs[edge])) }
    }
    for rule in rules { writer.uv(rule.text.utf8.count) }
    for rule in rules { writer.raw(rule.text.utf8) }
    return rules.count
  }
}
