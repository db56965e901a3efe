package import CFlowABI
import FlowCalling
import FlowCalls
package import FlowMessages
import FlowValues
import FlowModel
import FlowRecords
import FlowDeciding
import FlowRunning

/// Tells screens of typed text that is no value yet (V10).
extension Engine {
  package func setWrong(
    _ handle: flow_handle, id: UnsafePointer<CChar>, reason: UnsafePointer<CChar>?
  ) throws(Fault) {
    let screen = try screen(handle)
    try checkReady(instance(handle))
    try checkDepth("telling a screen what is wrong")
    let id = flow_string(data: id, size: strlen(id))
    guard let content = screens[screen]?.content, let element = content.element(id) else {
      throw Fault(
        FLOW_ERROR_UNKNOWN_ELEMENT,
        "the content of %, as it was last asked for, has no element '%'", name(of: handle), id)
    }
    guard ElementCheck.isSet(element.kind) else {
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE,
        "element '%' is %; only what is put into fields, toggles, choices and ranges can be wrong",
        id, Text.one(ElementCheck.name(of: element.kind)))
    }
    // It may be a word of the host, which the method may set again while it reads it.
    let kept = reason.map { TextBlock(copying: $0) }
    defer { withExtendedLifetime(kept) {} }
    let reason = try kept.map { (kept) throws(Fault) in try checked(kept.pointer, for: element) }
    guard content.setWrong(reason, of: element.id) else { return }
    defer { settle() }
    defer { withExtendedLifetime(content) {} }
    try CallHook.withSecret(ElementCheck.isSecret(element)) { () throws(Fault) in
      callWrong(on: screen, of: element.id, reason: reason)
    }
  }

  private func checked(
    _ reason: UnsafePointer<CChar>, for element: flow_element
  ) throws(Fault) -> flow_string {
    let text = flow_string(data: reason, size: strlen(reason))
    guard text.size > 0 else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        """
        the reason for element '%' is empty; say what is wrong, or give NULL if nothing is any more
        """, element.id)
    }
    let bytes = UnsafeRawBufferPointer(start: reason, count: text.size)
    guard Values.isUTF8(bytes.bindMemory(to: UInt8.self)) else {
      throw Fault(
        FLOW_ERROR_BAD_UTF8, "the reason for element '%' is not valid UTF-8", element.id)
    }
    guard element.enabled != FLOW_FALSE else {
      throw Fault(FLOW_ERROR_ELEMENT_DISABLED, "element '%' is disabled", element.id)
    }
    return text
  }

  /// Ends what was wrong with an element, because an input of it was carried out.
  func endWrong(of id: flow_string, on screen: ScreenID) {
    guard let content = screens[screen]?.content, content.setWrong(nil, of: id) else { return }
    callWrong(on: screen, of: id, reason: nil)
  }

  /// Ends what was wrong with elements that have gone, or are of another kind now.
  func endWrong(of old: ContentStore, on screen: ScreenID) {
    old.forEachWrong { id in
      guard let content = screens[screen]?.content, !content.isWrong(id) else { return }
      callWrong(on: screen, of: id, reason: nil)
    }
  }

  private func callWrong(on screen: ScreenID, of id: flow_string, reason: flow_string?) {
    guard let instance = screens[screen]?.instance else { return }
    withUnsafePointer(to: id) { id in
      let first = Calling.word(of: id)
      let handle = handle(screen)
      guard let reason else { return _ = call(.wrong, of: instance, named: handle, first, 0) }
      withUnsafePointer(to: reason) {
        _ = call(.wrong, of: instance, named: handle, first, Calling.word(of: $0))
      }
    }
  }
}
