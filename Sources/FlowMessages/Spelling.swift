import CSystem

/// Finds the word that was probably meant, for messages about an unknown one.
package enum Spelling {
  /// Counts the letters to add, drop, change or swap with a neighbour to turn one word into
  /// another; if one is too long to compare, the letters of the longer one.
  ///
  /// It is the Damerau-Levenshtein distance in its simple form, which changes no place twice.
  package static func distance(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let width = right.count + 1
    guard left.count <= longest, right.count <= longest else { return max(left.count, right.count) }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { rows in
      guard let start = rows.baseAddress else { return 0 }
      var (before, last, row) = (start, start + width, start + 2 * width)
      for column in 0..<width {
        before[column] = 0
        row[column] = column
      }
      for line in 0..<left.count {
        (before, last, row) = (last, row, before)
        row[0] = line + 1
        for column in 0..<right.count {
          let change = left[line] == right[column] ? 0 : 1
          row[column + 1] = min(last[column] + change, last[column + 1] + 1, row[column] + 1)
          if line > 0, column > 0, left[line] == right[column - 1], left[line - 1] == right[column]
          {
            row[column + 1] = min(row[column + 1], before[column - 1] + 1)
          }
        }
      }
      return row[right.count]
    }
  }

  /// True if one word may be a misspelling of another: a third of its letters may differ, in a
  /// short word one.
  package static func isNear(_ distance: Int, size: Int) -> Bool {
    distance <= max(1, size / 3)
  }

  private static let longest = 128
}

/// The word of several that is nearest to another.
package struct NearestWord {
  private let word: UnsafeBufferPointer<UInt8>
  private var least = Int.max
  /// The nearest word; nil if none is near.
  package private(set) var found: UnsafePointer<CChar>?

  package init(to word: UnsafeBufferPointer<UInt8>) { self.word = word }

  package init(to word: UnsafePointer<CChar>) { self.init(to: Text.bytes(of: word)) }

  /// Compares one more word; of equally near ones the first stays. Returns true if it is the
  /// nearest so far.
  @discardableResult
  package mutating func look(at other: UnsafePointer<CChar>) -> Bool {
    let distance = Spelling.distance(word, Text.bytes(of: other))
    guard distance < least, Spelling.isNear(distance, size: word.count) else { return false }
    (least, found) = (distance, other)
    return true
  }
}
