import CFlowABI
import CFlowURI
import FlowKit
import FlowKitHost
import FlowText

/// Calls of functions that change nothing in the tree, or much at once.
extension Intruder {
  static let otherCalls: [Call] = [
    Call(name: "flow_batch") { intruder in
      var pop = flow_request()
      pop.struct_size = UInt32(MemoryLayout<flow_request>.size)
      pop.kind = FLOW_REQUEST_POP
      pop.from = intruder.top
      _ = flow_batch(intruder.pointer, [pop, pop], 2, nil, nil)
    },
    Call(name: "flow_open_tabs") { intruder in
      intruder.open { made in
        var tab = flow_tab()
        tab.struct_size = UInt32(MemoryLayout<flow_tab>.size)
        tab.root = made
        return lending { loan in
          var tabs = flow_tabs()
          tabs.struct_size = UInt32(MemoryLayout<flow_tabs>.size)
          tabs.tabs = loan.array([tab])
          tabs.count = 1
          return flow_open_tabs(intruder.pointer, intruder.window, &tabs, nil, nil)
        }
      }
    },
    Call(name: "flow_confirm") {
      _ = flow_confirm($0.pointer, $0.top, "Validate", nil, "Yes", flow_callback())
    },
    Call(name: "flow_confirm_method") {
      _ = flow_confirm_method($0.pointer, $0.top, "Validate", nil, "Yes", "validate_nothing")
    },
    Call(name: "flow_open_deep_link") {
      _ = flow_uri_open($0.pointer, $0.window, "validate://nowhere", nil, nil, nil)
    },
    Call(name: "flow_work_begin and flow_work_end") { intruder in
      var work: flow_work = FLOW_NONE
      _ = flow_work_begin(intruder.pointer, intruder.top, flow_callback(), nil)
      _ = flow_work_begin(intruder.pointer, intruder.top, flow_callback(), &work)
      _ = flow_work_end(intruder.pointer, work)
    },
    Call(name: "flow_timer_start and flow_timer_stop") { intruder in
      var timer: flow_timer = FLOW_NONE
      _ = flow_timer_start(intruder.pointer, intruder.top, 0, 0, intruder.nothing, nil)
      _ = flow_timer_start(intruder.pointer, intruder.top, 0, 1, intruder.nothing, &timer)
      _ = flow_timer_stop(intruder.pointer, timer)
    },
    Call(name: "flow_watch_start and flow_watch_stop") { intruder in
      var watch: flow_watch = FLOW_NONE
      let ready = flow_watch_callback(function: { _, _, _, _ in }, user_data: nil, destroy: nil)
      _ = flow_watch_start(intruder.pointer, intruder.top, 0, FLOW_WATCH_READ, ready, &watch)
      _ = flow_watch_stop(intruder.pointer, watch)
    },
    Call(name: "flow_engine_post") { _ = flow_engine_post($0.pointer, $0.nothing) },
    Call(name: "flow_engine_set_word") {
      _ = flow_engine_set_word($0.pointer, FLOW_WORD_OK, "Fine")
    },
    Call(name: "flow_log") { _ = flow_log($0.pointer, FLOW_SEVERITY_NOTE, $0.top, "validate") },
    Call(name: "flow_options_drop") { _ = flow_options_drop($0.pointer, nil) },
    Call(name: "flow_class_register") { intruder in
      let description = ClassDescription(FLOW_KIND_SCREEN, "validate.screen")
      try? description.register(in: intruder.engine.link, owner: intruder)
    },
    Call(name: "flow_plugin_add") { intruder in
      _ = flow_plugin_add(intruder.pointer, nil, nil, nil)
      _ = flow_plugin_load_with(intruder.pointer, intruder.world.trial.path.fileName, nil, nil, nil)
    },
    Call(name: "flow_content_add to nothing") { intruder in
      var element = flow_element_make(FLOW_ELEMENT_TEXT, nil, "validate")
      _ = flow_content_add(intruder.pointer, FLOW_NONE, &element)
      _ = flow_content_set_title(intruder.pointer, FLOW_NONE, flow_string())
    },
    Call(name: "flow_token_complete of nothing") { intruder in
      _ = flow_token_complete(intruder.pointer, FLOW_NONE)
      _ = flow_question_answer(intruder.pointer, FLOW_NONE, FLOW_ANSWER_YES)
      _ = lending { loan in
        flow_question_reroute(intruder.pointer, FLOW_NONE, loan.route(Route("validate.nowhere")))
      }
    },
    Call(name: "flow_invoke_slot") { intruder in
      var slot: flow_slot = 0
      guard let id = intruder.engine.classID(of: intruder.top) else { return }
      guard flow_method_find(intruder.pointer, id, "done", &slot) == FLOW_OK else { return }
      _ = flow_invoke_slot(intruder.pointer, intruder.top, slot, nil, 0, nil, nil)
    },
    Call(name: "all that reads") { $0.readAll() },
  ]

  /// A callback that does nothing.
  private var nothing: flow_callback {
    flow_callback(function: { _, _, _ in }, user_data: nil, destroy: nil)
  }

  private func readAll() {
    for window in engine.windows {
      _ = engine.layers(of: window)
      _ = engine.top(of: window)
      _ = engine.name(of: window)
    }
    for screen in world.openScreens {
      var link = flow_route()
      link.struct_size = UInt32(MemoryLayout<flow_route>.size)
      var instance: UnsafeMutableRawPointer?
      _ = engine.screen(screen)
      _ = flow_screen_link(pointer, screen, &link)
      _ = try? engine.router(of: screen)
      if let id = engine.classID(of: screen) {
        _ = flow_instance(pointer, world.plugin, screen, id, &instance)
        _ = try? engine.info(ofClass: id)
        _ = try? engine.liveCount(FLOW_KIND_NONE, classID: id)
      }
    }
    for coordinator in engine.coordinators { _ = engine.coordinator(coordinator) }
    for plugin in engine.plugins { _ = try? engine.info(of: plugin) }
    var (language, direction) = (UnsafePointer<CChar>(bitPattern: 0), flow_direction())
    _ = flow_engine_locale(pointer, &language, &direction)
    var activity: flow_activity = 0
    _ = flow_engine_activity(pointer, &activity)
    _ = try? engine.descriptor()
    var opened: flow_presentable = FLOW_NONE
    _ = flow_transition_opened(pointer, FLOW_NONE, &opened)
    var request = flow_transition_info()
    request.struct_size = UInt32(MemoryLayout<flow_transition_info>.size)
    _ = flow_transition_get(pointer, FLOW_NONE, &request)
    _ = try? engine.outcome(of: FLOW_NONE)
    lookAtAll()
  }
}
