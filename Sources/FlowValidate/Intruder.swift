import CFlowABI
import FlowKit
import FlowKitHost

/// Calls functions of the engine while a callback of the plugin runs, as other plugins and the host
/// may.
final class Intruder {
  /// A function with its arguments.
  struct Call: Sendable {
    let name: String
    let body: @Sendable (Intruder) -> Void
  }

  unowned let world: World
  var engine: Engine { world.engine }
  var pointer: OpaquePointer { engine.pointer }
  var window: flow_window { engine.windows.first ?? FLOW_NONE }
  var top: flow_screen { engine.top(of: window) ?? FLOW_NONE }
  var coordinator: flow_coordinator { engine.coordinators.last ?? FLOW_NONE }
  var layer: flow_layer { engine.layerHandles(of: window).last ?? FLOW_NONE }
  var router: flow_router { (try? engine.router(of: window)) ?? FLOW_NONE }
  private var isMaking = false

  init(world: World) { self.world = world }

  /// The running callback, in the engine's words.
  static var runningCallback: String {
    var running = flow_running()
    running.struct_size = UInt32(MemoryLayout<flow_running>.size)
    guard flow_thread_running(&running) == FLOW_OK else { return "nothing" }
    return "'\(text(running.method))' of '\(text(running.class_id))'"
  }

  /// Makes a call, unless it runs inside another such call.
  func make(_ call: Call) {
    guard !isMaking else { return }
    isMaking = true
    call.body(self)
    isMaking = false
  }

  private var ownScreen: flow_handle {
    for view in world.screens {
      if let made = try? engine.create(view.id, Samples.arguments(of: view)) { return made }
    }
    return FLOW_NONE
  }

  func open(_ body: (flow_handle) -> flow_status) {
    let made = ownScreen
    if made != FLOW_NONE, body(made) != FLOW_OK { _ = flow_destroy(pointer, made) }
  }

  /// Every function that is given an engine.
  static let calls = requestCalls + treeCalls + otherCalls

  /// Calls that change the tree, or ask its objects.
  static let treeCalls: [Call] = [
    Call(name: "flow_close screen") { _ = flow_close($0.pointer, $0.top, nil, nil) },
    Call(name: "flow_close coordinator") { _ = flow_close($0.pointer, $0.coordinator, nil, nil) },
    Call(name: "flow_close layer") { _ = flow_close($0.pointer, $0.layer, nil, nil) },
    Call(name: "flow_coordinator_defer") { _ = flow_coordinator_defer($0.pointer, $0.coordinator) },
    Call(name: "flow_gesture_begin_back") { intruder in
      var gesture: flow_transition = FLOW_NONE
      _ = flow_gesture_begin_back(intruder.pointer, intruder.window, nil, &gesture)
      _ = flow_gesture_progress(intruder.pointer, gesture, 1)
      _ = flow_gesture_finish(intruder.pointer, gesture)
      _ = flow_transition_release(intruder.pointer, gesture)
    },
    Call(name: "flow_gesture_begin_drag") { intruder in
      var gesture: flow_transition = FLOW_NONE
      _ = flow_gesture_begin_drag(intruder.pointer, intruder.layer, nil, &gesture)
      _ = flow_gesture_cancel(intruder.pointer, gesture)
      _ = flow_transition_release(intruder.pointer, gesture)
    },
    Call(name: "flow_open_new") { intruder in
      guard let view = intruder.world.coordinators.last else { return }
      _ = try? Window(intruder.engine).open(view.id, Samples.arguments(of: view))
    },
    Call(name: "flow_add_tab") { intruder in
      intruder.open { made in
        var tab = flow_tab()
        tab.struct_size = UInt32(MemoryLayout<flow_tab>.size)
        tab.root = made
        return flow_add_tab(intruder.pointer, intruder.window, &tab, 0, nil, nil)
      }
    },
    Call(name: "flow_window_create") { _ = try? Window($0.engine) },
    Call(name: "flow_window_set_presenter") {
      _ = flow_window_set_presenter($0.pointer, $0.window, FLOW_NONE)
    },
    Call(name: "flow_window_shown") { _ = flow_window_shown($0.pointer, $0.window, $0.top, nil) },
    Call(name: "flow_create and flow_destroy") { _ = flow_destroy($0.pointer, $0.ownScreen) },
    Call(name: "flow_destroy of what is open") { _ = flow_destroy($0.pointer, $0.top) },
    Call(name: "flow_screen_render") { _ = try? $0.engine.content(of: $0.top) },
    Call(name: "flow_screen_changed") { _ = flow_screen_changed($0.pointer, $0.top) },
    Call(name: "flow_screen_invoke") { intruder in
      guard let content = try? intruder.engine.content(of: intruder.top) else { return }
      guard let button = content.elements.first(where: { $0.isPressed && $0.isEnabled }) else {
        return
      }
      let value = button.rows.first.map { Value.string($0.id) }
      try? intruder.engine.press(button.id, on: intruder.top, value)
    },
    Call(name: "flow_screen_set_field") { intruder in
      guard let content = try? intruder.engine.content(of: intruder.top) else { return }
      for field in content.elements where field.isInteractive && !field.isPressed {
        let value = Samples.inputs(of: field).last ?? nil
        _ = try? intruder.engine.send(Input(field.id, value), to: intruder.top)
      }
    },
    Call(name: "flow_invoke") { intruder in
      guard let id = intruder.engine.classID(of: intruder.top),
        let view = try? intruder.engine.info(ofClass: id)
      else { return }
      for method in view.methods where method.signature.hasSuffix("(p)") {
        _ = try? intruder.engine.invoke(method.name, of: intruder.top)
      }
    },
    Call(name: "flow_ask") {
      _ = flow_ask($0.pointer, $0.top, "validate_nothing", nil, 0, nil, nil)
    },
    Call(name: "flow_screen_capability") { intruder in
      var found: UnsafeRawPointer?
      _ = flow_screen_capability(intruder.pointer, intruder.top, "validate.nothing/1", &found)
    },
    Call(name: "flow_alert_present") { intruder in
      var alert = flow_alert_make("Validate", nil)
      _ = flow_alert_present(intruder.pointer, intruder.window, &alert, nil, nil, nil)
    },
    Call(name: "flow_engine_set_locale") {
      _ = flow_engine_set_locale($0.pointer, "ar", FLOW_RIGHT_TO_LEFT)
    },
    Call(name: "flow_engine_set_activity") {
      _ = flow_engine_set_activity($0.pointer, FLOW_ACTIVITY_BACKGROUND)
    },
    Call(name: "flow_engine_dispatch") { _ = flow_engine_dispatch($0.pointer) },
    Call(name: "flow_engine_destroy") { _ = flow_engine_destroy($0.pointer) },
    Call(name: "flow_instance_renew") {
      _ = flow_instance_renew($0.pointer, $0.top, nil, 0, nil, nil)
    },
    Call(name: "flow_plugin_load") { intruder in
      _ = try? intruder.engine.load(intruder.world.trial.path)
    },
    Call(name: "flow_plugin_reload") { intruder in
      _ = try? intruder.engine.reload(intruder.world.plugin)
    },
  ]
}
