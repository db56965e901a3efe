/// The numbers of a drawn screen: what each one does.
///
/// Long lists show a page of rows; only rows that are shown have numbers. Numbers are given anew with
/// each drawing, ids stay.
struct Menu {
  /// What a number stands for.
  enum Target {
    case element(Element)
    case row(Element, Element.Row)
  }

  /// One element with the rows that are shown of it.
  struct Item {
    var element: Element
    /// `nil` for elements that cannot be used.
    var number: Int?
    var rows: [(number: Int, row: Element.Row)] = []
    var hiddenRowCount = 0
  }

  static let pageSize = 20

  private(set) var items: [Item] = []
  private(set) var targets: [Target] = []

  /// - Parameters:
  ///   - pages: How many pages of rows to show.
  ///   - filter: Only rows that contain it are shown; empty shows all.
  init(_ content: Content, pages: Int, filter: String) {
    let body = content.elements.filter { $0.placement == .body }
    let toolbar =
      content.elements.filter { $0.placement == .leading }
      + content.elements.filter { $0.placement == .trailing }
    for element in body + toolbar { add(element, pages: pages, filter: filter) }
  }

  var body: [Item] { items.filter { $0.element.placement == .body } }
  var toolbar: [Item] { items.filter { $0.element.placement != .body } }

  func target(_ number: Int) -> Target? {
    targets.indices.contains(number - 1) ? targets[number - 1] : nil
  }

  private mutating func add(_ element: Element, pages: Int, filter: String) {
    var item = Item(element: element)
    if element.hasRows {
      let matching = element.rows.filter { $0.contains(filter) }
      for row in matching.prefix(pages * Self.pageSize) {
        item.rows.append((number(.row(element, row)), row))
      }
      item.hiddenRowCount = matching.count - item.rows.count
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

extension Element.Row {
  /// Whether one of its texts contains `text`, whatever the case.
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = text.lowercased()
    return wanted.isEmpty
      || [id, title, subtitle, detail].contains { $0.lowercased().contains(wanted) }
  }
}
