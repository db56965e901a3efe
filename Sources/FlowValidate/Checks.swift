/// All checks, in the order in which they are run and told.
package enum Checks {
  package static let all =
    FileChecks.all + LoadChecks.all + [ExitCheck.check] + ClassChecks.all + MethodChecks.all
    + ScreenChecks.all
    + FlowChecks.all + WalkChecks.all + StateChecks.all + HostChecks.all

  package static func named(_ id: String) -> Check? { all.first { $0.id == id } }

  /// Returns the checks whose id fits a pattern: `*` stands for anything, and `load.` for all ids
  /// that begin with it.
  package static func matching(_ pattern: String) -> [Check] {
    let pattern = pattern.hasSuffix(".") ? pattern + "*" : pattern
    return all.filter { Self.fits(Array($0.id), pattern: Array(pattern)) }
  }

  private static func fits(_ text: [Character], pattern: [Character]) -> Bool {
    // For each beginning of the pattern: true if it fits the text so far.
    var reached =
      [true] + pattern.indices.map { index in pattern[...index].allSatisfy { $0 == "*" } }
    for character in text {
      var next = [false]
      for (index, wanted) in pattern.enumerated() {
        let isHere =
          wanted == "*"
          ? reached[index] || reached[index + 1] || next[index]
          : reached[index] && wanted == character
        next.append(isHere)
      }
      reached = next
    }
    return reached.last ?? false
  }
}
