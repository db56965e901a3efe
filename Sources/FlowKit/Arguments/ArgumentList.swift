/// What instances of a class are made with: a ``Value``, or a struct that lists its arguments.
public protocol ClassArguments {
  /// The arguments that the class lists; none: it takes any value.
  static var listed: [ListedArgument] { get }
  /// The value that `create` gets.
  var value: Value { get }
}

/// The arguments that a class lists (K1), as a struct with a member for each.
///
///     final class Product: Screen {
///       static let id = "shop.product"
///       struct Arguments: ArgumentList {
///         var number: Int
///         var page: Int? = nil
///         static var list: [Argument<Self>] {
///           [
///             .required("number", "which product") { $0.number },
///             .optional("page", "the page of it to begin with") { $0.page },
///           ]
///         }
///       }
///       …
///     }
///
/// So `open(Product.self, .init(number: 7))` compiles, and without a number it does not.
public protocol ArgumentList: ClassArguments {
  /// The arguments, in the order in which hosts show them.
  static var list: [Argument<Self>] { get }
}

extension ArgumentList {
  /// The arguments of ``list``, as they are registered.
  public static var listed: [ListedArgument] { list.map { $0.listed } }

  /// A map of the arguments that are given.
  public var value: Value {
    var entries: [Value.Entry] = []
    for argument in Self.list {
      guard let given = argument.read(self) else { continue }
      entries.append(Value.Entry(key: argument.listed.name, value: given))
    }
    return .map(entries)
  }
}

extension Value: ClassArguments {
  /// None: a class that lists no arguments takes any value.
  public static var listed: [ListedArgument] { [] }
  /// Itself.
  public var value: Value { self }
}

/// One argument that a class lists: `flow_argument`.
public struct ListedArgument {
  /// The name, a C identifier, unique in the class.
  public let name: String
  /// The letter of its type, as in a signature, or `l` for a list, `m` for a map; with `?` null is
  /// allowed.
  public let type: String
  /// A line for people.
  public let about: String
  /// True if no instance is made without it.
  public let isRequired: Bool
  /// The value it has when it is left out; null: it stays left out.
  public let defaultValue: Value
}

/// One argument of a struct of arguments: how it is listed, and the member that holds it.
public struct Argument<Owner> {
  let listed: ListedArgument
  let read: (Owner) -> Value?

  /// An argument that must be given.
  public static func required<Member: ArgumentValue>(
    _ name: String, _ about: String = "", _ member: @escaping (Owner) -> Member
  ) -> Argument {
    Argument(
      listed: ListedArgument(
        name: name, type: Member.letter, about: about, isRequired: true, defaultValue: .null),
      read: { member($0).value })
  }

  /// An argument that may be left out.
  ///
  /// - Parameter defaultValue: the value it has then; `nil`: it stays left out.
  public static func optional<Member: ArgumentValue>(
    _ name: String, _ about: String = "", default defaultValue: Member? = nil,
    _ member: @escaping (Owner) -> Member?
  ) -> Argument {
    Argument(
      listed: ListedArgument(
        name: name, type: Member.letter, about: about, isRequired: false,
        defaultValue: defaultValue.map { $0.value } ?? .null),
      read: { member($0).map { $0.value } })
  }
}
