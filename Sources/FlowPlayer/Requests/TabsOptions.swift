import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The options of `tabs`, `panes` and `pages`, which stand behind their screens and coordinators:
/// `selected 1 back history keep`. Behind a pane stands `keep_place`.
struct TabsOptions {
  var layout = FLOW_LAYOUT_TABS
  /// The panes that keep their places.
  var places: Set<Int> = []
  var selected = 0
  var back = FLOW_TABS_BACK_INITIAL
  var keeps = false

  static let layouts = ["panes": FLOW_LAYOUT_PANES, "pages": FLOW_LAYOUT_PAGES]
  private static let backs = [
    "initial": FLOW_TABS_BACK_INITIAL, "history": FLOW_TABS_BACK_HISTORY,
    "none": FLOW_TABS_BACK_NONE, "previous": FLOW_TABS_BACK_PREVIOUS,
  ]

  static func isOption(_ word: String) -> Bool { ["selected", "back", "keep"].contains(word) }

  /// Reads one of them, if there is one.
  mutating func readNext(_ words: inout Words) throws(SyntaxError) -> Bool {
    if words.skip("selected") {
      selected = try RequestStep.number(try words.next("a tab's number, from 0"))
    } else if words.skip("back") {
      let word = try words.next("initial, history, none or previous")
      guard let back = Self.backs[word] else {
        throw SyntaxError("'\(word)' is not initial, history, none or previous")
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
    let lent = zip(roots, tabNames).enumerated().map { place, each in
      let (root, name) = each
      var tab = flow_tab()
      tab.struct_size = UInt32(MemoryLayout<flow_tab>.size)
      tab.root = root
      tab.flags = tabs.places.contains(place) ? FLOW_TAB_KEEPS_PLACE : 0
      if root == FLOW_NONE { return tab }
      tab.id = loan.view(name.calledText)
      tab.title = tab.id
      return tab
    }
    var all = flow_tabs()
    all.struct_size = UInt32(MemoryLayout<flow_tabs>.size)
    all.flags = tabs.keeps ? FLOW_TABS_KEEP : 0
    all.back = tabs.back
    all.layout = tabs.layout
    all.tabs = loan.array(lent)
    all.count = lent.count
    all.selected = tabs.selected
    return all
  }
}
