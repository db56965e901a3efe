package import FlowKit

extension Value {
  /// Makes a map for JSON: keys in this order, without entries that have no value.
  package static func object(_ entries: [(String, Value?)]) -> Value {
    .map(
      entries.compactMap { key, value in value.map { Value.Entry(key: key, value: $0) } })
  }

  /// Makes an object that names its schema: `flowhost.NAME/1`.
  package static func object(schema name: String, entries: [(String, Value?)]) -> Value {
    object([("schema", .string("flowhost.\(name)/1"))] + entries)
  }

  /// Returns the text under a key of a map; empty if there is none.
  package func text(_ key: String) -> String { self[key]?.string ?? "" }

  /// Returns the items under a key of a map; none if there is no list.
  package func list(_ key: String) -> [Value] { self[key]?.items ?? [] }
}
