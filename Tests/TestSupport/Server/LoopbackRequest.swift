/// What a loopback server was asked.
package struct LoopbackRequest: Sendable {
  /// The method, `GET` and so on.
  package let method: String
  /// Path and query as they came, escapes and all.
  package let target: String
  /// Header fields; names in lower case.
  package let headers: [String: String]
  /// Which connection it came over, counted from 1.
  package let connection: Int

  /// The path without the query.
  package var path: String { String(target.prefix { $0 != "?" }) }
  /// The query, escapes and all; empty when there is none.
  package var query: String { String(target.drop { $0 != "?" }.dropFirst()) }

  /// Reads a request's head: everything before the empty line. Nil when it is none.
  init?(head: String, connection: Int) {
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let first = lines.removeFirst().split(separator: " ")
    guard first.count == 3, first[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(first[0])
    target = String(first[1])
    self.connection = connection
    headers = lines.reduce(into: [:]) { fields, line in
      guard let colon = line.firstIndex(of: ":") else { return }
      fields[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
    }
  }
}
