import Foundation
import TestSupport
import Testing

@testable import Roadbook

@Suite struct ReachabilityTests {
  @Test(arguments: [
    "http://127.0.0.1:9", "http://localhost/x", "http://router.localhost", "http://[::1]:8080", "http://127.3.2.1",
  ])
  func thisMachineIsReachable(_ address: String) throws {
    #expect(SystemReachability().status(of: try #require(URL(string: address))).isReachable)
  }

  @Test(arguments: ["file:///etc/hosts", "relative"]) func addressesWithoutHostAreNot(_ address: String) throws {
    #expect(!SystemReachability().status(of: try #require(URL(string: address))).isReachable)
  }

  @Test func namesThatOnlyLookLocalAreNotThisMachine() {
    for name in ["127.example.org", "localhost.example.org", "notlocalhost", "::2", ""] {
      #expect(!LocalNames.contains(name))
    }
  }

  @Test func judgingSendsNothingToTheHost() throws {
    let server = LoopbackServer(always: .json("{}"))
    defer { server.stop() }
    for _ in 0..<100 { #expect(SystemReachability().status(of: server.url).isReachable) }
    #expect(server.connectionCount == 0)
  }

  @Test func namesAreLookedUpInTheHostsFileOnly() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("roadbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("hosts").path
    try Data("# 127.0.0.1 gone\n127.0.0.5\tother Router.Example # router2.example\n".utf8).write(
      to: URL(fileURLWithPath: file))
    #expect(RouteTable.leads(to: "router.example", hostsFile: file))
    let isOnline = RouteTable.leads(to: "192.0.2.1") || RouteTable.leads(to: "2001:db8::1")
    for name in ["gone", "router2.example", "elsewhere.example"] {
      #expect(RouteTable.leads(to: name, hostsFile: file) == isOnline)
    }
  }
}
