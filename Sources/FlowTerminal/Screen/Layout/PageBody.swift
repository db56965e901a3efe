import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// The body of a page: its widgets, one below the other.
struct PageBody {
  private struct Piece {
    var widget: any Widget
    /// The number of empty rows above it.
    var gap: Int
  }

  private let pieces: [Piece]

  /// - Parameter hasGaps: True if there is room for empty rows between unrelated pieces.
  init(view: PageView, width: Int, hasGaps: Bool) {
    var pieces: [Piece] = []
    let elements = view.content.elements.filter { $0.placement == FLOW_PLACEMENT_BODY }
    let labelWidth = WidgetLayout.labelWidth(of: elements, in: width)
    var buttons: [Element] = []
    var footer = ""
    var before: Element?

    func addWidget(_ widget: any Widget, for element: Element) {
      let gap = hasGaps ? before.map { Self.gap($0, and: element) } ?? 0 : 0
      pieces.append(Piece(widget: widget, gap: gap))
      before = element
    }
    func endButtons() {
      guard let first = buttons.first else { return }
      let widget = ButtonsWidget(
        buttons: buttons, defaultID: view.content.defaultButton?.id,
        isStacked: view.kind == .dialog)
      addWidget(widget, for: first)
      buttons = []
    }
    func endSection() {
      guard !footer.isEmpty else { return }
      let note = Element(FLOW_ELEMENT_NOTE, "", footer)
      addWidget(StillWidget(element: note, tick: 0, words: view.words), for: note)
      footer = ""
    }

    for element in elements {
      if element.use == .button {
        buttons.append(element)
        continue
      }
      endButtons()
      if element.kind == FLOW_ELEMENT_SECTION {
        endSection()
        footer = element.footer
      }
      let widget = Self.widget(element, in: view, labelWidth: labelWidth)
      addWidget(widget, for: element)
    }
    endButtons()
    endSection()
    self.pieces = pieces
  }

  private static func widget(
    _ element: Element, in view: PageView, labelWidth: Int
  ) -> any Widget {
    switch element.use {
    case .toggle: return ToggleWidget(element: element)
    case .number:
      let shown = view.page?.element(element.id)
      return RangeWidget(element: element, shown: shown, labelWidth: labelWidth)
    case .field:
      let state = view.state.fields[element.id]
      if element.fieldType == FLOW_FIELD_MULTILINE {
        return MultilineWidget(element: element, state: state)
      }
      let shown = view.page?.element(element.id)
      return FieldWidget(element: element, shown: shown, state: state, labelWidth: labelWidth)
    case .choice, .list:
      let state = view.state.rows[element.id] ?? .init()
      let shown = view.page?.element(element.id)
      return RowsWidget(element: element, state: state, words: view.words, shown: shown)
    case .button:
      return ButtonsWidget(buttons: [element], defaultID: view.content.defaultButton?.id)
    case .words, .picture, .progress:
      return StillWidget(element: element, tick: view.tick, words: view.words)
    }
  }

  /// Returns the number of empty rows between one element and the next.
  private static func gap(_ first: Element, and second: Element) -> Int {
    let (before, kind) = (first.kind, second.kind)
    let forms: Set<ElementUse> = [.field, .number, .toggle]
    let texts: Set = [FLOW_ELEMENT_TEXT, FLOW_ELEMENT_NOTE, FLOW_ELEMENT_LINK_TEXT]
    switch (before, kind) {
    case (FLOW_ELEMENT_SECTION, _), (FLOW_ELEMENT_HEADING, _): return 0
    case (_, FLOW_ELEMENT_DIVIDER), (FLOW_ELEMENT_DIVIDER, _): return 0
    case (_, _) where forms.contains(first.use) && forms.contains(second.use): return 0
    case (_, FLOW_ELEMENT_NOTE): return 0
    case (_, _) where texts.contains(before) && texts.contains(kind): return 0
    default: return 1
    }
  }

  // MARK: Heights

  func height(width: Int) -> Int {
    pieces.reduce(0) { $0 + $1.gap + $1.widget.height(width: width) }
  }

  /// The height of each piece in a limited room: pieces that can shrink share the rest.
  private func heights(_ width: Int, room: Int) -> [Int] {
    let natural = pieces.map { $0.widget.height(width: width) }
    let gaps = pieces.reduce(0) { $0 + $1.gap }
    if natural.reduce(gaps, +) <= room { return natural }
    // Asked for once: a height may need the lines of long texts.
    let shortest = pieces.map { $0.widget.leastHeight(width) }
    let flexible = pieces.indices.filter { shortest[$0] < natural[$0] }
    let fixed = pieces.indices.filter { !flexible.contains($0) }.reduce(gaps) { $0 + natural[$1] }
    var left = room - fixed
    var heights = natural
    for (done, index) in flexible.sorted(by: { natural[$0] < natural[$1] }).enumerated() {
      let share = max(0, left) / (flexible.count - done)
      let least = flexible.count == 1 ? shortest[index] : max(shortest[index], room * 2 / 3)
      heights[index] = min(natural[index], max(share, least))
      left -= heights[index]
    }
    return heights
  }

  // MARK: Drawing

  /// Draws its visible part in an area, scrolled to the focus if the state asks for that.
  func draw(with pen: inout Pen, in area: Area, state: PageState) {
    guard !area.isEmpty else { return }
    let heights = heights(area.width, room: area.height)
    var tops: [Int] = []
    var y = 0
    for (piece, height) in zip(pieces, heights) {
      y += piece.gap
      tops.append(y)
      y += height
    }
    let limit = max(0, y - area.height)
    let width = area.width - (limit > 0 ? 2 : 0)
    var scroll = min(max(0, state.scroll), limit)
    if state.followsFocus, case .element(let id)? = state.focus,
      let index = pieces.firstIndex(where: { $0.widget.ids.contains(id) })
    {
      let place = pieces[index].widget.place(of: id, width: width)
      let first = tops[index] + place.row
      let last = first + min(place.count, heights[index])
      if last > scroll + area.height { scroll = last - area.height }
      if first < scroll { scroll = first }
      // Scrolls to the very top if the first element is in view, too.
      if first <= area.height / 2, last <= area.height { scroll = 0 }
    }
    let outer = pen.clip
    pen.clip = area.clipped(to: outer)
    pen.hit(area, as: .body)
    for (index, piece) in pieces.enumerated() {
      let at = Area(
        x: area.x, y: area.y + tops[index] - scroll, width: width, height: heights[index])
      if at.endY > area.y, at.y < area.endY { piece.widget.draw(with: &pen, in: at) }
    }
    if limit > 0 {
      ScrollBar(total: y, seen: area.height, first: scroll).draw(
        &pen, in: Area(x: area.endX - 1, y: area.y, width: 1, height: area.height))
    }
    pen.clip = outer
    if pen.isActive {
      pen.frame.page.body = area
      pen.frame.page.scrollLimit = limit
      pen.frame.page.scroll = scroll
    }
  }
}
