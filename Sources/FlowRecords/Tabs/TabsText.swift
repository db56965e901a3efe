package import CFlowABI
package import FlowModel
package import FlowMessages
package import FlowValues

/// The texts of a layer's tabs, copied from the caller's.
package final class TabsText {
  package struct Tab {
    /// The tab's stack, once it is open.
    package var stack: StackID?
    package var id: OwnedValue
    package var title: OwnedValue
    package var image: OwnedValue
    /// The text of a pane that keeps its place and shows nothing.
    package var emptyText: OwnedValue
  }

  package let flags: UInt32
  package let back: TabsBack
  package let layout: StackLayout
  /// The panes that keep their places.
  package let places: Panes
  private var tabs: Series<Tab>

  private init(
    tabs: Series<Tab>, flags: UInt32, back: TabsBack, layout: StackLayout = .tabs,
    places: Panes = []
  ) {
    self.tabs = tabs
    self.flags = flags
    self.back = back
    self.layout = layout
    self.places = places
  }

  /// Checks and copies the tabs given to flow_open_tabs().
  package static func copy(of tabs: flow_tabs, given: Series<flow_tab>) throws(Fault)
    -> TabsText
  {
    guard let back = TabsBack(rawValue: tabs.back) else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "% is no FLOW_TABS_BACK_...", tabs.back)
    }
    guard let layout = StackLayout(rawValue: tabs.layout) else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "% is no FLOW_LAYOUT_...", tabs.layout)
    }
    var copies: Series<Tab> = []
    var places = Panes()
    for (index, tab) in given.enumerated() {
      if tab.flags != 0 {
        guard layout == .panes, tab.flags == FLOW_TAB_KEEPS_PLACE else {
          throw Fault(
            FLOW_ERROR_INVALID_ARGUMENT,
            "% are no flags of a tab; a pane may have FLOW_TAB_KEEPS_PLACE (1)", tab.flags)
        }
        places.insert(.at(index))
      }
      let id = try copy(tab.id)
      for other in copies.indices where tab.id.size > 0 && isSame(copies[other].id, id) {
        throw Fault(
          FLOW_ERROR_DUPLICATE_ID, "tabs % and % have the same id", other, index)
      }
      copies.append(
        Tab(
          id: id, title: try copy(tab.title), image: try copy(tab.image),
          emptyText: try copy(tab.empty_text)))
    }
    return TabsText(tabs: copies, flags: tabs.flags, back: back, layout: layout, places: places)
  }

  /// The texts of a tab or pane, as they were saved.
  package struct Saved {
    let id, title, image, emptyText: flow_string

    package init(
      id: flow_string, title: flow_string, image: flow_string, emptyText: flow_string
    ) {
      (self.id, self.title, self.image, self.emptyText) = (id, title, image, emptyText)
    }
  }

  /// Makes the texts of tabs that are restored.
  package static func restore(_ texts: Series<Saved>, flags: UInt32, back: TabsBack)
    throws(Fault) -> TabsText
  {
    var copies: Series<Tab> = []
    for text in texts {
      copies.append(
        Tab(
          id: try copy(text.id), title: try copy(text.title), image: try copy(text.image),
          emptyText: try copy(text.emptyText)))
    }
    return TabsText(tabs: copies, flags: flags, back: back)
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

  /// Stores the stacks of the tabs, which have been opened in this order.
  package func settle(_ stacks: Series<StackID>) {
    for (index, stack) in stacks.enumerated() where index < tabs.count { tabs[index].stack = stack }
  }

  /// Takes over the text of a tab that has been added to the layer.
  package func appendTab(_ one: TabsText, for stack: StackID) {
    one.settle([stack])
    for tab in one.tabs { tabs.append(tab) }
  }

  /// Forgets the tabs that have none of these stacks.
  package func keepOnly(_ stacks: Series<StackID>) {
    tabs.keepOnly { tab in stacks.contains { $0 == tab.stack } }
  }

  package func text(of stack: StackID) -> Tab? { tabs.first { $0.stack == stack } }

  /// Returns true if a tab among `stacks` has the id of `one`, a tab that is still to be added.
  package func hasID(of one: TabsText, among stacks: Series<StackID>) -> Bool {
    guard let id = one.tabs.first?.id, id.pointer.pointee.as.string.size > 0 else { return false }
    return tabs.contains { tab in
      Self.isSame(tab.id, id) && stacks.contains { $0 == tab.stack }
    }
  }
}

extension OwnedValue {
  /// The text of a value that is a string.
  package var text: flow_string { pointer.pointee.as.string }
}
