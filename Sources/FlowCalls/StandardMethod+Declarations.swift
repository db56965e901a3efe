import CFlowABI
import CSystem

extension StandardMethod {
  /// A row of FLOW_METHOD_TABLE.
  struct Declaration {
    private let row: UnsafePointer<flow_method_row>
    private let number: Int32

    /// The row with a number, counted from 0; nil behind the last.
    @inline(__always)
    fileprivate init?(_ number: Int32) {
      guard let row = flow_table_method(number) else { return nil }
      self.row = row
      self.number = number
    }

    @inline(__always)
    var kind: flow_kind { row.pointee.kind }
    @inline(__always)
    var name: UnsafePointer<CChar> { row.pointee.name }
    var signature: UnsafePointer<CChar> { row.pointee.signature }

    /// The slot, which kinds with a method of that name share.
    var method: StandardMethod {
      guard let method = StandardMethod(rawValue: number(in: StandardMethod.slots)) else {
        preconditionFailure("a standard method of flow/class.h has no slot")
      }
      return method
    }

    /// The minor version of the ABI that brought it. For a class of an older version the name is an
    /// ordinary one (K5).
    var since: UInt32 { UInt32(number(in: StandardMethod.minors)) }

    private func number(in numbers: StaticString) -> Int {
      Int(numbers.utf8Start[Int(number)]) - 0x30
    }
  }

  /// Returns the standard method of a kind with this name; nil if a minor version has none.
  static func declaration(of name: UnsafePointer<CChar>, kind: flow_kind, in minor: UInt32)
    -> Declaration?
  {
    let first = name.pointee
    var number: Int32 = 0
    while let each = Declaration(number) {
      if each.kind == kind, each.name.pointee == first, strcmp(each.name, name) == 0 {
        return each.since <= minor ? each : nil
      }
      number &+= 1
    }
    return nil
  }

  /// Returns the first standard method that a function is true for.
  static func declaration(where isFound: (Declaration) -> Bool) -> Declaration? {
    var number: Int32 = 0
    while let each = Declaration(number) {
      if isFound(each) { return each }
      number += 1
    }
    return nil
  }
}
