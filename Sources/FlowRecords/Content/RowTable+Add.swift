import CFlowABI
import FlowMessages
import FlowValues

/// The element of rows, as far as checks and messages need it.
struct RowOwner {
  let id: flow_string
  let isSecret: Bool
  /// True if it is a plugin's, whose images lie beside the plugin's file (V13).
  let isOfPlugin: Bool
}

extension RowTable {
  /// Checks a row and copies it, with all it points to, behind the others. There must be room.
  ///
  /// - Parameter number: its place among all rows of the element, counted from 1.
  /// - Throws: the mistake in it; the table is as before then.
  @_optimize(speed)
  func addRow(
    _ given: UnsafePointer<flow_row>, of owner: RowOwner, number: Int,
    in memory: inout ContentMemory
  ) throws(Fault) {
    let row = rows + count
    row.initialize(to: given.pointee)
    let texts = UnsafeMutableRawPointer(row).assumingMemoryBound(to: flow_string.self)
    let copied = memory.copy(texts, count: Self.texts)
    guard copied == Self.texts else {
      throw ContentMemory.refusal(
        of: texts[copied],
        name: ElementCheck.subject(Self.name(ofText: copied), id: owner.id, row: number))
    }
    if owner.isOfPlugin, row.pointee.source.size > 0 {
      try Self.checkSource(of: row, owner: owner, number: number)
    }
    if row.pointee.actions != nil || row.pointee.action_count != 0 {
      row.pointee.actions = try Self.actions(
        of: row, owner: owner.id, number: number, in: &memory)
    }
    row.pointee.action_size = UInt32(MemoryLayout<flow_row_action>.stride)
    if row.pointee.id.size > 0, addLast() { return }
    throw Fault(
      row.pointee.id.size > 0 ? FLOW_ERROR_DUPLICATE_ID : FLOW_ERROR_INVALID_ARGUMENT,
      "row % of element '%' needs an id of its own; it has '%'", number, owner.id, row.pointee.id)
  }

  /// The number of texts with which a row begins.
  private static var texts: Int { 7 }

  private static func name(ofText number: Int) -> Literal {
    switch number {
    case 0: "id"
    case 1: "title"
    case 2: "subtitle"
    case 3: "detail"
    case 4: "icon"
    case 5: "source"
    default: "badge"
    }
  }

  @inline(never)
  private static func checkSource(
    of row: UnsafePointer<flow_row>, owner: RowOwner, number: Int
  ) throws(Fault) {
    try ElementCheck.checkSource(
      of: row.pointee, id: owner.id, number: number, isSecret: owner.isSecret)
  }

  /// Checks and copies the menu of a row.
  @inline(never)
  private static func actions(
    of row: UnsafePointer<flow_row>, owner id: flow_string, number: Int,
    in memory: inout ContentMemory
  ) throws(Fault) -> UnsafePointer<flow_row_action>? {
    try SizedArray.read(
      row.pointee.actions, count: row.pointee.action_count, step: row.pointee.action_size,
      of: ElementCheck.subject("actions", id: id, row: number)
    ) { (actions) throws(Fault) in
      guard let first = actions.baseAddress else { return nil }
      let copies = memory.takeStructs(actions.count, of: flow_row_action.self)
      for index in actions.indices {
        (copies + index).initialize(to: first[index])
        let texts = UnsafeMutableRawPointer(copies + index)
          .assumingMemoryBound(to: flow_string.self)
        let copied = memory.copy(texts, count: 2)
        guard copied == 2 else {
          throw ContentMemory.refusal(
            of: texts[copied],
            name: ElementCheck.subject(
              copied == 0 ? "action's id" : "action's text", id: id, row: number))
        }
        let action = copies[index]
        guard action.role >= FLOW_ROLE_NORMAL, action.role <= FLOW_ROLE_CANCEL else {
          throw Fault(
            FLOW_ERROR_INVALID_ARGUMENT,
            "action '%' of element '%' has the unknown role %", action.id, id, action.role)
        }
      }
      let mistaken = withoutID(copies, count: actions.count)
      if mistaken == actions.count { return UnsafePointer(copies) }
      let action = copies[mistaken]
      throw Fault(
        action.id.size > 0 ? FLOW_ERROR_DUPLICATE_ID : FLOW_ERROR_INVALID_ARGUMENT,
        "action % of row % of element '%' needs an id of its own; it has '%'", mistaken + 1, number,
        id, action.id)
    }
  }

  /// Returns the first action that has no id of its own; `count` if all have.
  private static func withoutID(_ actions: UnsafeMutablePointer<flow_row_action>, count: Int) -> Int
  {
    guard let size = Places.count(for: count) else { return 0 }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size) { memory in
      guard let start = memory.baseAddress else { return 0 }
      let places = Places(at: start, capacity: count)
      places.clear()
      for index in 0..<count {
        let id = actions[index].id
        let found = places.find(TextDigest(id).first) { actions[$0].id == id }
        guard id.size > 0, found.number == nil else { return index }
        places.set(index, at: found.place)
      }
      return count
    }
  }
}
