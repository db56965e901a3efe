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
      { act($0, at: 0, with: $1) }, { act($0, at: 1, with: $1) },
      { act($0, at: 2, with: $1) }, { act($0, at: 3, with: $1) },
      { act($0, at: 4, with: $1) }, { act($0, at: 5, with: $1) },
      { act($0, at: 6, with: $1) }, { act($0, at: 7, with: $1) },
      { act($0, at: 8, with: $1) }, { act($0, at: 9, with: $1) },
      { act($0, at: 10, with: $1) }, { act($0, at: 11, with: $1) },
      { act($0, at: 12, with: $1) }, { act($0, at: 13, with: $1) },
      { act($0, at: 14, with: $1) }, { act($0, at: 15, with: $1) },
      { act($0, at: 16, with: $1) }, { act($0, at: 17, with: $1) },
      { act($0, at: 18, with: $1) }, { act($0, at: 19, with: $1) },
      { act($0, at: 20, with: $1) }, { act($0, at: 21, with: $1) },
      { act($0, at: 22, with: $1) }, { act($0, at: 23, with: $1) },
      { act($0, at: 24, with: $1) }, { act($0, at: 25, with: $1) },
      { act($0, at: 26, with: $1) }, { act($0, at: 27, with: $1) },
      { act($0, at: 28, with: $1) }, { act($0, at: 29, with: $1) },
      { act($0, at: 30, with: $1) }, { act($0, at: 31, with: $1) },
    ]
  }
}

private func act(
  _ data: UnsafeMutableRawPointer?, at index: Int, with value: UnsafePointer<flow_value>?
) -> UnsafePointer<flow_value>? {
  object(data, as: Instance.self)?.act(index, value: value)
}

extension ClassDescription {
  /// Throws if a class has more of something than there are functions for.
  func checkRoom(for count: Int, of what: String, in room: Int) throws(FlowError) {
    guard count <= room else {
      throw FlowError(
        FLOW_ERROR_LIMIT,
        "\(id) has \(count) \(what), the kit has room for \(room); "
          + "let some take an argument that says what to do")
    }
  }

  /// Adds the actions of a class, at most as many as there are functions for.
  mutating func addActions(_ actions: [String]) throws(FlowError) {
    let functions = ActionTable.functions
    try checkRoom(for: actions.count, of: "actions", in: functions.count)
    for (index, name) in actions.enumerated() {
      addMethod(name, ActionTable.signature, functions[index])
    }
  }
}
