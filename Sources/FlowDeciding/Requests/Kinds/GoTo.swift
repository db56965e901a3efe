import FlowCalls
import CFlowABI
import FlowCalling
import FlowMessages
import FlowValues
import FlowModel
package import FlowRecords

/// Go to: finding, or making, the screen that it leads to (Q15).
extension Deciding {
  /// Reads the class and arguments of the screen to go to, or to create if there is none.
  func copyWanted(
    _ classID: UnsafePointer<CChar>?, arguments: UnsafePointer<flow_value>?, into part: Part
  ) throws(Fault) {
    guard let classID else { throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "class_id is NULL") }
    let entry = try classEntry(classID)
    guard entry.definition.kind == FLOW_KIND_SCREEN else {
      throw Fault(
        FLOW_ERROR_WRONG_KIND, "class '%' is not one of screens", entry.definition.id)
    }
    try Values.check(arguments)
    part.want(
      try entry.definition.withArguments(arguments, isLive: { isLive($0) }) {
        (arguments) throws(Fault) in
        Wanted(entry: entry, arguments: try arguments.map(OwnedValue.copy))
      })
  }

  func planGoTo(_ part: Part, in request: Submission, plan: inout Plan) throws(Refusal) {
    part.aim(at: destination(of: part, in: request))
    try tree.plan(part.request, in: &plan)
  }

  /// Finds the top-most screen of the wanted class with equal arguments; else the screen made for
  /// the request. Costs the screens passed.
  private func destination(of part: Part, in request: Submission) -> Object {
    guard let wanted = part.wanted else { return .none }
    if let stack = tree.stackOfGoTo(part.request) {
      for screen in tree.stacks[stack].screens.reversed()
      where isMade(screen, as: wanted, for: request) {
        return .screen(screen)
      }
    }
    return wanted.made
  }

  private func isMade(_ screen: ScreenID, as wanted: Wanted, for request: Submission) -> Bool {
    guard tree.screens.contains(screen), !tree.isUnknown(screen) else { return false }
    guard let record = screens[screen], record.instance.entry === wanted.entry else { return false }
    return Values.equal(arguments(of: screen, in: request)?.pointer, wanted.arguments?.pointer)
  }

  /// True if the screen that the plan opens still has to be made.
  package func lacksScreen(_ part: Part) -> Bool {
    if part.wanted == nil { return false }
    if case .none = part.request.presentable { return true }
    return false
  }

  /// Makes the screen. Returns false, and reports an error, if that fails.
  package func make(for part: Part) -> Bool {
    guard let wanted = part.wanted else { return false }
    do throws(Fault) {
      let made = try create(wanted.entry.definition.idPointer, arguments: wanted.arguments?.pointer)
      part.noteMade(Handle.object(made))
      return true
    } catch {
      report(
        FLOW_SEVERITY_ERROR, status: error.status, of: handle(part.request.from),
        message: error.message)
      return false
    }
  }
}
