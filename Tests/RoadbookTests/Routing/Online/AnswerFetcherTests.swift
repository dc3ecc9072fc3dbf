import Foundation
import TestSupport
import Testing

@testable import Roadbook

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct AnswerFetcherTests {
  /// What a fetch ends with when the server behaves in some way.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let reply: LoopbackReply
    let expected: FetchFailure
    var deadline = Duration.seconds(20)
  }

  static let failures: [Case] = [
    Case(testDescription: "hangs before the head", reply: .init([.hang]), expected: .timedOut, deadline: short),
    Case(
      testDescription: "hangs after the head", reply: .init([.send(LoopbackReply.head(200, length: 10)), .hang]),
      expected: .timedOut, deadline: short),
    Case(
      testDescription: "sends byte by byte",
      reply: .init([
        .send(LoopbackReply.head(200, length: 4000)), .trickle(Array(repeating: 32, count: 4000), pause: 20),
      ]), expected: .timedOut, deadline: short),
    Case(testDescription: "resets", reply: .init([.reset]), expected: lost),
    Case(testDescription: "closes without a word", reply: .init([.close]), expected: lost),
    Case(
      testDescription: "closes in the middle of the body",
      reply: .init([.send(LoopbackReply.head(200, length: 100) + Array("{\"code\"".utf8)), .close]), expected: lost),
    Case(
      testDescription: "resets in the middle of the body",
      reply: .init([.send(LoopbackReply.head(200, length: 100) + Array("{\"code\"".utf8)), .pause(50), .reset]),
      expected: lost),
    Case(
      testDescription: "announces too much", reply: .answer(200, body: Array(repeating: 32, count: 4097)),
      expected: .tooLarge),
    Case(
      testDescription: "sends too much without a length",
      reply: .init([.send(LoopbackReply.head(200, length: nil) + Array(repeating: 32, count: 9000)), .hang]),
      expected: .tooLarge),
    Case(
      testDescription: "unpacks to too much",
      reply: .answer(
        200, headers: [("Content-Encoding", "gzip")], body: GzipFile.stored(Array(repeating: 32, count: 4097))),
      expected: .tooLarge),
    Case(
      testDescription: "sends to another host", reply: .redirect(to: "http://localhost:9/route"),
      expected: .redirected),
    Case(testDescription: "sends in circles", reply: .redirect(to: "/again"), expected: .redirected),
    Case(
      testDescription: "sends to a file", reply: .redirect(to: "file:///etc/hostname"), expected: .redirected),
  ]
  static let short = Duration.milliseconds(200)
  /// The number is not compared: each system has its own.
  static let lost = FetchFailure.connection(0)

  @Test(arguments: failures) func aBadServerGivesATypedFailureAndNoOpenConnection(_ fault: Case) async {
    let server = LoopbackServer(always: fault.reply)
    defer { server.stop() }
    do {
      let fetcher = AnswerFetcher()
      let outcome = await Result { () async throws(FetchFailure) in
        try await fetcher.answer(to: URLRequest(url: server.url), limit: 4096, deadline: .now + fault.deadline)
      }
      switch (outcome, fault.expected) {
      case (.failure(.connection), .connection): break
      case (.failure(let failure), let expected): #expect(failure == expected)
      case (.success(let answer), _): Issue.record("an answer with status \(answer.status)")
      }
      await settle { fetcher.taskCount == 0 }
      #expect(fetcher.taskCount == 0)
      // One that hangs is closed at once; one that has said everything may be used again while the fetcher lives.
      if fault.expected == .timedOut { await settle { server.openConnectionCount == 0 } }
      if fault.expected == .timedOut { #expect(server.openConnectionCount == 0) }
    }
    await settle { server.openConnectionCount == 0 }
    #expect(server.openConnectionCount == 0)
  }

  @Test func wholeAnswersComeWithStatusBodyAndRetryAfter() async throws {
    let server = LoopbackServer([
      .json("{}"), .json("no", status: 503, headers: [("Retry-After", "7")]),
      .answer(200, headers: [("Content-Encoding", "gzip")], body: GzipFile.stored(Array("packed".utf8))),
      .init([.send(LoopbackReply.head(200, length: nil) + Array("open".utf8)), .close]),
      .init([.send(LoopbackReply.head(200, length: 4)), .trickle(Array("slow".utf8), pause: 5)]),
    ])
    defer { server.stop() }
    let fetcher = AnswerFetcher()
    var answers: [FetchedAnswer] = []
    for _ in 0..<5 {
      answers.append(
        try await fetcher.answer(to: URLRequest(url: server.url), limit: 4096, deadline: .now + .seconds(20)))
    }
    #expect(answers.map { String(decoding: $0.body, as: UTF8.self) } == ["{}", "no", "packed", "open", "slow"])
    #expect(answers.map(\.status) == [200, 503, 200, 200, 200])
    #expect(answers.map(\.retryAfter) == [nil, "7", nil, nil, nil])
    #expect(server.requests.allSatisfy { $0.headers["accept-encoding"]?.contains("gzip") == true })
  }

  @Test func aRedirectOnTheSameHostIsFollowedWithTheHeaders() async throws {
    let server = LoopbackServer { $0.path == "/there" ? .json("{}") : .redirect(to: "/there?a=1") }
    defer { server.stop() }
    var request = URLRequest(url: server.url.appendingPathComponent("here"))
    request.setValue("secret", forHTTPHeaderField: "X-Key")
    let answer = try await AnswerFetcher().answer(to: request, limit: 100, deadline: .now + .seconds(20))
    #expect(answer.status == 200)
    #expect(server.requests.map(\.target) == ["/here", "/there?a=1"])
    #expect(server.requests.map { $0.headers["x-key"] } == ["secret", "secret"])
  }

  @Test func cookiesAndCachesAreNotKept() async throws {
    let headers = [("Set-Cookie", "a=b"), ("Cache-Control", "max-age=1000"), ("ETag", "\"1\"")]
    let server = LoopbackServer(always: .json("{}", headers: headers))
    defer { server.stop() }
    let fetcher = AnswerFetcher()
    for _ in 0..<3 {
      _ = try await fetcher.answer(to: URLRequest(url: server.url), limit: 100, deadline: .now + .seconds(20))
    }
    #expect(server.requests.count == 3)
    #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil && $0.headers["if-none-match"] == nil })
  }

  @Test func cancellingBeforeTheStartOpensNoConnection() async {
    let server = LoopbackServer(always: .json("{}"))
    defer { server.stop() }
    let fetcher = AnswerFetcher()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await fetcher.answer(to: URLRequest(url: server.url), limit: 100, deadline: .now + .seconds(20))
    }
    task.cancel()
    await #expect(throws: FetchFailure.cancelled) { try await task.value }
    #expect(server.connectionCount == 0)
    #expect(fetcher.taskCount == 0)
  }

  @Test func cancellingAtAnyMomentEndsTheFetchOnceAndLeavesNothingOpen() async {
    let server = LoopbackServer { request in
      switch request.path {
      case "/0": .init([.hang])
      case "/1": .init([.pause(2)] + LoopbackReply.json("{}").steps)
      case "/2": .redirect(to: "/3")
      default: .redirect(to: "/1")
      }
    }
    defer { server.stop() }
    let fetcher = AnswerFetcher()
    var generator = SeededGenerator(seed: 1)
    for number in 0..<600 {
      let request = URLRequest(url: server.url.appendingPathComponent("\(number % 3)"))
      let task = Task { try await fetcher.answer(to: request, limit: 100, deadline: .now + .seconds(20)) }
      try? await Task.sleep(for: .microseconds(Int.random(in: 0...5000, using: &generator)))
      task.cancel()
      switch await task.result {
      case .success(let answer): #expect(number % 3 > 0 && answer.status == 200)
      case .failure(let error): #expect(error as? FetchFailure == .cancelled)
      }
    }
    await settle { fetcher.taskCount == 0 }
    #expect(fetcher.taskCount == 0)
  }

  @Test func connectionsEndWithTheFetcher() async throws {
    let server = LoopbackServer(always: .json("{}"))
    defer { server.stop() }
    for _ in 0..<20 {
      _ = try await AnswerFetcher().answer(to: URLRequest(url: server.url), limit: 9, deadline: .now + .seconds(20))
    }
    await settle { server.openConnectionCount == 0 }
    #expect(server.openConnectionCount == 0)
    #expect(server.connectionCount == 20)
  }
}

extension Result {
  /// What an asynchronous call gives or throws.
  init(_ body: () async throws(Failure) -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// Waits until something that is on its way has come, at most five seconds.
func settle(_ isDone: () -> Bool) async {
  let deadline = ContinuousClock.now + .seconds(5)
  while !isDone(), ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(5)) }
}
