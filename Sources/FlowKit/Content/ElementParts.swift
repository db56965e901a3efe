// Written by scripts/generate from FLOW_ELEMENT_TABLE; do not edit.

import CFlowABI

/// A number between two; a step of 0 allows any between them.
public struct Slider: ContentPart {
  /// The element it stands for.
  public var element: Element
  /// Makes it; `changed` runs with each new value.
  public init(
    _ id: String, _ label: String, value: Double, limits: Element.Limits,
    error: String = "", enabled: Bool = true, changed: Edit? = nil
  ) {
    element = Element(FLOW_ELEMENT_RANGE, id, label)
    element.value = .number(value)
    element.limits = limits
    element.error = error
    element.isEnabled = enabled
    element.action = changed
  }
}

/// Words to be looked at.
public struct Note: ContentPart {
  /// The element it stands for.
  public var element: Element
  /// Makes words.
  public init(_ text: String = "") {
    element = Element(FLOW_ELEMENT_NOTE, "", text)
  }
}

/// Words to be looked at.
public struct Unavailable: ContentPart {
  /// The element it stands for.
  public var element: Element
  /// Makes words.
  public init(_ text: String = "") {
    element = Element(FLOW_ELEMENT_UNAVAILABLE, "", text)
  }
}

/// A whole number from 0 to `maximum`.
public struct Rating: ContentPart {
  /// The element it stands for.
  public var element: Element
  /// Makes it; `changed` runs with each new value.
  public init(
    _ id: String, _ label: String, value: Double, maximum: Double,
    error: String = "", enabled: Bool = true, changed: Edit? = nil
  ) {
    element = Element(FLOW_ELEMENT_RATING, id, label)
    element.value = .number(value)
    element.limits = .init(maximum: maximum, step: 1)
    element.error = error
    element.isEnabled = enabled
    element.action = changed
  }
}
