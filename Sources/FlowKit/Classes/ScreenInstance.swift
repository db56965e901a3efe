import CFlowABI

/// A screen as the engine has it.
final class ScreenInstance: Instance {
  let screen: any Screen
  /// The elements that the user can press or change, of the content last rendered.
  private var listening: [(id: String, action: (Value) throws(FlowError) -> Void)] = []
  /// The rows on demand of the content last rendered.
  private var demands: [(id: String, rows: RowsOnDemand)] = []

  init(screen: any Screen, context: Context, members: Members) {
    self.screen = screen
    super.init(object: screen, context: context, members: members)
  }

  func render(_ handle: flow_content) {
    guard let link = context.link else { return }
    let content = screen.content
    listening = []
    demands = []
    lending { loan in
      _ = link.api.pointee.flow_content_set_title(link.engine, handle, loan.view(content.title))
      for element in content.elements {
        var lent = element.lent(loan)
        if let demand = element.demand { demands.append((element.id, demand)) }
        _ = link.api.pointee.flow_content_add(link.engine, handle, &lent)
        if let action = element.action { listening.append((element.id, action)) }
      }
      if !content.focus.isEmpty {
        _ = link.api.pointee.flow_content_set_focus(link.engine, handle, loan.view(content.focus))
      }
    }
  }

  func demand(of id: String) -> RowsOnDemand? {
    demands.first { sameText($0.id, id) }?.rows
  }

  func input(_ id: String, with value: Value) {
    do throws(FlowError) {
      for element in listening where sameText(element.id, id) {
        try element.action(value)
        return
      }
      try screen.input(id, value)
    } catch {
      context.report(error, in: "input")
    }
  }
}

extension ClassDescription {
  /// The standard methods of a screen.
  mutating func addScreenMethods() {
    let create: flow_create_fn = { data, _, handle, arguments in
      object(data, as: ClassOwner.self)?.create(handle, arguments: arguments).map {
        Unmanaged.passRetained($0).toOpaque()
      }
    }
    let destroy: flow_destroy_fn = { data in
      object(data, as: Instance.self)?.disconnect()
      if let data { Unmanaged<Instance>.fromOpaque(data).release() }
    }
    let render: flow_screen_render_fn = { screenOf($0)?.render($1) }
    let willAppear: flow_screen_will_appear_fn = { screenOf($0)?.screen.willAppear() }
    let didAppear: flow_screen_did_appear_fn = { screenOf($0)?.screen.didAppear() }
    let willDisappear: flow_screen_will_disappear_fn = { screenOf($0)?.screen.willDisappear() }
    let didDisappear: flow_screen_did_disappear_fn = { screenOf($0)?.screen.didDisappear() }
    let removed: flow_screen_removed_fn = { screenOf($0)?.screen.removed() }
    let input: flow_screen_input_fn = { data, id, value in
      screenOf(data)?.input(id.map { text($0.pointee) } ?? "", with: Value(value) ?? .null)
    }
    let capability: flow_screen_capability_fn = { data, id in
      screenOf(data)?.screen.capability(id.map { text($0.pointee) } ?? "")
    }
    let mayLeave: flow_screen_may_leave_fn = { data, leave in
      guard let instance = screenOf(data), let leave else { return FLOW_ANSWER_YES }
      return instance.screen.mayLeave(Leave(leave: leave.pointee, context: instance.context)).number
    }
    let attempted: flow_screen_attempted_fn = {
      screenOf($0)?.screen.attempted(Cause(rawValue: $1))
    }
    let linkChanged: flow_screen_link_changed_fn = { screenOf($0)?.screen.linkChanged(Route($1)) }
    addMethod("create", FLOW_SIGNATURE_screen_create, create)
    addMethod("destroy", FLOW_SIGNATURE_screen_destroy, destroy)
    addMethod("render", FLOW_SIGNATURE_screen_render, render)
    addMethod("will_appear", FLOW_SIGNATURE_screen_will_appear, willAppear)
    addMethod("did_appear", FLOW_SIGNATURE_screen_did_appear, didAppear)
    addMethod("will_disappear", FLOW_SIGNATURE_screen_will_disappear, willDisappear)
    addMethod("did_disappear", FLOW_SIGNATURE_screen_did_disappear, didDisappear)
    addMethod("removed", FLOW_SIGNATURE_screen_removed, removed)
    addMethod("input", FLOW_SIGNATURE_screen_input, input)
    addMethod("capability", FLOW_SIGNATURE_screen_capability, capability)
    addMethod("may_leave", FLOW_SIGNATURE_screen_may_leave, mayLeave)
    addMethod("attempted", FLOW_SIGNATURE_screen_attempted, attempted)
    addMethod("link_changed", FLOW_SIGNATURE_screen_link_changed, linkChanged)
    addOtherScreenMethods()
    addRowMethods()
  }
}

func screenOf(_ data: UnsafeMutableRawPointer?) -> ScreenInstance? {
  object(data, as: ScreenInstance.self)
}
