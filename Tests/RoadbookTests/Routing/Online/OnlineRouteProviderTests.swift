import Foundation
import GraphFormat
import TestSupport
import Testing

@testable import Roadbook

@Suite struct OnlineRouteProviderTests {
  static let good = LoopbackReply.json(SampleAnswer.text)
  static let busy = LoopbackReply.json("{}", status: 503)

  /// Asks a server that gives these replies one after the other.
  func ask(
    _ replies: [LoopbackReply], form: OnlineService.RequestForm = .osrm, retries: Int = 0,
    timeout: Duration = .seconds(300), change: (inout OnlineService) -> Void = { _ in }
  ) async -> (answer: ProviderAnswer, requests: [LoopbackRequest]) {
    let server = LoopbackServer(replies)
    defer { server.stop() }
    let answer = await ask(server, form: form, retries: retries, timeout: timeout, change: change)
    return (answer, server.requests)
  }

  func ask(
    _ server: LoopbackServer, form: OnlineService.RequestForm = .osrm, retries: Int = 0,
    timeout: Duration = .seconds(300), change: (inout OnlineService) -> Void = { _ in }
  ) async -> ProviderAnswer {
    var service = OnlineService(baseURL: server.url, form: form)
    change(&service)
    let config = RoutingConfig(onlineTimeout: timeout, onlineRetryCount: retries, onlineService: service)
    return await OnlineRouteProvider(share: { 0 }).routes(
      for: ProviderRequest(options: SampleAnswer.options, config: config, deadline: .now + timeout))
  }

  func code(_ answer: ProviderAnswer) -> NavigationError.Code? {
    if case .failure(let error) = answer.result { error.code } else { nil }
  }

  @Test func bothRequestFormsBringRoutes() async throws {
    let server = LoopbackServer { request in
      let isValhalla = request.path == "/route" && request.query.hasPrefix("json=")
      let isOSRM = request.path.hasPrefix("/route/v1/driving/")
      return isValhalla || isOSRM ? Self.good : .json("{\"error_code\":106}", status: 404)
    }
    defer { server.stop() }
    for form in OnlineService.RequestForm.allCases {
      #expect(try await ask(server, form: form).result.get().count == 1)
    }
    #expect(server.requests.map(\.method) == ["GET", "GET"])
  }

  @Test func aServerOfTheOtherFormSaysThatItKnowsNoSuchAddress() async {
    let (answer, _) = await ask([.json("{\"error_code\":106,\"status_code\":404}", status: 404)])
    #expect(code(answer) == .serviceFailed)
  }

  @Test func keysGoAsHeaderOrQueryItem() async throws {
    let (_, requests) = await ask([Self.good]) {
      $0.headers = ["X-Key": "secret"]
      $0.queryItems = [URLQueryItem(name: "key", value: "of mine")]
    }
    #expect(requests.first?.headers["x-key"] == "secret")
    #expect(requests.first?.query.hasSuffix("&key=of%20mine") == true)
  }

  @Test(arguments: [
    (400, "{\"code\":\"NoRoute\",\"message\":\"x\"}", NavigationError.Code.noRoute),
    (200, "{\"code\":\"NoRoute\"}", .noRoute),
    (400, "{\"code\":\"NoSegment\",\"message\":\"Could not find a matching segment for coordinate 1\"}", .noSegment),
    (400, "{\"code\":\"InvalidQuery\",\"message\":\"at 10.0,50.0\"}", .requestRejected),
    (400, "{\"code\":\"10.0, 50.0\"}", .requestRejected), (422, "{\"code\":\"ProfileNotFound\"}", .unknownProfile),
    (400, "no", .serviceFailed), (404, "", .serviceFailed), (401, "{}", .serviceRefused), (403, "{}", .serviceRefused),
    (200, "<html>", .malformedAnswer), (200, "", .malformedAnswer), (200, "{\"code\":\"Ok\"", .malformedAnswer),
    (200, "{\"code\":\"Ok\",\"routes\":[]}", .malformedAnswer), (204, "", .malformedAnswer), (500, "", .serviceFailed),
  ])
  func anAnswerWithoutRouteIsATypedError(_ status: Int, _ body: String, _ expected: NavigationError.Code) async throws {
    let isBusy = status == 500
    let (answer, requests) = await ask([.json(body, status: status)], retries: isBusy ? 0 : 3)
    #expect(code(answer) == expected)
    #expect(requests.count == 1 && answer.retries == 0)
    guard case .failure(let error) = answer.result else { return }
    #expect(error.isRetryable == isBusy)
    #expect(error.waypoints == (expected == .noSegment ? [1] : []))
    #expect(!"\(error)".contains("50.0"))
  }

  @Test func whatMayPassIsTriedAgainWithinTheTimeout() async throws {
    let (answer, requests) = await ask([.init([.reset]), Self.busy, Self.good], retries: 2)
    #expect(try answer.result.get().count == 1)
    #expect(answer.retries == 2 && requests.count == 3)

    let (failed, tries) = await ask([Self.busy], retries: 2)
    #expect(code(failed) == .serviceFailed)
    #expect(failed.retries == 2 && tries.count == 3)
  }

  @Test func aServerThatAsksForPatienceIsLeftAlone() async throws {
    let patient = LoopbackReply.json("{}", status: 429, headers: [("Retry-After", "1")])
    let begin = ContinuousClock.now
    let (answer, _) = await ask([patient, Self.good], retries: 1)
    #expect(try answer.result.get().count == 1)
    #expect(ContinuousClock.now - begin >= .seconds(1))

    let weary = LoopbackReply.json("{}", status: 429, headers: [("Retry-After", "3600")])
    let (impatient, requests) = await ask([weary, Self.good], retries: 1)
    #expect(code(impatient) == .serviceFailed)
    #expect(impatient.retries == 0 && requests.count == 1)
  }

  @Test func oneTimeoutCoversAllTries() async {
    let (answer, requests) = await ask([Self.busy, .init([.hang])], retries: 5, timeout: .seconds(25))
    #expect(code(answer) == .timedOut)
    #expect(answer.retries == 1 && requests.count == 2)
  }

  @Test func answersOverTheLimitAreRefused() async {
    let (answer, _) = await ask([Self.good]) { $0.responseLimitBytes = 1000 }
    #expect(code(answer) == .answerTooLarge)
  }

  @Test func packedAnswersAreUnpacked() async throws {
    let packed = GzipFile.stored(Array(SampleAnswer.text.utf8))
    let (answer, _) = await ask([.answer(200, headers: [("Content-Encoding", "gzip")], body: packed)])
    #expect(try answer.result.get().count == 1)
  }

  @Test func whereNobodyListensTheConnectionFails() async {
    let server = LoopbackServer(always: Self.good)
    server.stop()
    let answer = await ask(server, retries: 1)
    #expect(code(answer) == .connectionFailed)
    #expect(answer.retries == 1)
  }

  @Test func bytesThatAreNotHTTPAreAFailedConnection() async {
    let (answer, _) = await ask([.init([.send(Array("garbage\r\n\r\n".utf8)), .close])])
    #expect(code(answer) == .connectionFailed)
  }

  @Test func redirectsToOthersAreRefusedAndTheirsNeverAsked() async {
    let other = LoopbackServer(always: Self.good)
    defer { other.stop() }
    let (answer, _) = await ask([.redirect(to: "http://localhost:\(other.port)/route")], retries: 3)
    #expect(code(answer) == .serviceFailed)
    #expect(other.connectionCount == 0)
  }

  @Test func cancellingWhileItWaitsForItsNextTryEndsIt() async {
    let server = LoopbackServer(always: .json("{}", status: 503, headers: [("Retry-After", "15")]))
    defer { server.stop() }
    let task = Task { await ask(server, retries: 1) }
    await settle { server.requests.count == 1 }
    let begin = ContinuousClock.now
    task.cancel()
    #expect(code(await task.value) == .cancelled)
    #expect(ContinuousClock.now - begin < .seconds(10))
    #expect(server.requests.count == 1)
  }

  @Test func withoutServiceOrProfileNameNothingIsAsked() async {
    let request = ProviderRequest(options: SampleAnswer.options, config: RoutingConfig(), deadline: .now + .seconds(1))
    #expect(code(await OnlineRouteProvider().routes(for: request)) == .networkUnavailable)
    let server = LoopbackServer(always: Self.good)
    defer { server.stop() }
    var truck = request
    truck.options.profile = .truck
    truck.config.onlineService = OnlineService(baseURL: server.url)
    #expect(code(await OnlineRouteProvider().routes(for: truck)) == .unknownProfile)
    #expect(server.connectionCount == 0)
  }

  @Test func sixtyFourRequestsAtOnceAllGetTheirAnswer() async throws {
    let server = LoopbackServer(always: .init([.pause(30)] + Self.good.steps))
    defer { server.stop() }
    let provider = OnlineRouteProvider()
    let config = RoutingConfig(onlineService: OnlineService(baseURL: server.url))
    let count = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<64 {
        group.addTask {
          let request = ProviderRequest(options: SampleAnswer.options, config: config, deadline: .now + .seconds(20))
          return (try? await provider.routes(for: request).result.get().count) ?? 0
        }
      }
      return await group.reduce(0, +)
    }
    #expect(count == 64)
    #expect(server.requests.count == 64)
  }
}
