public import CFlowABI

/// A description of a screen: a title, then elements in order.
public struct Content {
  /// The title of the screen.
  public var title: String
  /// The elements, in the order in which they are shown.
  public var elements: [Element]
  /// The id of the element that gets the focus, once: if the content before named another or none.
  public var focus = ""
  /// The number of this content among those of its screen, counted by the engine, for the input
  /// that answers it.
  public internal(set) var revision: UInt64 = 0

  /// Makes content from a title and a list of elements.
  public init(_ title: String = "", @ContentBuilder _ elements: () -> [Element] = { [] }) {
    self.title = title
    self.elements = elements()
  }

  /// The content with the focus given to an element, which the user can use.
  public func focus(_ id: String) -> Content {
    var content = self
    content.focus = id
    return content
  }

  /// The default button: the first enabled one with the role primary, which Enter presses.
  public var defaultButton: Element? {
    elements.first {
      $0.kind == FLOW_ELEMENT_BUTTON && $0.role == FLOW_ROLE_PRIMARY && $0.isEnabled
    }
  }

  /// Copies what the engine lends.
  public init(_ lent: UnsafePointer<flow_screen_content>) {
    title = text(lent.pointee.title)
    elements = (0..<lent.pointee.element_count).compactMap { index in
      flow_element_at(lent, index).map { Element($0) }
    }
    revision = lent.pointee.revision
    focus = text(lent.pointee.focus)
  }
}

/// A part of a content builder: an element, or a type that stands for one.
public protocol ContentPart {
  /// The element that this part stands for.
  var element: Element { get }
}

/// Makes a list of elements from the lines of a closure.
@resultBuilder
public enum ContentBuilder {
  /// Takes a part as a line.
  public static func buildExpression<Part: ContentPart>(_ part: Part) -> [Element] {
    [part.element]
  }
  /// Takes a list of elements as a line.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// Joins the lines of a block.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// Takes the lines of an `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// Takes the lines of the first branch.
  public static func buildEither(first: [Element]) -> [Element] { first }
  /// Takes the lines of the second branch.
  public static func buildEither(second: [Element]) -> [Element] { second }
  /// Joins the rounds of a loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
