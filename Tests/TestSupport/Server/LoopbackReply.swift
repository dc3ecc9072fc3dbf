/// What a loopback server does after a request, step by step: an answer, half of one, or none.
package struct LoopbackReply: Sendable {
  /// One thing that the server does with the connection.
  package enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends bytes one by one, with a pause of some milliseconds after each.
    case trickle([UInt8], pause: Int)
    /// Waits some milliseconds.
    case pause(Int)
    /// Sends nothing more; ends when the client closes, or with the server.
    case hang
    /// Closes at once, with a reset in place of a regular end.
    case reset
    /// Closes.
    case close
  }

  /// The steps in order. After the last the connection waits for its next request.
  package var steps: [Step]

  /// Makes a reply of steps.
  package init(_ steps: [Step]) { self.steps = steps }

  /// A whole answer.
  package static func answer(_ status: Int, headers: [(String, String)] = [], body: [UInt8] = []) -> Self {
    Self([.send(head(status, headers: headers, length: body.count) + body)])
  }

  /// A whole answer of JSON.
  package static func json(_ text: String, status: Int = 200, headers: [(String, String)] = []) -> Self {
    answer(status, headers: [("Content-Type", "application/json")] + headers, body: Array(text.utf8))
  }

  /// Sends the client elsewhere.
  package static func redirect(to location: String) -> Self { answer(302, headers: [("Location", location)]) }

  /// The head of an answer, the empty line included. Without a length the body ends with the connection.
  package static func head(_ status: Int, headers: [(String, String)] = [], length: Int?) -> [UInt8] {
    let size = length.map { [("Content-Length", "\($0)")] } ?? []
    let fields = (headers + size).map { "\($0.0): \($0.1)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) Reply\r\n\(fields)\r\n".utf8)
  }
}
