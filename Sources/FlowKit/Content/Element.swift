public import CFlowABI

/// One element of a screen's content: what `flow_element` says, with Swift's own texts.
public struct Element: ContentPart {
  public var kind: flow_element_kind
  public var id = ""
  public var text = ""
  public var value: Value?
  public var placeholder = ""
  public var error = ""
  public var source = ""
  /// The action it invokes; empty: the one named like its id.
  public var method = ""
  public var role: flow_role = FLOW_ROLE_NORMAL
  public var placement: flow_placement = FLOW_PLACEMENT_BODY
  public var fieldType: flow_field_type = FLOW_FIELD_TEXT
  public var isEnabled = true
  public var isMany = false
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
    value = from.value.type == FLOW_TYPE_NULL ? nil : Value(from.value)
    placeholder = FlowKit.text(from.placeholder)
    error = FlowKit.text(from.error)
    source = FlowKit.text(from.source)
    method = FlowKit.text(from.method)
    role = from.role
    placement = from.placement
    fieldType = from.field_type
    isEnabled = from.enabled != FLOW_FALSE
    isMany = from.many != FLOW_FALSE
    for index in 0..<from.row_count {
      if let row = flow_row_at(lent, index) { rows.append(Row(row.pointee)) }
    }
  }

  func lent(_ loan: Loan) -> flow_element {
    var lent = flow_element_make(kind, nil, nil)
    lent.id = loan.view(id)
    lent.text = loan.view(text)
    if let value { lent.value = loan.value(value) }
    lent.placeholder = loan.view(placeholder)
    lent.error = loan.view(error)
    lent.source = loan.view(source)
    lent.method = loan.view(method)
    lent.role = role
    lent.placement = placement
    lent.field_type = fieldType
    lent.enabled = isEnabled ? FLOW_TRUE : FLOW_FALSE
    lent.many = isMany ? FLOW_TRUE : FLOW_FALSE
    lent.rows = loan.array(rows.map { $0.lent(loan) })
    lent.row_count = rows.count
    return lent
  }
}

/// One row of a list, or one option of a choice.
public struct Row {
  public var id: String
  public var title: String
  public var subtitle: String
  public var detail: String

  public init(_ id: String, _ title: String, subtitle: String = "", detail: String = "") {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.detail = detail
  }

  init(_ lent: flow_row) {
    id = text(lent.id)
    title = text(lent.title)
    subtitle = text(lent.subtitle)
    detail = text(lent.detail)
  }

  func lent(_ loan: Loan) -> flow_row {
    var row = flow_row()
    row.id = loan.view(id)
    row.title = loan.view(title)
    row.subtitle = loan.view(subtitle)
    row.detail = loan.view(detail)
    return row
  }
}
