public import CFlowABI

/// One tab, before it is opened: its root, and its texts.
public struct Tab: Sendable {
  var root: Root
  /// The id, unique among the tabs of its layer; may be empty.
  public var id: String
  /// The title, for people.
  public var title: String
  /// The file name or URI of an image; may be empty.
  public var image: String
  var flags: UInt32 = 0
  var emptyText = ""

  /// Makes a tab whose root is made with it: a screen, or a coordinator that is started in it.
  public init(_ root: Opener, id: String = "", title: String = "", image: String = "") {
    self.root = .opener(root)
    self.id = id
    self.title = title
    self.image = image
  }

  /// Makes a tab with a root that was made before.
  public init(_ root: flow_presentable, id: String = "", title: String = "", image: String = "") {
    self.root = .handle(root)
    self.id = id
    self.title = title
    self.image = image
  }
}

extension Tab {
  /// A pane that shows nothing at first.
  ///
  /// - Parameter placeholder: the text of its place beside the others while it shows nothing; nil
  ///   if it has no place then.
  public static func empty(id: String = "", placeholder: String? = nil) -> Tab {
    Tab(FLOW_NONE, id: id).keepingPlace(placeholder)
  }

  /// The pane, which has a place beside the others also while it shows nothing.
  ///
  /// - Parameter placeholder: the text of the empty place; a word of the host if it is empty.
  public func keepingPlace(_ placeholder: String? = "") -> Tab {
    var pane = self
    pane.flags = placeholder == nil ? 0 : FLOW_TAB_KEEPS_PLACE
    pane.emptyText = placeholder ?? ""
    return pane
  }
}

/// A layer of tabs, panes or pages, before it is opened.
public struct Tabs: Sendable, ExpressibleByArrayLiteral {
  /// The tabs, first to last; 1 to 64.
  public var tabs: [Tab]
  /// The index of the tab that is seen first.
  public var selected: Int
  /// The way of the user's back at the root of a tab, `FLOW_TABS_BACK_…`.
  public var back: flow_tabs_back
  /// True if selecting the selected tab again is only reported: the tab is not popped to its root.
  public var keeps: Bool
  var layout = FLOW_LAYOUT_TABS

  /// Makes a layer of panes, which are seen side by side, as many as fit.
  public static func panes(_ panes: [Tab], selected: Int = 0) -> Tabs {
    var all = Tabs(panes, selected: selected)
    all.layout = FLOW_LAYOUT_PANES
    return all
  }

  /// Makes a layer of pages, to which a host turns one after the other.
  ///
  /// - Parameter back: the way of the user's back at the root of a page; to the page before it,
  ///   as in a wizard, if it is left out.
  public static func pages(
    _ pages: [Tab], selected: Int = 0, back: flow_tabs_back = FLOW_TABS_BACK_PREVIOUS
  ) -> Tabs {
    var all = Tabs(pages, selected: selected, back: back)
    all.layout = FLOW_LAYOUT_PAGES
    return all
  }

  /// Makes a layer of tabs.
  public init(
    _ tabs: [Tab], selected: Int = 0, back: flow_tabs_back = FLOW_TABS_BACK_INITIAL,
    keeps: Bool = false
  ) {
    self.tabs = tabs
    self.selected = selected
    self.back = back
    self.keeps = keeps
  }

  /// Makes a layer of tabs of which the first is selected.
  public init(arrayLiteral tabs: Tab...) { self.init(tabs) }
}

extension Loan {
  /// Lends a tab whose root is made.
  func tab(_ tab: Tab) -> flow_tab {
    var lent = flow_tab()
    lent.struct_size = UInt32(MemoryLayout<flow_tab>.size)
    if case .handle(let root) = tab.root { lent.root = root }
    lent.id = view(tab.id)
    lent.title = view(tab.title)
    lent.image = view(tab.image)
    lent.flags = tab.flags
    lent.empty_text = view(tab.emptyText)
    return lent
  }

  /// Lends tabs whose roots are made.
  func tabs(_ tabs: Tabs) -> flow_tabs {
    var lent = flow_tabs()
    lent.struct_size = UInt32(MemoryLayout<flow_tabs>.size)
    lent.flags = tabs.keeps ? FLOW_TABS_KEEP : 0
    lent.back = tabs.back
    lent.layout = tabs.layout
    lent.tabs = array(tabs.tabs.map { tab($0) })
    lent.count = tabs.tabs.count
    // No tab has a negative number; the engine says so of one that is too large.
    lent.selected = tabs.selected < 0 ? .max : tabs.selected
    return lent
  }
}

extension Transition {
  /// Opens tabs, from a place.
  package func openTabs(
    _ tabs: Tabs, from place: flow_handle, in context: Context
  ) throws(FlowError) {
    var making = Making(link: try context.living())
    try beNew()
    let made = try making.make(tabs)
    do throws(FlowError) {
      try lending { loan throws(FlowError) in
        let lent = loan.array([loan.tabs(made)])
        try ask(in: context) { link, options, transition in
          link.api.pointee.flow_open_tabs(link.engine, place, lent, options, transition)
        }
      }
    } catch {
      making.drop()
      throw error
    }
  }

  /// Adds a tab to the layer of a place.
  package func addTab(
    _ tab: Tab, at index: Int, from place: flow_handle, in context: Context,
    finished: ((Ending) -> Void)?
  ) throws(FlowError) {
    var making = Making(link: try context.living())
    try beNew()
    let made = try making.make(tab)
    do throws(FlowError) {
      try lending { loan throws(FlowError) in
        let lent = loan.array([loan.tab(made)])
        try ask(in: context, finished: finished) { link, options, transition in
          link.api.pointee.flow_add_tab(link.engine, place, lent, index, options, transition)
        }
      }
    } catch {
      making.drop()
      throw error
    }
  }
}

extension FlowObject {
  /// Opens tabs, panes or pages as a layer: the root of an empty window, or presented in the
  /// transition's style (`.present()`). Their roots belong to this coordinator, or to the
  /// coordinator of this screen.
  public func openTabs(_ tabs: Tabs, with transition: Transition = .push) throws(FlowError) {
    try transition.openTabs(tabs, from: handle, in: context)
  }

  /// Adds a tab to the layer of this object. It is not selected by that.
  ///
  /// - Parameters:
  ///   - index: its place, from 0; without one it is the last.
  ///   - finished: runs when the coordinator that is its root has ended.
  public func addTab(
    _ tab: Tab, at index: Int = .max, with transition: Transition = .push,
    finished: ((Ending) -> Void)? = nil
  ) throws(FlowError) {
    try transition.addTab(tab, at: index, from: handle, in: context, finished: finished)
  }

  /// Makes the stack of this object hold exactly what these openers say, root first.
  public func setStack(
    _ screens: [Opener], with transition: Transition = .push
  ) throws(FlowError) {
    try transition.setStack(screens, from: handle, in: context)
  }

  /// Goes back to the top-most screen on the stack of this object that was made of this class with
  /// equal arguments, or pushes a new one.
  public func go(to opener: Opener, with transition: Transition = .push) throws(FlowError) {
    try go(to: opener.classID, opener.arguments, with: transition)
  }
}

extension Transition {
  /// Makes screens, and the request that makes a stack of them.
  package func setStack(
    _ screens: [Opener], from place: flow_handle, in context: Context
  ) throws(FlowError) {
    var making = Making(link: try context.living())
    try beNew()
    var handles: [flow_screen] = []
    for screen in screens { handles.append(try making.make(screen)) }
    do throws(FlowError) {
      try ask(in: context) { link, options, made in
        link.api.pointee.flow_set_stack(
          link.engine, place, handles, handles.count, options, made)
      }
    } catch {
      making.drop()
      throw error
    }
  }
}
