import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// `some(shop.product)`: in an expectation, any instance of that class.
enum SomeInstance {
  /// The class that a word asks for some instance of; `nil` if it is a name.
  static func classID(_ word: some StringProtocol) -> String? {
    guard word.hasPrefix("some("), word.hasSuffix(")") else { return nil }
    return String(word.dropFirst("some(".count).dropLast())
  }
}

extension Stage {
  /// The depth to which names may stand in brackets and behind arrows where some instance is meant.
  private static var fitLimit: Int { 16 }

  /// True if a name, or a word of a trace with names in it, is what an expectation says.
  func fits(_ got: some StringProtocol, expected: some StringProtocol) -> Bool {
    fits(got, expected: expected, depth: 0)
  }

  private func fits(
    _ got: some StringProtocol, expected: some StringProtocol, depth: Int
  ) -> Bool {
    if got == expected { return true }
    guard depth < Self.fitLimit, String(expected).holds("some(") else { return false }
    if let wanted = String(expected).parts(around: "->"),
      let found = String(got).parts(around: "->")
    {
      return fits(found.before, expected: wanted.before, depth: depth + 1)
        && fits(found.behind, expected: wanted.behind, depth: depth + 1)
    }
    if let classID = SomeInstance.classID(expected) {
      return self.classID(named: String(got)) == classID
    }
    // As in vetoed(some(shop.checkout)).
    guard let open = expected.firstIndex(of: "("), expected.hasSuffix(")"),
      let other = got.firstIndex(of: "("), got.hasSuffix(")"), expected[..<open] == got[..<other]
    else { return false }
    return fits(
      got[got.index(after: other)...].dropLast(),
      expected: expected[expected.index(after: open)...].dropLast(), depth: depth + 1)
  }

  func fits(_ got: [String], expected: [String]) -> Bool {
    got.count == expected.count && zip(got, expected).allSatisfy { fits($0, expected: $1) }
  }

  func fits(_ got: Token, expected: Token) -> Bool {
    got.verb == expected.verb && fits(got.arguments, expected: expected.arguments)
  }

  /// True if a token fits an expectation, which may leave out arguments at the end.
  func fitsSoFar(_ got: Token, expected: Token) -> Bool {
    got.verb == expected.verb
      && fits(Array(got.arguments.prefix(expected.arguments.count)), expected: expected.arguments)
  }

  /// True if these are the same in any order.
  func fitsInAnyOrder(_ got: [String], expected: [String]) -> Bool {
    var rest = got
    // Names first, so that `some` takes none of those.
    let names = expected.filter { SomeInstance.classID($0) == nil }
    for word in names + expected.filter({ SomeInstance.classID($0) != nil }) {
      guard let index = rest.firstIndex(where: { fits($0, expected: word) }) else { return false }
      rest.remove(at: index)
    }
    return rest.isEmpty
  }

  /// Fails unless these are the same, in order.
  func expect(
    _ got: [String], toBe expected: [String], what: String
  ) throws(StepFailure) {
    if fits(got, expected: expected) { return }
    throw StepFailure(
      "\(what) is not as expected", expected: listed(expected), got: listed(got))
  }

  /// Returns the class of the object that has or had a name.
  private func classID(named name: String) -> String? {
    if let classID = cast.classID(name) { return classID }
    guard !isShutDown, let handle = cast.handle(name), engine.lives(handle) else { return nil }
    return engine.classID(of: handle)
  }

  /// Finds the subjects of an expectation: of `some(CLASS)` every instance in the tree.
  private func subjects(_ name: String) throws(StepFailure) -> [flow_handle] {
    guard let classID = SomeInstance.classID(name) else { return [try known(name)] }
    let screens = engine.windows.flatMap(engine.layerHandles).flatMap(engine.allScreens)
    let found = (screens + engine.coordinators).filter { engine.classID(of: $0) == classID }
    if !found.isEmpty { return found }
    let known = engine.plugins.flatMap { engine.classIDs(of: $0) }
    let hint = known.contains(classID) ? "" : Suggestion.hint(for: classID, among: known)
    throw StepFailure("no instance of '\(classID)' is in the tree\(hint)")
  }

  /// Fails unless a check holds for the named object; for `some(CLASS)`, for one of its instances.
  func ofSome(
    _ name: String, check: (flow_handle) throws(StepFailure) -> Void
  ) throws(StepFailure) {
    var first: StepFailure?
    for handle in try subjects(name) {
      do throws(StepFailure) {
        return try check(handle)
      } catch {
        first = first ?? error
      }
    }
    if let first { throw first }
  }
}
