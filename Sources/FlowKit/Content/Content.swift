public import CFlowABI

/// What a screen shows: a title, then elements in order.
public struct Content {
  public var title: String
  public var elements: [Element]
  /// Which content of the screen it is, for the input that answers it. The engine counts.
  public internal(set) var revision: UInt64 = 0

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

/// What a content builder takes.
public protocol ContentPart {
  var element: Element { get }
}

@resultBuilder
public enum ContentBuilder {
  public static func buildExpression<Part: ContentPart>(_ part: Part) -> [Element] {
    [part.element]
  }
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  public static func buildEither(first: [Element]) -> [Element] { first }
  public static func buildEither(second: [Element]) -> [Element] { second }
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
