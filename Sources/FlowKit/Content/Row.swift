public import CFlowABI

/// One row of a list, or one option of a choice.
public struct Row {
  /// An entry of a row's menu.
  public struct Action {
    /// The id that the screen hears when it is chosen.
    public var id: String
    /// The text of the entry.
    public var text: String
    /// The role, by which hosts draw it.
    public var role: flow_role
    /// False if the user cannot choose it now.
    public var isEnabled: Bool

    /// Makes an entry.
    public init(
      _ id: String, _ text: String, role: flow_role = FLOW_ROLE_NORMAL, enabled: Bool = true
    ) {
      self.id = id
      self.text = text
      self.role = role
      isEnabled = enabled
    }
  }

  /// The id that the screen hears when the row is selected.
  public var id: String
  /// The first line.
  public var title: String
  /// The second line.
  public var subtitle: String
  /// The text at its end, such as a price.
  public var detail: String
  /// The name of an icon of the system's theme, or an image's file name or URI instead.
  public var icon = ""
  /// The file name or URI of an image.
  public var source = ""
  /// A short word or number at its end.
  public var badge = ""
  /// False if the user cannot select it now.
  public var isEnabled = true
  /// True if its texts are for the user alone: they stand in no log, trace or message.
  public var isSecret = false
  /// The entries of its menu.
  public var actions: [Action] = []
  /// The number by which a host knows it again in the next content: `flow_row.key`. Filled by the
  /// engine.
  public internal(set) var key: UInt64 = 0

  /// Makes a row.
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
    key = from.key
    actions = (0..<from.action_count).compactMap { index in
      guard let action = flow_row_action_at(lent, index)?.pointee else { return nil }
      return Action(
        text(action.id), text(action.text), role: action.role,
        enabled: action.flags & FLOW_ROW_DISABLED == 0)
    }
  }

  /// The row as the engine takes it.
  public func lent(_ loan: Loan) -> flow_row {
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
