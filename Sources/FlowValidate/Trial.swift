import FlowKit
import FlowText

/// The input of a check: the plugin's file, the files of further plugins that are loaded before it,
/// and the source of all random choices.
package final class Trial {
  /// The absolute path, because a plugin may change the current folder.
  let path: String
  /// The path as the user gave it.
  let name: String
  /// The absolute paths of the further plugins, which are not judged.
  let further: [String]
  let id: TrialID
  /// Receives a line about the next action, at once, so that a crash does not lose it.
  private let tell: (String) -> Void
  /// Gets the number of a step before it is taken.
  private let tellStep: (Int) -> Void

  package init(
    path: String, further: [String], id: TrialID, tell: @escaping (String) -> Void,
    tellStep: @escaping (Int) -> Void = { _ in }
  ) {
    name = path
    self.path = Self.absolute(path)
    self.further = further.map(Self.absolute)
    self.id = id
    self.tell = tell
    self.tellStep = tellStep
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : Surroundings.now.folder + "/" + path
  }

  var seed: UInt64 { id.seed }

  /// Reports the next action.
  func note(_ line: String) { tell(line) }

  /// Reports that a step of a walk begins.
  func begin(step: Int) { tellStep(step) }

  /// Returns the steps of a walk of `count` steps, without those that are left out.
  func steps(of count: Int) -> [Int] {
    id.steps.map { $0.filter { $0 < count } } ?? Array(0..<count)
  }

  /// Runs `body`; an error in it is a fault of the plugin.
  func must<Result>(
    _ what: String, body: () throws(FlowError) -> Result
  ) throws(Finding) -> Result {
    do {
      return try body()
    } catch {
      throw .failed(
        "\(what) failed: \(error.message)", advice: "Mend what the message says, then try again.")
    }
  }
}
