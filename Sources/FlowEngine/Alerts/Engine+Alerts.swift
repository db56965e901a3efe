import FlowCalls
package import CFlowABI
import FlowCalling
import FlowModel
package import FlowMessages
import FlowValues
package import FlowRecords
import FlowDeciding
import FlowRunning

/// Making, opening and answering alerts (flow/alert.h).
extension Engine {
  /// Registers the classes that every engine has.
  func registerOwnClasses() throws(Fault) {
    alertClass = try registerOwn(AlertClass.definition())
  }

  /// Registers a class of which only the engine makes instances. Its first use ends with that.
  func registerOwn(_ definition: InstanceClass) throws(Fault) -> ClassEntry {
    defer { definition.endUse() }
    return try classes.register(definition, plugin: nil, description: flow_class())
  }

  /// Returns the alert behind an instance; nil if it is another screen.
  func alert(_ instance: Instance) -> AlertScreen? {
    isAlert(instance) ? AlertScreen.at(instance.pointer) : nil
  }

  // MARK: Making

  /// Makes an alert and presents it. Takes all callbacks over, unless it throws; then nothing is
  /// made.
  package func presentAlert(
    from: flow_handle, pointer: UnsafePointer<flow_alert>,
    given: UnsafePointer<flow_options>?, outScreen: UnsafeMutablePointer<flow_screen>?,
    outTransition: UnsafeMutablePointer<flow_transition>?, confirmed: NamedMethod? = nil
  ) throws(Fault) {
    var description = try SizedStruct.read(pointer)
    let method = try method(
      description.answered_method, hearing: .answered, of: from,
      isFree: description.answered.function == nil && description.answered.destroy == nil)
    let isFunction = description.answered.function != nil
    var options = try settings(given)
    options.struct_size = UInt32(MemoryLayout<flow_options>.size)
    options.style = description.style
    let alert = AlertScreen(engine: self, store: try content(of: description))
    alert.isAnimated = options.isAnimated
    alert.method = confirmed ?? method
    alert.isConfirmation = confirmed != nil
    let screen = try create(alert)
    outScreen?.pointee = screen
    do throws(Fault) {
      let id = try presentLater(screen, from: from, options: &options, into: outTransition)
      if isFunction { transitions.addFunctions(FLOW_CALLBACK_ANSWERED, of: id) }
      if let method {
        description.answered = method.answeredCallback
        let methods = transitions.methods(id) ?? NamedMethods(of: from)
        methods.answered = method
        transitions.setMethods(methods, of: id)
      }
      alert.answered = AnsweredCallback(
        given: description.answered, by: confirmed == nil ? from : 0, engine: self)
    } catch {
      discard(Handle.key(of: screen) as ScreenID)
      outScreen?.pointee = 0
      throw error
    }
    settle()
  }

  private func create(_ alert: AlertScreen) throws(Fault) -> flow_handle {
    guard let entry = alertClass else { throw Fault(FLOW_ERROR_INTERNAL, "alerts have no class") }
    alerts.begin(alert)
    defer { alerts.end() }
    return try create(entry.definition.idPointer, arguments: nil)
  }

  /// Checks and copies the content of an alert.
  private func content(of alert: flow_alert) throws(Fault) -> ContentStore {
    guard alert.style == FLOW_STYLE_ALERT || alert.style == FLOW_STYLE_CONFIRMATION_DIALOG else {
      throw Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "an alert's style is FLOW_STYLE_ALERT or FLOW_STYLE_CONFIRMATION_DIALOG, not %", alert.style
      )
    }
    try Sizes.check(alert.title, name: "the title of the alert")
    try Sizes.check(alert.message, name: "the message of the alert")
    let store = ContentStore()
    try Self.explained("the alert") { () throws(Fault) in
      try store.setTitle(alert.title)
      if alert.message.size > 0 {
        try store.addElement(Self.element(FLOW_ELEMENT_TEXT, text: alert.message))
      }
    }
    guard alert.button_count != 0 else {
      var ok = Self.element(FLOW_ELEMENT_BUTTON, text: locale.word(of: FLOW_WORD_OK))
      ok.id = AlertClass.view("ok")
      ok.role = FLOW_ROLE_CANCEL
      try store.addElement(ok)
      store.publish()
      return store
    }
    try SizedArray.read(
      alert.buttons, count: alert.button_count, step: alert.button_size,
      of: "the buttons of the alert"
    ) { (buttons) throws(Fault) in
      for (index, button) in buttons.enumerated() {
        try Self.explained(Message("button % of the alert", index + 1)) { () throws(Fault) in
          try store.addElement(Self.element(button))
        }
      }
    }
    store.publish()
    return store
  }

  private static func element(_ button: flow_alert_button) -> flow_element {
    let label = button.label.size > 0 ? button.label : button.id
    var made = element(FLOW_ELEMENT_BUTTON, text: label)
    made.id = button.id
    made.role = button.role
    return made
  }

  static func element(_ kind: flow_element_kind, text: flow_string) -> flow_element {
    var element = flow_element()
    element.kind = kind
    element.enabled = FLOW_TRUE
    element.text = text
    if kind == FLOW_ELEMENT_BUTTON { element.method = AlertClass.view(AlertClass.press) }
    return element
  }

  /// Runs `body`, and puts its subject before the text of an error.
  private static func explained(_ subject: Message, do body: () throws(Fault) -> Void)
    throws(Fault)
  {
    do throws(Fault) {
      try body()
    } catch {
      throw Fault(error.status, Message("%: %", subject, error), position: error.position)
    }
  }

  // MARK: Opening and closing

  /// Tells the answer of an alert, once, when its completion runs (V4, O4).
  func answer(_ screen: ScreenID, instance: Instance) {
    guard let alert = alert(instance) else { return }
    emitAnswered(handle(screen), button: alert.button)
    alert.tellAnswer()
    withExtendedLifetime(alert) {}
  }
}
