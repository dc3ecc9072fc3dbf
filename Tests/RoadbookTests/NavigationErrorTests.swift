import Testing

@testable import Roadbook

@Suite struct NavigationErrorTests {
  @Test func anErrorSaysItsCodeItsMessageAndItsCause() {
    let error = NavigationError(.init("sample"), "nothing is there; install a region", cause: "ENOENT")
    #expect("\(error)" == "sample: nothing is there; install a region (ENOENT)")
    #expect("\(NavigationError(.init("sample"), "nothing"))" == "sample: nothing")
  }
}
