/// Fails unless both texts are the same.
func expect(
  _ got: String, toBe expected: String, what: String
) throws(StepFailure) {
  if got != expected {
    throw StepFailure("\(what) is not as expected", expected: expected, got: got)
  }
}

/// The names of a list that may be `none`.
func nameList(_ words: inout Words) throws(SyntaxError) -> [String] {
  var names: [String] = []
  for word in list(&words) { names.append(try named(word)) }
  return names
}

/// The words of a list that may be `none`.
func list(_ words: inout Words) -> [String] {
  let all = words.all().map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
  return all == ["none"] ? [] : all
}

/// A list as messages show it.
func listed(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: " ") }
