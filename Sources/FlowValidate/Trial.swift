import FlowKit
import FlowText

/// The input of a check: the plugin's file, and the source of all random choices.
package final class Trial {
  /// Whole, as a plugin may go to another folder.
  let path: String
  /// As it was given.
  let name: String
  let id: TrialID
  /// Gets a line about what is done next, at once, so that a crash does not lose it.
  private let tell: (String) -> Void
  /// Gets the number of a step before it is taken.
  private let tellStep: (Int) -> Void

  package init(
    path: String, id: TrialID, tell: @escaping (String) -> Void,
    tellStep: @escaping (Int) -> Void = { _ in }
  ) {
    name = path
    self.path = path.hasPrefix("/") ? path : Surroundings.now.folder + "/" + path
    self.id = id
    self.tell = tell
    self.tellStep = tellStep
  }

  var seed: UInt64 { id.seed }

  /// Says what is done next.
  func note(_ line: String) { tell(line) }

  /// A step of a walk begins.
  func begin(step: Int) { tellStep(step) }

  /// The steps of a walk that has `count` of them.
  func steps(of count: Int) -> [Int] {
    id.steps.map { $0.filter { $0 < count } } ?? Array(0..<count)
  }

  /// Runs what cannot fail but by a fault of the plugin.
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
