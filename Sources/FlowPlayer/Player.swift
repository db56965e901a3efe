import FlowKit
import FlowKitHost
import FlowText

/// Plays scripts, each in an engine of its own.
public struct Player {
  /// The folder where `load` finds a plugin named without one.
  public let pluginFolder: String
  /// Values of parameters, which count above those that scripts give.
  public let parameters: [String: String]
  public let audience: Audience

  public init(
    pluginFolder: String = ".", parameters: [String: String] = [:],
    audience: Audience = Audience()
  ) {
    self.pluginFolder = pluginFolder
    self.parameters = parameters
    self.audience = audience
  }

  /// Plays a file.
  ///
  /// - Parameter report: Receives the result before the engine is ended, so that a crash then does
  ///   not lose it.
  public func play(file: String, report: (Performance) -> Void) {
    play(file, text: { () throws(ScriptFailure) in try ScriptText(file: file) }, report: report)
  }

  /// Plays a text; `file` is what messages call it.
  public func play(_ text: [UInt8], as file: String, report: (Performance) -> Void) {
    play(
      file, text: { () throws(ScriptFailure) in try ScriptText(bytes: text, file: file) },
      report: report)
  }

  private func play(
    _ file: String, text: () throws(ScriptFailure) -> ScriptText, report: (Performance) -> Void
  ) {
    var performance = Performance()
    var stage: Stage?
    do {
      let script = try Script(try text(), of: .whole, file: file, given: parameters)
      performance.title = script.title
      performance.parameters = script.parameters
      let prepared = try prepare(script)
      stage = prepared
      try prepared.play()
      report(performance)
    } catch {
      performance.failure = error
      performance.tree = stage?.tree ?? []
      performance.diagnostics = stage?.told ?? []
      report(performance)
      try? stage?.shutDown()
    }
  }

  private func prepare(_ script: Script) throws(ScriptFailure) -> Stage {
    do {
      return try Stage(
        script: script, overseer: Ledger(), pluginFolder: pluginFolder, audience: audience)
    } catch {
      throw ScriptFailure(
        line: Script.Line(file: script.file, number: 0),
        message:
          "the engine could not be prepared: \(StatusName.of(error.status)): \(error.message)")
    }
  }
}

/// The result of playing a script.
public struct Performance {
  /// The text of its first comment.
  public internal(set) var title = ""
  /// `nil` if all went as expected.
  public internal(set) var failure: ScriptFailure?
  /// The tree that was on screen when it failed.
  public internal(set) var tree: [String] = []
  /// The diagnostics that the engine had told since the script looked last.
  public internal(set) var diagnostics: [String] = []
  /// The parameters that it declares.
  public internal(set) var parameters: [String] = []

  public init() {}
}

extension Stage {
  fileprivate var tree: [String] {
    isShutDown ? [] : TreeText(engine: engine, name: name).lines
  }

  /// The engine's last diagnostics that no step has looked at.
  fileprivate var told: [String] {
    record.diagnostics.suffix(20).map { "\($0.word): \($0.message)" }
  }
}
