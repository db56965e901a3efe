public import CFlowABI

/// A description of a screen: a title, then elements in order.
public struct Content {
  /// The title of the screen.
  public var title: String
  /// The elements, in the order in which they are shown.
  public var elements: [Element]
  /// The number of this content among those of its screen, counted by the engine, for the input
  /// that answers it.
  public internal(set) var revision: UInt64 = 0

  /// Makes content from a title and a list of elements.
  public init(_ title: String = "", @ContentBuilder _ elements: () -> [Element] = { [] }) {
    self.title = title
    self.elements = elements()
  }

  /// Copies what the engine lends.
  public init(_ lent: UnsafePointer<flow_screen_content>) {
    title = text(lent.pointee.title)
    elements = (0..<lent.pointee.element_count).compactMap { index in
      flow_element_at(lent, index).map { Element($0) }
    }
    revision = lent.pointee.revision
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
