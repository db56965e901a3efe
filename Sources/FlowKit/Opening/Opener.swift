/// A class and what an instance of it is made with: what an opening request opens.
///
/// A generated file makes it for the classes of another plugin, so that what is required must be
/// given: `try open(Shop.product(id: 7, page: 2))`. For a class of one's own plugin the type does
/// the same: `Opener(Product.self, .init(number: 7))`.
public struct Opener: Sendable {
  /// The id of the class.
  public let classID: String
  /// The arguments; null for none.
  public var value: Value

  /// Makes an opener from the id of a class, of any plugin, and a value.
  public init(_ classID: String, _ value: Value = .null) {
    self.classID = classID
    self.value = value
  }

  /// Makes an opener of a class that lists no arguments, and takes any value.
  public init<Opened: FlowObject>(_ type: Opened.Type, _ arguments: Value = .null)
  where Opened.Arguments == Value {
    self.init(Opened.id, arguments)
  }

  /// Makes an opener of a class that lists its arguments.
  public init<Opened: FlowObject>(_ type: Opened.Type, _ arguments: Opened.Arguments)
  where Opened.Arguments: ArgumentList {
    self.init(Opened.id, arguments.value)
  }

  /// The arguments as a call takes them: `nil` for none.
  package var arguments: Value? { value.isNull ? nil : value }
}
