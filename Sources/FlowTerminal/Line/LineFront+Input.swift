import CFlowABI
import FlowKit
import FlowKitHost
import FlowSystem
import FlowText

extension LineFront {
  /// Performs the command of a line.
  func perform(_ command: LineCommand) throws(FlowError) {
    switch command {
    case .nothing: break
    case .quit:
      try session.close()
      // A refusal leaves the page as it is, unless the screen says otherwise.
      (needsDrawing, isStale) = (false, true)
    case .help: Output.messages.lines(LineCommand.explanation + "\n")
    case .tree:
      let tree = TreeText(engine: session.engine) { [session] in session.name(of: $0) }
      for line in tree.lines { Output.messages.line(line) }
    case .more:
      pages += 1
      needsDrawing = true
    case .find(let text):
      guard menu?.canFind == true else {
        complain("there is no list here to find something in")
        break
      }
      filter = text
      pages = 1
      needsDrawing = true
    case .back: try session.back()
    case .tab(let word): try selectTab(word)
    case .number(let number): choose(number)
    case .set(let key, let value): setElement(key, to: value)
    case .press(let id): press(id)
    }
  }

  private func choose(_ number: Int) {
    guard let menu, let target = menu.target(number) else {
      let count = self.menu?.targets.count ?? 0
      return complain(
        count == 0
          ? "there is nothing to choose on this screen"
          : "there is no \(number); choose a number from 1 to \(count)")
    }
    switch target {
    case .row(let element, let row):
      send(Input(element.id, InputValue.selecting(row, in: element)))
    case .element(let element):
      switch element.use {
      case .toggle:
        send(Input(element.id, .boolean(element.value != .boolean(true))))
      case _ where !element.isPressed:
        complain(
          "'\(element.id)' is a \(element.kindWord); "
            + "write \(number)=VALUE or \(element.id)=VALUE")
      default: send(Input(element.id))
      }
    }
  }

  private func setElement(_ key: String, to value: String) {
    guard let element = element(key) else { return complain(unknown(key)) }
    do {
      let shown = scene.page(of: drawnScreen)?.element(element.id)
      let typed = try InputValue.value(value, for: element, shown: shown, words: session.words)
      send(Input(element.id, typed))
    } catch {
      complain(error.message)
    }
  }

  private func press(_ word: String) {
    if let element = menu?.element(id: word) ?? menu?.element(shortcut: word) {
      guard element.use == .button else {
        return complain("'\(word)' is a \(element.kindWord); write \(word)=VALUE")
      }
      return send(Input(element.id))
    }
    if chooseAction(word) { return }
    let numbers = menu?.numbers(labelled: word) ?? []
    switch numbers.count {
    case 0: complain(unknown(word))
    case 1: choose(numbers[0])
    default:
      let all = numbers.map(String.init).joined(separator: ", ")
      complain("'\(word)' may be any of \(all); choose a number")
    }
  }

  /// Finds an element by its number or id, or by a label that only one has.
  private func element(_ key: String) -> Element? {
    if let number = Int(key), let target = menu?.target(number) {
      switch target {
      case .element(let element), .row(let element, _): return element
      }
    }
    if let element = menu?.element(id: key) { return element }
    let labelled = menu?.elements(labelled: key) ?? []
    return labelled.count == 1 ? labelled[0] : nil
  }

  private func unknown(_ key: String) -> String {
    let ids = menu?.items.map(\.element).filter(\.isInteractive).map(\.id) ?? []
    let hint = Suggestion.hint(for: key, among: ids + LineCommand.words)
    return "no element and no command is called '\(key)'\(hint); 'help' lists the commands"
  }

  /// Chooses an action in the menu of a row: the row's number, and the action's id or text.
  private func chooseAction(_ line: String) -> Bool {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, let number = Int(parts[0]),
      case .row(let element, let row)? = menu?.target(number),
      let action = row.actions.first(where: { $0.id == parts[1] })
        ?? row.actions.first(where: { $0.text == parts[1] })
    else { return false }
    send(Input(element.id, .string(row.id), action: action.id))
    return true
  }

  /// Selects a tab or page around the screen by its number, id or title; the innermost first.
  private func selectTab(_ word: String) throws(FlowError) {
    let layer = scene.top
    let rows = layer.map { TabRow.all(around: $0.selectedPlace, of: $0, in: session.engine) } ?? []
    guard !rows.isEmpty else { return complain("there are no tabs here") }
    for row in rows.reversed() where !word.isEmpty {
      guard let index = row.tabs.index(word) else { continue }
      return try session.select(row.tabs[index].router, of: row.layer)
    }
    let tabs = rows.reversed().flatMap { row in row.tabs.indices.map { row.tabs.label(at: $0) } }
    let mistake = word.isEmpty ? "say which tab" : "there is no tab '\(word)'"
    complain("\(mistake); the tabs are \(tabs.joined(separator: ", "))")
  }

  /// Sends an input to an element that is drawn.
  private func send(_ input: Input) {
    guard let drawn = menu?.element(id: input.id) else { return }
    let isDone =
      drawn.hasChosen(input.value) || session.use(input, of: drawn, on: drawnScreen)
    // A refusal leaves the page as it is, unless the screen says otherwise.
    (needsDrawing, isStale) = (isDone, true)
  }
}
