import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// One piece of a page, which knows its height for a width and draws itself.
///
/// At the left of all widgets two columns are left free, where the focus is marked.
protocol Widget {
  /// The elements that it shows.
  var ids: [String] { get }
  func height(width: Int) -> Int
  /// The smallest height, for pages without room; less of the widget is visible then.
  func leastHeight(_ width: Int) -> Int
  /// Returns the rows that should be visible when an element has the focus.
  func place(of id: String, width: Int) -> (row: Int, count: Int)
  func draw(with pen: inout Pen, in area: Area)
}

extension Widget {
  func leastHeight(_ width: Int) -> Int { height(width: width) }
  func place(of id: String, width: Int) -> (row: Int, count: Int) { (0, height(width: width)) }
}

/// Measures that widgets share.
enum WidgetLayout {
  /// The column of the focus mark.
  static let gutter = 2
  /// Narrower pages have labels above fields.
  static let sideBySide = 44

  /// The width of the column of labels; 0: labels stand above.
  static func labelWidth(of elements: [Element], in width: Int) -> Int {
    guard width >= sideBySide else { return 0 }
    let labelled = elements.filter { $0.use == .field || $0.use == .number }
    let longest = labelled.map { CellText.width(of: $0.text) }.max() ?? 0
    return longest == 0 ? 0 : min(longest, 24, width / 3) + 2
  }

  /// Returns the lines of an error, shown below the value.
  static func errorLines(_ text: String, width: Int) -> [String] {
    guard !text.isEmpty else { return [] }
    let indent = String(repeating: " ", count: CellText.width(of: Glyphs.error))
    return CellText.wrap(text, to: max(1, width - indent.count)).enumerated().map {
      ($0.offset == 0 ? Glyphs.error : indent) + $0.element
    }
  }
}
