/// Names and addresses that always mean this machine (RFC 6761).
enum LocalNames {
  /// Whether a host is this machine.
  static func contains(_ host: String) -> Bool {
    let name = host.lowercased()
    return name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || name == "[::1]"
      || (name.hasPrefix("127.") && name.allSatisfy { $0.isNumber || $0 == "." })
  }
}
