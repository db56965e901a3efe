public import CFlowABI

/// The words of every part. A word gives an ``Element``, to which the next is said:
/// `Field("pin", "PIN").secret().hint("Four digits")`.
extension ContentPart {
  /// Names what assistive technology says instead of the text.
  public func label(_ label: String) -> Element { with { $0.label = label } }

  /// Says what the element is for, to assistive technology.
  public func hint(_ hint: String) -> Element { with { $0.hint = hint } }

  /// Makes its value the user's alone: it stands in no log, trace or message (V9).
  public func secret(_ isSecret: Bool = true) -> Element { with { $0.isSecret = isSecret } }

  /// Sets the name of an icon of the system's theme.
  public func icon(_ icon: String) -> Element { with { $0.icon = icon } }

  /// Sets the bounds of a number, for a field as well as for a range; a step of 0 is any.
  public func limits(_ minimum: Double, to maximum: Double, step: Double = 0) -> Element {
    with { $0.limits = Element.Limits(minimum: minimum, maximum: maximum, step: step) }
  }

  /// Lets the user choose many rows of a choice; its value is a list of their ids.
  public func many(_ isMany: Bool = true) -> Element { with { $0.isMany = isMany } }

  /// Says why its value is not right; empty: it is.
  public func error(_ error: String) -> Element { with { $0.error = error } }

  /// Puts a button into a bar of the host.
  public func placement(_ placement: flow_placement) -> Element {
    with { $0.placement = placement }
  }

  /// Sets the role, by which hosts draw it.
  public func role(_ role: flow_role) -> Element { with { $0.role = role } }

  /// Lets the user use it, or not.
  public func enabled(_ isEnabled: Bool) -> Element { with { $0.isEnabled = isEnabled } }

  /// Sets the action that it invokes, if that is not named like its id.
  public func invokes(_ action: String) -> Element { with { $0.method = action } }

  /// Sets the keys that press a button, such as `Ctrl+S` (V12).
  public func shortcut(_ keys: String) -> Element { with { $0.shortcut = keys } }

  private func with(_ change: (inout Element) -> Void) -> Element {
    var element = element
    change(&element)
    return element
  }
}

/// The words of a row.
extension Row {
  /// Sets an icon of the system's theme.
  public func icon(_ icon: String) -> Row { with { $0.icon = icon } }

  /// Sets the file name or URI of an image.
  public func source(_ source: String) -> Row { with { $0.source = source } }

  /// Sets a short word or number at its end.
  public func badge(_ badge: String) -> Row { with { $0.badge = badge } }

  /// Lets the user select it, or not.
  public func enabled(_ isEnabled: Bool) -> Row { with { $0.isEnabled = isEnabled } }

  /// Makes its texts the user's alone: they stand in no log, trace or message (V9).
  public func secret(_ isSecret: Bool = true) -> Row { with { $0.isSecret = isSecret } }

  /// Sets the entries of its menu. Choosing one calls the screen's action of its id, or `input`,
  /// with the row's id.
  public func menu(_ actions: Action...) -> Row { with { $0.actions = actions } }

  private func with(_ change: (inout Row) -> Void) -> Row {
    var row = self
    change(&row)
    return row
  }
}
