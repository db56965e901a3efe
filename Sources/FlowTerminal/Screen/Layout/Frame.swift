import CFlowABI

/// The action behind a place on the screen, so that it can be clicked.
enum Target: Equatable {
  case back
  case crumb(flow_screen)
  /// The tab or page with this stack, in the tabs of a layer.
  case tab(flow_router, of: flow_layer)
  case element(String)
  case row(String, String)
  /// A place in the text of a field.
  case text(String, line: Int, column: Int)
  /// A place on the track of a range, from 0 to 1.
  case track(String, Area)
  case menuEntry(Int)
  case key(Key)
  /// The body of a page, which can be scrolled.
  case body
  case rows(String)
  /// The upper edge of a layer, by which it can be dragged away.
  case edge
  case panel(Panel)
  /// A cover of the places below, which cannot be reached.
  case nothing
}

enum Panel: Equatable { case tree, log, help }

/// The layout of an open panel.
struct PanelGeometry {
  /// The area of its lines.
  var inside = Area(x: 0, y: 0, width: 0, height: 0)
  /// The largest distance scrolled.
  var limit = 0
}

/// A drawn screen: its cells, and the targets behind them.
struct Frame {
  var canvas: Canvas
  /// The clickable areas, lowest first.
  private(set) var hits: [(area: Area, target: Target)] = []
  /// The areas of the elements of each page, for popovers that point at them.
  var places: [flow_screen: [String: Area]] = [:]
  /// The areas of the rows of elements that are seen.
  var rowPlaces: [flow_screen: [String: [String: Area]]] = [:]
  /// The areas of the layers, bottom first.
  var layers: [Area] = []
  /// The columns of the top layer, and their screens; none if it has one place.
  var columns: [(area: Area, screen: flow_screen)] = []
  /// The layout of the top page.
  var page = PageGeometry()
  private var tree = PanelGeometry()
  private var log = PanelGeometry()
  private var help = PanelGeometry()

  /// The layout of a panel as it was drawn last.
  subscript(panel: Panel) -> PanelGeometry {
    get { panel == .tree ? tree : panel == .log ? log : help }
    set {
      switch panel {
      case .tree: tree = newValue
      case .log: log = newValue
      case .help: help = newValue
      }
    }
  }

  init(width: Int, height: Int) { canvas = Canvas(width: width, height: height) }

  mutating func hit(_ area: Area, as target: Target) {
    if !area.isEmpty { hits.append((area, target)) }
  }

  /// The area that a layer points at: a row, or else the element it belongs to.
  func place(_ source: (element: String, row: String), of screen: flow_screen) -> Area? {
    if source.element.isEmpty { return nil }
    return rowPlaces[screen]?[source.element]?[source.row] ?? places[screen]?[source.element]
  }

  /// Makes everything drawn so far in an area unreachable for clicks.
  mutating func cover(_ area: Area) { hits.append((area, .nothing)) }

  mutating func forgetHits() { hits = [] }

  /// The targets at a place, top first.
  func targets(at point: Point) -> [Target] {
    let all = hits.reversed().filter { $0.area.contains(point) }.map(\.target)
    return Array(all.prefix { $0 != .nothing })
  }
}

/// The layout of a page.
struct PageGeometry {
  /// The area of its body.
  var body = Area(x: 0, y: 0, width: 0, height: 0)
  /// The largest and the present distance scrolled.
  var scrollLimit = 0
  var scroll = 0
  /// For lists and choices: the first visible row, and the number of visible ones.
  var rows: [String: (top: Int, count: Int)] = [:]
}
