import CFlowABI
import FlowKit
import FlowKitHost

/// The program's exit codes. Scripts rely on the numbers, which never change.
package enum ExitCode: Int32 {
  case success = 0
  /// A flow ended without a value, or a scenario failed.
  case failure = 1
  case usage = 2
  case pluginNotLoaded = 3
  case engine = 4
  /// The engine or this program broke a rule of its own.
  case `internal` = 70
  /// Standard output cannot be written, for example because a disk is full. A closed pipe ends the
  /// program by SIGPIPE, like other tools.
  case notWritten = 74
}

extension FlowError {
  package var exitCode: ExitCode { status == FLOW_ERROR_INTERNAL ? .internal : .engine }
}
