public import CFlowABI

/// One button of an alert.
public struct AlertButton {
  /// The id that `answered` gets when this button is pressed.
  public var id: String
  /// The text of the button.
  public var label: String
  /// The role, by which hosts draw it: normal, destructive, cancel.
  public var role: flow_role

  /// Makes a button.
  public init(_ id: String, _ label: String, _ role: flow_role = FLOW_ROLE_NORMAL) {
    self.id = id
    self.label = label
    self.role = role
  }
}

extension FlowObject {
  /// Shows an alert over what the window shows.
  ///
  /// - Parameters:
  ///   - buttons: none: one button "ok".
  ///   - answered: gets the id of the button that closed it; `nil` if it went in another way.
  ///   - dropped: runs instead if the alert is never shown.
  public func alert(
    _ title: String, _ message: String = "", _ buttons: [AlertButton] = [],
    style: flow_style = FLOW_STYLE_ALERT, answered: @escaping (String?) -> Void = { _ in },
    dropped: (() -> Void)? = nil
  ) throws(FlowError) {
    try present(title, message: message, buttons: buttons, style: style) { alert, _ in
      alert.answered = flow_answered_callback(
        function: { data, _, _, button in
          let id = button.map { text($0.pointee) } ?? ""
          CallbackBox<String?>.of(data)?(id.isEmpty ? nil : id)
        },
        user_data: CallbackBox<String?>(run: answered, dropped: dropped).retained,
        destroy: { data in CallbackBox<String?>.release(data) })
    }
  }

  /// Shows an alert whose answer goes to a ``Callback`` of this object, by its name. It is saved,
  /// and runs after a restore as well.
  public func alert(
    _ title: String, _ message: String = "", _ buttons: [AlertButton] = [],
    style: flow_style = FLOW_STYLE_ALERT, answeredBy callback: String
  ) throws(FlowError) {
    try present(title, message: message, buttons: buttons, style: style) { alert, loan in
      alert.answered_method = loan.cString(callback)
    }
  }

  private func present(
    _ title: String, message: String, buttons: [AlertButton], style: flow_style,
    answering: (inout flow_alert, Loan) -> Void
  ) throws(FlowError) {
    let link = try context.living()
    let status = lending { loan in
      var alert = flow_alert_make(loan.cString(title), loan.cString(message))
      alert.style = style
      alert.buttons = loan.array(
        buttons.map {
          flow_alert_button_make(loan.cString($0.id), loan.cString($0.label), $0.role)
        })
      alert.button_count = buttons.count
      answering(&alert, loan)
      return link.api.pointee.flow_alert_present(link.engine, handle, &alert, nil, nil, nil)
    }
    try link.check(status)
  }

  /// Asks the user for a yes, which a ``Callback`` of this object hears, by its name. The question
  /// is saved, and answered after a restore as well.
  public func confirm(
    _ title: String, _ message: String = "", yes: String = "OK", confirmedBy callback: String
  ) throws(FlowError) {
    let link = try context.living()
    let status = lending { loan in
      link.api.pointee.flow_confirm_method(
        link.engine, handle, loan.cString(title), loan.cString(message), loan.cString(yes),
        loan.cString(callback))
    }
    try link.check(status)
  }

  /// Asks the user for a yes, in a confirmation dialog with a button for it and one to cancel.
  ///
  /// - Parameters:
  ///   - yes: the text of the button for yes, such as "Delete"; not empty.
  ///   - answered: gets the answer once: no, if the dialog went in another way or is never shown.
  ///     It does not run if this throws.
  public func confirm(
    _ title: String, _ message: String = "", yes: String = "OK",
    answered: @escaping (Bool) -> Void
  ) throws(FlowError) {
    let link = try context.living()
    let confirmation = Confirmation(answered)
    let confirmed = flow_callback(
      run: { _ in answered(true) }, dropped: { confirmation.drop() })
    let status = lending { loan in
      link.api.pointee.flow_confirm(
        link.engine, handle, loan.cString(title), loan.cString(message), loan.cString(yes),
        confirmed)
    }
    try link.check(status)
    confirmation.begin()
  }
}

/// Tells a no, but not while the question is being asked: what fails then throws.
private final class Confirmation {
  private let answered: (Bool) -> Void
  private var hasBegun = false
  private var isDropped = false

  init(_ answered: @escaping (Bool) -> Void) { self.answered = answered }

  func begin() {
    hasBegun = true
    if isDropped { answered(false) }
  }

  func drop() {
    isDropped = true
    if hasBegun { answered(false) }
  }
}
