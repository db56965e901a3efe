package import CFlowABI
import FlowMessages

/// The keys by which hosts know elements and rows again (V14).
package enum ElementKey {
  /// The bit of a key that is a number, as the element has no id.
  private static let numbered: UInt64 = 1 << 63

  /// Returns the key of an element or a row with an id.
  ///
  /// - Parameter owner: the kind of the element; the key of the element that the row is of.
  ///   Complexity: O(size of the id), allocates nothing.
  package static func key(of id: flow_string, in owner: UInt64) -> UInt64 {
    let digest = TextDigest(id)
    return max(1, (digest.first ^ (digest.second &* (2 &* owner &+ 1))) & ~numbered)
  }

  /// Returns the key of an element without an id.
  static func key(numbered number: UInt64) -> UInt64 { numbered | number }
}

/// The elements without an id of two contents that belong together.
private struct ElementGroup {
  /// Elements, and the places of those that belong to the group.
  struct Part {
    let elements: UnsafeMutablePointer<flow_element>
    let places: UnsafeMutablePointer<Int>
    var count = 0

    subscript(index: Int) -> UnsafeMutablePointer<flow_element> { elements + places[index] }
  }

  var old: Part
  var new: Part

  /// Gives those keys that are known: to elements of the same kind and text at both ends, then to
  /// those of the same kind in order.
  func takeKeys() {
    var (begin, end, oldEnd) = (0, new.count, old.count)
    while begin < min(end, oldEnd), take(new[begin], from: old[begin], byText: true) {
      begin &+= 1
    }
    while begin < min(end, oldEnd), take(new[end &- 1], from: old[oldEnd &- 1], byText: true) {
      end &-= 1
      oldEnd &-= 1
    }
    if begin == end { return }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 32) { next in
      // The next candidate of each kind.
      for kind in 0..<32 { next[kind] = begin }
      while begin < end {
        let kind = Int(new[begin].pointee.kind) & 31
        while next[kind] < oldEnd {
          next[kind] &+= 1
          if take(new[begin], from: old[next[kind] &- 1], byText: false) { break }
        }
        begin &+= 1
      }
    }
  }

  @inline(never)
  private func take(
    _ element: UnsafeMutablePointer<flow_element>, from other: UnsafeMutablePointer<flow_element>,
    byText: Bool
  ) -> Bool {
    if other.pointee.kind != element.pointee.kind { return false }
    if byText, !(other.pointee.text == element.pointee.text) { return false }
    element.pointee.key = other.pointee.key
    return true
  }
}

extension ContentStore {
  /// Gives keys to the elements without an id. They belong to the nearest element with an id before
  /// them that stands in both contents, or to the beginning; what belonged to the same one there is
  /// known.
  func identify(after old: ContentStore?) {
    keyCount = old?.keyCount ?? 0
    if numberedCount == 0 { return }
    let places = memory.takeStructs(numberedCount &+ (old?.numberedCount ?? 0), of: Int.self)
    var group = ElementGroup(
      old: .init(elements: old?.table ?? table, places: places + numberedCount),
      new: .init(elements: table, places: places))
    var (index, oldIndex) = (0, 0)
    while index < count {
      collect(&group.new, from: &index, other: old)
      if group.new.count > 0 {
        if let old { old.collect(&group.old, from: &oldIndex, other: self) }
        group.takeKeys()
        for each in 0..<group.new.count where group.new[each].pointee.key == 0 {
          keyCount &+= 1
          group.new[each].pointee.key = ElementKey.key(numbered: keyCount)
        }
      }
      if index < count, let place = records?[index].before { oldIndex = place &+ 1 }
      index &+= 1
    }
  }

  /// Collects the elements without an id from an index on, and moves it to the next element that
  /// stands in another content, too.
  @inline(never)
  private func collect(_ part: inout ElementGroup.Part, from index: inout Int, other: ContentStore?)
  {
    part.count = 0
    while index < count {
      if part.elements[index].id.size == 0 {
        part.places[part.count] = index
        part.count &+= 1
      } else if other?.place(like: part.elements + index) != nil {
        return
      }
      index &+= 1
    }
  }
}
