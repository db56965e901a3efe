/// The complete description of a run of a check, so that it can be repeated: `walk.random@7:0-3,9`.
///
/// It consists of the check, the seed and, for a failed walk, the steps that suffice to make it
/// fail.
package struct TrialID: Equatable {
  package var check: String
  var seed: UInt64
  /// The steps to take; `nil` for all.
  var steps: [Int]?

  init(check: String, seed: UInt64, steps: [Int]? = nil) {
    self.check = check
    self.seed = seed
    self.steps = steps
  }

  /// Parses a text; `nil` if it is no identifier.
  package init?(_ text: String) {
    let (head, tail) = Self.split(text, at: ":")
    let (check, number) = Self.split(head, at: "@")
    guard !check.isEmpty, number == nil || UInt64(number ?? "") != nil else { return nil }
    self.check = check
    seed = number.flatMap { UInt64($0) } ?? Self.usualSeed
    if let tail {
      guard let steps = Self.steps(tail) else { return nil }
      self.steps = steps
    }
  }

  /// The default seed, fixed so that runs can be compared.
  package static let usualSeed: UInt64 = 1

  package var text: String { "\(check)@\(seed)" + (steps.map { ":" + Self.text($0) } ?? "") }

  private static func split(_ text: String, at mark: Character) -> (String, String?) {
    guard let index = text.firstIndex(of: mark) else { return (text, nil) }
    return (String(text[..<index]), String(text[text.index(after: index)...]))
  }

  /// Parses steps like `0-3,9`; an empty text means no steps.
  private static func steps(_ text: String) -> [Int]? {
    var steps: [Int] = []
    if text.isEmpty { return [] }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        .map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil else { return nil }
      guard first <= last, last < 1_000_000, first > steps.last ?? -1 else { return nil }
      steps += first...last
    }
    return steps
  }

  private static func text(_ steps: [Int]) -> String {
    var parts: [String] = []
    var index = 0
    while index < steps.count {
      var end = index
      while end + 1 < steps.count, steps[end + 1] == steps[end] + 1 { end += 1 }
      parts.append(index == end ? "\(steps[index])" : "\(steps[index])-\(steps[end])")
      index = end + 1
    }
    return parts.joined(separator: ",")
  }
}
