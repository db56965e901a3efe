import CFlowABI
import FlowKit
import FlowSystem
import FlowTerminal
import Glibc

/// The session that `--session` of `flowhost run` names, and what is done with it.
struct NamedSession {
  private let name: String
  private let folder: String?
  private let isKept: Bool
  private let beginsAnew: Bool

  /// Reads the options; `nil` if no session is named.
  init?(arguments: Arguments) throws(UsageError) {
    isKept = !arguments.has("no-save")
    beginsAnew = arguments.has("begin-anew")
    folder = arguments.value("store")
    guard let name = arguments.value("session") else {
      let alone = !isKept ? "--no-save" : beginsAnew ? "--begin-anew" : "--store"
      if isKept, !beginsAnew, folder == nil { return nil }
      throw UsageError(
        command: RunCommand.name, message: "'\(alone)' goes with '--session NAME'")
    }
    self.name = name
    if !isKept, beginsAnew {
      throw UsageError(
        command: RunCommand.name,
        message: "'--begin-anew' and '--no-save' do not go together: a look changes nothing")
    }
  }

  /// Resumes the session, or begins it; returns false if nothing is open.
  func resume(in session: Session) throws(FlowError) -> Bool {
    let folder = try SessionStore.folder(folder)
    // A look makes no folder.
    guard isKept || Files.isFolder(folder) else {
      throw FlowError(FLOW_ERROR_INVALID_ARGUMENT, "there is no session '\(name)' in \(folder)")
    }
    guard let step = try resume(in: session, of: SessionStore(folder: folder)) else { return false }
    let rest = isKept ? "" : ", and keeps nothing"
    Output.messages.line("flowhost run: session '\(name)' goes on at step \(step)\(rest)")
    return true
  }

  private func resume(in session: Session, of store: SessionStore) throws(FlowError) -> UInt64? {
    do throws(FlowError) {
      return try session.resume(name, of: store, isReadOnly: !isKept, beginsAnew: beginsAnew)
    } catch {
      guard isKept, error.status == FLOW_ERROR_BAD_VALUE, isWished(after: error) else {
        throw error
      }
    }
    return try session.resume(name, of: store, isReadOnly: false, beginsAnew: true)
  }

  /// Asks the user at a terminal if a session that cannot be read shall be put aside.
  private func isWished(after error: FlowError) -> Bool {
    guard Output.inputIsTerminal, Output.messages.isTerminal else { return false }
    Output.messages.line("flowhost run: session '\(name)' cannot be read: \(error.message)")
    Output.messages.prompt(
      "Put it aside as '\(name)-aside-1' or the next number, and begin anew? [y/N] ")
    // A terminal gives one line at a time, so that nothing is taken from who reads after this.
    var answer = [UInt8](repeating: 0, count: 256)
    guard read(STDIN_FILENO, &answer, answer.count) > 0 else { return false }
    return answer[0] == UInt8(ascii: "y") || answer[0] == UInt8(ascii: "Y")
  }
}
