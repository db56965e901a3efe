// Written by scripts/generate from the tables of include/flow; do not edit.

import CFlowABI

extension RequestVerb {
  /// The requests that are what the table says of them.
  static let ofTable: [RequestVerb] = [
    RequestVerb("open", FLOW_REQUEST_OPEN, .asker, [.presentable]),
    RequestVerb("push", FLOW_REQUEST_PUSH, .asker, [.presentable]),
    RequestVerb("present", FLOW_REQUEST_PRESENT, .asker, [.presentable]),
    RequestVerb("set_root", FLOW_REQUEST_SET_ROOT, .asker, [.presentable]),
    RequestVerb("replace_top", FLOW_REQUEST_REPLACE_TOP, .asker, [.presentable]),
    RequestVerb("set_stack", FLOW_REQUEST_SET_STACK, .asker, [.screens]),
    RequestVerb("pop", FLOW_REQUEST_POP, .asker, []),
    RequestVerb("pop_to", FLOW_REQUEST_POP_TO, .named("what it is about"), []),
    RequestVerb("pop_to_depth", FLOW_REQUEST_POP_TO_DEPTH, .asker, [.count]),
    RequestVerb("pop_to_root", FLOW_REQUEST_POP_TO_ROOT, .asker, []),
    RequestVerb("dismiss", FLOW_REQUEST_DISMISS, .asker, [.count]),
    RequestVerb("dismiss_to", FLOW_REQUEST_DISMISS_TO, .named("what it is about"), []),
    RequestVerb("dismiss_all", FLOW_REQUEST_DISMISS_ALL, .asker, []),
    RequestVerb("close", FLOW_REQUEST_CLOSE, .named("what it is about"), []),
    RequestVerb("finish", FLOW_REQUEST_FINISH, .named("a coordinator"), [.value]),
    RequestVerb("stop", FLOW_REQUEST_STOP, .named("what it is about"), []),
    RequestVerb("back", FLOW_REQUEST_BACK, .asker, []),
    RequestVerb("back_to", FLOW_REQUEST_BACK_TO, .named("what it is about"), []),
    RequestVerb("drag", FLOW_REQUEST_DRAG, .named("what it is about"), []),
    RequestVerb("close_window", FLOW_REQUEST_CLOSE_WINDOW, .asker, []),
    RequestVerb("unload", FLOW_REQUEST_UNLOAD, .named("what it is about"), []),
    RequestVerb("remove", FLOW_REQUEST_REMOVE, .named("what it is about"), []),
    RequestVerb("go_to", FLOW_REQUEST_GO_TO, .asker, [.classID, .arguments]),
    RequestVerb("set_arguments", FLOW_REQUEST_SET_ARGUMENTS, .named("a screen"), [.arguments]),
    RequestVerb("add_tab", FLOW_REQUEST_ADD_TAB, .asker, [.tab, .index]),
    RequestVerb("remove_tab", FLOW_REQUEST_REMOVE_TAB, .tab, []),
    RequestVerb("move_tab", FLOW_REQUEST_MOVE_TAB, .tab, [.index]),
    RequestVerb("select_tab_of", FLOW_REQUEST_SELECT_TAB_OF, .tab, []),
    RequestVerb("swap", FLOW_REQUEST_SWAP, .named("a screen"), [.screen]),
  ]
}
