import CFlowABI
import FlowMessages

/// The texts of an element, of which six and four lie one behind the other (`CFlowABI/layout.c`).
extension ContentStore {
  /// Copies the texts of an element that is being added.
  func copyTexts(of element: UnsafeMutablePointer<flow_element>) throws(Fault) {
    let given = element.pointee.id
    let start = UnsafeMutableRawPointer(element)
    try copyTexts(at: start + 32, count: 6, first: 0, of: given)
    try copyTexts(at: start + 200, count: 4, first: 6, of: given)
    try copyTexts(at: start + 280, count: 1, first: 10, of: given)
  }

  private func copyTexts(
    at start: UnsafeMutableRawPointer, count: Int, first: Int, of id: flow_string
  ) throws(Fault) {
    let texts = start.assumingMemoryBound(to: flow_string.self)
    let copied = memory.copy(texts, count: count)
    if copied == count { return }
    let number = first + copied
    throw ContentMemory.refusal(
      of: texts[copied],
      name: number == 0
        ? "the id of an element" : ElementCheck.subject(Self.name(ofText: number), id: id, row: 0))
  }

  private static func name(ofText number: Int) -> Literal {
    switch number {
    case 1: "text"
    case 2: "placeholder"
    case 3: "error"
    case 4: "source"
    case 5: "method"
    case 6: "footer"
    case 7: "icon"
    case 8: "label"
    case 9: "hint"
    default: "shortcut"
    }
  }
}
