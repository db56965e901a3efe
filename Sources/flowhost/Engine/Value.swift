/// What travels through the engine: the data model of `flow_value`.
indirect enum Value: Equatable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case bytes([UInt8])
  case list([Value])
  case map([Entry])

  struct Entry: Equatable {
    var key: String
    var value: Value
  }

  /// The word for its type in messages.
  var type: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .bytes: "bytes"
    case .list: "list"
    case .map: "map"
    }
  }

  /// Maps are equal whatever their order.
  static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b || (a.isNaN && b.isNaN)
    case (.string(let a), .string(let b)): a == b
    case (.bytes(let a), .bytes(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.map(let a), .map(let b)):
      a.count == b.count && a.allSatisfy { entry in b.contains(entry) }
    default: false
    }
  }
}
