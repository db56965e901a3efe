extension String {
  /// Its lines, broken at blanks so that none is longer than `width`; a longer word stays whole.
  func wrapped(to width: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var lines = [""]
      for word in paragraph.split(separator: " ") {
        let line = lines[lines.count - 1]
        if line.isEmpty {
          lines[lines.count - 1] = String(word)
        } else if line.count + 1 + word.count <= width {
          lines[lines.count - 1] = line + " " + word
        } else {
          lines.append(String(word))
        }
      }
      return lines
    }
  }
}
