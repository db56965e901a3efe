package import CFlowABI
import FlowMessages
import FlowModel

/// The record of what stands in an element between two contents of its screen (V10).
package struct Standing {
  /// The revision at which the screen last put something else there; 0 for an element whose value
  /// the user does not change.
  private(set) var put: UInt64 = 0
  /// The revision at which what stands there last changed by anybody.
  private(set) var changed: UInt64 = 0
  private var meaning = Meaning()
  /// True if the user has changed it since the last content.
  private var isChanged = false
  /// True if the user has changed it in answer to a content from before the last `put`: who sent
  /// that is about to be shown what was put, and must be shown the next value, too.
  private var isLate = false
  /// True if the instance has been made anew since the last content: it knows no password.
  var isOfOld = false
  /// The reason that a host has given for what is typed being no value yet; nil: it is one.
  var wrong: TextDigest?

  /// Follows what a screen renders.
  ///
  /// - Parameter known: the record from before; nil if the element has just appeared.
  @_optimize(speed)
  init(of place: UnsafePointer<flow_element>, after known: Standing?, revision: UInt64) {
    guard ElementCheck.isSet(place.pointee.kind) else { return }
    let element = place.pointee
    let rendered = Meaning(element.value, of: element)
    guard let known else {
      (put, changed, meaning) = (revision, revision, rendered)
      return
    }
    self = known
    (isChanged, isLate, isOfOld) = (false, false, false)
    if known.isChanged { changed = revision }
    // Nobody renders a password: "" leaves it alone, and only null empties it.
    let isKept =
      ElementCheck.isSecureField(element) && rendered.isEmpty
      && element.value.type != FLOW_TYPE_NULL
    if isKept, !known.isOfOld { return }
    if known.isLate { put = revision }
    if rendered != known.meaning { (put, changed, meaning) = (revision, revision, rendered) }
  }

  /// Follows an input of the user that is carried out.
  ///
  /// - Parameter revision: the content that it answers; 0: the last one.
  mutating func enter(_ value: flow_value, into element: flow_element, answering revision: UInt64) {
    let entered = Meaning(value, of: element)
    if entered != meaning { isChanged = true }
    if revision > 0, revision < put { isLate = true }
    meaning = entered
  }
}

extension ContentStore {
  /// Follows an input that is about to be carried out.
  package func enter(
    _ value: flow_value, into element: flow_element, answering revision: UInt64
  ) {
    guard let place = place(of: element.id), ElementCheck.isSet(element.kind) else { return }
    records?[place].standing.enter(value, into: element, answering: revision)
  }

  /// Notes that another instance renders from now on, which has not been told what was typed into
  /// secure fields (S16).
  package func beginAnew() {
    guard let records else { return }
    for place in 0..<count { records[place].standing.isOfOld = true }
  }

  // MARK: What is no value yet

  /// True if an element is known to hold no value yet.
  package func isWrong(_ id: flow_string) -> Bool {
    guard wrongCount > 0, let records, let place = place(of: id) else { return false }
    return records[place].standing.wrong != nil
  }

  /// Stores the reason that what is typed into an element is no value yet; nil: it is one.
  ///
  /// - Returns: false if that is no news.
  package func setWrong(_ reason: flow_string?, of id: flow_string) -> Bool {
    guard let records, let place = place(of: id) else { return false }
    let digest = reason.map { TextDigest($0) }
    let before = records[place].standing.wrong
    if digest == before { return false }
    wrongCount += (digest == nil ? 0 : 1) - (before == nil ? 0 : 1)
    records[place].standing.wrong = digest
    return true
  }

  /// Calls `body` with the id of each element that holds no value yet.
  package func forEachWrong(_ body: (flow_string) -> Void) {
    guard wrongCount > 0, let records else { return }
    for place in 0..<count where records[place].standing.wrong != nil { body(table[place].id) }
  }
}
