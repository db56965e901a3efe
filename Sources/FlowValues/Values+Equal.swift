package import CFlowABI
import CSystem

extension Values {
  /// True if two values are equal (flow_value_equal). Safe on unchecked values: one that is nested
  /// too deeply, too large, or NULL with a size, equals nothing.
  @inline(never)
  package static func equal(
    _ left: UnsafePointer<flow_value>?, _ right: UnsafePointer<flow_value>?
  ) -> Bool {
    guard let left else { return right == nil || right?.pointee.type == FLOW_TYPE_NULL }
    guard let right else { return left.pointee.type == FLOW_TYPE_NULL }
    var visits = Int(FLOW_RECORD_LIMIT)
    return equal(left, right, depth: 0, &visits)
  }

  private static func equal(
    _ left: UnsafePointer<flow_value>, _ right: UnsafePointer<flow_value>, depth: Int,
    _ visits: inout Int
  ) -> Bool {
    visits -= 1
    guard visits >= 0 else { return false }
    guard left.pointee.type == right.pointee.type else { return false }
    let (l, r) = (left.pointee.as, right.pointee.as)
    switch left.pointee.type {
    case FLOW_TYPE_NULL: return true
    case FLOW_TYPE_BOOLEAN: return l.boolean == r.boolean
    case FLOW_TYPE_INTEGER: return l.integer == r.integer
    case FLOW_TYPE_NUMBER: return l.number == r.number || (l.number.isNaN && r.number.isNaN)
    case FLOW_TYPE_STRING:
      return equal(l.string.data, l.string.size, r.string.data, r.string.size)
    case FLOW_TYPE_BYTES: return equal(l.bytes.data, l.bytes.size, r.bytes.data, r.bytes.size)
    case FLOW_TYPE_LIST: return equal(l.list, r.list, depth: depth + 1, &visits)
    case FLOW_TYPE_MAP: return equal(l.map, r.map, depth: depth + 1, &visits)
    default: return false
    }
  }

  package static func equal(_ left: flow_string, _ right: flow_string) -> Bool {
    equal(left.data, left.size, right.data, right.size)
  }

  private static func equal(
    _ left: UnsafeRawPointer?, _ leftSize: Int, _ right: UnsafeRawPointer?, _ rightSize: Int
  ) -> Bool {
    guard leftSize == rightSize else { return false }
    guard leftSize > 0 else { return leftSize == 0 }
    guard let left, let right else { return false }
    return memcmp(left, right, leftSize) == 0
  }

  private static func equal(_ left: flow_list, _ right: flow_list, depth: Int, _ visits: inout Int)
    -> Bool
  {
    guard left.count == right.count, depth <= FLOW_RECORD_DEPTH else { return false }
    guard left.count > 0 else { return left.count == 0 }
    guard let lefts = left.items, let rights = right.items else { return false }
    for index in 0..<left.count where !equal(lefts + index, rights + index, depth: depth, &visits) {
      return false
    }
    return true
  }

  private static func equal(_ left: flow_map, _ right: flow_map, depth: Int, _ visits: inout Int)
    -> Bool
  {
    guard left.count == right.count, depth <= FLOW_RECORD_DEPTH, left.count <= FLOW_RECORD_LIMIT
    else { return false }
    guard left.count > 0 else { return left.count == 0 }
    guard let lefts = left.entries, let rights = right.entries else { return false }
    return Keys.match(lefts, rights, count: left.count) { equal($0, $1, depth: depth, &visits) }
  }
}
