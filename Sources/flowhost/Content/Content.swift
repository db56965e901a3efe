import CFlowABI

/// What a screen says it shows, copied from the engine.
struct Content {
  var title: String
  var elements: [Element]
  /// Which content of the screen it is, for the input that answers it.
  var revision: UInt64 = 0

  func element(_ id: String) -> Element? { elements.first { $0.isInteractive && $0.id == id } }
}

/// One element of a content.
struct Element {
  struct Row {
    var id: String
    var title: String
    var subtitle: String
    var detail: String
    var icon = ""
    var source = ""
    var badge = ""
    var isEnabled = true
    /// Whether its texts are told to nobody but the user.
    var isSecret = false
    var actions: [Action] = []
  }

  /// An entry of a row's menu.
  struct Action {
    var id: String
    var text: String
    var role = Role.normal
    var isEnabled = true
  }

  /// The limits of a number, if it has any.
  struct Limits: Equatable {
    var minimum = 0.0
    var maximum = 0.0
    var step = 0.0
  }

  /// The kinds by their words, as scripts write them.
  static let kinds = Dictionary(
    EngineWords.all(from: 1, flow_element_name).map {
      (String($0.word.map { $0 == " " ? "_" : $0 }), $0.number)
    }
  ) { first, _ in first }

  enum FieldType: String, CaseIterable {
    case text, secure, number, email, multiline, date, time
  }

  /// What stands where something secret would: as much whatever its length, which is a part of it.
  static let mask = "********"

  enum Role: String, CaseIterable {
    case normal, primary, destructive, cancel
  }

  enum Placement: String, CaseIterable {
    case body, leading, trailing
  }

  var kind: flow_element_kind
  var placement = Placement.body
  var role = Role.normal
  var fieldType = FieldType.text
  var isEnabled = true
  var many = false
  var id = ""
  var text = ""
  var placeholder = ""
  var error = ""
  var source = ""
  var method = ""
  var footer = ""
  var icon = ""
  /// What assistive technology says instead of the text, and of the use.
  var label = ""
  var hint = ""
  var limits = Limits()
  /// Whether its value is told to nobody but the user.
  var isSecret = false
  var value = Value.null
  var rows: [Row] = []

  var kindWord: String { flowhost.text(flow_element_name(kind)) }

  /// Whether the user can do something with it.
  var isInteractive: Bool { flow_element_traits(kind) & FLOW_ELEMENT_IS_INTERACTIVE != 0 }

  /// Whether it is pressed, or one of its rows is; otherwise it is set.
  var isPressed: Bool { flow_element_traits(kind) & FLOW_ELEMENT_IS_PRESSED != 0 }

  /// Whether it lets the user choose among rows.
  var hasRows: Bool { flow_element_traits(kind) & FLOW_ELEMENT_HAS_ROWS != 0 }

  /// The ids of the rows that are chosen.
  var chosen: [String] {
    switch value {
    case .string(let id): [id]
    case .list(let ids): ids.compactMap { if case .string(let id) = $0 { id } else { nil } }
    default: []
    }
  }
}

extension Element {
  /// Copies what the engine lends; `nil` for a kind that this host does not know.
  init?(_ lent: flow_element) {
    self.init(kind: lent.kind)
    if kindWord == "?" { return nil }
    placement = Self.named(Placement.self, lent.placement) ?? .body
    role = Self.named(Role.self, lent.role) ?? .normal
    fieldType = Self.named(FieldType.self, lent.field_type) ?? .text
    isEnabled = lent.enabled != FLOW_FALSE
    many = lent.many != FLOW_FALSE
    id = flowhost.text(lent.id)
    text = flowhost.text(lent.text)
    placeholder = flowhost.text(lent.placeholder)
    error = flowhost.text(lent.error)
    source = flowhost.text(lent.source)
    method = flowhost.text(lent.method)
    footer = flowhost.text(lent.footer)
    icon = flowhost.text(lent.icon)
    label = flowhost.text(lent.label)
    hint = flowhost.text(lent.hint)
    limits = Limits(minimum: lent.minimum, maximum: lent.maximum, step: lent.step)
    isSecret = lent.secret != FLOW_FALSE
    value = Value(lent.value)
    rows = withUnsafePointer(to: lent) { lent in
      (0..<lent.pointee.row_count).compactMap { flow_row_at(lent, $0)?.pointee }
    }.map(Row.init)
  }

  /// The case with the number that the ABI gives it.
  fileprivate static func named<Name: CaseIterable>(_ type: Name.Type, _ number: Int32) -> Name? {
    let all = Array(type.allCases)
    return all.indices.contains(Int(number)) ? all[Int(number)] : nil
  }
}

extension Element.Row {
  /// What it shows, as far as it says something.
  var texts: [String] { [title, subtitle, detail].filter { !$0.isEmpty } }

  /// Copies what the engine lends.
  fileprivate init(_ row: flow_row) {
    id = text(row.id)
    title = text(row.title)
    subtitle = text(row.subtitle)
    detail = text(row.detail)
    icon = text(row.icon)
    source = text(row.source)
    badge = text(row.badge)
    isEnabled = row.flags & FLOW_ROW_DISABLED == 0
    isSecret = row.flags & FLOW_ROW_SECRET != 0
    actions = withUnsafePointer(to: row) { row in
      (0..<row.pointee.action_count).compactMap { flow_row_action_at(row, $0)?.pointee }
    }.map { action in
      Element.Action(
        id: text(action.id), text: text(action.text),
        role: Element.named(Element.Role.self, action.role) ?? .normal,
        isEnabled: action.flags & FLOW_ROW_DISABLED == 0)
    }
  }
}
