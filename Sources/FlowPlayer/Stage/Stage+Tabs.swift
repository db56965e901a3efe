import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

extension Stage {
  /// A tab by its number, or by its id among those where `from` pushes; a number in quotes is an
  /// id.
  func tabIndex(_ tab: String, from: flow_handle) throws(StepFailure) -> Int {
    if let index = UInt(tab) { return Int(bitPattern: index) }
    let tabs = try tabs(around: from)
    let tab = tab.calledText
    if let index = tabs.firstIndex(where: { $0.id == tab }) { return index }
    if tabs.isEmpty { throw StepFailure("there are no tabs where \(name(of: from)) pushes") }
    let hint = Suggestion.hint(for: tab, among: tabs.map(\.id))
    throw StepFailure("no tab is called '\(tab)'\(hint)")
  }

  /// The router of a tab, or what a script has called so.
  func tabRouter(_ tab: String, from: flow_handle) throws(StepFailure) -> flow_router {
    let name = (try? named(tab)) ?? tab
    if tab.hasPrefix("router(") || cast.handle(name).map(flow_kind_of) == FLOW_KIND_NONE {
      return try known(name)
    }
    let index = try tabIndex(tab, from: from)
    let tabs = try tabs(around: from)
    guard tabs.indices.contains(index) else { throw StepFailure("there is no tab \(index)") }
    return tabs[index].router
  }

  private func tabs(around from: flow_handle) throws(StepFailure) -> [TabInfo] {
    let router = try lifted { () throws(FlowError) in try engine.router(of: from) }
    for layer in engine.windows.flatMap(engine.layerHandles) {
      if let tabs = tabs(of: layer, around: router) { return tabs }
    }
    return []
  }

  /// The tabs, innermost in a layer, in one of which a stack stands; its panes where there are no
  /// tabs (P8).
  private func tabs(of layer: flow_layer, around router: flow_router) -> [TabInfo]? {
    let all = engine.stacks(of: layer)
    if all.contains(where: { $0.router == router }) { return all }
    for tab in all where tab.layer != FLOW_NONE {
      guard let inner = tabs(of: tab.layer, around: router) else { continue }
      return engine.panes(of: tab.layer).isEmpty ? inner : all
    }
    return nil
  }
}
