import FlowMessages
import CFlowABI
import CSystem

extension StandardMethod {
  struct Declaration {
    let kind: flow_kind
    let method: StandardMethod
    let name: UnsafePointer<CChar>
    let signature: UnsafePointer<CChar>
    /// The minor version of the ABI that brought it. For a class of an older version the name is an
    /// ordinary one (K5).
    let since: UInt32
  }

  /// Returns the standard method of a kind with this name; nil if a minor version has none.
  @_optimize(speed)
  static func declaration(of name: UnsafePointer<CChar>, kind: flow_kind, in minor: UInt32)
    -> Declaration?
  {
    guard let method = StandardMethod(named: name) else { return nil }
    return declarations.first { $0.kind == kind && $0.method == method && $0.since <= minor }
  }

  /// All standard methods of all kinds, kind after kind.
  static var declared: [Declaration] { declarations }

  /// The rows of the tables in flow/class.h.
  nonisolated(unsafe) private static let declarations: [Declaration] = {
    var declarations: [Declaration] = []
    while let row = flow_table_method(Int32(declarations.count))?.pointee {
      guard let method = StandardMethod(named: row.name) else {
        preconditionFailure("a standard method of flow/class.h has no slot")
      }
      declarations.append(
        Declaration(
          kind: row.kind, method: method, name: row.name, signature: row.signature,
          since: since(row.kind, name: row.name)))
    }
    return declarations
  }()

  /// The minor version that brought a standard method; 0 for one that has been there from the
  /// oldest.
  private static func since(_ kind: flow_kind, name: UnsafePointer<CChar>) -> UInt32 {
    var index: Int32 = 0
    while let row = flow_table_since(index)?.pointee, let word = row.name {
      if row.kind == kind, strcmp(word, name) == 0 { return row.minor }
      index += 1
    }
    return 0
  }

  /// Finds the slot of a name, which kinds with a method of that name share.
  private init?(named name: UnsafePointer<CChar>) {
    guard let slot = Self.slots.find(name) else { return nil }
    self.init(rawValue: slot)
  }

  /// The slots by their names.
  nonisolated(unsafe) private static let slots: NameTable = {
    let slots = NameTable(capacity: allCases.count)
    var word = Text.pointer(names)
    for slot in 0..<allCases.count {
      let size = strcspn(word, Text.pointer(" "))
      slots.insert(flow_string(data: word, size: size), number: slot)
      word += size + strspn(word + size, Text.pointer(" "))
    }
    return slots
  }()
}
