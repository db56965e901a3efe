import CFlowABI
import CSaving
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowRecords
import FlowSaving
import FlowValues

/// Alerts as they are saved, and restored.
extension Engine {
  /// Puts what an alert shows, and the method that hears its answer (S1).
  func putAlert(_ instance: Instance, into writer: RecordWriter, of journal: Journal) {
    guard let alert = alert(instance) else { return }
    writer.put(.alert, value: alert.describe(with: writer, in: self, of: journal))
  }

  /// Makes an alert from its record (S1).
  func makeAlert(_ value: flow_value, at handle: flow_handle, in restoring: Restoring)
    throws(Fault) -> (instance: Instance, arguments: OwnedValue?)
  {
    guard let entry = alertClass else { throw Engine.lost }
    let fields = SavedFields(value)
    let store = ContentStore()
    try store.setTitle(fields.text(.title))
    if fields[.message] != nil {
      try store.addElement(Engine.element(FLOW_ELEMENT_TEXT, text: fields.text(.message)))
    }
    for item in fields.items(.buttons) {
      let button = SavedFields(item)
      var element = Engine.element(FLOW_ELEMENT_BUTTON, text: button.text(.label))
      element.id = button.text(.id)
      element.role = flow_role(bitPattern: button.word(.role))
      try store.addElement(element)
    }
    store.publish()
    let alert = AlertScreen(engine: self, store: store)
    alert.isAnimated = fields.truth(.animated)
    alerts.begin(alert)
    defer { alerts.end() }
    let made = try makeInstance(of: entry, at: handle, arguments: nil)
    hearAnswer(of: alert, as: fields, at: handle, in: restoring)
    return made
  }

  private func hearAnswer(
    of alert: AlertScreen, as fields: SavedFields, at handle: flow_handle, in restoring: Restoring
  ) {
    if let answered = fields[.answered] {
      alert.method = readMethod(answered.pointee, hearing: .answered, in: restoring)
      alert.answered = alert.method.flatMap {
        AnsweredCallback(given: $0.answeredCallback, by: 0, engine: self)
      }
    } else if let confirmed = fields[.confirmed] {
      alert.method = readMethod(confirmed.pointee, hearing: .confirmed, in: restoring)
      alert.isConfirmation = true
      alert.answered = alert.method.flatMap {
        AnsweredCallback(given: confirmation($0), by: 0, engine: self)
      }
    } else if fields.truth(.asked) {
      alert.wasAsked = true
      report(
        FLOW_SEVERITY_NOTE, status: FLOW_OK, of: handle,
        message: """
          the answer of an alert was to go to a function, which is not saved: the alert comes back \
          and only closes
          """)
    }
  }
}
