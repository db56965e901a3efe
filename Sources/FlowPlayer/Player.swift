import FlowKit
import FlowText

/// Plays scripts, each in an engine of its own.
public struct Player {
  /// Where `load` finds a plugin named without a folder.
  public let pluginFolder: String

  public init(pluginFolder: String = ".") { self.pluginFolder = pluginFolder }

  /// Plays a file.
  ///
  /// - Parameter report: is told how it has gone, before what is left is ended: what crashes then does not
  ///   take that along.
  public func play(file: String, report: (Performance) -> Void) {
    play(file, { () throws(ScriptFailure) in try ScriptText(file: file) }, report)
  }

  /// Plays a text; `file` is what messages call it.
  public func play(_ text: [UInt8], as file: String, report: (Performance) -> Void) {
    play(file, { () throws(ScriptFailure) in try ScriptText(text, file: file) }, report)
  }

  private func play(
    _ file: String, _ text: () throws(ScriptFailure) -> ScriptText, _ report: (Performance) -> Void
  ) {
    var performance = Performance()
    var stage: Stage?
    do {
      let script = try Script(try text(), file: file)
      performance.title = script.title
      let prepared = try prepare(script)
      stage = prepared
      try prepared.play()
      report(performance)
    } catch {
      performance.failure = error
      performance.tree = stage?.tree ?? []
      report(performance)
      try? stage?.shutDown()
    }
  }

  private func prepare(_ script: Script) throws(ScriptFailure) -> Stage {
    do {
      return try Stage(script, pluginFolder: pluginFolder)
    } catch {
      throw ScriptFailure(
        Script.Line(file: script.file, number: 0),
        message:
          "the engine could not be prepared: \(StatusName.of(error.status)): \(error.message)")
    }
  }
}

/// How a script has gone.
public struct Performance {
  /// What its first comment says.
  public internal(set) var title = ""
  /// `nil` if all went as expected.
  public internal(set) var failure: ScriptFailure?
  /// What was on screen when it failed.
  public internal(set) var tree: [String] = []

  public init() {}
}

extension Stage {
  fileprivate var tree: [String] {
    isShutDown ? [] : TreeText(engine: engine, name: name).lines
  }
}
