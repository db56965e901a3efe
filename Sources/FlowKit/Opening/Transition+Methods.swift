import CFlowABI

/// The names of callbacks of the opener, in the place of closures; empty for none.
struct CallbackNames {
  var completion = ""
  var dismissed = ""
  var finished = ""
  var done = ""

  /// Puts them into the options of a request, for its call.
  func put(into options: inout flow_options, from loan: Loan) {
    if !completion.isEmpty { options.completion_method = loan.cString(completion) }
    if !dismissed.isEmpty { options.dismissed_method = loan.cString(dismissed) }
    if !finished.isEmpty { options.finished_method = loan.cString(finished) }
    if !done.isEmpty { options.done_method = loan.cString(done) }
  }
}

extension Transition {
  /// Runs a ``Callback`` of the opener, by its name, in the place of the closure `completion`. It
  /// is saved, and runs after a restore as well.
  public func completion(by callback: String) -> Transition {
    callbacks.completion = callback
    return self
  }

  /// Runs a ``Callback`` of the opener in the place of the closure `dismissed`.
  public func dismissed(by callback: String) -> Transition {
    callbacks.dismissed = callback
    return self
  }

  /// Runs a ``Callback`` of the opener when the opened coordinator has ended, in the place of
  /// `finished` and of `childFinished`.
  public func finished(by callback: String) -> Transition {
    callbacks.finished = callback
    return self
  }

  /// Runs a ``Callback`` of the opener in the place of the closure `done`.
  public func done(by callback: String) -> Transition {
    callbacks.done = callback
    return self
  }
}
