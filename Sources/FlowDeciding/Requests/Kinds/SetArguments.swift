import FlowCalls
import CFlowABI
import FlowCalling
import FlowMessages
package import FlowValues
package import FlowModel
package import FlowRecords

/// Set arguments: gives an open screen new arguments (Q18).
extension Deciding {
  /// Reads the new arguments of a screen, checked and completed like those it was created with
  /// (K2).
  func copyArguments(
    _ arguments: UnsafePointer<flow_value>?, of screen: flow_handle, into part: Part
  ) throws(Fault) {
    try Values.check(arguments)
    // Arguments for a screen that is gone need no check: the request will do nothing.
    guard Handle.kind(of: screen) == FLOW_KIND_SCREEN, isLive(screen) else { return }
    let definition = try instance(screen).entry.definition
    part.bring(
      try definition.withArguments(arguments, isLive: { isLive($0) }) {
        (arguments) throws(Fault) in try arguments.map(OwnedValue.copy)
      })
  }

  /// Returns the arguments of a screen as a request sees them: earlier parts of a batch may have
  /// set new ones.
  package func arguments(of screen: ScreenID, in request: Submission) -> OwnedValue? {
    if !request.newArguments.isEmpty, let new = request.newArguments[screen.number] {
      return new.value
    }
    return screens[screen]?.arguments
  }

  func planArguments(_ part: Part, in request: Submission, plan: inout Plan) throws(Refusal) {
    part.noteArguments(areThere: hasArguments(part, in: request))
    try part.plan(in: &tree, into: &plan)
  }

  /// True if a screen already has the arguments of a part. In a batch the new ones are noted for
  /// the parts behind it.
  private func hasArguments(_ part: Part, in request: Submission) -> Bool {
    guard case .screen(let screen) = part.request.from else { return false }
    let old = arguments(of: screen, in: request)
    if request.parts.count > 1 {
      request.noteArguments(NewArguments(value: part.value), of: screen)
    }
    return Values.equal(old?.pointer, part.value?.pointer)
  }

  /// Gives the screen its new arguments. It is told later, before the request is shown.
  func adoptArguments(_ part: Part, in transaction: Transaction) {
    guard case .screen(let screen) = part.request.from else { return }
    let old = screens[screen]?.arguments
    screens.extra(of: screen)?.changeArguments(to: part.value)
    tree.noteChange(of: screen)
    guard screens[screen]?.hasNewArguments == false else { return }
    screens[screen]?.setNewArguments(true)
    transaction.renew(screen, old: old)
  }

  package func tellArguments(_ transaction: Transaction) {
    for renewed in transaction.renewed {
      let screen = renewed.screen
      screens[screen]?.setNewArguments(false)
      let arguments = screens[screen]?.arguments
      guard tree.isOpen(screen), !Values.equal(renewed.old?.pointer, arguments?.pointer) else {
        continue
      }
      emitArguments(arguments?.pointer, of: screen)
      call(
        .argumentsChanged, of: screens[screen]?.instance, named: handle(screen),
        argument: Calling.word(of: UnsafeRawPointer(arguments?.pointer)))
      withExtendedLifetime(arguments) {}
    }
    transaction.forgetRenewed()
  }
}
