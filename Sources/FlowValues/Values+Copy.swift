package import CFlowABI
import CSystem
import FlowMessages

extension Values {
  /// True if a copy of a value would be like one that was made before, byte for byte: other than
  /// equal maps, those of copies have one order, and no two numbers differ in a sign or a bit.
  ///
  /// - Parameters:
  ///   - copy: A copy, which has been checked.
  ///   - value: Any value; it is followed only as far as it is like the copy.
  package static func isCopy(
    _ copy: UnsafePointer<flow_value>, of value: UnsafePointer<flow_value>
  ) -> Bool {
    guard copy.pointee.type == value.pointee.type, copy.pointee.reserved == value.pointee.reserved
    else { return false }
    let (mine, its) = (copy.pointee.as, value.pointee.as)
    switch copy.pointee.type {
    case FLOW_TYPE_NULL: return true
    case FLOW_TYPE_BOOLEAN: return mine.boolean == its.boolean
    case FLOW_TYPE_STRING: return equal(mine.string, its.string)
    case FLOW_TYPE_BYTES:
      return mine.bytes.size == its.bytes.size
        && (mine.bytes.size == 0 || memcmp(mine.bytes.data, its.bytes.data, mine.bytes.size) == 0)
    case FLOW_TYPE_LIST: return isCopy(mine.list, of: its.list)
    case FLOW_TYPE_MAP: return isCopy(mine.map, of: its.map)
    default: return mine.integer == its.integer
    }
  }

  private static func isCopy(_ mine: flow_list, of its: flow_list) -> Bool {
    guard mine.count == its.count, Sizes.isPossible(its.count, at: its.items) else { return false }
    guard let copies = mine.items, let items = its.items else { return mine.count == 0 }
    return (0..<mine.count).allSatisfy { isCopy(copies + $0, of: items + $0) }
  }

  private static func isCopy(_ mine: flow_map, of its: flow_map) -> Bool {
    guard mine.count == its.count, Sizes.isPossible(its.count, at: its.entries) else {
      return false
    }
    guard let copies = mine.entries, let entries = its.entries else { return mine.count == 0 }
    return (0..<mine.count).allSatisfy {
      equal(copies[$0].key, entries[$0].key)
        && isCopy(value(of: copies + $0), of: value(of: entries + $0))
    }
  }
}
