import FlowCalls
package import CFlowABI
package import FlowModel
package import FlowMessages
import FlowValues

/// Tabs: opening and selecting them (flow/tabs.h, A2).
extension Engine {
  /// Reads what flow_open_tabs() was given.
  package func openTabs(
    _ from: flow_handle, _ pointer: UnsafePointer<flow_tabs>,
    _ options: UnsafePointer<flow_options>?, _ out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) {
    let part = Part(FLOW_REQUEST_OPEN_TABS, from: from)
    try fill(part, pointer)
    try submit(part, options, out)
  }

  /// The tabs a request opens.
  func fill(_ part: Part, _ pointer: UnsafePointer<flow_tabs>) throws(Fault) {
    let tabs = try SizedStruct.read(pointer)
    guard tabs.count >= 1, tabs.count <= Engine.tabLimit, let given = tabs.tabs else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "\(tabs.count) tabs were given; there can be 1 to \(Engine.tabLimit)")
    }
    guard tabs.selected >= 0, tabs.selected < tabs.count else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "tab \(tabs.selected) of \(tabs.count) cannot be selected; they are counted from 0")
    }
    let read = try SizedArray.read(sized: given, tabs.count, "the tabs")
    part.tabs = try TabsText.copy(of: tabs, read)
    part.screens = ContiguousArray(read.map { $0.root })
    part.count = tabs.selected
  }

  private static var tabLimit: Int { 64 }

  /// The element that a layer points at (flow_layer_get).
  package func source(of layer: LayerID) -> flow_string {
    layers[layer]?.sourceText ?? flow_string()
  }

  package func tabText(of layer: LayerID) -> TabsText? { layers[layer]?.tabs }

  /// Reads what flow_add_tab() was given.
  package func addTab(
    _ from: flow_handle, _ pointer: UnsafePointer<flow_tab>, at index: Int,
    _ options: UnsafePointer<flow_options>?, _ out: UnsafeMutablePointer<flow_transition>?
  ) throws(Fault) {
    let part = Part(FLOW_REQUEST_ADD_TAB, from: from)
    part.count = index
    try fill(part, tab: pointer)
    try submit(part, options, out)
  }

  /// The tab a request adds.
  func fill(_ part: Part, tab pointer: UnsafePointer<flow_tab>) throws(Fault) {
    let read = try SizedArray.read(sized: pointer, 1, "the tab")
    part.tabs = try TabsText.copy(of: flow_tabs(), read)
    part.presentable = read.first?.root ?? 0
  }

  /// Whether there is a tab already with the id of one that is to be added.
  func hasTab(like part: Part) -> Bool {
    guard let new = part.tabs, let stack = tree.stackOfSource(part.request.from) else {
      return false
    }
    let layer = tree.stacks[stack].layer
    return layers[layer]?.tabs?.hasID(of: new, among: tree.layers[layer].tabs) == true
  }

  /// A tab that was added gets its texts. Its layer has its own `dismissed`.
  func adoptTab(_ part: Part, _ stack: StackID) {
    part.dismissed.take()?.end(in: self)
    guard let text = part.tabs else { return }
    layers[tree.stacks[stack].layer]?.tabs?.add(text, for: stack)
  }

  /// The texts of tabs that were removed are not needed any more.
  func dropTabs(_ stacks: ContiguousArray<StackID>) {
    for stack in stacks {
      let layer = tree.stacks[stack].layer
      layers[layer]?.tabs?.keep(tree.layers[layer].tabs)
    }
  }

  /// What is known of a tab (flow_layer_tab_at).
  package func tab(_ index: Int, of layer: LayerID) throws(Fault) -> flow_tab_info {
    let node = tree.layers[layer]
    guard node.tabs.indices.contains(index),
      let text = layers[layer]?.tabs?.text(of: node.tabs[index])
    else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "\(name(of: handle(layer))) has \(node.tabs.count) tabs, none at \(index)")
    }
    var info = flow_tab_info()
    info.selected = index == node.selection.index ? FLOW_TRUE : FLOW_FALSE
    info.router = handle(node.tabs[index])
    info.id = text.id.text
    info.title = text.title.text
    info.image = text.image.text
    return info
  }

  /// The new layer gets its texts, and what the request was given.
  func adoptTabs(_ layer: LayerID, _ part: Part, of request: Submission) {
    keepRecord(of: layer)
    part.tabs?.settle(tree.layers[layer].tabs)
    layers[layer]?.tabs = part.tabs
    if part.source != nil { layers[layer]?.source = part.source }
    if tree.layers[layer].index > 0 {
      layers[layer]?.dismissed.append(part.dismissed.take(), for: handle(layer))
    }
    part.endCallbacks(in: self)
    transitions.setOpened(handle(layer), by: request.id)
    queue.callAll(about: handle(request.id))
    guard let owner = tree.layers[layer].owner else { return }
    endDefer(of: owner, hasOpened: true)
    var each: CoordinatorID? = owner
    while let coordinator = each, coordinators[coordinator]?.hasOpened == false {
      coordinators[coordinator]?.hasOpened = true
      each = tree.coordinators[coordinator].parent
    }
  }

  /// Tabs in which nothing is shown, and nobody is left who could show something, go (T2): with the
  /// transaction that is being carried out, or as a request of its own, which ends before that (O7).
  func closeEmptyTabs(around stack: StackID, _ transaction: Transaction?) {
    guard tree.stacks.contains(stack) else { return }
    let layer = tree.stacks[stack].layer
    guard tree.isDeserted(layer) else { return }
    guard let transaction, !transaction.isShown else {
      return runOwn(FLOW_REQUEST_CLOSE, handle(layer), before: transaction)
    }
    var request = Request(.close, from: .layer(layer))
    request.isOwn = true
    let mark = transaction.plan.mark
    do throws(Refusal) {
      try tree.plan(request, &transaction.plan)
      enter(transaction)
      transaction.plan.keep(tree)
    } catch {
      tree.revert(&transaction.plan, to: mark)
    }
  }

  // MARK: Asking and telling

  /// Who is asked before a tab is selected, if somebody is and has not said yes; not about tabs that the same
  /// request opens.
  func selector(_ transaction: Transaction, _ request: Submission, _ mark: Plan.Mark) -> Asking? {
    guard request.asksBeforeLeaving else { return nil }
    for selection in transaction.plan.selections(since: mark)
    where !transaction.plan.tabs.contains(selection.layer) {
      let isNew = request.parts.contains { $0.madeTabs.contains(selection.tab) }
      let asked = isNew ? handle(selection.layer) : handle(selection.tab)
      guard let owner = tree.layers[selection.layer].owner, tree.coordinators.contains(owner),
        coordinators[owner]?.instance.standard(.maySelect) != nil,
        !request.allowed.contains(asked)
      else { continue }
      return .select(handle(owner), selection, asked)
    }
    return nil
  }

  /// Asks upon the tree as it is, in which the tab may stand elsewhere than it will.
  func askToSelect(
    _ selector: flow_handle, _ selected: TabSelection, _ asked: flow_handle, _ request: Submission
  ) -> flow_answer {
    guard let instance = try? instance(selector) else { return FLOW_ANSWER_YES }
    emit(FLOW_EVENT_MAY_SELECT, selector)
    return ask(selector, "may_select", about: request, subject: asked) { question in
      var selection = flow_selection()
      selection.struct_size = UInt32(MemoryLayout<flow_selection>.size)
      selection.layer = handle(selected.layer)
      selection.from = tree.layers[selected.layer].selection.index
      selection.to = tree.layers[selected.layer].tabs.firstIndex(of: selected.tab) ?? selected.to
      selection.question = handle(question)
      return withUnsafePointer(to: &selection) {
        callForAnswer(.maySelect, of: instance, Engine.word(UnsafeRawPointer($0)))
      }
    }
  }

  /// Selected tabs were selected again.
  func tellReselected(_ transaction: Transaction) {
    for index in transaction.plan.reselections.indices {
      let layer = transaction.plan.reselections[index].layer
      let tab = transaction.plan.reselections[index].tab
      guard tree.isOpen(layer), tree.layers[layer].stack == tab else { continue }
      emit(FLOW_EVENT_RESELECTED, handle(layer))
      guard let owner = tree.layers[layer].owner, tree.coordinators.contains(owner)
      else { continue }
      call(
        .reselected, of: coordinators[owner]?.instance, handle(layer),
        UInt64(tree.layers[layer].selection.index))
    }
  }
}
