import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The built-in classes: screens and coordinators that do what the script says.
enum CastClasses {
  static func register(on stage: Stage) throws(FlowError) {
    try screen().register(in: stage.engine.link, owner: stage)
    try coordinator(.flow, flags: 0).register(in: stage.engine.link, owner: stage)
    try coordinator(.root, flags: FLOW_CLASS_ROOT).register(in: stage.engine.link, owner: stage)
  }

  private static func screen() -> ClassDescription {
    var description = ClassDescription(FLOW_KIND_SCREEN, Cast.Kind.screen.classID)
    let create: flow_screen_create_fn = { data, _, handle, arguments in
      object(data, as: Stage.self)?.create(.screen, handle: handle, arguments: arguments)
    }
    let render: flow_screen_render_fn = { data, content in
      object(data, as: Instance.self)?.render(into: content)
    }
    let input: flow_screen_input_fn = { data, id, value in
      guard let id else { return }
      object(data, as: Instance.self)?.input(text(id.pointee), value: Value(value))
    }
    description.addMethod("create", FLOW_SIGNATURE_screen_create, create)
    description.addMethod("render", FLOW_SIGNATURE_screen_render, render)
    description.addMethod("input", FLOW_SIGNATURE_screen_input, input)
    let linkChanged: flow_screen_link_changed_fn = { data, route in
      guard let instance = object(data, as: Instance.self) else { return }
      instance.stage.delivered(Token.route("link", name: instance.name, route: Route(route)))
    }
    description.addMethod("link_changed", FLOW_SIGNATURE_screen_link_changed, linkChanged)
    let localeChanged: flow_screen_locale_changed_fn = { CastClasses.deliver("locale", data: $0) }
    description.addMethod("locale_changed", FLOW_SIGNATURE_screen_locale_changed, localeChanged)
    let argumentsChanged: flow_screen_arguments_changed_fn = { data, arguments in
      guard let instance = object(data, as: Instance.self) else { return }
      let value = Value(arguments)?.json ?? "none"
      instance.stage.delivered(Token("arguments", instance.name, value))
    }
    description.addMethod(
      "arguments_changed", FLOW_SIGNATURE_screen_arguments_changed, argumentsChanged)
    let paused: flow_screen_paused_fn = { data, activity in
      guard let instance = object(data, as: Instance.self) else { return }
      instance.stage.delivered(Token("paused", instance.name, ActivityName.word(of: activity)))
    }
    let resumed: flow_screen_resumed_fn = { CastClasses.deliver("resumed", data: $0) }
    description.addMethod("paused", FLOW_SIGNATURE_screen_paused, paused)
    description.addMethod("resumed", FLOW_SIGNATURE_screen_resumed, resumed)
    let wrong: flow_screen_wrong_fn = { data, id, reason in
      guard let id else { return }
      object(data, as: Instance.self)?.wrong(
        text(id.pointee), reason: reason.map { text($0.pointee) })
    }
    description.addMethod("wrong", FLOW_SIGNATURE_screen_wrong, wrong)
    addRows(to: &description)
    addAppearance(to: &description)
    addQuestionsOfScreens(to: &description)
    addCommon(to: &description)
    return description
  }

  private static func addRows(to description: inout ClassDescription) {
    let rows: flow_callback_rows_fn = { data, content, id, first, count in
      guard let id, let instance = object(data, as: Instance.self) else { return }
      instance.giveRows(
        of: text(id.pointee), in: Int(clamping: first)..<Int(clamping: first &+ count), to: content)
    }
    let find: flow_callback_find_fn = { data, id, row in
      guard let id, let row, let instance = object(data, as: Instance.self) else { return -1 }
      return instance.demand(of: text(id.pointee))?.find(text(row.pointee)).map { Int64($0) } ?? -1
    }
    description.addMethod(RowsOnDemand.rowsMethod, FLOW_SIGNATURE_callback_rows, rows)
    description.addMethod(RowsOnDemand.findMethod, FLOW_SIGNATURE_callback_find, find)
  }

  private static func addAppearance(to description: inout ClassDescription) {
    let willAppear: flow_screen_will_appear_fn = { CastClasses.deliver("will_show", data: $0) }
    let didAppear: flow_screen_did_appear_fn = { CastClasses.deliver("show", data: $0) }
    let willDisappear: flow_screen_will_disappear_fn = {
      CastClasses.deliver("will_hide", data: $0)
    }
    let didDisappear: flow_screen_did_disappear_fn = { CastClasses.deliver("hide", data: $0) }
    let removed: flow_screen_removed_fn = { CastClasses.deliver("remove", data: $0) }
    description.addMethod("will_appear", FLOW_SIGNATURE_screen_will_appear, willAppear)
    description.addMethod("did_appear", FLOW_SIGNATURE_screen_did_appear, didAppear)
    description.addMethod("will_disappear", FLOW_SIGNATURE_screen_will_disappear, willDisappear)
    description.addMethod("did_disappear", FLOW_SIGNATURE_screen_did_disappear, didDisappear)
    description.addMethod("removed", FLOW_SIGNATURE_screen_removed, removed)
  }

  private static func coordinator(_ kind: Cast.Kind, flags: UInt32) -> ClassDescription {
    var description = ClassDescription(FLOW_KIND_COORDINATOR, kind.classID, flags: flags)
    let createFlow: flow_coordinator_create_fn = { data, _, handle, arguments in
      object(data, as: Stage.self)?.create(.flow, handle: handle, arguments: arguments)
    }
    let createRoot: flow_coordinator_create_fn = { data, _, handle, arguments in
      object(data, as: Stage.self)?.create(.root, handle: handle, arguments: arguments)
    }
    let start: flow_coordinator_start_fn = { data in
      object(data, as: Instance.self)?.start()
    }
    let childFinished: flow_coordinator_child_finished_fn = { data, child, cause, value in
      guard let stage = object(data, as: Instance.self)?.stage else { return }
      let token = Token.finish(stage.name(of: child), cause: cause, value: Value(value))
      stage.delivered(token, about: child)
    }
    description.addMethod(
      "create", FLOW_SIGNATURE_coordinator_create, kind == .root ? createRoot : createFlow)
    description.addMethod("start", FLOW_SIGNATURE_coordinator_start, start)
    let navigate: flow_coordinator_navigate_fn = { data, route, _ in
      object(data, as: Instance.self)?.navigate(Route(route)) ?? FLOW_ROUTE_UNHANDLED
    }
    let ask: flow_coordinator_guard_fn = { data, route, question in
      object(data, as: Instance.self)?.guards(Route(route), question: question) ?? FLOW_ANSWER_YES
    }
    description.addMethod(
      "child_finished", FLOW_SIGNATURE_coordinator_child_finished, childFinished)
    addQuestionsOfCoordinators(to: &description)
    description.addMethod("navigate", FLOW_SIGNATURE_coordinator_navigate, navigate)
    description.addMethod("guard", FLOW_SIGNATURE_coordinator_guard, ask)
    addCommon(to: &description)
    return description
  }

  /// Adds `poke(value)`, an author's own method that scripts can call by name.
  private static func addCommon(to description: inout ClassDescription) {
    let destroy: flow_destroy_fn = { data in
      object(data, as: Instance.self)?.destroy()
    }
    let poke: flow_value_action_fn = { data, value in
      guard let instance = object(data, as: Instance.self) else { return }
      let value = Value(value)?.json ?? "none"
      instance.stage.delivered(Token("poke", instance.name, value))
    }
    description.addMethod("destroy", FLOW_SIGNATURE_screen_destroy, destroy)
    description.addMethod("poke", "v(pa)", poke)
  }

  private static func deliver(_ verb: String, data: UnsafeMutableRawPointer?) {
    guard let instance = object(data, as: Instance.self) else { return }
    instance.stage.delivered(Token(verb, instance.name))
  }
}

extension Instance {
  fileprivate func input(_ id: String, value: Value?) {
    if let value, value != .null { values[id] = value }
    stage.delivered(
      Token("input", name, id.asWord, isSecret(id) ? Element.mask : value?.json ?? "none"))
  }

  fileprivate func wrong(_ id: String, reason: String?) {
    let shown = reason.map { isSecret(id) ? Element.mask : Value.string($0).json } ?? "none"
    stage.delivered(Token("wrong", name, id.asWord, shown))
  }

  private func isSecret(_ id: String) -> Bool {
    let element = stage.cast.roles[name]?.elements.first { $0.id == id }
    return element.map { $0.isSecret || $0.fieldType == FLOW_FIELD_SECURE } ?? false
  }

  fileprivate func start() {
    let role = stage.cast.roles[name]
    hasStarted = true
    stage.run(role?.start ?? [], performer: name)
    stage.delivered(Token("start", name))
  }

  /// Runs the steps for a route; without any it is unhandled.
  fileprivate func navigate(_ route: Route?) -> flow_handling {
    let steps = route.flatMap { stage.cast.routes[name]?[$0.name] }
    if let steps { stage.run(steps, performer: name) }
    stage.delivered(Token.route("navigate", name: name, route: route))
    return steps == nil ? FLOW_ROUTE_UNHANDLED : FLOW_ROUTE_HANDLED
  }

  fileprivate func guards(_ route: Route?, question: flow_question) -> flow_answer {
    stage.delivered(Token.route("guard", name: name, route: route))
    stage.cast.questions[name] = question
    switch route.flatMap({ stage.cast.guards[name]?[$0.name] }) {
    case .answer(let answer): return answer
    case .reroute(let other):
      let status = lending { loan in
        flow_question_reroute(stage.engine.pointer, question, loan.route(other))
      }
      if status != FLOW_OK { stage.addFailure("rerouting gave \(StatusName.of(status))") }
      return FLOW_ANSWER_LATER
    case nil: return FLOW_ANSWER_YES
    }
  }

  fileprivate func destroy() {
    destroyed()
    // The observer hears of the release of coordinators that have been started, and of no other.
    stage.delivered(Token("release", name), isObserved: hasStarted)
    stage.destroyed(name)
  }
}
