import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Asks the system's routing table whether a way leads to a host. Sends nothing.
///
/// Connecting a datagram socket makes the system choose a way and an own address, and fails where there is none; a packet would go out with the first `send` only.
enum RouteTable {
  /// Documentation addresses (RFC 5737, RFC 3849): only a default way leads there.
  private static let anywhere = ["192.0.2.1", "2001:db8::1"]
  /// What is read of the hosts file at most.
  private static let hostsLimit = 1 << 20

  /// Whether a way leads to a host: to one of its addresses where they are known without asking anybody (an address, a name of this machine, a
  /// name in the hosts file), else out of the local network at all.
  static func leads(to host: String, hostsFile: String = "/etc/hosts") -> Bool {
    let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[].")).lowercased()
    guard !name.isEmpty else { return false }
    if LocalNames.contains(name) { return true }
    if let isReachable = leads(toAddress: name) { return isReachable }
    let listed = addresses(of: name, inHostsFile: hostsFile).compactMap(leads(toAddress:))
    return listed.isEmpty ? anywhere.contains { leads(toAddress: $0) == true } : listed.contains(true)
  }

  /// Whether a way leads to an address; nil when the text is none.
  private static func leads(toAddress text: String) -> Bool? {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(text, "9", &hints, &found) == 0, let address = found?.pointee else { return nil }
    defer { freeaddrinfo(found) }
    #if canImport(Darwin) || canImport(Musl)
      let datagram = SOCK_DGRAM
    #else
      let datagram = Int32(SOCK_DGRAM.rawValue)
    #endif
    let descriptor = socket(address.ai_family, datagram, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return connect(descriptor, address.ai_addr, address.ai_addrlen) == 0
  }

  /// The addresses that the hosts file gives for a name.
  private static func addresses(of name: String, inHostsFile path: String) -> [String] {
    guard let file = FileHandle(forReadingAtPath: path), let text = try? file.read(upToCount: hostsLimit) else {
      return []
    }
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      return words.dropFirst().contains { $0.lowercased() == name } ? words.first.map(String.init) : nil
    }
  }
}
