import GraphBuilder
import GraphFormat
import Roadbook
import RoutingEngine

/// How the program ends.
enum ExitStatus: Int32, Sendable {
  /// Everything was done.
  case done = 0
  /// The answer is no: no route, a mismatch, a failed check.
  case no = 1
  /// The command line makes no sense.
  case usage = 2
  /// The input is bad or a package is damaged.
  case badData = 3
  /// The system refused to read or write.
  case inputOutput = 4
  /// SIGINT arrived.
  case interrupted = 130
}

/// Why a command ends early: the status, and what to say about it.
struct Failure: Error {
  /// The exit status.
  var status: ExitStatus
  /// What happened and what to do, without the name of the command. Empty: nothing is said.
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Turns whatever a library threw into a status and a message.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as InputError: self.init(Self.status(of: error.code), error.description)
    case let error as PackageError: self.init(Self.status(of: error.code), error.message)
    case let error as RoutingError: self.init(Self.status(of: error.code), error.message)
    case let error as NavigationError: self.init(Self.status(of: error.code), error.message)
    case is CancellationError: self.init(.interrupted, "interrupted; nothing was written")
    default: self.init(.inputOutput, "\(error)")
    }
  }

  private static func status(of code: InputError.Code) -> ExitStatus {
    code == .unreadable ? .inputOutput : .badData
  }

  private static func status(of code: PackageError.Code) -> ExitStatus {
    switch code {
    case .cannotRead, .cannotWrite: .inputOutput
    case .unknownProfile, .blockCacheTooSmall: .usage
    case .cancelled: .interrupted
    default: .badData
    }
  }

  private static func status(of code: NavigationError.Code) -> ExitStatus {
    switch code {
    case .cannotPublish, .catalogMalformed, .catalogVersion, .catalogUntrusted, .invalidKey: .badData
    default: .no
    }
  }

  private static func status(of code: RoutingError.Code) -> ExitStatus {
    switch code {
    case .noRoute, .noSegment, .timedOut: .no
    case .invalidRequest, .blockCacheTooSmall: .usage
    case .cancelled: .interrupted
    default: .badData
    }
  }
}
