package import CFlowABI
import FlowCalling
package import FlowMessages
package import FlowRecords
import FlowModel

/// Asks the user for a yes (N4).
extension Engine {
  /// Presents the dialog. Takes the callback over unless it throws.
  package func confirm(
    from: flow_handle, title: UnsafePointer<CChar>?, message: UnsafePointer<CChar>?,
    label: UnsafePointer<CChar>, confirmed: flow_callback, method: NamedMethod? = nil
  ) throws(Fault) {
    guard label.pointee != 0 else {
      throw Fault(FLOW_ERROR_INVALID_ARGUMENT, "yes_label is empty; say what the button does")
    }
    let buttons: Series<flow_alert_button> = [
      flow_alert_button_make(Text.pointer(Self.yes), label, FLOW_ROLE_PRIMARY),
      flow_alert_button_make(Text.pointer("cancel"), Text.pointer("Cancel"), FLOW_ROLE_CANCEL),
    ]
    try buttons.withUnsafeBufferPointer { (buttons) throws(Fault) in
      var alert = flow_alert_make(title, message)
      alert.style = FLOW_STYLE_CONFIRMATION_DIALOG
      alert.buttons = buttons.baseAddress
      alert.button_count = buttons.count
      let confirmation = Confirmation(from: from, confirmed: confirmed)
      alert.answered = confirmation.answered
      do throws(Fault) {
        try presentAlert(
          from: from, pointer: &alert, given: nil, outScreen: nil, outTransition: nil,
          confirmed: method)
      } catch {
        confirmation.release()
        throw error
      }
    }
  }

  /// Presents the dialog, like the function above, and calls a method of `from` if the user says
  /// yes.
  package func confirm(
    from: flow_handle, title: UnsafePointer<CChar>?, message: UnsafePointer<CChar>?,
    label: UnsafePointer<CChar>, method name: UnsafePointer<CChar>
  ) throws(Fault) {
    let method = try method(name, hearing: .confirmed, of: from, isFree: true)
    let confirmed = method?.confirmedCallback ?? flow_callback()
    do throws(Fault) {
      try confirm(
        from: from, title: title, message: message, label: label, confirmed: confirmed,
        method: method)
    } catch {
      confirmed.destroy?(confirmed.user_data)
      throw error
    }
  }

  static let yes: StaticString = "yes"
}

/// The callback that runs if the user says yes. It is ended once its alert has been answered.
private final class Confirmation {
  private let from: flow_handle
  private let confirmed: flow_callback

  init(from: flow_handle, confirmed: flow_callback) {
    self.from = from
    self.confirmed = confirmed
  }

  /// Holds on to this object until its `destroy`.
  var answered: flow_answered_callback {
    flow_answered_callback(
      function: { data, engine, _, button in
        guard let data, let button, flow_string_is(button.pointee, Text.pointer(Engine.yes)) != 0
        else { return }
        let asked = Unmanaged<Confirmation>.fromOpaque(data).takeUnretainedValue()
        asked.confirmed.function?(asked.confirmed.user_data, engine, asked.from)
      }, user_data: Unmanaged.passRetained(self).toOpaque(),
      destroy: { data in
        guard let data else { return }
        let asked = Unmanaged<Confirmation>.fromOpaque(data).takeRetainedValue()
        asked.confirmed.destroy?(asked.confirmed.user_data)
      })
  }

  /// Releases the object without ending the callback, which stays the caller's.
  func release() { Unmanaged.passUnretained(self).release() }
}

extension Engine {
  /// The answer of a confirmation that is restored: it calls a method after a yes.
  func confirmation(_ method: NamedMethod) -> flow_answered_callback {
    Confirmation(from: method.opener, confirmed: method.confirmedCallback).answered
  }
}
