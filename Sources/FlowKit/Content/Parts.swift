public import CFlowABI

/// Runs when the user presses an element; the host is told of an error.
public typealias Press = () throws(FlowError) -> Void
/// Runs when the user changes an element, with its new value.
public typealias Edit = (Value) throws(FlowError) -> Void

/// A heading.
public struct Heading: ContentPart {
  /// The element it stands for.
  public let element: Element
  /// Makes a heading.
  public init(_ text: String) { element = Element(FLOW_ELEMENT_HEADING, "", text) }
}

/// A paragraph.
public struct Text: ContentPart {
  /// The element it stands for.
  public let element: Element
  /// Makes a paragraph.
  public init(_ text: String) { element = Element(FLOW_ELEMENT_TEXT, "", text) }
}

/// A line between elements.
public struct Divider: ContentPart {
  /// The element it stands for.
  public let element = Element(FLOW_ELEMENT_DIVIDER)
  /// Makes a divider.
  public init() {}
}

/// A picture; `text` says what it shows.
public struct Image: ContentPart {
  /// The element it stands for.
  public let element: Element
  /// Makes a picture from a file name or URI.
  public init(_ source: String, _ text: String = "") {
    var image = Element(FLOW_ELEMENT_IMAGE, "", text)
    image.source = source
    element = image
  }
}

/// A bar for work that takes time, from 0 to 1; `nil`: nobody knows how much is done.
public struct Progress: ContentPart {
  /// The element it stands for.
  public let element: Element
  /// Makes a bar.
  public init(_ text: String, _ fraction: Double? = nil) {
    var progress = Element(FLOW_ELEMENT_PROGRESS, "", text)
    if let fraction { progress.value = .number(fraction) }
    element = progress
  }
}

/// The title of what stands behind it, up to the next section, and what stands below that.
public struct Section: ContentPart {
  /// The element it stands for.
  public let element: Element
  /// Makes the title; `footer` stands below the section.
  public init(_ title: String = "", footer: String = "") {
    var section = Element(FLOW_ELEMENT_SECTION, "", title)
    section.footer = footer
    element = section
  }
}

/// A text that the host opens as `uri` when the user selects it.
public struct LinkText: ContentPart {
  /// The element it stands for.
  public let element: Element
  /// Makes a text that leads to `uri`.
  public init(_ text: String, _ uri: String) {
    var link = Element(FLOW_ELEMENT_LINK_TEXT, "", text)
    link.source = uri
    element = link
  }
}

/// Something to press. Without `action`, it invokes the screen's action named like its id.
public struct Button: ContentPart {
  /// The element it stands for.
  public var element: Element
  /// Makes a button.
  public init(
    _ id: String, _ label: String, role: flow_role = FLOW_ROLE_NORMAL, enabled: Bool = true,
    placement: flow_placement = FLOW_PLACEMENT_BODY, action: Press? = nil
  ) {
    element = Element(FLOW_ELEMENT_BUTTON, id, label)
    element.role = role
    element.isEnabled = enabled
    element.placement = placement
    if let action { element.action = { (_) throws(FlowError) in try action() } }
  }

  /// The button with keys that press it, such as `Ctrl+S` (V12).
  public func shortcut(_ keys: String) -> Button {
    var button = self
    button.element.shortcut = keys
    return button
  }
}

/// A line of text that the user edits.
public struct Field: ContentPart {
  /// The element it stands for.
  public var element: Element
  /// Makes a field; `changed` runs with each new text.
  public init(
    _ id: String, _ label: String, value: Value = "", type: flow_field_type = FLOW_FIELD_TEXT,
    placeholder: String = "", error: String = "", enabled: Bool = true, changed: Edit? = nil
  ) {
    element = Element(FLOW_ELEMENT_FIELD, id, label)
    element.value = value
    element.fieldType = type
    element.placeholder = placeholder
    element.error = error
    element.isEnabled = enabled
    element.action = changed
  }
}

/// A switch that is on or off.
public struct Toggle: ContentPart {
  /// The element it stands for.
  public var element: Element
  /// Makes a switch; `changed` runs with its new state.
  public init(
    _ id: String, _ label: String, isOn: Bool, enabled: Bool = true, changed: Edit? = nil
  ) {
    element = Element(FLOW_ELEMENT_TOGGLE, id, label)
    element.value = .boolean(isOn)
    element.isEnabled = enabled
    element.action = changed
  }
}

/// One of the rows can be chosen; with a list as `chosen`, many.
public struct Choice: ContentPart {
  /// The element it stands for.
  public var element: Element
  /// Makes a choice; `changed` runs with the id of the row, or with a list of them. With `demand`
  /// its rows are given when a host asks for them.
  public init(
    _ id: String, _ label: String, _ rows: [Row] = [], demand: RowsOnDemand? = nil,
    chosen: Value = .null, changed: Edit? = nil
  ) {
    element = Element(FLOW_ELEMENT_CHOICE, id, label)
    element.rows = rows
    element.demand = demand
    element.value = chosen
    if case .list = chosen { element.isMany = true }
    element.action = changed
  }
}

/// Rows to select from; `selected` is given the id of the row.
public struct List: ContentPart {
  /// The element it stands for.
  public var element: Element
  /// Makes a list. With `demand` its rows are given when a host asks for them.
  public init(
    _ id: String, _ label: String = "", _ rows: [Row] = [], demand: RowsOnDemand? = nil,
    selected: Edit? = nil
  ) {
    element = Element(FLOW_ELEMENT_LIST, id, label)
    element.rows = rows
    element.demand = demand
    element.action = selected
  }
}
