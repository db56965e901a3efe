import CFlowABI
import FlowKit
import FlowText

/// Elements that take no input: headings, texts, images, progress and the like.
struct StillWidget: Widget {
  let element: Element
  /// The counter that moves progress without a known end.
  let tick: Int
  let words: HostWords

  var ids: [String] { [] }

  func height(width: Int) -> Int { lines(width).count }

  func draw(with pen: inout Pen, in area: Area) {
    for (row, line) in lines(area.width).enumerated() {
      var x = area.x + WidgetLayout.gutter
      for (text, look) in line { x += pen.write(text, x: x, y: area.y + row, look: look) }
    }
  }

  private func lines(_ width: Int) -> [[(String, Look)]] {
    let width = max(1, width - WidgetLayout.gutter)
    switch element.kind {
    case FLOW_ELEMENT_HEADING: return wrapped(element.text, to: width, look: .heading)
    case FLOW_ELEMENT_TEXT: return wrapped(element.text, to: width, look: .normal)
    case FLOW_ELEMENT_SECTION: return section(width)
    case FLOW_ELEMENT_DIVIDER:
      return [[(String(repeating: Glyphs.horizontal, count: width), .frame)]]
    case FLOW_ELEMENT_NOTE:
      return marked(Glyphs.note, text: element.text, width: width, look: .quiet)
    case FLOW_ELEMENT_UNAVAILABLE:
      return marked(Glyphs.warning, text: element.text, width: width, look: .warning)
    case FLOW_ELEMENT_LINK_TEXT: return link(width)
    case _ where element.use == .picture: return image(width)
    case _ where element.use == .progress: return progress(width)
    default:
      let words = [element.text, InputText.of(element.value)].filter { !$0.isEmpty }
      return wrapped(words.joined(separator: " "), to: width, look: .normal)
    }
  }

  private func wrapped(_ text: String, to width: Int, look: Look) -> [[(String, Look)]] {
    CellText.wrap(text, to: width).map { [($0, look)] }
  }

  private func marked(
    _ mark: String, text: String, width: Int, look: Look
  ) -> [[(String, Look)]] {
    let indent = CellText.width(of: mark)
    return CellText.wrap(text, to: width - indent).enumerated().map { row, line in
      [(row == 0 ? mark : String(repeating: " ", count: indent), look), (line, look)]
    }
  }

  private func section(_ width: Int) -> [[(String, Look)]] {
    let title = CellText.fit(element.text, to: max(1, width - 4))
    if title.isEmpty { return [[(String(repeating: Glyphs.horizontal, count: width), .frame)]] }
    let rest = max(0, width - CellText.width(of: title) - 1)
    return [
      [(title, .heading), (" " + String(repeating: Glyphs.horizontal, count: rest), .frame)]
    ]
  }

  private func link(_ width: Int) -> [[(String, Look)]] {
    let isNamed = !element.text.isEmpty && element.text != element.source
    let whole = CellText.width(of: element.text) + CellText.width(of: element.source) + 3
    if isNamed, whole <= width {
      return [[(element.text, .link), (" <\(element.source)>", .quiet)]]
    }
    return (isNamed ? wrapped(element.text, to: width, look: .link) : [])
      + wrapped(element.source, to: width, look: isNamed ? .quiet : .link)
  }

  private func image(_ width: Int) -> [[(String, Look)]] {
    if Glyphs.isPlain {
      let text = words[FLOW_WORD_IMAGE] + ": " + element.imageText
      return wrapped(text, to: width, look: .normal)
    }
    return marked(Glyphs.image, text: element.imageText, width: width, look: .quiet)
  }

  private func progress(_ width: Int) -> [[(String, Look)]] {
    let label = CellText.fit(element.text, to: max(1, width / 2))
    let fraction = element.value.number.map { $0 > 0 ? min($0, 1) : 0 }
    let percent = fraction.map { "\(Int(($0 * 100).rounded())) %" } ?? ""
    if Glyphs.isPlain {
      return [[("\(label) \(percent.isEmpty ? "under way" : percent)", .normal)]]
    }
    let room = width - CellText.width(of: label) - (label.isEmpty ? 0 : 2) - 6
    let bar = min(40, max(4, room))
    let head: [(String, Look)] = label.isEmpty ? [] : [(label + "  ", .normal)]
    guard let fraction else { return [head + Self.unknown(bar, tick: tick)] }
    let full = Int((Double(bar) * fraction).rounded(.down))
    let hasHalf = Double(bar) * fraction - Double(full) >= 0.5
    let done = String(repeating: Glyphs.filled, count: full) + (hasHalf ? Glyphs.half : "")
    let rest = String(repeating: Glyphs.empty, count: bar - CellText.width(of: done))
    return [head + [(done, .accent), (rest, .frame), (" " + percent, .normal)]]
  }

  /// Returns a wandering block, for progress without a known end.
  private static func unknown(_ width: Int, tick: Int) -> [(String, Look)] {
    let block = max(1, width / 4)
    let way = width - block
    let step = tick % max(1, 2 * way)
    let start = step <= way ? step : 2 * way - step
    return [
      (String(repeating: Glyphs.empty, count: start), .frame),
      (String(repeating: Glyphs.filled, count: block), .accent),
      (String(repeating: Glyphs.empty, count: way - start), .frame),
    ]
  }
}
