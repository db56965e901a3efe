import CFlowABI

extension Session {
  /// Does what a line asks for.
  ///
  /// - Returns: Whether the session goes on.
  func perform(_ command: LineCommand) throws(EngineFailure) -> Bool {
    switch command {
    case .nothing: break
    case .quit: return false
    case .help: Output.messages.line(LineCommand.explanation)
    case .tree:
      for line in TreeText(engine: engine, name: name).lines { Output.messages.line(line) }
    case .more:
      pages += 1
      needsDrawing = true
    case .find(let text):
      filter = text
      pages = 1
      needsDrawing = true
    case .back: try back()
    case .tab(let word): try selectTab(word)
    case .number(let number): choose(number)
    case .set(let key, let value): set(key, value)
    case .press(let id): press(id)
    }
    return true
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
      if element.kind == FLOW_ELEMENT_LIST {
        send(press: element.id, value: .string(row.id))
      } else {
        send(InputValue.selecting(row, in: element), to: element.id)
      }
    case .element(let element):
      switch element.kind {
      case FLOW_ELEMENT_TOGGLE: send(.boolean(element.value != .boolean(true)), to: element.id)
      case FLOW_ELEMENT_FIELD:
        complain("'\(element.id)' is a field; write \(number)=VALUE or \(element.id)=VALUE")
      default: send(press: element.id, value: nil)
      }
    }
  }

  private func set(_ key: String, _ value: String) {
    guard let element = element(key) else { return complain(unknown(key)) }
    do {
      let value = try InputValue.value(value, for: element)
      if element.kind == FLOW_ELEMENT_LIST {
        send(press: element.id, value: value)
      } else {
        send(value, to: element.id)
      }
    } catch {
      complain(error.message)
    }
  }

  private func press(_ id: String) {
    guard let element = element(id) else { return complain(unknown(id)) }
    guard element.kind == FLOW_ELEMENT_BUTTON else {
      return complain("'\(id)' is a \(element.kindWord); write \(id)=VALUE")
    }
    send(press: id, value: nil)
  }

  /// An element by its number or id.
  private func element(_ key: String) -> Element? {
    if let number = Int(key), let target = menu?.target(number) {
      switch target {
      case .element(let element), .row(let element, _): return element
      }
    }
    return menu?.items.map(\.element).first { $0.isInteractive && $0.id == key }
  }

  private func unknown(_ key: String) -> String {
    let ids = menu?.items.map(\.element).filter(\.isInteractive).map(\.id) ?? []
    let hint = Suggestion.hint(for: key, among: ids + LineCommand.words)
    return "no element and no command is called '\(key)'\(hint); 'help' lists the commands"
  }

  private func send(press id: String, value: Value?) {
    send { () throws(EngineFailure) in try engine.press(id, of: top, value: value) }
  }

  private func send(_ value: Value, to id: String) {
    send { () throws(EngineFailure) in try engine.setField(id, of: top, to: value) }
  }

  private func send(_ input: () throws(EngineFailure) -> Void) {
    do {
      try input()
      needsDrawing = true
    } catch {
      complain(error.message)
    }
  }
}
