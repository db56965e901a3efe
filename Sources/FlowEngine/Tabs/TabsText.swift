import CFlowABI
import FlowModel
import FlowForeign

/// The texts of a layer's tabs, copied from the caller's.
package final class TabsText {
  struct Tab {
    var id: OwnedValue
    var title: OwnedValue
    var image: OwnedValue
  }

  let flags: UInt32
  let back: TabsBack
  private let tabs: ContiguousArray<Tab>

  private init(_ tabs: ContiguousArray<Tab>, flags: UInt32, back: TabsBack) {
    self.tabs = tabs
    self.flags = flags
    self.back = back
  }

  /// Checks and copies what flow_open_tabs() was given.
  static func copy(of tabs: flow_tabs, _ given: ContiguousArray<flow_tab>) throws(Fault) -> TabsText
  {
    guard let back = TabsBack(rawValue: tabs.back) else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "\(tabs.back) is no FLOW_TABS_BACK_...")
    }
    var copies: ContiguousArray<Tab> = []
    for (index, tab) in given.enumerated() {
      let id = try copy(tab.id)
      for other in copies.indices where tab.id.size > 0 && isSame(copies[other].id, id) {
        throw Fault(
          FLOW_ERROR_DUPLICATE_ID, "tabs \(other) and \(index) have the same id")
      }
      copies.append(Tab(id: id, title: try copy(tab.title), image: try copy(tab.image)))
    }
    return TabsText(copies, flags: tabs.flags, back: back)
  }

  private static func copy(_ text: flow_string) throws(Fault) -> OwnedValue {
    var value = flow_value()
    value.type = FLOW_TYPE_STRING
    value.as.string = text
    return try OwnedValue.copy(of: &value)
  }

  private static func isSame(_ left: OwnedValue, _ right: OwnedValue) -> Bool {
    Values.equal(left.pointer, right.pointer)
  }

  func id(at index: Int) -> flow_string { tabs[index].id.pointer.pointee.as.string }
  func title(at index: Int) -> flow_string { tabs[index].title.pointer.pointee.as.string }
  func image(at index: Int) -> flow_string { tabs[index].image.pointer.pointee.as.string }
}
