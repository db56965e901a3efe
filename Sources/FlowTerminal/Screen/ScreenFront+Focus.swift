import CFlowABI
import FlowKit
import FlowKitHost

/// The page on top, as keys and the mouse use it: focus, scrolling, sending.
extension ScreenFront {
  /// Presses the default button of the page on top (V11).
  ///
  /// - Returns: False if there is none.
  func pressDefault() -> Bool {
    guard let button = top?.content.defaultButton else { return false }
    send(Input(button.id))
    return true
  }

  func scroll(_ rows: Int) {
    guard let top else { return }
    states[top.screen]?.followsFocus = false
    states[top.screen]?.scroll = min(max(0, frame.page.scroll + rows), frame.page.scrollLimit)
  }

  // MARK: The focus

  /// Gives the focus to the next element in a direction, round.
  func moveFocus(_ step: Int) {
    guard let top else { return }
    let hasTabs = !tabRows.isEmpty
    var all: [PageState.Focus] = top.content.focusable.map { .element($0.id) }
    if hasTabs { all.append(.tabs) }
    guard !all.isEmpty else { return scroll(step) }
    let index = states[top.screen]?.focus.flatMap { all.firstIndex(of: $0) } ?? 0
    setFocus(all[(index + step + all.count) % all.count])
  }

  func setFocus(_ focus: PageState.Focus) {
    guard let top else { return }
    states[top.screen]?.focus = focus
    states[top.screen]?.followsFocus = true
    // The scene shows the reason in a field that is left half typed.
    guard let page = scene.page(of: top.screen) else { return }
    if case .element(let id) = focus { page.focused(page.element(id)) } else { page.focused(nil) }
  }

  // MARK: Sending

  /// Does what the user has done on the page on top.
  func send(_ input: Input) {
    guard let top, let element = top.content.element(input.id) else { return }
    noteInput(input, at: element, on: top.screen)
    session.use(input, of: element, on: top.screen)
  }

  /// Writes an input among the calls.
  func noteInput(_ input: Input, at element: Element, on screen: flow_screen) {
    record(CallText(engine: session.engine).line(input, to: screen, at: element), look: .primary)
    needsDrawing = true
  }
}
