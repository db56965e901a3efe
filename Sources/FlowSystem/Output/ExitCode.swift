import CFlowABI
import FlowKit
import FlowKitHost

/// The program's exit codes. The numbers are a promise.
package enum ExitCode: Int32 {
  case success = 0
  /// A flow ended without a value, or a scenario failed.
  case failure = 1
  case usage = 2
  case pluginNotLoaded = 3
  case engine = 4
  /// The engine or this program broke a rule of its own.
  case `internal` = 70
  /// Standard output cannot be written, as on a disk that is full. A pipe that nobody reads any
  /// more ends the program as other tools end.
  case notWritten = 74
}

extension FlowError {
  package var exitCode: ExitCode { status == FLOW_ERROR_INTERNAL ? .internal : .engine }
}
