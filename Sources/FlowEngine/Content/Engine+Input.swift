package import CFlowABI
package import FlowMessages
import FlowCalls
import FlowCalling
import FlowModel
import FlowRecords
import FlowDeciding
import FlowRunning

/// Input for screens, checked against the content the host last got (V3, V6, V7).
extension Engine {
  /// The way a caller means to use an element.
  package enum Use {
    case any, set, pressed
  }

  /// A checked input: its element, and the id and value for the method.
  private struct Delivery {
    let content: ContentStore
    let element: flow_element
    /// The id for the method: the element's, or the action's.
    let id: flow_string
    let value: flow_value
  }

  package func send(
    _ handle: flow_handle, id: UnsafePointer<CChar>, value: UnsafePointer<flow_value>?,
    use: Use
  ) throws(Fault) {
    var input = flow_input()
    input.struct_size = UInt32(MemoryLayout<flow_input>.size)
    input.id = flow_string(data: id, size: strlen(id))
    input.value = value
    try send(handle, input: input, use: use)
  }

  /// Sends an input to a screen. Returns false, without a call, if the input was seen before (V7).
  @_optimize(speed)
  @discardableResult
  package func send(_ handle: flow_handle, input: flow_input, use: Use = .any) throws(Fault)
    -> Bool
  {
    try Sizes.check(input.id, name: "the id of the input")
    try Sizes.check(input.action, name: "the action of the input")
    // An input that comes again may have closed the screen the first time.
    if case .gone = try find(handle, in: tree.screens), inputs.hasSeen(input) { return false }
    var screen = try screen(handle)
    if inputs.hasSeen(input) { return false }
    if input.revision > 0, screens[screen]?.content?.isToBeAsked == true {
      _ = try render(handle)
      screen = try self.screen(handle)
    }
    let delivery = try delivery(of: input, to: screen, use: use)
    // The method borrows texts of the content, and may ask the screen for new content meanwhile.
    defer { withExtendedLifetime(delivery.content) {} }
    let instance = try instance(handle)
    let index = try index(for: delivery, isAction: input.action.size > 0, of: instance)
    let method = try callable(at: index, of: instance)
    let arity = Int(method.signature.pointee.count) - 1
    let isSecret = ElementCheck.isSecret(delivery.element)
    var id = flow_value()
    id.type = FLOW_TYPE_STRING
    id.as.string = delivery.id
    let both = (id, Invocation.fit(delivery.value, to: method))
    try withUnsafePointer(to: both) { (both) throws(Fault) in
      let base = UnsafeRawPointer(both).assumingMemoryBound(to: flow_value.self)
      try withWords { (words) throws(Fault) in
        do throws(Fault) {
          try prepare(
            method, of: instance.entry.definition, instance: instance.pointer,
            arguments: base + max(0, 2 - arity), count: min(arity, 2), words: words)
        } catch {
          // The message may show a number.
          throw isSecret ? Self.secretMisfit(of: delivery.element, status: error.status) : error
        }
        inputs.note(input)
        tree.journal?.wishes += 1
        if loop.isHeld { releaseUnlessCalling() }
        try CallHook.withSecret(isSecret) { () throws(Fault) in
          // Requests made by the method run even if it is not called.
          defer { settle() }
          let isHidden = observers.isEmpty || delivery.content.hasSecret(delivery.element)
          emitInput(
            to: self.handle(screen), element: delivery.element.id,
            action: input.action.size > 0 ? delivery.id : flow_string(),
            value: delivery.value, isSecret: isHidden)
          // An observer may have destroyed a screen that was never opened: it is not called (W2).
          _ = try self.screen(handle)
          keepValue(of: delivery, from: input)
          if isNoted { noteCall(of: self.handle(screen)) }
          outside(method.place) {
            _ = withUnsafePointer(to: method) { Method.call($0, words: words, count: arity + 1) }
          }
          endWrong(of: delivery.element.id, on: screen)
        }
      }
    }
    return true
  }

  /// Notes that the value of an input stands in its element (V10), before its method can ask for
  /// new content.
  @_optimize(speed)
  private func keepValue(of delivery: Delivery, from input: flow_input) {
    if input.action.size > 0 { return }
    delivery.content.enter(delivery.value, into: delivery.element, answering: input.revision)
  }

  /// Returns the fault of an input that its method cannot take, without the value (V9).
  @inline(never)
  private static func secretMisfit(of element: flow_element, status: flow_status) -> Fault {
    Fault(
      status, "element '%' is secret, and its method cannot take what was typed", element.id)
  }

  /// Checks an input against the content the host last got.
  @_optimize(speed)
  private func delivery(of input: flow_input, to screen: ScreenID, use: Use) throws(Fault)
    -> Delivery
  {
    let content = screens[screen]?.content
    let revision = content?.revision ?? 0
    guard input.revision <= revision else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "the input answers revision % of the content of %, of which the last is %", input.revision,
        name(of: handle(screen)), revision)
    }
    let isOld = input.revision > 0 && input.revision < revision
    guard let content, let element = content.element(input.id) else {
      throw isOld
        ? Self.outdated(input, change: "has gone since")
        : Fault(
          FLOW_ERROR_UNKNOWN_ELEMENT,
          "the content of %, as it was last asked for, has no element '%'",
          name(of: handle(screen)), input.id)
    }
    if isOld, content.since(element) > input.revision {
      try Self.checkMeaning(of: element, in: content, answeredBy: input)
    }
    guard element.enabled != 0 else {
      throw Fault(FLOW_ERROR_ELEMENT_DISABLED, "element '%' is disabled", input.id)
    }
    try check(use, of: element, isAction: input.action.size > 0)
    do throws(Fault) {
      return try delivery(of: input, to: element, of: content, on: handle(screen))
    } catch {
      // A row may have gone since the revision that the input answers, which is no mistake of the
      // host.
      guard isOld, ElementCheck.hasRows(element.kind) || input.action.size > 0,
        error.status != FLOW_ERROR_BAD_VALUE, error.status != FLOW_ERROR_BAD_UTF8
      else { throw error }
      throw Self.outdated(input, change: "has other rows since")
    }
  }

  /// Throws unless an element is known to mean what it meant to an input, before its screen was
  /// restored, and ever since (V6).
  private static func checkMeaning(
    of element: flow_element, in content: ContentStore, answeredBy input: flow_input
  ) throws(Fault) {
    let since = content.since(element)
    guard input.revision <= content.resumed, since == content.resumed &+ 1 else {
      throw outdated(input, change: Message("means something else since revision %", since))
    }
    if input.meaning == element.meaning { return }
    throw outdated(
      input,
      change: input.meaning == 0
        ? "may mean something else since the screen was restored, and the input brings no 'meaning'"
        : "means something else since the screen was restored")
  }

  private static func outdated(_ input: flow_input, change: Literal) -> Fault {
    outdated(input, change: Message(change))
  }

  private static func outdated(_ input: flow_input, change: __owned Message) -> Fault {
    Fault(
      FLOW_ERROR_OUTDATED,
      "the input answers revision % of the screen's content: element '%' %", input.revision,
      input.id, change)
  }

  private func check(_ use: Use, of element: flow_element, isAction: Bool) throws(Fault) {
    let kind = element.kind
    guard ElementCheck.isInteractive(kind) else {
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE,
        "element '%' is %; nothing can be done with it", element.id,
        Text.one(ElementCheck.name(of: kind)))
    }
    if use == .any || ElementCheck.isPressed(kind) == (use == .pressed) { return }
    throw Fault(
      FLOW_ERROR_ARGUMENT_TYPE,
      Message("element '%' is %; ", element.id, Text.one(ElementCheck.name(of: kind)))
        + (use == .set
          ? "only fields, toggles, choices and ranges can be set"
          : "only buttons and rows of lists can be invoked"))
  }

  @_optimize(speed)
  private func delivery(
    of input: flow_input, to element: flow_element, of content: ContentStore, on screen: flow_handle
  ) throws(Fault) -> Delivery {
    let given = input.value?.pointee ?? flow_value()
    try ElementCheck.checkForm(of: given, for: element)
    if input.action.size > 0 {
      let action = try action(input, row: given, of: element, of: content, on: screen)
      return Delivery(content: content, element: element, id: action, value: given)
    }
    if ElementCheck.takes(element) != FLOW_TAKES_ANY {
      try ElementCheck.checkValue(given, for: element)
      try ElementCheck.checkStep(given, for: element)
      try checkRows(given, in: element, of: content, on: screen)
    }
    return Delivery(content: content, element: element, id: element.id, value: given)
  }

  /// Throws if a row is newly chosen that is not there or is disabled. A row that was chosen may
  /// stay so.
  private func checkRows(
    _ value: flow_value, in element: flow_element, of content: ContentStore, on screen: flow_handle
  ) throws(Fault) {
    guard ElementCheck.hasRows(element.kind) else { return }
    var chosen = ChosenRows(of: element)
    switch value.type {
    case FLOW_TYPE_STRING:
      try checkRow(value.as.string, in: element, chosen: &chosen, of: content, on: screen)
    case FLOW_TYPE_LIST:
      guard let items = value.as.list.items else { return }
      for index in 0..<value.as.list.count {
        let id = items[index].as.string
        try checkRow(id, in: element, chosen: &chosen, of: content, on: screen)
      }
    default: break
    }
  }

  private func checkRow(
    _ id: flow_string, in element: flow_element, chosen: inout ChosenRows,
    of content: ContentStore, on screen: flow_handle
  ) throws(Fault) {
    var found = findHandedOut(id, of: element, in: content)
    if let found, found.row.pointee.flags & FLOW_ROW_DISABLED == 0 { return }
    if chosen.contains(id) { return }
    if found == nil { found = try find(id, of: element, in: content, on: screen) }
    guard let found else {
      throw Fault(FLOW_ERROR_UNKNOWN_ELEMENT, "element '%' has no row '%'", element.id, id)
    }
    if found.row.pointee.flags & FLOW_ROW_DISABLED == 0 { return }
    throw Fault(FLOW_ERROR_ELEMENT_DISABLED, "row '%' of element '%' is disabled", id, element.id)
  }

  /// Returns the id of the action that the user has chosen in the menu of a row.
  private func action(
    _ input: flow_input, row: flow_value, of element: flow_element, of content: ContentStore,
    on screen: flow_handle
  ) throws(Fault) -> flow_string {
    guard row.type == FLOW_TYPE_STRING, ElementCheck.hasRows(element.kind),
      let found = try find(row.as.string, of: element, in: content, on: screen)
    else {
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE,
        "action '%' of element '%' takes the id of one of its rows", input.action, element.id)
    }
    defer { withExtendedLifetime(found.owner) {} }
    let actions = UnsafeBufferPointer(
      start: found.row.pointee.actions, count: found.row.pointee.action_count)
    guard let action = actions.first(where: { $0.id == input.action }) else {
      throw Fault(
        FLOW_ERROR_UNKNOWN_ELEMENT,
        "row '%' of element '%' has no action '%'", row.as.string, element.id, input.action)
    }
    guard action.flags & FLOW_ROW_DISABLED == 0 else {
      throw Fault(
        FLOW_ERROR_ELEMENT_DISABLED,
        "action '%' of row '%' is disabled", input.action, row.as.string)
    }
    // The caller's text is the same, and outlives the row.
    return input.action
  }

  /// Returns the method for an input: the one the element names, else the one named like the id,
  /// else the screen's `input`.
  private func index(for delivery: Delivery, isAction: Bool, of instance: Instance) throws(Fault)
    -> Int
  {
    let definition = instance.entry.definition
    let named = isAction ? flow_string() : delivery.element.method
    if let index = ElementCheck.method(named: named, id: delivery.id, in: definition) {
      return index
    }
    throw Fault(
      FLOW_ERROR_UNKNOWN_METHOD,
      "class '%' has no method '%' for element '%'%", definition.id,
      named.size > 0 ? named : delivery.id, delivery.element.id,
      (named.size > 0 ? "" : ", and no input") as Literal)
  }
}
