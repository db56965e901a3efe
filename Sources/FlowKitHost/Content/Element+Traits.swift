public import CFlowABI
public import FlowKit

extension Element {
  /// True if the user can press or change it.
  public var isInteractive: Bool { has(FLOW_ELEMENT_IS_INTERACTIVE) }

  /// True if it, or one of its rows, is pressed; other interactive elements are set.
  public var isPressed: Bool { has(FLOW_ELEMENT_IS_PRESSED) }

  /// True if the user chooses among its rows.
  public var hasRows: Bool { has(FLOW_ELEMENT_HAS_ROWS) }

  /// The kind of value it takes, also if this program does not know the kind of element:
  /// `FLOW_TAKES_...`.
  public var takes: flow_takes { flow_element_takes(kind) }

  private func has(_ trait: UInt32) -> Bool { flow_element_traits(kind) & trait != 0 }

  /// The ids of the rows that are chosen.
  public var chosen: [String] { value.string.map { [$0] } ?? value.items.compactMap(\.string) }
}

extension Content {
  /// The element with this id that the user can do something with.
  public func element(_ id: String) -> Element? {
    elements.first { $0.isInteractive && $0.id == id }
  }
}
