package import FlowKit
import FlowSystem
import FlowText
import Glibc

/// The result of looking at a file: the plugin, or the reason that it cannot be loaded.
///
/// The file is opened in a process of its own (`flowhost look`), because its code runs then.
/// Nothing that it starts outlives the look.
package enum PluginLook {
  /// The plugin's description, as `inspect` shows it.
  case plugin(Value)
  /// The plugin cannot be loaded, whoever tries.
  case failed(reason: String)
  /// The file could not be examined, so nothing is known of it.
  case unknown(reason: String)

  /// The name of the command that examines a file.
  package static let command = "look"

  /// The time limit, in milliseconds, for a plugin to begin and to end.
  package static let limit = 10_000
  /// The largest answer accepted, in bytes.
  private static let outputLimit = 16 << 20

  /// Looks at a file.
  ///
  /// - Parameter messages: Receives the output of the engine and the plugin meanwhile.
  package static func look(
    at path: String, onlyTrusted: Bool, limit: Int = limit,
    messages: ((String) -> Void)? = nil
  ) -> PluginLook {
    let options = onlyTrusted ? ["--only-trusted"] : []
    let program = Program.itself([Self.command] + options + ["--", path])
    let orphans = Orphans()
    defer { orphans.leave() }
    guard let run = try? ProgramRun(program: program, limit: limit, outputLimit: outputLimit) else {
      return .unknown(reason: "a process to look at '\(path)' in cannot be started")
    }
    let said = String(decoding: run.messages, as: UTF8.self)
    messages?(said)
    return result(of: run, at: path, said: said, limit: limit)
  }

  private static func result(
    of run: ProgramRun, at path: String, said: String, limit: Int
  ) -> PluginLook {
    if run.isLate {
      return .failed(reason: "hangs: it did not begin and end within \(limit / 1000) seconds")
    }
    if let signal = run.ending?.signal {
      // A signal sent from outside tells nothing about the plugin.
      if [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal) {
        return .unknown(
          reason: "was ended by \(ProcessEnding.name(ofSignal: signal)) while it was looked at")
      }
      return .failed(
        reason:
          "\(crash(of: path, in: said) ?? "crashes") (\(ProcessEnding.name(ofSignal: signal)))")
    }
    let line = run.output.prefix { $0 != UInt8(ascii: "\n") }
    let answer = Value(json: String(decoding: line, as: UTF8.self)) ?? .null
    if PluginSummary(answer) != nil { return .plugin(answer) }
    if let reason = answer["message"]?.string { return .failed(reason: reason) }
    let code = run.ending?.exitCode.map(String.init) ?? "?"
    return .failed(reason: "ends the program while it is loaded, with exit code \(code)")
  }

  /// Returns the sentence of a crash without the known file: "crashed in 'init' of 'a.b'".
  private static func crash(of path: String, in said: String) -> String? {
    let mark = "flowhost: crashed "
    let line = said.split(separator: "\n").first { $0.hasPrefix(mark) }
    guard let sentence = line.map({ String($0.dropFirst("flowhost: ".count)) }) else { return nil }
    let file = " of '\(Visible.line(path))'"
    return sentence.hasSuffix(file) ? String(sentence.dropLast(file.count)) : sentence
  }
}
