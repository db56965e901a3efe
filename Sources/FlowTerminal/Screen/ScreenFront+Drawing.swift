import CFlowABI
import CScene
import FlowKit
import FlowKitHost
import FlowSystem
import FlowText

/// Draws the tree of the engine as a picture.
extension ScreenFront {
  func draw() {
    nextPicture = Moment.now + Int(Animation.tick)
    guard needsDrawing else { return showPicture() }
    needsDrawing = false
    sayFit()
    session.drain()
    let views = seenPages()
    // Rendering may request changes; the drawing is out of date again then.
    frame = compose(views)
    takeOver(frame.page, of: views.last?.screen)
    // The pictures of a gesture have the terminal's size at its start.
    if let slide = gesture?.slide, slide.old.area != frame.canvas.area { prepareSlide() }
    if let coming {
      self.coming = nil
      begin(coming.motion, from: coming.old)
    }
    showPicture()
  }

  /// The least width of a page beside another, and the most pages side by side.
  private static let columnWidth = 48, mostColumns = 3

  /// Says how many panes fit in the window as it is now, beside panels. A screen reader gets one
  /// page.
  private func sayFit() {
    let count = Glyphs.isPlain ? 1 : windowArea.width / Self.columnWidth
    do {
      try scene.setFit(min(max(1, count), Self.mostColumns))
    } catch {
      complain(error.message)
    }
  }

  private func showPicture() {
    if let animation {
      terminal.show(animation.picture)
    } else if let gesture, let slide = gesture.slide {
      var picture = slide.picture(gesture.progress)
      keyBar(over: []).draw(picture: &picture)
      terminal.show(picture)
    } else {
      terminal.show(frame.canvas)
    }
  }

  /// Keeps the positions on the page, which keys and the mouse go by.
  private func takeOver(_ page: PageGeometry, of screen: flow_screen?) {
    guard let screen else { return }
    states[screen]?.scroll = page.scroll
    for (id, rows) in page.rows { states[screen]?.rows[id, default: .init()].top = rows.top }
  }

  // MARK: What there is to draw

  /// The layers that can be seen, bottom first.
  func seenPages() -> [PageView] {
    hasTicks = false
    return scene.layers.filter(\.isSeen).compactMap { pageView(of: $0) }
  }

  func pageView(of layer: Scene.Layer) -> PageView? {
    guard let facts = session.engine.layer(layer.handle) else { return nil }
    let places = layer.places
    guard places.count > 1 else {
      // While a single pane is seen all panes look like one stack, with the selected pane on top.
      return pageView(
        of: facts, showing: layer.page, screens: screensBefore(layer.handle) + facts.screens,
        rows: TabRow.all(around: 0, of: layer, in: session.engine))
    }
    let columns = places.enumerated().map { index, place in
      var view = pageView(
        of: facts, showing: place.page, screens: session.engine.screens(of: place.router),
        rows: TabRow.all(around: index, of: layer, in: session.engine))
      view.emptyText = place.emptyText
      view.hidesTabs = index > 0
      return view
    }
    var view = columns[min(layer.selectedPlace, columns.count - 1)]
    view.columns = columns
    return view
  }

  /// The screens of the panes before the selected ones, also inside the selected tab (P8).
  private func screensBefore(_ layer: flow_layer) -> [flow_screen] {
    let stacks = session.engine.stacks(of: layer)
    guard let selected = stacks.firstIndex(where: \.isSelected) else { return [] }
    let isPanes = session.engine.layer(layer)?.layout == FLOW_LAYOUT_PANES
    let outside = isPanes ? stacks[..<selected].flatMap(\.screens) : []
    let inner = stacks[selected].layer
    return inner == FLOW_NONE ? outside : outside + screensBefore(inner)
  }

  func pageView(
    of layer: LayerInfo, showing page: Scene.Page?, screens: [flow_screen], rows: [TabRow]
  ) -> PageView {
    let screen = page?.screen ?? FLOW_NONE
    let content = page.map(copy) ?? Content()
    moveFocus(on: page, showing: content, hasTabs: !rows.isEmpty)
    var view = PageView(
      screen: screen, layer: layer, content: content, state: states[screen] ?? PageState(),
      words: session.words)
    view.page = page
    view.rows = rows
    view.canBack = page.map { $0.wayBack != FLOW_WAY_BACK_NONE } ?? false
    view.crumbs = crumbs(of: screens)
    view.source = (layer.source, layer.sourceRow)
    view.tick = tick
    if isAnimated {
      hasTicks =
        hasTicks
        || content.elements.contains {
          $0.use == .progress && $0.value.number == nil
        }
    }
    return view
  }

  /// The titles of a stack; a screen without one has the name of its class. Of a deep stack only
  /// those are read that may fit: each takes four columns at least.
  private func crumbs(of screens: [flow_screen]) -> [(screen: flow_screen, title: String)] {
    screens.suffix(terminal.width / 4 + 2).map { screen in
      let isSeen = session.scene?.page(of: screen) != nil
      let name = isSeen ? session.name(of: screen) : Glyphs.ellipsis
      return (screen, session.title(of: screen) ?? name)
    }
  }

  /// A copy of what a page shows, with as many rows on demand as the user has come near to.
  private func copy(of page: Scene.Page) -> Content {
    if let content = contents[page.screen] { return content }
    let rows = states[page.screen]?.rows
    let content = Content(page) { rows?[$0]?.wanted ?? 0 }
    states[page.screen, default: PageState()].update(content, of: page)
    contents[page.screen] = content
    return content
  }

  /// Gives the focus to the element that the scene has named; else, where nothing has it, to the
  /// tabs.
  private func moveFocus(on page: Scene.Page?, showing content: Content, hasTabs: Bool) {
    let screen = page?.screen ?? FLOW_NONE
    var state = states[screen] ?? PageState()
    if let wanted = state.wanted {
      state.wanted = nil
      state.focus = .element(wanted)
      state.followsFocus = true
    }
    switch state.focus {
    case .element(let id)? where content.focusable.contains { $0.id == id }: break
    case .tabs? where hasTabs: break
    default:
      state.focus = content.focusable.first.map { .element($0.id) } ?? (hasTabs ? .tabs : nil)
      // Elsewhere this would select the place of the page (P6).
      guard let page, page == scene.top?.page else { break }
      page.focused(content.focusable.first.flatMap { page.element($0.id) })
    }
    states[screen] = state
  }

  // MARK: Composing

  /// The area of the window, beside panels and above the keys.
  var windowArea: Area { areas.window }

  private var areas: (window: Area, tree: Area?, log: Area?, bar: Area) {
    let all = Area(x: 0, y: 0, width: terminal.width, height: terminal.height)
    let barHeight = all.height > 2 ? 1 : 0
    let bar = all.rows(from: all.height - barHeight, count: barHeight)
    var window = all.rows(from: 0, count: all.height - barHeight)
    var (tree, log): (Area?, Area?) = (nil, nil)
    if panels.tree != nil {
      let width = !coversPage(.tree) ? min(56, window.width * 2 / 5) : window.width
      tree = Area(x: window.endX - width, y: 0, width: width, height: window.height)
      if width < window.width { window.width -= width }
    }
    if panels.log != nil {
      let height = !coversPage(.log) ? max(6, window.height / 4) : window.height
      log = Area(x: 0, y: window.height - height, width: window.width, height: height)
      if height < window.height { window.height -= height }
    }
    return (window, tree, log, bar)
  }

  func compose(_ views: [PageView]) -> Frame {
    var frame = Frame(width: terminal.width, height: terminal.height)
    let areas = areas
    let hasUser = menu == nil && panels.help == nil
    if views.isEmpty {
      frame.canvas.write(
        session.words[FLOW_WORD_WAITING] + Glyphs.ellipsis, x: areas.window.x + 3, y: 1,
        look: .quiet,
        clip: areas.window)
    }
    WindowPicture(views: views).draw(on: &frame, in: areas.window)
    if let menu, let top = views.last {
      menu.draw(on: &frame, in: areas.window, beside: frame.places[top.screen]?[menu.element])
    }
    if panels.focus != nil { frame.canvas.cursor = nil }
    if let log = areas.log {
      textPanel(.log).draw(on: &frame, in: log, of: .log)
      noteLogSeen()
    }
    if let tree = areas.tree { treePanel.draw(on: &frame, in: tree) }
    if let scroll = panels.help { drawHelp(on: &frame, scroll: scroll) }
    keyBar(over: views).draw(on: &frame, in: areas.bar)
    if let prompt = panels.prompt, message == nil {
      frame.canvas.cursor = Point(x: 2 + CellText.width(of: prompt.text), y: areas.bar.y)
    }
    if !hasUser, panels.help != nil { frame.canvas.cursor = nil }
    return frame
  }

  private var treePanel: TreePanel {
    TreePanel(
      engine: session.engine, calls: calls, state: panels.tree ?? PanelState(),
      hasFocus: panels.focus == .tree)
  }

  /// The part of a panel that is scrolled and searched.
  func textPanel(_ panel: Panel) -> TextPanel {
    if panel == .tree { return treePanel.scrolled(height: areas.tree?.height ?? 0) }
    var log = TextPanel(title: "Log", lines: logLines, scroll: panels.log?.scroll ?? 0)
    (log.search, log.hasFocus) = (panels.log?.search ?? "", panels.focus == .log)
    return log
  }

  private var logLines: [PanelLine] {
    if told.isEmpty { return [PanelLine("Nothing has been told.", look: .quiet)] }
    return told.map { line in
      let look: Look =
        line.hasPrefix("flowhost: error")
        ? .error
        : line.hasPrefix("flowhost: warning") ? .warning : .normal
      let shown = line.unicodeScalars.prefix(Self.logLength)
      return PanelLine(
        shown.endIndex == line.endIndex ? line : String(shown) + Glyphs.ellipsis, look: look)
    }
  }

  /// The number of characters of a line that the log shows; the terminal gets all of it afterwards.
  private static var logLength: Int { 4000 }

  private func drawHelp(on frame: inout Frame, scroll: Int) {
    let window = frame.canvas.area.rows(from: 0, count: max(1, frame.canvas.height - 1))
    let area = HelpPanel.area(in: window)
    frame.canvas.paint(window, as: .dimmed)
    frame.cover(window)
    var panel = HelpPanel.panel(width: area.width)
    panel.scroll = scroll
    panel.draw(on: &frame, in: area, of: .help)
  }
}

extension KeyBar {
  /// Draws a picture of an animation.
  fileprivate func draw(picture: inout Canvas) {
    guard picture.height > 2 else { return }
    let bar = Area(x: 0, y: picture.height - 1, width: picture.width, height: 1)
    let area = self.area(from: bar)
    var frame = Frame(width: picture.width, height: picture.height)
    draw(on: &frame, in: bar)
    picture.copy(frame.canvas, from: area, to: Point(x: 0, y: area.y), clip: area)
  }
}
