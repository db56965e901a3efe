import CFlowABI
import FlowKit
import FlowKitHost
import Testing

/// A day, which can be sent unless what is typed is none.
final class DayForm: Screen {
  static let id = "day.form"
  let context: Context
  private var mistake: String?

  init(_ context: Context) { self.context = context }

  var content: Content {
    Content("Day") {
      Field("day", "Day", value: .null, type: FLOW_FIELD_DATE) { _ throws(FlowError) in }
      Button("send", mistake ?? "Send", enabled: mistake == nil)
    }
  }

  func wrong(_ id: String, reason: String?) {
    mistake = reason
    changed()
  }
}

@Suite("FlowKit: typing")
struct WrongTests {
  @Test("V10: A screen waits while typed text is no value, and a host hears what was put")
  func wrong() throws {
    let engine = try Engine()
    try engine.classes.add(DayForm.self)
    let screen = try engine.create(DayForm.id)
    let first = try engine.content(of: screen)

    try engine.setWrong("day", on: screen, because: "no such day")
    let waiting = try engine.content(of: screen)
    try engine.set("day", on: screen, "2026-12-31")
    let last = try engine.content(of: screen)

    #expect(first.elements[0].putRevision == 1)
    #expect(waiting.elements[0].putRevision == 1)
    #expect(waiting.elements[1].text == "no such day")
    #expect(!waiting.elements[1].isEnabled)
    // The screen keeps nothing: it has emptied the field.
    #expect(last.elements[0].putRevision == 3)
    #expect(last.elements[0].valueRevision == 3)
    #expect(last.elements[1].isEnabled)
    #expect(throws: FlowError.self) { try engine.setWrong("month", on: screen, because: "none") }
    try engine.destroy(screen)
    try engine.end()
  }
}
