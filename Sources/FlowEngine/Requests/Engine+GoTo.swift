import FlowCalls
import CFlowABI
import FlowMessages
import FlowValues
import FlowModel

/// Finding, or making, the screen that go to leads to (Q15).
extension Engine {
  /// The top-most screen of the wanted class that was made with equal arguments, or the one that was made for
  /// the request. Costs the screens passed.
  func destination(of part: Part, in request: Submission) -> Object {
    guard let wanted = part.wanted else { return .none }
    if let stack = tree.stackOfSource(part.request.from) {
      for screen in tree.stacks[stack].screens.reversed()
      where isMade(screen, as: wanted, request) {
        return .screen(screen)
      }
    }
    return Handle.object(part.presentable)
  }

  private func isMade(_ screen: ScreenID, as wanted: Wanted, _ request: Submission) -> Bool {
    guard tree.screens.contains(screen), !tree.isUnknown(screen) else { return false }
    guard let record = screens[screen], record.instance.entry === wanted.entry else { return false }
    return Values.equal(arguments(of: screen, in: request)?.pointer, wanted.arguments?.pointer)
  }

  /// Whether what was planned opens a screen that still has to be made.
  func lacksScreen(_ part: Part) -> Bool {
    if part.wanted == nil { return false }
    if case .none = part.request.presentable { return true }
    return false
  }

  /// Makes the screen. Returns whether that has worked.
  func make(for part: Part) -> Bool {
    guard let wanted = part.wanted else { return false }
    do throws(Fault) {
      part.presentable = try create(wanted.entry.definition.idPointer, wanted.arguments?.pointer)
      return true
    } catch {
      report(FLOW_SEVERITY_ERROR, error.status, part.from, error.message)
      return false
    }
  }
}
