import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

/// `expect layers L0:[r@F, c@C] L1(sheet):{[a@A] | *[b@B]}`: all layers, bottom first. Braces hold
/// tabs, or panes behind that word; the selected one is marked, and a pane that is not seen stands
/// in parentheses: `panes{([a]) | *[b]}`; or pages, as `pages{[a] | *[b]}`. Styles and owners that
/// are left out may be anything; `@none` is a screen without owner.
struct ExpectLayers: Action {
  /// One stack as the script wrote it.
  struct Stack {
    var isSelected = false
    var isSeen = true
    var screens: [(name: String, owner: String?)]
  }

  /// One layer as the script wrote it.
  struct Pattern {
    var index: Int
    var style: String?
    /// One stack, or those of all tabs, panes or pages.
    var stacks: [Stack]
    /// The relation of these; `nil` of one stack.
    var layout: flow_layout?
  }

  let text: String
  let patterns: [Pattern]

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let words = list(&words)
    var patterns: [Pattern] = []
    for word in words { patterns.append(try pattern(word)) }
    return ExpectLayers(text: listed(words), patterns: patterns)
  }

  private static func pattern(_ word: String) throws(SyntaxError) -> Pattern {
    let parts = word.cut(at: ":", times: 1)
    guard parts.count == 2, let layer = parts.first?.split(separator: "("),
      let name = layer.first, name.hasPrefix("L"), let index = Int(name.dropFirst())
    else { throw SyntaxError("'\(word)' is no layer; write for example L1(sheet):[m@M, n]") }
    let style = layer.count == 2 ? String(layer[1].dropLast()) : nil
    let (layout, all) = several(parts[1])
    var stacks: [Stack] = []
    for part in all.cut(at: "|", keepsBlanks: false) { stacks.append(try stack(part)) }
    if layout != nil, stacks.filter(\.isSelected).count != 1 {
      throw SyntaxError("'\(word)' must mark one tab as selected; write for example {[a] | *[b]}")
    }
    return Pattern(index: index, style: style, stacks: stacks, layout: layout)
  }

  /// Returns the text between braces, and the layout that the word before them says.
  private static func several(_ text: String) -> (layout: flow_layout?, inside: String) {
    guard text.hasSuffix("}") else { return (nil, text) }
    for (word, layout) in [("", FLOW_LAYOUT_TABS)] + TabsOptions.layouts.map({ ($0, $1) })
    where text.hasPrefix("\(word){") {
      return (layout, text.inside(from: word.count + 1))
    }
    return (nil, text)
  }

  private static func stack(_ given: String) throws(SyntaxError) -> Stack {
    let isSeen = !(given.hasPrefix("(") && given.hasSuffix(")"))
    let text = isSeen ? given : given.inside(from: 1)
    let isSelected = text.hasPrefix("*")
    let rest = isSelected ? String(text.dropFirst()) : text
    guard rest.hasPrefix("["), rest.hasSuffix("]") else {
      throw SyntaxError("'\(rest)' is no stack; write for example [m@M, n]")
    }
    var screens: [(name: String, owner: String?)] = []
    for screen in rest.inside(from: 1).cut(at: ",", keepsBlanks: false)
    where !screen.isEmpty {
      var halves: [String] = []
      for half in screen.cut(at: "@", times: 1) { halves.append(try named(half)) }
      screens.append((name: halves[0], owner: halves.count == 2 ? halves[1] : nil))
    }
    return Stack(isSelected: isSelected, isSeen: isSeen, screens: screens)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let layers = stage.engine.layers(of: stage.window)
    let fits =
      layers.count == patterns.count
      && zip(layers, patterns).allSatisfy { stage.fits($0, pattern: $1) }
    if fits { return }
    let tree = TreeText(engine: stage.engine, name: stage.name)
    throw StepFailure(
      "the layers are not as expected", expected: text, got: listed(layers.map(tree.layer)))
  }
}

extension Stage {
  fileprivate func fits(_ layer: LayerInfo, pattern: ExpectLayers.Pattern) -> Bool {
    // A layer of panes tells the tabs of its selected pane, too (P8).
    let stacks = engine.stacks(of: layer.handle)
    guard layer.index == pattern.index, (stacks.isEmpty ? nil : layer.layout) == pattern.layout
    else { return false }
    if let style = pattern.style, style != StyleName.of(layer.style) { return false }
    guard pattern.layout != nil else { return fits(layer.screens, in: pattern.stacks[0]) }
    return stacks.count == pattern.stacks.count
      && zip(stacks, pattern.stacks).allSatisfy { tab, stack in
        tab.isSelected == stack.isSelected && fits(tab.screens, in: stack)
          && (tab.isSeen == stack.isSeen || pattern.layout != FLOW_LAYOUT_PANES)
      }
  }

  private func fits(_ screens: [flow_screen], in stack: ExpectLayers.Stack) -> Bool {
    guard screens.count == stack.screens.count else { return false }
    return zip(screens, stack.screens).allSatisfy { handle, screen in
      guard fits(name(of: handle), expected: screen.name) else { return false }
      guard let owner = screen.owner else { return true }
      return engine.screen(handle).map { fits(name(of: $0.owner), expected: owner) } ?? false
    }
  }
}

/// `expect tab B`, `expect tab 1 of L2`: the selected tab of a layer, without `of` of the lowest
/// that has tabs.
struct ExpectTab: Action {
  let tab: String
  let layer: String?

  static let read: Vocabulary.Reader = { _, words, _ throws(SyntaxError) in
    let tab = try words.next("a tab, by its number from 0 or its name")
    return ExpectTab(tab: tab, layer: words.skip("of") ? try words.name(of: "a layer") : nil)
  }

  func perform(on stage: Stage, in scene: Scene) throws(StepFailure) {
    let layers = stage.engine.layers(of: stage.window)
    let tabs =
      try layer.map { name throws(StepFailure) in stage.engine.tabs(of: try stage.known(name)) }
      ?? layers.map(\.tabs).first { !$0.isEmpty } ?? []
    guard let index = tabs.firstIndex(where: \.isSelected) else {
      throw StepFailure("there are no tabs", expected: tab)
    }
    if Int(tab) == index { return }
    try expect(tabs.name(index), toBe: tab.calledText, what: "the selected tab")
  }
}
