package import CFlowABI
import FlowModel
package import FlowForeign

/// Content pulled from screens, and input sent to them (flow/content.h).
extension Engine {
  package func render(_ handle: flow_handle) throws(Fault) -> UnsafePointer<flow_screen_content> {
    let screen = try screen(handle)
    let instance = try instance(handle)
    try checkReady(instance)
    try checkDepth("rendering")
    for key in contents.keys where contents[key]?.screen == screen {
      throw Fault(FLOW_ERROR_BUSY, "\(name(of: handle)) is being rendered")
    }
    // Somebody may still look at what the screen described last: the method that input has called.
    let store = ContentStore(of: screen)
    guard let content = contents.insert(store) else {
      throw Fault(FLOW_ERROR_LIMIT, "all slots for contents are used up")
    }
    call(.render, of: instance, self.handle(content))
    contents.remove(content)
    store.publish()
    screens.extra(of: screen)?.content = store
    results.keep(store)
    settleAfterResult()
    return UnsafePointer(store.content)
  }

  private func store(_ handle: flow_handle) throws(Fault) -> ContentStore {
    guard let store = contents[try require(handle, in: contents)] else {
      throw Fault(FLOW_ERROR_STALE_HANDLE, "\(Engine.plainName(of: handle)) is gone")
    }
    return store
  }

  package func setTitle(_ handle: flow_handle, _ title: flow_string) throws(Fault) {
    try store(handle).setTitle(title)
  }

  package func add(_ handle: flow_handle, _ element: UnsafePointer<flow_element>) throws(Fault) {
    let store = try store(handle)
    var defaults = flow_element()
    defaults.enabled = FLOW_TRUE
    let element = try SizedStruct.read(element, default: defaults)
    // Rows of another version are read as ones of this version first.
    try SizedArray.read(
      element.rows, element.row_count, step: element.row_size,
      "the rows of element \"\(Sizes.isPossible(element.id) ? element.id : flow_string())\""
    ) { (rows) throws(Fault) in
      var element = element
      element.rows = rows.baseAddress
      try store.add(element)
    }
  }

  package func changed(_ handle: flow_handle) throws(Fault) {
    let screen = try screen(handle)
    guard screens[screen]?.isChanged == false else { return }
    screens[screen]?.isChanged = true
    changes.add(screen)
  }

  // MARK: Input

  package func setField(
    _ handle: flow_handle, _ id: UnsafePointer<CChar>, _ value: UnsafePointer<flow_value>?
  ) throws(Fault) {
    let element = try element(handle, id)
    guard element.kind >= FLOW_ELEMENT_FIELD, element.kind <= FLOW_ELEMENT_CHOICE else {
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE,
        "element \"\(id)\" is a \(ElementCheck.name(element.kind)); "
          + "only fields, toggles and choices can be set")
    }
    try send(value, to: element, of: handle)
  }

  package func invokeElement(
    _ handle: flow_handle, _ id: UnsafePointer<CChar>, _ value: UnsafePointer<flow_value>?
  ) throws(Fault) {
    let element = try element(handle, id)
    guard element.kind == FLOW_ELEMENT_LIST || element.kind == FLOW_ELEMENT_BUTTON else {
      throw Fault(
        FLOW_ERROR_ARGUMENT_TYPE,
        "element \"\(id)\" is a \(ElementCheck.name(element.kind)); "
          + "only buttons and rows of lists can be invoked")
    }
    try send(value, to: element, of: handle)
  }

  private func content(of handle: flow_handle) throws(Fault) -> ContentStore? {
    screens[try screen(handle)]?.content
  }

  /// The element input is meant for, as the host last got it.
  private func element(_ handle: flow_handle, _ id: UnsafePointer<CChar>) throws(Fault)
    -> flow_element
  {
    let screen = try screen(handle)
    guard
      let element = screens[screen]?.content?.element(
        flow_string(data: id, size: strlen(id)))
    else {
      throw Fault(
        FLOW_ERROR_UNKNOWN_ELEMENT,
        "the screen's content, as it was last asked for, has no element \"\(id)\"")
    }
    guard element.enabled != 0 else {
      throw Fault(FLOW_ERROR_ELEMENT_DISABLED, "element \"\(id)\" is disabled")
    }
    return element
  }

  private func send(
    _ value: UnsafePointer<flow_value>?, to element: flow_element, of handle: flow_handle
  ) throws(Fault) {
    try Values.check(value)
    let given = value?.pointee ?? flow_value()
    // Its texts are lent to the method, which may let the screen describe itself anew.
    let content = try content(of: handle)
    defer { withExtendedLifetime(content) {} }
    if element.kind != FLOW_ELEMENT_BUTTON {
      let rows = content?.rows(of: element) ?? NameTable()
      try ElementCheck.checkValue(given, for: element, rows: rows)
    }
    let instance = try instance(handle)
    let index = try method(for: element, of: instance)
    let arity = Int(instance.entry.definition.method(at: index).signature.pointee.count) - 1
    var id = flow_value()
    id.type = FLOW_TYPE_STRING
    id.as.string = element.id
    try withUnsafeTemporaryAllocation(of: flow_value.self, capacity: 2) {
      (arguments) throws(Fault) in
      guard let base = arguments.baseAddress else { return }
      base.initialize(to: id)
      (base + 1).initialize(to: given)
      let skipped = max(0, 2 - arity)
      try invoke(instance, index, base + skipped, arity > 2 ? 2 : arity, nil)
    }
    settle()
  }

  /// The method an element names, the one named like its id, or the screen's `input`.
  private func method(for element: flow_element, of instance: Instance) throws(Fault) -> Int {
    let definition = instance.entry.definition
    if element.method.size > 0, let name = element.method.data {
      if let index = definition.index(of: name) { return index }
    } else if let name = element.id.data {
      if let index = definition.index(of: name) { return index }
      if let index = definition.index(of: Text.pointer("input")) { return index }
    }
    let wanted = element.method.size > 0 ? element.method : element.id
    throw Fault(
      FLOW_ERROR_UNKNOWN_METHOD,
      "class \"\(definition.id)\" has no method \"\(wanted)\" for element "
        + "\"\(element.id)\"" + (element.method.size > 0 ? "" : ", and no input"))
  }
}
