import CFlowABI
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
    let views = self.views()
    // Rendering may request changes; the drawing is out of date again then.
    frame = compose(views)
    takeOver(frame.page, of: views.last?.screen)
    // The pictures of a gesture have the terminal's size at its start.
    if let slide = gesture?.slide, slide.old.area != frame.canvas.area { prepareSlide() }
    if let coming {
      self.coming = nil
      begin(coming.change, from: coming.old)
    }
    showPicture()
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
  func views() -> [PageView] {
    let layers = session.window.layers
    forget(except: layers)
    let first = layers.lastIndex { $0.index == 0 || $0.style == FLOW_STYLE_FULL_SCREEN_COVER } ?? 0
    hasTicks = false
    return layers.dropFirst(first).map { layer in
      view(of: layer, showing: layer.screens.last ?? FLOW_NONE, screens: layer.screens)
    }
  }

  func view(
    of layer: LayerInfo, showing screen: flow_screen, screens: [flow_screen]
  ) -> PageView {
    let content = screen == FLOW_NONE ? Content() : content(of: screen)
    states[screen, default: PageState()].update(content, hasTabs: !layer.tabs.isEmpty)
    for id in states[screen]?.takeRighted() ?? [] {
      if let element = content.element(id) { session.setWrong(nil, at: element, of: screen) }
    }
    var view = PageView(
      screen: screen, layer: layer, content: content, state: states[screen] ?? PageState(),
      words: session.words)
    view.canBack = session.engine.screen(screen)?.canBack ?? false
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

  /// The titles of a stack, of which the last ones are shown: only those are asked for.
  private func crumbs(of screens: [flow_screen]) -> [(screen: flow_screen, title: String)] {
    let first = screens.count - 1 - terminal.width / CellText.width(of: Glyphs.crumb)
    return screens.enumerated().map { index, screen in
      (screen, (index < first ? nil : title(of: screen)) ?? session.name(of: screen))
    }
  }

  /// The content of a screen, asked for when it has changed.
  private func content(of screen: flow_screen) -> Content {
    if let content = contents[screen], !stale.contains(screen) {
      return extended(content, of: screen)
    }
    stale.remove(screen)
    do {
      let content = extended(try session.engine.content(of: screen), of: screen)
      contents[screen] = content
      titles[screen] = content.title
      return content
    } catch {
      // The screen has gone meanwhile, or shows nothing; a change will follow.
      return Content()
    }
  }

  /// Content with as many rows on demand as the user has come near to.
  private func extended(_ content: Content, of screen: flow_screen) -> Content {
    guard let wanted = states[screen]?.rows,
      content.elements.contains(where: {
        $0.isOnDemand && $0.rows.count < wanted[$0.id]?.wanted ?? 0
      })
    else { return content }
    var extended = content
    extended.elements = content.elements.map { element in
      session.engine.extended(element, of: screen, to: wanted[element.id]?.wanted ?? 0)
    }
    contents[screen] = extended
    return extended
  }

  /// Drops the state of screens and layers that have gone.
  private func forget(except layers: [LayerInfo]) {
    var living = Set(layers.flatMap(\.screens) + layers.flatMap { $0.tabs.flatMap(\.screens) })
    living.insert(FLOW_NONE)
    if let to = gesture?.facts?.to { living.insert(to) }
    contents = contents.filter { living.contains($0.key) }
    states = states.filter { living.contains($0.key) }
    titles = titles.filter { living.contains($0.key) }
    stale.formIntersection(living)
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

  /// True if a panel takes the place of the page, as there is no room for both.
  func coversPage(_ panel: Panel) -> Bool {
    panel == .tree ? terminal.width < 76 : terminal.height - (terminal.height > 2 ? 1 : 0) < 16
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
