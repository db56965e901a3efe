import FlowCalls
package import CFlowABI
import FlowCalling
package import FlowMessages
import FlowValues
import FlowModel
import FlowRecords
import FlowDeciding
import FlowRunning

/// Asks screens for their content (flow/content.h).
extension Engine {
  package func render(_ handle: flow_handle) throws(Fault) -> UnsafePointer<flow_screen_content> {
    let screen = try screen(handle)
    let instance = try instance(handle)
    try checkReady(instance)
    try checkDepth("rendering")
    try checkNotAsked(screen, named: handle)
    let store = emptyContent(of: screen, isOfPlugin: instance.entry.plugin != nil)
    if options.flags & FLOW_ENGINE_STRICT != 0 { store.strictClass = instance.entry.definition }
    guard let content = contents.insert(.content(store)) else {
      throw Fault(FLOW_ERROR_LIMIT, "all slots for contents are used up")
    }
    if instance.standard(.render) != nil { passOver() }
    call(.render, of: instance, named: handle, argument: self.handle(content))
    contents.remove(content)
    let old = screens[screen]?.content
    if let mistake = store.settleFocus() { reportMistake(mistake, of: handle) }
    if let mistake = store.followRows(of: old) { reportMistake(mistake, of: handle) }
    askFirstRows(of: store, on: handle)
    store.publish(after: old)
    if store.hasNews { warnOfMisfits(in: store, of: instance, named: handle) }
    if tree.journal != nil {
      store.fillMeanings()
      noteLoss(of: store, shownBy: instance, named: handle)
    }
    screens.extra(of: screen)?.describe(in: store)
    tree.noteChange(of: screen)
    if let old { endWrong(of: old, on: screen) }
    // A screen that was told may have asked for its own content, which is the last one then.
    let last = screens[screen]?.content ?? store
    results.keepContent(last)
    settleAfterResult()
    return UnsafePointer(last.content)
  }

  /// Returns a store to be filled: not that of the last content, which the host and the method of
  /// an input may still read.
  private func emptyContent(of screen: ScreenID, isOfPlugin: Bool) -> ContentStore {
    guard let spare = screens.extra(of: screen)?.takeSpareContent() else {
      return ContentStore(of: screen, isOfPlugin: isOfPlugin)
    }
    spare.reuse(isOfPlugin: isOfPlugin)
    return spare
  }

  private func reportMistake(_ mistake: Fault, of handle: flow_handle) {
    report(
      mistake.severity, status: mistake.status, of: handle,
      message: Message("'render' of % %", name(of: handle), mistake))
  }

  /// Throws if a screen is being asked for its content or for rows.
  private func checkNotAsked(_ screen: ScreenID, named handle: flow_handle) throws(Fault) {
    for key in contents.keys where contents[key]?.screen == screen {
      throw Fault(FLOW_ERROR_BUSY, "% is being rendered, or asked for rows", name(of: handle))
    }
  }

  private func store(_ handle: flow_handle) throws(Fault) -> ContentStore {
    switch contents[try require(handle, in: contents)] {
    case .content(let store): return store
    case .rows:
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "% is to be given rows, with flow_content_add_rows()", Records.plainName(of: handle))
    case nil: throw Fault(FLOW_ERROR_STALE_HANDLE, "% is gone", Records.plainName(of: handle))
    }
  }

  package func setTitle(_ handle: flow_handle, title: flow_string) throws(Fault) {
    try store(handle).setTitle(title)
  }

  package func setFocus(in handle: flow_handle, id: flow_string) throws(Fault) {
    try store(handle).setFocus(to: id)
  }

  @_optimize(speed)
  package func addElement(
    _ element: UnsafePointer<flow_element>, to handle: flow_handle
  ) throws(Fault) {
    let store = try store(handle)
    var defaults = flow_element()
    defaults.enabled = FLOW_TRUE
    var element = try SizedStruct.read(element, default: defaults)
    try checkMethods(of: element, on: store)
    // Rows of another ABI version are converted to this version first.
    try SizedArray.read(
      element.rows, count: element.row_count, step: element.row_size,
      of: Message(
        "the rows of element '%'", Sizes.isPossible(element.id) ? element.id : flow_string())
    ) { (rows) throws(Fault) in
      element.rows = rows.baseAddress
      if element.kind == FLOW_ELEMENT_UNAVAILABLE, element.text.size == 0 {
        element.text = locale.word(of: FLOW_WORD_UNAVAILABLE)
      }
      try store.addElement(element)
    }
  }
}
