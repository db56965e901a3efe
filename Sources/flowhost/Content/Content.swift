import CFlowABI

/// What a screen says it shows, copied from the engine.
struct Content {
  var title: String
  var elements: [Element]

  func element(_ id: String) -> Element? { elements.first { $0.isInteractive && $0.id == id } }
}

/// One element of a content.
struct Element {
  struct Row {
    var id: String
    var title: String
    var subtitle: String
    var detail: String
  }

  /// The kinds by their words.
  static let kinds = EngineWords.numbers(from: 1, flow_element_name)

  enum FieldType: String, CaseIterable {
    case text, secure, number, email
  }

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
  var value = Value.null
  var rows: [Row] = []

  var kindWord: String { flowhost.text(flow_element_name(kind)) }

  /// Whether the user can do something with it.
  var isInteractive: Bool { flow_element_traits(kind) & FLOW_ELEMENT_IS_INTERACTIVE != 0 }

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
    value = Value(lent.value)
    rows = withUnsafePointer(to: lent) { lent in
      (0..<lent.pointee.row_count).compactMap { flow_row_at(lent, $0)?.pointee }
    }.map { row in
      Row(
        id: flowhost.text(row.id), title: flowhost.text(row.title),
        subtitle: flowhost.text(row.subtitle), detail: flowhost.text(row.detail))
    }
  }

  /// The case with the number that the ABI gives it.
  private static func named<Name: CaseIterable>(_ type: Name.Type, _ number: Int32) -> Name? {
    let all = Array(type.allCases)
    return all.indices.contains(Int(number)) ? all[Int(number)] : nil
  }
}
