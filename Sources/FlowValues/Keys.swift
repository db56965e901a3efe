import CFlowABI
import CSystem
import FlowModel

/// Finds keys in maps. Small maps are searched in place, at no memory; larger ones are sorted once,
/// so that no choice of keys costs quadratic time.
enum Keys {
  private static let small = 16

  /// Returns a key that stands twice in a map whose entries have been checked; nil if there is
  /// none.
  @_optimize(speed)
  static func repeated(_ map: flow_map) -> flow_string? {
    guard let entries = map.entries, map.count > 1 else { return nil }
    if map.count <= small {
      for index in 1..<map.count {
        for earlier in 0..<index where order(entries[index].key, entries[earlier].key) == 0 {
          return entries[index].key
        }
      }
      return nil
    }
    let sorted = sorted(entries, count: map.count)
    for index in 1..<sorted.count
    where order(entries[sorted[index - 1]].key, entries[sorted[index]].key) == 0 {
      return entries[sorted[index]].key
    }
    return nil
  }

  /// True if two maps of `count` entries each have the same keys with matching values.
  @_optimize(speed)
  static func match(
    _ left: UnsafePointer<flow_entry>, _ right: UnsafePointer<flow_entry>, count: Int,
    values equal: (UnsafePointer<flow_value>, UnsafePointer<flow_value>) -> Bool
  ) -> Bool {
    func same(_ l: Int, r: Int) -> Bool {
      order(left[l].key, right[r].key) == 0
        && equal(Values.value(of: left + l), Values.value(of: right + r))
    }
    if count <= small {
      for index in 0..<count {
        guard
          let other = (0..<count).first(where: { order(left[index].key, right[$0].key) == 0 }),
          same(index, r: other)
        else { return false }
      }
      return true
    }
    let lefts = sorted(left, count: count)
    let rights = sorted(right, count: count)
    for index in 0..<count where !same(lefts[index], r: rights[index]) { return false }
    return true
  }

  /// Orders keys by size, then by bytes: any total order will do, and sizes compare fastest.
  @_optimize(speed)
  private static func order(_ left: flow_string, _ right: flow_string) -> Int32 {
    if left.size != right.size { return left.size < right.size ? -1 : 1 }
    guard left.size > 0, let l = left.data, let r = right.data else { return 0 }
    return memcmp(l, r, left.size)
  }

  private static func sorted(_ entries: UnsafePointer<flow_entry>, count: Int) -> Series<Int> {
    Sorting.indices(count) { order(entries[$0].key, entries[$1].key) < 0 }
  }
}
