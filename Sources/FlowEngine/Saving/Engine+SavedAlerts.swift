import CFlowABI
import FlowCalling
import FlowDeciding
import FlowMessages
import FlowModel
import FlowRecords
import FlowValues

/// Alerts as they are saved, and restored.
extension Engine {
  /// Puts what an alert shows, and the method that hears its answer (S1).
  func putAlert(_ instance: Instance, into writer: RecordWriter, of journal: Journal) {
    guard let alert = alert(instance) else { return }
    writer.put("alert", value: alert.describe(with: writer, in: self, of: journal))
  }

  /// Makes an alert from its record (S1).
  func makeAlert(_ value: flow_value, at handle: flow_handle, in restoring: Restoring)
    throws(Fault) -> (instance: Instance, arguments: OwnedValue?)
  {
    guard value.type == FLOW_TYPE_MAP, let entry = alertClass else {
      throw Fault(FLOW_ERROR_BAD_VALUE, "its record describes no alert")
    }
    let map = value.as.map
    let store = ContentStore()
    try store.setTitle(map.text("title") ?? flow_string())
    if let message = map.text("message") {
      try store.addElement(Engine.element(FLOW_ELEMENT_TEXT, text: message))
    }
    if let buttons = map["buttons"], buttons.pointee.type == FLOW_TYPE_LIST,
      let items = buttons.pointee.as.list.items
    {
      for index in 0..<buttons.pointee.as.list.count where items[index].type == FLOW_TYPE_MAP {
        let button = items[index].as.map
        var element = Engine.element(
          FLOW_ELEMENT_BUTTON, text: button.text("label") ?? flow_string())
        element.id = button.text("id") ?? flow_string()
        element.role = flow_role(truncatingIfNeeded: button.number("role") ?? 0)
        try store.addElement(element)
      }
    }
    store.publish()
    let alert = AlertScreen(engine: self, store: store)
    alert.isAnimated = map["animated"] != nil
    alerts.begin(alert)
    defer { alerts.end() }
    let made = try makeInstance(of: entry, at: handle, arguments: nil)
    hearAnswer(of: alert, as: map, at: handle, in: restoring)
    return made
  }

  private func hearAnswer(
    of alert: AlertScreen, as map: flow_map, at handle: flow_handle, in restoring: Restoring
  ) {
    if let answered = map["answered"] {
      alert.method = readMethod(answered.pointee, hearing: .answered, in: restoring)
      alert.answered = alert.method.flatMap {
        AnsweredCallback(given: $0.answeredCallback, by: 0, engine: self)
      }
    } else if let confirmed = map["confirmed"] {
      alert.method = readMethod(confirmed.pointee, hearing: .confirmed, in: restoring)
      alert.isConfirmation = true
      alert.answered = alert.method.flatMap {
        AnsweredCallback(given: confirmation($0), by: 0, engine: self)
      }
    } else if map["asked"] != nil {
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
