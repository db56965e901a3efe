public import CFlowABI

/// One row of a list, or one option of a choice.
public struct Row {
  /// An entry of a row's menu.
  public struct Action {
    public var id: String
    public var text: String
    public var role: flow_role
    public var isEnabled: Bool

    public init(
      _ id: String, _ text: String, role: flow_role = FLOW_ROLE_NORMAL, enabled: Bool = true
    ) {
      self.id = id
      self.text = text
      self.role = role
      isEnabled = enabled
    }
  }

  public var id: String
  public var title: String
  public var subtitle: String
  public var detail: String
  /// The name of an icon of the system's theme, or an image's file name or URI instead.
  public var icon = ""
  public var source = ""
  /// A short word or number at its end.
  public var badge = ""
  public var isEnabled = true
  /// Whether its texts are told to nobody but the user.
  public var isSecret = false
  public var actions: [Action] = []

  public init(_ id: String, _ title: String, subtitle: String = "", detail: String = "") {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.detail = detail
  }

  /// Copies what the engine lends.
  public init(_ lent: UnsafePointer<flow_row>) {
    let from = lent.pointee
    id = text(from.id)
    title = text(from.title)
    subtitle = text(from.subtitle)
    detail = text(from.detail)
    icon = text(from.icon)
    source = text(from.source)
    badge = text(from.badge)
    isEnabled = from.flags & FLOW_ROW_DISABLED == 0
    isSecret = from.flags & FLOW_ROW_SECRET != 0
    actions = (0..<from.action_count).compactMap { index in
      guard let action = flow_row_action_at(lent, index)?.pointee else { return nil }
      return Action(
        text(action.id), text(action.text), role: action.role,
        enabled: action.flags & FLOW_ROW_DISABLED == 0)
    }
  }

  func lent(_ loan: Loan) -> flow_row {
    var row = flow_row_make(nil, nil)
    row.id = loan.view(id)
    row.title = loan.view(title)
    row.subtitle = loan.view(subtitle)
    row.detail = loan.view(detail)
    row.icon = loan.view(icon)
    row.source = loan.view(source)
    row.badge = loan.view(badge)
    row.flags = (isEnabled ? 0 : FLOW_ROW_DISABLED) | (isSecret ? FLOW_ROW_SECRET : 0)
    row.actions = loan.array(
      actions.map { action in
        flow_row_action(
          id: loan.view(action.id), text: loan.view(action.text), role: action.role,
          flags: action.isEnabled ? 0 : FLOW_ROW_DISABLED)
      })
    row.action_count = actions.count
    return row
  }
}
