public import CFlowABI
public import CScene
public import FlowKit

// The things that a scene shows: its own structs, which are read in their places. Each is good
// until `next()` has told that it goes and has returned `nil`.

extension Scene {
  /// A layer of the window.
  public struct Layer: Hashable {
    /// The layer as the C functions take it.
    public let pointer: UnsafeMutablePointer<flow_scene_layer>

    init?(_ pointer: UnsafeMutablePointer<flow_scene_layer>?) {
      guard let pointer else { return nil }
      self.pointer = pointer
    }

    /// The layer of the engine; `FLOW_NONE` when it has gone.
    public var handle: flow_layer { pointer.pointee.handle }
    /// The style it was presented in, `FLOW_STYLE_…`.
    public var style: flow_style { pointer.pointee.style }
    /// Its place in the window, 0 for the root.
    public var index: Int { pointer.pointee.index }
    /// The page that it shows; `nil` in an empty tab.
    public var page: Page? { Page(pointer.pointee.page) }
    /// Its tabs or pages, around all its places; `nil` if it has none, or they are inside a pane.
    public var tabs: Tabs? { Tabs(pointer.pointee.tabs) }
    /// True if the user may drag it away.
    public var canDrag: Bool { pointer.pointee.can_drag != FLOW_FALSE }
    /// True if no layer above hides it.
    public var isSeen: Bool { pointer.pointee.is_seen != FLOW_FALSE }
    /// True if keys and clicks are for it alone.
    public var isTop: Bool { pointer.pointee.is_top != FLOW_FALSE }
    /// The element that a popover points at; `nil`: the page below.
    public var source: Element? { Element(pointer.pointee.source) }
    /// The id of the row there; empty for none.
    public var sourceRow: String { text(pointer.pointee.source_row) }
    /// Its places, side by side: the router of each, its page, the text of an empty one, and the
    /// tabs or pages inside a tab or pane that show it.
    public var places: [(router: flow_router, page: Page?, emptyText: String, tabs: Tabs?)] {
      (0..<pointer.pointee.place_count).compactMap { index in
        flow_scene_place_at(pointer, index).map {
          (
            $0.pointee.router, Page($0.pointee.page), text($0.pointee.empty_text),
            Tabs($0.pointee.tabs)
          )
        }
      }
    }
    /// The index of the place whose page is `page`.
    public var selectedPlace: Int { pointer.pointee.selected_place }

    /// The user dismisses it: an alert by its cancel button, else as by dragging it away.
    public func dismiss() -> flow_status { flow_scene_dismiss(pointer) }

    /// The user selects a tab, by its router.
    public func select(_ tab: flow_router) -> flow_status { flow_scene_select_tab(pointer, tab) }

    /// The pages that a finger turns in a place; `nil`: there are none.
    public func pages(at place: Int) -> Tabs? { Tabs(flow_scene_pages_at(pointer, place)) }

    /// The user turns to the tab or page beside the shown tab or page of a place: 1 for the next,
    /// -1 for the tab or page before.
    ///
    /// - Returns: False if the place stands in no tabs or pages.
    @discardableResult
    public func turn(place: Int, by step: Int32) -> Bool {
      flow_scene_turn(pointer, place, step) != FLOW_FALSE
    }
  }

  /// Tabs or pages in a row; the selected tab or page is shown.
  public struct Tabs {
    /// The tabs as the C functions take them, until the next `next()`.
    public let pointer: UnsafePointer<flow_scene_tabs>

    init?(_ pointer: UnsafePointer<flow_scene_tabs>?) {
      guard let pointer else { return nil }
      self.pointer = pointer
    }

    /// The layer that has these tabs: the layer that shows them, or a layer inside it.
    public var handle: flow_layer { pointer.pointee.handle }
    /// `FLOW_LAYOUT_TABS` or `FLOW_LAYOUT_PAGES`.
    public var layout: flow_layout { pointer.pointee.layout }
    /// The number of tabs or pages, at least 1.
    public var count: Int { pointer.pointee.count }
    /// The index of the shown tab or page.
    public var selected: Int { pointer.pointee.selected }
    /// The name of the row for assistive technology; for pages such as "Page 2 of 5".
    public var name: String { text(flow_scene_tabs_text(pointer)) }

    /// A tab, and the file of its image; `nil` beyond the last.
    public subscript(index: Int) -> (info: flow_tab_info, image: String)? {
      var info = flow_tab_info()
      info.struct_size = UInt32(MemoryLayout<flow_tab_info>.size)
      var image: UnsafePointer<CChar>?
      guard flow_scene_tab(pointer, index, &info, &image) == FLOW_OK else { return nil }
      return (info, text(image))
    }
  }

  /// A page: what a screen shows.
  public struct Page: Hashable {
    /// The page as the C functions take it.
    public let pointer: UnsafeMutablePointer<flow_scene_page>

    init?(_ pointer: UnsafeMutablePointer<flow_scene_page>?) {
      guard let pointer else { return nil }
      self.pointer = pointer
    }

    /// The screen; `FLOW_NONE` when it has gone.
    public var screen: flow_screen { pointer.pointee.screen }
    /// The layer that shows it, or showed it last.
    public var layer: Layer? { Layer(pointer.pointee.layer) }
    /// The id of its class; "flow.placeholder" while it is not available.
    public var classID: String { text(pointer.pointee.class_id) }
    /// The title; empty for none.
    public var title: String { text(pointer.pointee.title) }
    /// The revision of its content.
    public var revision: UInt64 { pointer.pointee.revision }
    /// The way back that its bar offers, `FLOW_WAY_BACK_…`.
    public var wayBack: flow_scene_way_back { pointer.pointee.way_back }
    /// The title of the page that back leads to; empty if nobody knows it.
    public var backTitle: String { text(pointer.pointee.back_title) }
    /// True for a bar with title, way back and toolbar.
    public var hasBar: Bool { pointer.pointee.has_bar != FLOW_FALSE }
    /// False if something stands in the place of what could not be made.
    public var isAvailable: Bool { pointer.pointee.is_available != FLOW_FALSE }
    /// True for one of `flow/alert.h`.
    public var isAlert: Bool { pointer.pointee.is_alert != FLOW_FALSE }
    /// True if its layer shows it, and no layer above hides that.
    public var isSeen: Bool { pointer.pointee.is_seen != FLOW_FALSE }
    /// The place of its body, as ``scrolled(to:)`` said last.
    public var scroll: Double { pointer.pointee.scroll }
    /// The id of the element that the screen gives the focus to; empty for none.
    public var focus: String { text(pointer.pointee.focus) }
    /// The elements of its body.
    public var body: [Element] { elements(of: FLOW_SCENE_LIST_BODY) }
    /// The elements of its toolbar.
    public var toolbar: [Element] { elements(of: FLOW_SCENE_LIST_TOOLBAR) }

    private func elements(of list: UInt32) -> [Element] {
      (0..<flow_scene_element_count(pointer, list)).compactMap {
        Element(flow_scene_element_at(pointer, list, $0))
      }
    }

    /// The element with an id; `nil` if there is none.
    public func element(_ id: String) -> Element? { Element(flow_scene_find(pointer, id)) }

    /// Enter was pressed, and what has the focus has no use of its own for it.
    ///
    /// - Returns: False if there is nothing that Enter does.
    public func enter() -> Bool { flow_scene_enter(pointer) != FLOW_FALSE }

    /// Keys were pressed, such as "Ctrl+S".
    ///
    /// - Returns: False if no button that can be pressed has them.
    public func press(keys: String) -> Bool { flow_scene_press_keys(pointer, keys) != FLOW_FALSE }

    /// Tells which element has the focus; `nil`: nothing of the page.
    public func focused(_ element: Element?) { flow_scene_focused(pointer, element?.pointer) }

    /// Tells the place to which its body is scrolled, in whatever unit.
    public func scrolled(to place: Double) { flow_scene_scrolled(pointer, place) }
  }

  /// An element of a page.
  public struct Element: Hashable {
    /// The element as the C functions take it.
    public let pointer: UnsafeMutablePointer<flow_scene_element>

    init?(_ pointer: UnsafeMutablePointer<flow_scene_element>?) {
      guard let pointer else { return nil }
      self.pointer = pointer
    }

    /// Its members as they are now, but for its rows, as the C functions have them.
    public var shown: UnsafePointer<flow_element> { pointer.pointee.shown }
    /// A copy of these.
    public var members: FlowKit.Element { FlowKit.Element(shown) }
    /// The id; empty for none.
    public var id: String { text(shown.pointee.id) }
    /// The page that it is on, or was on last.
    public var page: Page? { Page(pointer.pointee.page) }
    /// The number of all its rows, seen or not.
    public var rowCount: Int { pointer.pointee.row_count }
    /// True if Enter presses it.
    public var isDefault: Bool { pointer.pointee.is_default != FLOW_FALSE }
    /// True if dots are drawn in the place of its text.
    public var isSecret: Bool { pointer.pointee.is_secret != FLOW_FALSE }
    /// True if it is on no page any more.
    public var isGone: Bool { pointer.pointee.is_gone != FLOW_FALSE }
    /// True if it has more rows than a page draws.
    public var isLong: Bool { pointer.pointee.is_long != FLOW_FALSE }
    /// True if its screen gives rows when they are asked for.
    public var isOnDemand: Bool { pointer.pointee.is_on_demand != FLOW_FALSE }
    /// The sentence below it: why its value, or what is typed, is not valid.
    public var error: String { text(flow_scene_error(pointer)) }
    /// The name for assistive technology; empty for one that is read as it is.
    public var name: String { text(flow_scene_name(pointer)) }
    /// The description for assistive technology.
    public var description: String { text(flow_scene_description(pointer)) }
    /// The file of its image that may be opened; empty for none.
    public var file: String { text(flow_scene_file(pointer)) }

    /// The text of a value in its field, as the engine's language writes it; `nil`: its own value.
    public func written(_ value: Value? = nil) -> String {
      lending { loan in text(flow_scene_text(pointer, loan.pointer(value))) }
    }

    /// The row at a place, which is asked for if it has not come yet; `nil` beyond the last.
    public func row(_ index: Int) -> Row? { Row(flow_scene_row_at(pointer, index)) }

    /// The place of the row with an id; `nil` if there is none.
    public func place(of row: String) -> Int? {
      let found = flow_scene_find_row(pointer, row)
      return found == FLOW_NO_INDEX ? nil : found
    }
  }

  /// A row of an element.
  public struct Row: Hashable {
    /// The row as the C functions take it.
    public let pointer: UnsafeMutablePointer<flow_scene_row>

    init?(_ pointer: UnsafeMutablePointer<flow_scene_row>?) {
      guard let pointer else { return nil }
      self.pointer = pointer
    }

    /// Its members as they are now, as the C functions have them.
    public var shown: UnsafePointer<flow_row> { pointer.pointee.shown }
    /// A copy of these.
    public var members: FlowKit.Row { FlowKit.Row(shown) }
    /// The id.
    public var id: String { text(shown.pointee.id) }
    /// The element; `nil` when one of the two has gone.
    public var element: Element? { Element(pointer.pointee.element) }
    /// True for a row that the value of its element names.
    public var isChosen: Bool { pointer.pointee.is_chosen != FLOW_FALSE }
    /// False while it has not come.
    public var isThere: Bool { pointer.pointee.is_there != FLOW_FALSE }
    /// The file of its image that may be opened; empty for none.
    public var file: String { text(flow_scene_row_file(pointer)) }

    /// Keeps it, and what it says, until ``release()``.
    public func hold() { flow_scene_row_hold(pointer) }
    /// Gives it back.
    public func release() { flow_scene_row_release(pointer) }
  }
}
