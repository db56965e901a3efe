import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The numbers of a drawn screen, with their meanings.
///
/// Long lists show a page of rows; only rows that are shown have numbers. Numbers are given anew
/// with each drawing, ids stay.
struct Menu {
  /// The meaning of a number.
  enum Target {
    case element(Element)
    case row(Element, Row)
  }

  /// One element with the rows that are shown of it.
  struct Item {
    var element: Element
    /// `nil` for elements that cannot be used.
    var number: Int?
    var rows: [(number: Int, row: Row)] = []
    var hiddenRowCount = 0
    /// The text that shown rows contain, and the number of such rows; `nil` if all rows are shown.
    var filter: String?
    var matchCount = 0
  }

  static let pageSize = 20

  private(set) var items: [Item] = []
  private(set) var targets: [Target] = []

  /// - Parameters:
  ///   - pages: The number of pages of rows to show.
  ///   - filter: Only rows that contain it are shown, of lists and long choices; empty shows all.
  init(content: Content, pages: Int, filter: String) {
    let body = content.elements.filter { $0.placement == FLOW_PLACEMENT_BODY }
    let toolbar =
      content.elements.filter { $0.placement == FLOW_PLACEMENT_LEADING }
      + content.elements.filter { $0.placement == FLOW_PLACEMENT_TRAILING }
    for element in body + toolbar { addItems(of: element, pages: pages, filter: filter) }
  }

  /// True if there is anything that `find` searches.
  var canFind: Bool { items.contains { $0.element.isSearched } }

  var body: [Item] { items.filter { $0.element.placement == FLOW_PLACEMENT_BODY } }
  var toolbar: [Item] { items.filter { $0.element.placement != FLOW_PLACEMENT_BODY } }

  func target(_ number: Int) -> Target? {
    number > 0 && number <= targets.count ? targets[number - 1] : nil
  }

  func element(id: String) -> Element? {
    items.first { $0.element.isInteractive && $0.element.id == id }?.element
  }

  /// The button with a shortcut.
  func element(shortcut: String) -> Element? {
    items.first { !shortcut.isEmpty && $0.element.shortcut == shortcut }?.element
  }

  /// The usable elements with a label, compared without case.
  func elements(labelled label: String) -> [Element] {
    items.map(\.element).filter { $0.isInteractive && $0.text.isSame(as: label) }
  }

  /// Returns the numbers of elements and rows with a label, compared without case.
  func numbers(labelled label: String) -> [Int] {
    targets.indices.filter { index in
      switch targets[index] {
      case .element(let element): element.text.isSame(as: label)
      case .row(_, let row): row.title.isSame(as: label)
      }
    }.map { $0 + 1 }
  }

  private mutating func addItems(of element: Element, pages: Int, filter: String) {
    var item = Item(element: element)
    if element.hasRows {
      let isFiltered = !filter.isEmpty && element.isSearched
      let matching = isFiltered ? element.rows(containing: filter) : element.rows
      item.filter = isFiltered ? filter : nil
      item.matchCount = matching.count
      for row in matching.prefix(pages * Self.pageSize) {
        item.rows.append((number(.row(element, row)), row))
      }
      let total = isFiltered ? matching.count : max(matching.count, element.rowTotal)
      item.hiddenRowCount = total - item.rows.count
    } else if element.isInteractive {
      item.number = number(.element(element))
    }
    items.append(item)
  }

  private mutating func number(_ target: Target) -> Int {
    targets.append(target)
    return targets.count
  }
}

extension String {
  fileprivate func isSame(as label: String) -> Bool {
    self == label || lowercased() == label.lowercased()
  }
}

extension Element {
  /// True if `find` chooses among its rows: in lists, and in choices too long for one page. A short
  /// choice is a part of a form, which stays as it is.
  fileprivate var isSearched: Bool {
    use == .list || hasRows && rows.count > Menu.pageSize
  }
}
