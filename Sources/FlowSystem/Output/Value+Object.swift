package import FlowKit

extension Value {
  /// A map as JSON is written: with keys in this order, without those that have nothing.
  package static func object(_ entries: [(String, Value?)]) -> Value {
    .map(
      entries.compactMap { key, value in value.map { Value.Entry(key: key, value: $0) } })
  }

  /// An object that says what it is: `flowhost.NAME/1`.
  package static func object(schema name: String, entries: [(String, Value?)]) -> Value {
    object([("schema", .string("flowhost.\(name)/1"))] + entries)
  }

  /// The text under a key of a map; empty if there is none.
  package func text(_ key: String) -> String { self[key]?.string ?? "" }

  /// The items under a key of a map; none if there is no list.
  package func list(_ key: String) -> [Value] { self[key]?.items ?? [] }
}
