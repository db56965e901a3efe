/// Finds the word that was probably meant.
package enum Suggestion {
  /// The candidate nearest to `word`, if it is near enough to be a slip of the finger: at most two
  /// edits, one in a short word, none in a word of one or two letters.
  ///
  /// - Complexity: O(*n*) in the number of candidates, whatever their length.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let count = word.prefix(lengthLimit + 1).count
    if count > lengthLimit { return nil }
    let limit = count < 3 ? 0 : count < 5 ? 1 : 2
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      // A larger difference in length needs more edits than are allowed.
      let length = candidate.prefix(count + limit + 1).count
      if abs(length - count) > limit { continue }
      let distance = distance(word, to: candidate)
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// The length beyond which words are not compared.
  private static let lengthLimit = 64

  /// The end of an error message: "; did you mean 'run'?", or nothing.
  package static func hint(
    for word: String, among candidates: [String], form: (String) -> String = { $0 }
  ) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\(form($0))'?" } ?? ""
  }

  /// The number of insertions, removals, exchanges and swaps of neighbours that lead from one word
  /// to the other (optimal string alignment).
  static func distance(_ left: String, to right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var rows = [Array(0...right.count)]
    for i in 0..<left.count {
      var row = [i + 1]
      for j in 0..<right.count {
        let exchange = rows[i][j] + (left[i] == right[j] ? 0 : 1)
        var best = min(rows[i][j + 1] + 1, row[j] + 1, exchange)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
