import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// A request of the script's own, with the changes it must have made when its outcome is `done`
/// (Q1).
///
/// Requests made in callbacks have none: behind them the same start, or another request of the same
/// batch, may have changed what they did.
struct Deed {
  private let request: PreparedRequest
  /// The tab that stood at the index of a selection when that was asked for (Q3).
  private let tab: flow_router?
  /// The number of changes seen when it was asked for.
  private let changeCount: Int
  /// True if it names a coordinator that shows no screen itself, or may show none at its turn: one
  /// that is left with nothing when what stands above goes, and so may end (O5).
  private let mayEndByIt: Bool

  init(request: PreparedRequest, on stage: Stage, changeCount: Int) {
    self.request = request
    mayEndByIt = stage.mayShowNothing(request.from)
    self.changeCount = changeCount
    tab = request.verb.has(FLOW_TRAIT_SELECTS) ? stage.selectedTab(of: request) : nil
  }

  /// - Parameter changeCount: The number of changes seen by now.
  /// - Returns: The deed that the request has said and not done; `nil` if it has done it.
  func fault(on stage: Stage, changeCount: Int) -> String? {
    switch request.verb.kind {
    case FLOW_REQUEST_POP_TO, FLOW_REQUEST_BACK_TO:
      isTop(request.from, on: stage) ? nil : "the screen named is not on top"
    case FLOW_REQUEST_DISMISS_TO:
      isOpen(request.from, on: stage) || mayEndByIt ? nil : "what should stay has gone"
    case FLOW_REQUEST_CLOSE, FLOW_REQUEST_REMOVE:
      isOpen(request.from, on: stage) ? "what it should end is there" : nil
    case FLOW_REQUEST_REMOVE_TAB:
      stage.layer(ofTab: request.from) == nil ? nil : "the tab is there"
    case FLOW_REQUEST_CLOSE_WINDOW:
      stage.engine.windows.contains(request.from) ? "the window is there" : nil
    case FLOW_REQUEST_LINK: faultOfLink(stage)
    case FLOW_REQUEST_BACK:
      // It may have selected another tab.
      nil
    default: faultOfTraits(stage, hasChanged: changeCount > self.changeCount)
    }
  }

  /// Checks the changes that the traits of a request's kind demand.
  private func faultOfTraits(_ stage: Stage, hasChanged: Bool) -> String? {
    let verb = request.verb
    if verb.operands.contains(.screens) {
      return stands(request.screens, on: stage) ? nil : "the stack does not end as it should"
    }
    if verb.has(FLOW_TRAIT_OPENS) {
      let opened = request.presentable
      return opened == FLOW_NONE || isOpen(opened, on: stage)
        || stage.ledger?.hasStarted(opened) == true
        ? nil : "what it should open is not open"
    }
    if verb.has(FLOW_TRAIT_ENDS) {
      return isOpen(request.from, on: stage) ? "what it should end is there" : nil
    }
    if verb.has(FLOW_TRAIT_SELECTS) {
      return tab.map { stage.hasSelected($0) } ?? true
        ? nil : "another tab is selected than the one that stood there"
    }
    let isAboutPlaces = flow_kind_of(request.from) != FLOW_KIND_PLUGIN
    if verb.has(FLOW_TRAIT_CLOSES), !verb.has(FLOW_TRAIT_ROUTE), isAboutPlaces, !hasChanged {
      return "nothing has gone"
    }
    return nil
  }

  private func isOpen(_ handle: flow_handle, on stage: Stage) -> Bool {
    if flow_kind_of(handle) == FLOW_KIND_TRANSITION {
      return request.verb.kind == FLOW_REQUEST_DISMISS_TO
    }
    // Objects that are gone are not looked at: that would be an error.
    guard stage.engine.lives(handle) else { return false }
    if flow_kind_of(handle) != FLOW_KIND_SCREEN { return true }
    return stage.engine.screen(handle).map { $0.layer != FLOW_NONE } ?? false
  }

  private func isTop(_ screen: flow_screen, on stage: Stage) -> Bool {
    guard isOpen(screen, on: stage), let router = try? stage.engine.router(of: screen) else {
      return false
    }
    return stage.engine.screens(of: router).last == screen
  }

  /// True if those that are open stand together, in their order, on top. One that goes with its
  /// carrier is left out.
  private func stands(_ screens: [flow_screen], on stage: Stage) -> Bool {
    let open = screens.filter { isOpen($0, on: stage) }
    guard let last = open.last, let router = try? stage.engine.router(of: last) else {
      return screens.isEmpty
    }
    return stage.engine.screens(of: router).suffix(open.count) == open[...]
  }

  private func faultOfLink(_ stage: Stage) -> String? {
    guard stage.engine.lives(request.from),
      let link = try? stage.engine.linkedRoute(of: request.from)
    else { return nil }
    return link.words == request.route?.words ? nil : "its link holds another route"
  }
}

extension Stage {
  /// True for a coordinator that owns no open screen, or may lose those it owns by requests that
  /// are not over yet.
  fileprivate func mayShowNothing(_ handle: flow_handle) -> Bool {
    flow_kind_of(handle) == FLOW_KIND_COORDINATOR && engine.lives(handle)
      && (engine.coordinator(handle)?.screenCount == 0 || !isAtRest)
  }

  /// The tab that a request selects, as it stands now; `nil` if there is none.
  fileprivate func selectedTab(of request: PreparedRequest) -> flow_router? {
    request.verb.operands.contains(.tabIndex)
      ? standingTab(at: request.count, from: request.from) : request.from
  }

  /// The tab that stands at an index where somebody pushes; `nil` if there is none.
  fileprivate func standingTab(at index: Int, from: flow_handle) -> flow_router? {
    guard engine.lives(from), let router = try? engine.router(of: from),
      let layer = layer(ofTab: router),
      layer.tabs.indices.contains(index)
    else { return nil }
    return layer.tabs[index].router
  }

  fileprivate func layer(ofTab router: flow_router) -> LayerInfo? {
    engine.windows.lazy.flatMap(engine.layers).first { $0.tabs.contains { $0.router == router } }
  }

  fileprivate func hasSelected(_ tab: flow_router) -> Bool {
    layer(ofTab: tab)?.tabs.first(where: \.isSelected)?.router == tab
  }
}
