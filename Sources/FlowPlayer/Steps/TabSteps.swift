import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// What stands behind the screens and coordinators of `tabs`: `selected 1 back history keep`.
struct TabsOptions {
  var selected = 0
  var back = FLOW_TABS_BACK_INITIAL
  var keeps = false

  private static let backs = [
    "initial": FLOW_TABS_BACK_INITIAL, "history": FLOW_TABS_BACK_HISTORY,
    "none": FLOW_TABS_BACK_NONE,
  ]

  static func isOption(_ word: String) -> Bool { ["selected", "back", "keep"].contains(word) }

  /// Reads one of them, if there is one.
  mutating func readNext(_ words: inout Words) throws(SyntaxError) -> Bool {
    if words.skip("selected") {
      selected = try RequestStep.number(try words.next("a tab's number, from 0"))
    } else if words.skip("back") {
      let word = try words.next("initial, history or none")
      guard let back = Self.backs[word] else {
        throw SyntaxError("'\(word)' is not initial, history or none")
      }
      self.back = back
    } else if words.skip("keep") {
      keeps = true
    } else {
      return false
    }
    return true
  }
}

extension PreparedRequest {
  /// Tabs that are called like their roots.
  func lentTabs(_ loan: Loan) -> flow_tabs {
    let lent = zip(roots, tabNames).map { root, name in
      var tab = flow_tab()
      tab.struct_size = UInt32(MemoryLayout<flow_tab>.size)
      tab.root = root
      tab.id = loan.view(name.calledText)
      tab.title = tab.id
      return tab
    }
    var all = flow_tabs()
    all.struct_size = UInt32(MemoryLayout<flow_tabs>.size)
    all.flags = tabs.keeps ? FLOW_TABS_KEEP : 0
    all.back = tabs.back
    all.tabs = loan.array(lent)
    all.count = lent.count
    all.selected = tabs.selected
    return all
  }
}

extension Stage {
  /// A tab by its number, or by its id among those where `from` pushes; a number in quotes is an id.
  func tabIndex(_ tab: String, from: flow_handle) throws(StepFailure) -> Int {
    if let index = UInt(tab) { return Int(bitPattern: index) }
    let tabs = try tabs(around: from)
    let tab = tab.calledText
    if let index = tabs.firstIndex(where: { $0.id == tab }) { return index }
    if tabs.isEmpty { throw StepFailure("there are no tabs where \(name(from)) pushes") }
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
    let layers = engine.windows.flatMap(engine.layers)
    return layers.map(\.tabs).first { $0.contains { $0.router == router } } ?? []
  }
}
