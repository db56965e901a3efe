import CFlowABI

/// C functions for actions: one C function cannot know by which name it was called, so the action
/// at each index has its own.
enum ActionTable {
  typealias Function =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<flow_value>?) ->
    UnsafePointer<flow_value>?

  static let signature = "?a(pa)"

  static var functions: [Function] {
    [
      { act($0, 0, $1) }, { act($0, 1, $1) }, { act($0, 2, $1) }, { act($0, 3, $1) },
      { act($0, 4, $1) }, { act($0, 5, $1) }, { act($0, 6, $1) }, { act($0, 7, $1) },
      { act($0, 8, $1) }, { act($0, 9, $1) }, { act($0, 10, $1) }, { act($0, 11, $1) },
      { act($0, 12, $1) }, { act($0, 13, $1) }, { act($0, 14, $1) }, { act($0, 15, $1) },
      { act($0, 16, $1) }, { act($0, 17, $1) }, { act($0, 18, $1) }, { act($0, 19, $1) },
      { act($0, 20, $1) }, { act($0, 21, $1) }, { act($0, 22, $1) }, { act($0, 23, $1) },
      { act($0, 24, $1) }, { act($0, 25, $1) }, { act($0, 26, $1) }, { act($0, 27, $1) },
      { act($0, 28, $1) }, { act($0, 29, $1) }, { act($0, 30, $1) }, { act($0, 31, $1) },
    ]
  }
}

private func act(
  _ data: UnsafeMutableRawPointer?, _ index: Int, _ value: UnsafePointer<flow_value>?
) -> UnsafePointer<flow_value>? {
  object(data, as: Instance.self)?.act(index, value: value)
}

extension ClassDescription {
  /// Adds the actions of a class, at most as many as there are functions for.
  mutating func addActions(_ actions: [String], of id: String) throws(FlowError) {
    let functions = ActionTable.functions
    guard actions.count <= functions.count else {
      throw FlowError(
        FLOW_ERROR_LIMIT,
        "\(id) has \(actions.count) actions, the kit has room for \(functions.count); "
          + "let some take an argument that says what to do")
    }
    for (index, name) in actions.enumerated() {
      addMethod(name, ActionTable.signature, functions[index])
    }
  }
}
