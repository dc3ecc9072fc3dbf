import Foundation
import Testing

/// What a golden file cannot show: streams, signals, terminals.
@Suite(.serialized) struct ProcessTests {
  private static let row = "47.2000000,8.0040000,47.2000000,8.0010000\n"

  private func builtMap(_ name: String, _ workspace: Workspace) throws -> String {
    let outcome = try Shell.run("graphpack build \"$DATA/maps/\(name)\" -o map.graphpack", in: workspace)
    try #require(outcome.status == 0, "\(outcome.error)")
    return workspace.file("map.graphpack")
  }

  @Test func aRowFromStandardInputIsAnsweredBeforeTheNextOneIsWritten() throws {
    let workspace = try Workspace()
    let package = try builtMap("one-way-target-behind", workspace)
    let (input, output) = (try DescriptorPair(), try DescriptorPair())
    let child = try Child(
      [BuiltCommand.path, "batch", package, "--pairs", "-", "--format", "summary"],
      descriptors: [input.reading, output.writing, 2])
    input.closeReading()
    output.closeWriting()
    input.write("from_lat,from_lon,to_lat,to_lon\n")
    for row in [Self.row, "nonsense\n", Self.row] {
      input.write(row)
      let code = row == Self.row ? "Ok" : "InvalidQuery"
      #expect(output.readLine().hasPrefix("{\"code\":\"\(code)\""))
    }
    input.closeWriting()
    #expect(output.readLine() == "")
    #expect(child.end() == .status(0))
  }

  @Test func aReaderThatHasGoneAwayEndsTheProgramWithoutAWord() throws {
    let workspace = try Workspace()
    let package = try builtMap("one-way-target-behind", workspace)
    let (output, error) = (try DescriptorPair(), try DescriptorPair())
    output.closeReading()
    let child = try Child([BuiltCommand.path, "info", package], descriptors: [0, output.writing, error.writing])
    error.closeWriting()
    #expect(error.readAll() == "")
    #expect(child.end() == .status(4))
  }

  @Test func aBuildThatIsInterruptedLeavesTheOlderPackageAndNothingElse() throws {
    let outcomes = try signalled(SIGINT)
    #expect(outcomes.contains(.status(130)))
    #expect(outcomes.allSatisfy { $0 == .status(130) || $0 == .status(0) })
  }

  @Test func aBuildThatIsKilledLeavesTheOlderPackageAndTheNextBuildSweepsUp() throws {
    let outcomes = try signalled(SIGKILL)
    #expect(outcomes.contains(.signal(SIGKILL)))
  }

  /// Sends a signal to builds while they write, until one of them was hit in time. A build is held while the signal is on its way.
  private func signalled(_ signal: Int32) throws -> [Child.End] {
    let workspace = try Workspace()
    try Grid(side: 70).write(to: workspace)
    let build = [BuiltCommand.path, "build", workspace.file("nodes.csv"), workspace.file("edges.csv")]
    let older = Data("older".utf8)
    var ends: [Child.End] = []
    while ends.count < 50, ends.allSatisfy({ $0 == .status(0) }) {
      try older.write(to: URL(filePath: workspace.file("map.graphpack")))
      let error = try DescriptorPair()
      let child = try Child(build + ["-o", workspace.file("map.graphpack")], descriptors: [0, 1, error.writing])
      error.closeWriting()
      while try !error.isEnded && !workspace.names().contains(where: { $0.hasSuffix(".tmp") }) {}
      for signal in [SIGSTOP, signal, SIGCONT] { kill(child.process, signal) }
      ends.append(child.end())
      let isDone = ends.last == .status(0)
      #expect((workspace.bytes("map.graphpack") == older) == !isDone)
      if signal == SIGINT, !isDone {
        #expect(try workspace.names() == ["edges.csv", "map.graphpack", "nodes.csv"])
        #expect(error.readAll().contains("stopped"))
      }
    }
    let next = try Shell.run(
      "graphpack build nodes.csv edges.csv -o map.graphpack && graphpack verify map.graphpack", in: workspace)
    #expect(next.status == 0, "\(next.error)")
    #expect(try workspace.names() == ["edges.csv", "map.graphpack", "nodes.csv"])
    return ends
  }

  @Test func aTerminalSeesABarWhileAPackageIsBuiltAndNothingOfItAfterwards() throws {
    let workspace = try Workspace()
    let (terminal, name) = try #require(SystemFunctions.terminal())
    defer { close(terminal) }
    let side = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    let child = try Child(
      [BuiltCommand.path, "build", BuiltCommand.data + "/city", "-o", workspace.file("city.graphpack")],
      descriptors: [0, 1, side])
    close(side)
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(terminal, &buffer, buffer.count), count > 0 { text += buffer[..<count] }
    #expect(child.end() == .status(0))
    let pieces = String(decoding: text, as: UTF8.self).components(separatedBy: "\r\u{1B}[K")
    let bars = try #require(pieces.first)
    #expect(pieces.count == 2)
    #expect(bars.hasPrefix("\r[") && bars.contains("% reading"))
    #expect(pieces.last?.contains("built in") == true && pieces.last?.contains("%") == false)
  }
}

/// A square grid of two-way streets as plain CSV.
struct Grid {
  let side: Int

  func write(to workspace: Workspace) throws {
    var (nodes, edges) = ("id,lat,lon\n", "from,to,length_m\n")
    for row in 0..<side {
      for column in 0..<side {
        let id = row * side + column
        nodes += "\(id),\(40 + Double(row) * 0.001),\(5 + Double(column) * 0.001)\n"
        if column + 1 < side { edges += "\(id),\(id + 1),90\n\(id + 1),\(id),90\n" }
        if row + 1 < side { edges += "\(id),\(id + side),112\n\(id + side),\(id),112\n" }
      }
    }
    try nodes.write(toFile: workspace.file("nodes.csv"), atomically: true, encoding: .utf8)
    try edges.write(toFile: workspace.file("edges.csv"), atomically: true, encoding: .utf8)
  }
}
