public import CFlowABI

/// One element of a screen's content: `flow_element`, with Swift's own texts.
public struct Element: ContentPart {
  /// The bounds of a number; all zero means any number.
  public struct Limits: Equatable, Sendable {
    /// The smallest number.
    public var minimum = 0.0
    /// The largest number.
    public var maximum = 0.0
    /// The distance between two numbers that the user can choose, counted from the minimum.
    public var step = 0.0

    /// Makes bounds.
    public init(minimum: Double = 0, maximum: Double = 0, step: Double = 0) {
      self.minimum = minimum
      self.maximum = maximum
      self.step = step
    }
  }

  /// The kind of element, `FLOW_ELEMENT_…`.
  public var kind: flow_element_kind
  /// The id, by which its screen hears of input.
  public var id = ""
  /// The text shown: a label, a heading, a paragraph.
  public var text = ""
  /// The value it shows.
  public var value = Value.null
  /// The text shown in an empty field.
  public var placeholder = ""
  /// The reason its value is not right; empty: it is.
  public var error = ""
  /// The file name or URI of an image.
  public var source = ""
  /// The text below a section.
  public var footer = ""
  /// The name of an icon of the system's theme.
  public var icon = ""
  /// The text that assistive technology says instead of `text`.
  public var label = ""
  /// The use of the element, for assistive technology.
  public var hint = ""
  /// The keys that press a button, such as `Ctrl+S`; empty for none.
  public var shortcut = ""
  /// A number that is the same for the same bytes of an image, filled by the engine; 0 for none.
  public internal(set) var digest: UInt64 = 0
  /// The action it invokes; empty: the one named like its id.
  public var method = ""
  /// The role, by which hosts draw it.
  public var role: flow_role = FLOW_ROLE_NORMAL
  /// The place it belongs to: the body, or a bar of the host.
  public var placement: flow_placement = FLOW_PLACEMENT_BODY
  /// The kind of text that a field takes.
  public var fieldType: flow_field_type = FLOW_FIELD_TEXT
  /// False if the user cannot use it now.
  public var isEnabled = true
  /// True for a choice of many rows.
  public var isMany = false
  /// True if its value is for the user alone: it stands in no log, trace or message.
  public var isSecret = false
  /// The bounds of a number.
  public var limits = Limits()
  /// The rows of a list or choice; as a host gets it, the first of those on demand.
  public var rows: [Row] = []
  /// The rows that are given when a host asks for them, instead of `rows`.
  public var demand: RowsOnDemand?
  /// The number of rows of a list or choice, also of those on demand. Filled by the engine.
  public internal(set) var rowTotal = 0
  /// True if the host gets only the first of its rows in `rows`. Filled by the engine.
  public var isOnDemand: Bool { rowTotal > rows.count }
  /// The revision at which the screen last put another value here than what stood here by then:
  /// `flow_element.put_revision`. Filled by the engine.
  public internal(set) var putRevision: UInt64 = 0
  /// The revision at which what stands here last changed, by the screen or the user:
  /// `flow_element.value_revision`. Filled by the engine.
  public internal(set) var valueRevision: UInt64 = 0
  /// The number by which a host knows it again in the next content: `flow_element.key`. Filled by
  /// the engine.
  public internal(set) var key: UInt64 = 0
  /// The number of what it means to an input, in each process: `flow_element.meaning`. Filled by
  /// the engine. @since 0.4
  public internal(set) var meaning: UInt64 = 0
  /// True while a host has said that what is typed here is no value: `flow_element.wrong`. Filled
  /// by the engine. @since 0.4
  public internal(set) var isWrong = false
  /// Runs when the user presses or changes it, given its new value.
  public var action: ((Value) throws(FlowError) -> Void)?

  /// Makes an element of any kind.
  public init(_ kind: flow_element_kind, _ id: String = "", _ text: String = "") {
    self.kind = kind
    self.id = id
    self.text = text
  }

  /// Itself.
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
    shortcut = FlowKit.text(from.shortcut)
    digest = from.digest
    method = FlowKit.text(from.method)
    role = from.role
    placement = from.placement
    fieldType = from.field_type
    isEnabled = from.enabled != FLOW_FALSE
    isMany = from.many != FLOW_FALSE
    isSecret = from.secret != FLOW_FALSE
    limits = Limits(minimum: from.minimum, maximum: from.maximum, step: from.step)
    putRevision = from.put_revision
    valueRevision = from.value_revision
    rowTotal = from.row_total
    (key, meaning) = (from.key, from.meaning)
    isWrong = from.wrong != FLOW_FALSE
    rows = (0..<from.row_count).compactMap { index in flow_row_at(lent, index).map { Row($0) } }
  }

  /// The element as the engine takes it, inside `render`.
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
    lent.shortcut = loan.view(shortcut)
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
    if let demand {
      lent.row_total = demand.total
      lent.rows_method = loan.cString(RowsOnDemand.rowsMethod)
      lent.find_method = loan.cString(RowsOnDemand.findMethod)
    }
    return lent
  }
}
