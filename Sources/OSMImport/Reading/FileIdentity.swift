import COsmium

/// Tells a file apart from another one that took its place under the same name.
struct FileIdentity: Equatable {
  let size: Int64
  private let device: UInt64
  private let inode: UInt64
  private let modified: [Int64]

  init(_ identity: cosmium_identity) {
    size = identity.size
    device = identity.device
    inode = identity.inode
    modified = [identity.modified_seconds, identity.modified_nanoseconds]
  }
}
