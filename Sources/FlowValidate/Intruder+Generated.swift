// Written by scripts/generate from the declarations in include/flow; do not edit.

import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

extension Intruder {
  /// The requests that nobody has written a call for.
  static let requestCalls: [Call] = [
    Call(name: "flow_open") { intruder in
      intruder.open { made in
        flow_open(intruder.pointer, intruder.coordinator, made, nil, nil)
      }
    },
    Call(name: "flow_push") { intruder in
      intruder.open { made in
        flow_push(intruder.pointer, intruder.window, made, nil, nil)
      }
    },
    Call(name: "flow_present") { intruder in
      intruder.open { made in
        flow_present(intruder.pointer, intruder.router, made, nil, nil)
      }
    },
    Call(name: "flow_set_root") { intruder in
      intruder.open { made in
        flow_set_root(intruder.pointer, intruder.top, made, nil, nil)
      }
    },
    Call(name: "flow_replace_top") { intruder in
      intruder.open { made in
        flow_replace_top(intruder.pointer, intruder.coordinator, made, nil, nil)
      }
    },
    Call(name: "flow_set_stack") { intruder in
      let screens = Array(intruder.world.openScreens.prefix(1))
      _ = flow_set_stack(intruder.pointer, intruder.window, screens, screens.count, nil, nil)
    },
    Call(name: "flow_pop") { intruder in
      _ = flow_pop(intruder.pointer, intruder.router, nil, nil)
    },
    Call(name: "flow_pop_to") { intruder in
      _ = flow_pop_to(intruder.pointer, intruder.top, nil, nil)
    },
    Call(name: "flow_pop_to_depth") { intruder in
      _ = flow_pop_to_depth(intruder.pointer, intruder.coordinator, 1, nil, nil)
    },
    Call(name: "flow_pop_to_root") { intruder in
      _ = flow_pop_to_root(intruder.pointer, intruder.window, nil, nil)
    },
    Call(name: "flow_dismiss") { intruder in
      _ = flow_dismiss(intruder.pointer, intruder.router, 1, nil, nil)
    },
    Call(name: "flow_dismiss_to") { intruder in
      _ = flow_dismiss_to(intruder.pointer, intruder.top, nil, nil)
    },
    Call(name: "flow_dismiss_all") { intruder in
      _ = flow_dismiss_all(intruder.pointer, intruder.coordinator, nil, nil)
    },
    Call(name: "flow_finish") { intruder in
      var value = flow_integer_value(7)
      _ = flow_finish(intruder.pointer, intruder.coordinator, &value, nil, nil)
    },
    Call(name: "flow_stop") { intruder in
      _ = flow_stop(intruder.pointer, intruder.coordinator, nil, nil)
    },
    Call(name: "flow_back") { intruder in
      _ = flow_back(intruder.pointer, intruder.window, nil, nil)
    },
    Call(name: "flow_back_to") { intruder in
      _ = flow_back_to(intruder.pointer, intruder.top, nil, nil)
    },
    Call(name: "flow_drag") { intruder in
      _ = flow_drag(intruder.pointer, intruder.layer, nil, nil)
    },
    Call(name: "flow_window_close") { intruder in
      _ = flow_window_close(intruder.pointer, intruder.window, nil, nil)
    },
    Call(name: "flow_plugin_unload") { intruder in
      _ = flow_plugin_unload(intruder.pointer, intruder.world.plugin, nil, nil)
    },
    Call(name: "flow_select_tab") { intruder in
      _ = flow_select_tab(intruder.pointer, intruder.top, 1, nil, nil)
    },
    Call(name: "flow_screen_set_link") { intruder in
      lending { loan in
        let route = loan.route(Route("validate.nowhere"))
        _ = flow_screen_set_link(intruder.pointer, intruder.top, route, nil, nil)
      }
    },
    Call(name: "flow_navigate") { intruder in
      lending { loan in
        let route = loan.route(Route("validate.nowhere"))
        _ = flow_navigate(intruder.pointer, intruder.coordinator, route, nil, nil)
      }
    },
    Call(name: "flow_broadcast") { intruder in
      lending { loan in
        let route = loan.route(Route("validate.nowhere"))
        _ = flow_broadcast(intruder.pointer, route, nil, nil)
      }
    },
    Call(name: "flow_remove") { intruder in
      _ = flow_remove(intruder.pointer, intruder.top, nil, nil)
    },
    Call(name: "flow_go_to") { intruder in
      guard let id = intruder.engine.classID(of: intruder.top) else { return }
      _ = flow_go_to(intruder.pointer, intruder.top, id, nil, nil, nil)
    },
    Call(name: "flow_screen_set_arguments") { intruder in
      var value = flow_integer_value(7)
      _ = flow_screen_set_arguments(intruder.pointer, intruder.top, &value, nil, nil)
    },
    Call(name: "flow_remove_tab") { intruder in
      _ = flow_remove_tab(intruder.pointer, intruder.router, nil, nil)
    },
    Call(name: "flow_move_tab") { intruder in
      _ = flow_move_tab(intruder.pointer, intruder.router, 1, nil, nil)
    },
    Call(name: "flow_select_tab_of") { intruder in
      _ = flow_select_tab_of(intruder.pointer, intruder.router, nil, nil)
    },
    Call(name: "flow_swap") { intruder in
      _ = flow_swap(intruder.pointer, intruder.top, intruder.top, nil, nil)
    },
    Call(name: "flow_window_set_panes") { intruder in
      _ = flow_window_set_panes(intruder.pointer, intruder.window, 1, nil, nil)
    },
    Call(name: "flow_gesture_begin_turn") { intruder in
      _ = flow_gesture_begin_turn(intruder.pointer, intruder.router, nil, nil)
    },
  ]

  /// Calls the functions that only look.
  func lookAtAll() {
    let id = engine.classID(of: top)
    do {
      var info = flow_class_info()
      info.struct_size = UInt32(MemoryLayout<flow_class_info>.size)
      _ = flow_class_find(pointer, id, &info)
    }
    do {
      var info = flow_method_info()
      info.struct_size = UInt32(MemoryLayout<flow_method_info>.size)
      _ = flow_class_method_at(pointer, id, 0, &info)
    }
    do {
      var info = flow_argument_info()
      info.struct_size = UInt32(MemoryLayout<flow_argument_info>.size)
      _ = flow_class_argument_at(pointer, id, 0, &info)
    }
    do {
      var info = flow_template_info()
      info.struct_size = UInt32(MemoryLayout<flow_template_info>.size)
      _ = flow_class_template_at(pointer, id, 0, &info)
    }
    do {
      var class_id = UnsafePointer<CChar>?.none
      _ = flow_class_of(pointer, top, &class_id)
    }
    do {
      var count = 0
      _ = flow_engine_live_count(pointer, 0, id, &count)
    }
    do {
      var descriptor = Int32(0)
      _ = flow_engine_descriptor(pointer, &descriptor)
    }
    do {
      var activity = flow_activity()
      _ = flow_window_activity(pointer, window, &activity)
    }
    do {
      var outcome = flow_outcome()
      outcome.struct_size = UInt32(MemoryLayout<flow_outcome>.size)
      _ = flow_transition_outcome(pointer, FLOW_NONE, &outcome)
    }
    do {
      var count = 0
      _ = flow_engine_windows(pointer, nil, 0, &count)
    }
    do {
      var count = 0
      _ = flow_window_layer_count(pointer, window, &count)
    }
    do {
      var layer = flow_layer()
      _ = flow_window_layer_at(pointer, window, 0, &layer)
    }
    do {
      var screen = flow_screen()
      _ = flow_window_top(pointer, window, &screen)
    }
    do {
      var info = flow_layer_info()
      info.struct_size = UInt32(MemoryLayout<flow_layer_info>.size)
      _ = flow_layer_get(pointer, layer, &info)
    }
    do {
      var depth = 0
      _ = flow_router_depth(pointer, router, &depth)
    }
    do {
      var screen = flow_screen()
      _ = flow_router_screen_at(pointer, router, 0, &screen)
    }
    do {
      var router = flow_router()
      _ = flow_router_of(pointer, top, &router)
    }
    do {
      var info = flow_coordinator_info()
      info.struct_size = UInt32(MemoryLayout<flow_coordinator_info>.size)
      _ = flow_coordinator_get(pointer, coordinator, &info)
    }
    do {
      var count = 0
      _ = flow_coordinator_children(pointer, coordinator, nil, 0, &count)
    }
    do {
      var target = flow_back_target()
      target.struct_size = UInt32(MemoryLayout<flow_back_target>.size)
      _ = flow_window_back_target(pointer, window, &target)
    }
    do {
      var rows = UnsafePointer<flow_rows>?.none
      var error = flow_error()
      error.struct_size = UInt32(MemoryLayout<flow_error>.size)
      _ = flow_screen_rows(pointer, top, id, 0, 0, &rows, &error)
    }
    do {
      var info = flow_plugin_info()
      info.struct_size = UInt32(MemoryLayout<flow_plugin_info>.size)
      _ = flow_plugin_get(pointer, world.plugin, &info)
    }
    do {
      var class_id = UnsafePointer<CChar>?.none
      _ = flow_plugin_class_at(pointer, world.plugin, 0, &class_id)
    }
    do {
      var count = 0
      _ = flow_engine_plugins(pointer, nil, 0, &count)
    }
    do {
      var count = 0
      _ = flow_layer_tab_count(pointer, layer, &count)
    }
    do {
      var info = flow_tab_info()
      info.struct_size = UInt32(MemoryLayout<flow_tab_info>.size)
      _ = flow_layer_tab_at(pointer, layer, 0, &info)
    }
    do {
      var count = 0
      _ = flow_layer_pane_count(pointer, layer, &count)
    }
    do {
      var info = flow_tab_info()
      info.struct_size = UInt32(MemoryLayout<flow_tab_info>.size)
      _ = flow_layer_pane_at(pointer, layer, 0, &info)
    }
    do {
      var count = 0
      _ = flow_window_panes(pointer, window, &count)
    }
    do {
      var saver = flow_saver()
      _ = flow_saver_create(pointer, &saver)
    }
    do {
      var count = UInt64(0)
      _ = flow_engine_wishes(pointer, &count)
    }
    do {
      var unsaved = flow_unsaved()
      unsaved.struct_size = UInt32(MemoryLayout<flow_unsaved>.size)
      _ = flow_engine_unsaved(pointer, &unsaved)
    }
    do {
      var id = UInt64(0)
      _ = flow_saved_id(pointer, top, &id)
    }
  }
}
