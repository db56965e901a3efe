import CFlowABI
import FlowKit
import FlowKitHost

extension Content {
  /// Copies what a page shows.
  ///
  /// - Parameter rows: The number of rows on demand that are wanted of an element.
  init(_ page: Scene.Page, rows: (_ id: String) -> Int = { _ in 0 }) {
    self.init(page.title) { page.elements.map { Element($0, rows: rows($0.id)) } }
    focus = page.focus
  }
}

extension Element {
  /// Copies an element with all its rows; of those on demand the first, or so many.
  init(_ shown: Scene.Element, rows wanted: Int) {
    self = shown.members
    error = shown.error
    let count = shown.isOnDemand ? max(wanted, Int(FLOW_ROWS_FIRST)) : shown.rowCount
    rows = shown.rows(0..<min(count, shown.rowCount))
  }

  /// The element with the rows on demand that a value names among its rows.
  func including(_ value: Value?, from shown: Scene.Element) -> Element {
    guard isOnDemand, let value else { return self }
    let names = value.string.map { [$0] } ?? value.items.compactMap(\.string)
    var included = self
    for id in names where !rows.contains(where: { $0.id == id }) {
      guard let place = shown.place(of: id) else { continue }
      included.rows += shown.rows(place..<place + 1)
    }
    return included
  }
}

extension Scene.Page {
  /// Its elements, those of the body first.
  var elements: [Scene.Element] { Array(body) + Array(toolbar) }
}

extension Scene.Element {
  /// Copies rows, up to one that its screen does not give.
  fileprivate func rows(_ places: Range<Int>) -> [Row] {
    var copies: [Row] = []
    for place in places {
      guard let row = row(place), row.isThere else { break }
      copies.append(row.members)
    }
    return copies
  }
}
