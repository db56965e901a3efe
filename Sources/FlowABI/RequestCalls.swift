// Written by scripts/generate from include/flow/request.h and the functions of its requests;
// do not edit.

public import CFlowABI
import FlowDeciding
import FlowEngine
import FlowModel
import FlowRunning

/// C: flow_open
@c @implementation
public func flow_open(
  _ engine: OpaquePointer!, _ from: flow_handle, _ presentable: flow_presentable,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.open, from: from, options: options)
  given.request.presentable = presentable
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_push
@c @implementation
public func flow_push(
  _ engine: OpaquePointer!, _ from: flow_handle, _ presentable: flow_presentable,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.push, from: from, options: options)
  given.request.presentable = presentable
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_present
@c @implementation
public func flow_present(
  _ engine: OpaquePointer!, _ from: flow_handle, _ presentable: flow_presentable,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.present, from: from, options: options)
  given.request.presentable = presentable
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_set_root
@c @implementation
public func flow_set_root(
  _ engine: OpaquePointer!, _ from: flow_handle, _ presentable: flow_presentable,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.setRoot, from: from, options: options)
  given.request.presentable = presentable
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_replace_top
@c @implementation
public func flow_replace_top(
  _ engine: OpaquePointer!, _ from: flow_handle, _ presentable: flow_presentable,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.replaceTop, from: from, options: options)
  given.request.presentable = presentable
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_set_stack
@c @implementation
public func flow_set_stack(
  _ engine: OpaquePointer!, _ from: flow_handle, _ screens: UnsafePointer<flow_screen>!,
  _ count: Int, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.setStack, from: from, options: options)
  given.request.screens = screens
  given.request.count = count
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_pop
@c @implementation
public func flow_pop(
  _ engine: OpaquePointer!, _ from: flow_handle, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.pop, from: from, options: options),
    into: out_transition)
}

/// C: flow_pop_to
@c @implementation
public func flow_pop_to(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.popTo, from: screen, options: options),
    into: out_transition)
}

/// C: flow_pop_to_depth
@c @implementation
public func flow_pop_to_depth(
  _ engine: OpaquePointer!, _ from: flow_handle, _ depth: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.popToDepth, from: from, options: options)
  given.request.count = depth
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_pop_to_root
@c @implementation
public func flow_pop_to_root(
  _ engine: OpaquePointer!, _ from: flow_handle, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.popToRoot, from: from, options: options),
    into: out_transition)
}

/// C: flow_dismiss
@c @implementation
public func flow_dismiss(
  _ engine: OpaquePointer!, _ from: flow_handle, _ count: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.dismiss, from: from, options: options)
  given.request.count = count
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_dismiss_to
@c @implementation
public func flow_dismiss_to(
  _ engine: OpaquePointer!, _ target: flow_handle, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.dismissTo, from: target, options: options),
    into: out_transition)
}

/// C: flow_dismiss_all
@c @implementation
public func flow_dismiss_all(
  _ engine: OpaquePointer!, _ from: flow_handle, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.dismissAll, from: from, options: options),
    into: out_transition)
}

/// C: flow_close
@c @implementation
public func flow_close(
  _ engine: OpaquePointer!, _ target: flow_handle, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.close, from: target, options: options),
    into: out_transition)
}

/// C: flow_finish
@c @implementation
public func flow_finish(
  _ engine: OpaquePointer!, _ coordinator: flow_coordinator, _ value: UnsafePointer<flow_value>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.finish, from: coordinator, options: options)
  given.request.value = value
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_stop
@c @implementation
public func flow_stop(
  _ engine: OpaquePointer!, _ coordinator: flow_coordinator,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.stop, from: coordinator, options: options),
    into: out_transition)
}

/// C: flow_back
@c @implementation
public func flow_back(
  _ engine: OpaquePointer!, _ window: flow_window, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.back, from: window, options: options),
    into: out_transition)
}

/// C: flow_back_to
@c @implementation
public func flow_back_to(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.backTo, from: screen, options: options),
    into: out_transition)
}

/// C: flow_drag
@c @implementation
public func flow_drag(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.drag, from: layer, options: options),
    into: out_transition)
}

/// C: flow_window_close
@c @implementation
public func flow_window_close(
  _ engine: OpaquePointer!, _ window: flow_window, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.closeWindow, from: window, options: options),
    into: out_transition)
}

/// C: flow_plugin_unload
@c @implementation
public func flow_plugin_unload(
  _ engine: OpaquePointer!, _ plugin: flow_plugin, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.unload, from: plugin, options: options),
    into: out_transition)
}

/// C: flow_open_tabs
@c @implementation
public func flow_open_tabs(
  _ engine: OpaquePointer!, _ from: flow_handle, _ tabs: UnsafePointer<flow_tabs>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.openTabs, from: from, options: options)
  given.request.tabs = tabs
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_select_tab
@c @implementation
public func flow_select_tab(
  _ engine: OpaquePointer!, _ from: flow_handle, _ index: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.selectTab, from: from, options: options)
  given.request.count = index
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_gesture_begin_back
@c @implementation
public func flow_gesture_begin_back(
  _ engine: OpaquePointer!, _ window: flow_window, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.gestureBack, from: window, options: options),
    into: out_transition)
}

/// C: flow_gesture_begin_drag
@c @implementation
public func flow_gesture_begin_drag(
  _ engine: OpaquePointer!, _ layer: flow_layer, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.gestureDrag, from: layer, options: options),
    into: out_transition)
}

/// C: flow_screen_set_link
@c @implementation
public func flow_screen_set_link(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ route: UnsafePointer<flow_route>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.link, from: screen, options: options)
  given.route = route
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_navigate
@c @implementation
public func flow_navigate(
  _ engine: OpaquePointer!, _ coordinator: flow_coordinator, _ route: UnsafePointer<flow_route>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.navigate, from: coordinator, options: options)
  given.route = route
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_broadcast
@c @implementation
public func flow_broadcast(
  _ engine: OpaquePointer!, _ route: UnsafePointer<flow_route>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.broadcast, from: FLOW_NONE, options: options)
  given.route = route
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_open_deep_link
@c @implementation
public func flow_open_deep_link(
  _ engine: OpaquePointer!, _ window: flow_window, _ uri: UnsafePointer<flow_uri>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.deepLink, from: window, options: options)
  given.uri = uri
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_remove
@c @implementation
public func flow_remove(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.remove, from: screen, options: options),
    into: out_transition)
}

/// C: flow_go_to
@c @implementation
public func flow_go_to(
  _ engine: OpaquePointer!, _ from: flow_handle, _ class_id: UnsafePointer<CChar>!,
  _ arguments: UnsafePointer<flow_value>!, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.goTo, from: from, options: options)
  given.request.class_id = class_id
  given.request.arguments = arguments
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_screen_set_arguments
@c @implementation
public func flow_screen_set_arguments(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ arguments: UnsafePointer<flow_value>!,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.setArguments, from: screen, options: options)
  given.request.arguments = arguments
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_add_tab
@c @implementation
public func flow_add_tab(
  _ engine: OpaquePointer!, _ from: flow_handle, _ tab: UnsafePointer<flow_tab>!, _ index: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.addTab, from: from, options: options)
  given.request.tab = tab
  given.request.count = index
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_remove_tab
@c @implementation
public func flow_remove_tab(
  _ engine: OpaquePointer!, _ tab: flow_router, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.removeTab, from: tab, options: options),
    into: out_transition)
}

/// C: flow_move_tab
@c @implementation
public func flow_move_tab(
  _ engine: OpaquePointer!, _ tab: flow_router, _ index: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.moveTab, from: tab, options: options)
  given.request.count = index
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_select_tab_of
@c @implementation
public func flow_select_tab_of(
  _ engine: OpaquePointer!, _ tab: flow_router, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.selectTabOf, from: tab, options: options),
    into: out_transition)
}

/// C: flow_swap
@c @implementation
public func flow_swap(
  _ engine: OpaquePointer!, _ screen: flow_screen, _ other: flow_screen,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.swap, from: screen, options: options)
  given.request.presentable = other
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_instance_renew
@c @implementation
public func flow_instance_renew(
  _ engine: OpaquePointer!, _ instance: flow_presentable, _ state: UnsafePointer<flow_value>!,
  _ version: UInt32, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.renew, from: instance, options: options)
  given.request.value = state
  given.version = version
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_window_set_panes
@c @implementation
public func flow_window_set_panes(
  _ engine: OpaquePointer!, _ window: flow_window, _ count: Int,
  _ options: UnsafePointer<flow_options>!, _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  var given = Given(.panes, from: window, options: options)
  given.request.count = count
  return submit(engine, asked: given, into: out_transition)
}

/// C: flow_gesture_begin_turn
@c @implementation
public func flow_gesture_begin_turn(
  _ engine: OpaquePointer!, _ page: flow_router, _ options: UnsafePointer<flow_options>!,
  _ out_transition: UnsafeMutablePointer<flow_transition>!
) -> flow_status {
  submit(
    engine, asked: Given(.gestureTurn, from: page, options: options),
    into: out_transition)
}
