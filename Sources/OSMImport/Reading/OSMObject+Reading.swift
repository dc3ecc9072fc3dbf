import COsmium
import GraphCore

extension OSMObject {
  /// Copies an object of the C reader; `keys` are those that it was told to hand over.
  init(_ object: cosmium_object, keys: [String]) {
    let tags = OSMTags(UnsafeBufferPointer(start: object.tags, count: object.tag_count), keys: keys)
    switch Int(object.kind) {
    case COSMIUM_NODES:
      let coordinate = Coordinate(latitudeE7: object.latitude_e7, longitudeE7: object.longitude_e7)
      self = .node(OSMNode(id: object.id, coordinate: coordinate, tags: tags))
    case COSMIUM_WAYS:
      let nodes = Array(UnsafeBufferPointer(start: object.refs, count: object.ref_count))
      self = .way(OSMWay(id: object.id, nodes: nodes, tags: tags))
    default:
      let members = UnsafeBufferPointer(start: object.members, count: object.member_count).map(OSMRelation.Member.init)
      self = .relation(OSMRelation(id: object.id, members: members, tags: tags))
    }
  }
}

extension OSMTags {
  /// Copies tags; those of wanted keys share the caller's text for the key.
  fileprivate init(_ tags: UnsafeBufferPointer<cosmium_tag>, keys: [String]) {
    self.init()
    for tag in tags {
      let bytes = UnsafeRawBufferPointer(start: tag.value, count: Int(tag.value_length))
      let key = tag.key_index >= 0 ? keys[Int(tag.key_index)] : String(cString: tag.key)
      append(key, String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension OSMRelation.Member {
  fileprivate init(_ member: cosmium_member) {
    let kind: OSMRelation.MemberKind =
      switch Int(member.kind) {
      case COSMIUM_NODES: .node
      case COSMIUM_WAYS: .way
      default: .relation
      }
    self.init(kind: kind, id: member.id, role: String(cString: member.role))
  }
}
