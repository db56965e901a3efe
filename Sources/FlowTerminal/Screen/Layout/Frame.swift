import CFlowABI

/// What a place on the screen stands for, so that it can be clicked.
enum Target: Equatable {
  case back
  case crumb(flow_screen)
  case tab(Int)
  case element(String)
  case row(String, String)
  /// A place in the text of a field.
  case text(String, line: Int, column: Int)
  /// A place on the track of a range, from 0 to 1.
  case track(String, Area)
  case menuEntry(Int)
  case key(Key)
  /// The body of a page, what can be scrolled of it.
  case body
  case rows(String)
  /// The upper edge of a layer, by which it can be dragged away.
  case edge
  case panel(Panel)
  /// What lies below is out of reach.
  case nothing
}

enum Panel: Equatable { case tree, log, help }

/// A drawn screen: cells, and what they stand for.
struct Frame {
  var canvas: Canvas
  /// What lies above stands behind.
  private(set) var hits: [(area: Area, target: Target)] = []
  /// Where the elements of a page have been drawn, for what points at them.
  var places: [flow_screen: [String: Area]] = [:]
  /// Where each layer is, bottom first.
  var layers: [Area] = []
  /// What the page on top has found out about itself.
  var page = PageGeometry()

  init(width: Int, height: Int) { canvas = Canvas(width: width, height: height) }

  mutating func hit(_ area: Area, _ target: Target) {
    if !area.isEmpty { hits.append((area, target)) }
  }

  /// Nothing that was drawn so far can be clicked.
  mutating func cover(_ area: Area) { hits.append((area, .nothing)) }

  mutating func forgetHits() { hits = [] }

  /// What lies at a place, from above.
  func targets(at point: Point) -> [Target] {
    let all = hits.reversed().filter { $0.area.contains(point) }.map(\.target)
    return Array(all.prefix { $0 != .nothing })
  }
}

/// How a page was laid out.
struct PageGeometry {
  /// Where its body is.
  var body = Area(x: 0, y: 0, width: 0, height: 0)
  /// How far it can be scrolled, and how far it is.
  var scrollLimit = 0
  var scroll = 0
  /// Of lists and choices: the first row that is seen, and how many are.
  var rows: [String: (top: Int, count: Int)] = [:]
}
