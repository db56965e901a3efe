import FlowCalls
package import CFlowABI
package import FlowModel
package import FlowMessages
package import FlowRecords
import FlowDeciding
import FlowRunning

/// Creates windows, and reads the tree for callers.
extension Engine {
  package func createWindow() throws(Fault) -> flow_handle {
    try checkNotShuttingDown()
    guard let window = tree.addWindow() else {
      throw Fault(FLOW_ERROR_LIMIT, "all slots for windows are used up")
    }
    windows.insert(window)
    return handle(window)
  }

  package func presentsAnother(_ presenter: PresenterID, than window: WindowID) -> Bool {
    presenters.window(presenter).map { $0 != window } ?? false
  }

  package func classID(of screen: ScreenID) -> UnsafePointer<CChar> {
    screens[screen]?.instance.entry.definition.idPointer ?? Text.pointer("")
  }

  package func classID(of coordinator: CoordinatorID) -> UnsafePointer<CChar> {
    coordinators[coordinator]?.instance.entry.definition.idPointer ?? Text.pointer("")
  }

  package func transition(of screen: ScreenID) -> flow_handle {
    screens[screen]?.transition.map { handle($0) } ?? 0
  }

  package func transition(of coordinator: CoordinatorID) -> flow_handle {
    coordinators[coordinator]?.transition.map { handle($0) } ?? 0
  }

  /// Counts the objects that live (flow_engine_live_count).
  package func liveCount(_ kind: flow_kind, classID: UnsafePointer<CChar>?) throws(Fault) -> Int {
    if let classID {
      let entry = try classEntry(classID)
      return kind == FLOW_KIND_NONE || kind == entry.definition.kind ? entry.live : 0
    }
    guard kind >= FLOW_KIND_NONE, kind <= FLOW_KIND_WATCH else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "% is no kind of object", kind)
    }
    var count = 0
    let counts: [(flow_kind, Int)] = [
      (FLOW_KIND_SCREEN, tree.screens.count), (FLOW_KIND_COORDINATOR, tree.coordinators.count),
      (FLOW_KIND_PRESENTER, presenters.count), (FLOW_KIND_OBSERVER, observers.count),
      (FLOW_KIND_WINDOW, tree.windows.count), (FLOW_KIND_LAYER, tree.layers.count),
      (FLOW_KIND_ROUTER, tree.stacks.count), (FLOW_KIND_TRANSITION, transitions.count),
      (FLOW_KIND_TOKEN, tokens.count), (FLOW_KIND_PLUGIN, plugins.count),
      (FLOW_KIND_CONTENT, contents.count), (FLOW_KIND_QUESTION, questions.count),
      (FLOW_KIND_WORK, works.count), (FLOW_KIND_TIMER, timers.count),
      (FLOW_KIND_WATCH, watches.count),
    ]
    for (each, living) in counts where kind == FLOW_KIND_NONE || kind == each { count += living }
    return count
  }
}
