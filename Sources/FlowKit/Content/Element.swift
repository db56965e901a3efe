public import CFlowABI

/// One element of a screen's content: what `flow_element` says, with Swift's own texts.
public struct Element: ContentPart {
  /// What a number may be; nothing is set: anything.
  public struct Limits: Equatable, Sendable {
    public var minimum = 0.0
    public var maximum = 0.0
    /// What the user puts in is whole steps from the minimum away.
    public var step = 0.0

    public init(minimum: Double = 0, maximum: Double = 0, step: Double = 0) {
      self.minimum = minimum
      self.maximum = maximum
      self.step = step
    }
  }

  public var kind: flow_element_kind
  public var id = ""
  public var text = ""
  public var value = Value.null
  public var placeholder = ""
  public var error = ""
  public var source = ""
  public var footer = ""
  public var icon = ""
  /// What assistive technology says instead of the text, and of the use.
  public var label = ""
  public var hint = ""
  /// The action it invokes; empty: the one named like its id.
  public var method = ""
  public var role: flow_role = FLOW_ROLE_NORMAL
  public var placement: flow_placement = FLOW_PLACEMENT_BODY
  public var fieldType: flow_field_type = FLOW_FIELD_TEXT
  public var isEnabled = true
  public var isMany = false
  /// Whether its value is told to nobody but the user.
  public var isSecret = false
  public var limits = Limits()
  public var rows: [Row] = []
  /// Runs when the user presses or changes it, given its new value.
  public var action: ((Value) throws(FlowError) -> Void)?

  public init(_ kind: flow_element_kind, _ id: String = "", _ text: String = "") {
    self.kind = kind
    self.id = id
    self.text = text
  }

  public var element: Element { self }

  /// Copies what the engine lends.
  public init(_ lent: UnsafePointer<flow_element>) {
    let from = lent.pointee
    kind = from.kind
    id = FlowKit.text(from.id)
    text = FlowKit.text(from.text)
    value = Value(from.value)
    placeholder = FlowKit.text(from.placeholder)
    error = FlowKit.text(from.error)
    source = FlowKit.text(from.source)
    footer = FlowKit.text(from.footer)
    icon = FlowKit.text(from.icon)
    label = FlowKit.text(from.label)
    hint = FlowKit.text(from.hint)
    method = FlowKit.text(from.method)
    role = from.role
    placement = from.placement
    fieldType = from.field_type
    isEnabled = from.enabled != FLOW_FALSE
    isMany = from.many != FLOW_FALSE
    isSecret = from.secret != FLOW_FALSE
    limits = Limits(minimum: from.minimum, maximum: from.maximum, step: from.step)
    rows = (0..<from.row_count).compactMap { index in flow_row_at(lent, index).map { Row($0) } }
  }

  /// The same as the engine takes it, inside `render`.
  public func lent(_ loan: Loan) -> flow_element {
    var lent = flow_element_make(kind, nil, nil)
    lent.id = loan.view(id)
    lent.text = loan.view(text)
    lent.value = loan.value(value)
    lent.placeholder = loan.view(placeholder)
    lent.error = loan.view(error)
    lent.source = loan.view(source)
    lent.footer = loan.view(footer)
    lent.icon = loan.view(icon)
    lent.label = loan.view(label)
    lent.hint = loan.view(hint)
    lent.method = loan.view(method)
    lent.role = role
    lent.placement = placement
    lent.field_type = fieldType
    lent.enabled = isEnabled ? FLOW_TRUE : FLOW_FALSE
    lent.many = isMany ? FLOW_TRUE : FLOW_FALSE
    lent.secret = isSecret ? FLOW_TRUE : FLOW_FALSE
    lent.minimum = limits.minimum
    lent.maximum = limits.maximum
    lent.step = limits.step
    lent.rows = loan.array(rows.map { $0.lent(loan) })
    lent.row_count = rows.count
    return lent
  }
}
