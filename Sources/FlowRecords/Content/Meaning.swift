import CFlowABI
import FlowMessages

/// The meaning of a value in an element, by which what a screen renders is compared with what
/// stands there (V10): 5 is 5.0, 23:59 is 23:59:00, a text is its bytes, chosen rows are a set, and
/// null, "", false and no rows at all are empty.
///
/// Its size is fixed: a text is kept as a digest, so that no secret stays in memory.
struct Meaning: Equatable {
  private enum Kind: UInt8 {
    case empty, yes, integer, number, text, rows
  }

  private var kind = Kind.empty
  private var size = 0
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  var isEmpty: Bool { kind == .empty }

  /// Of an element whose value the user does not change.
  init() {}

  /// - Parameter value: A value that the element may have (``ElementCheck``).
  init(_ value: flow_value, of element: flow_element) {
    switch value.type {
    case FLOW_TYPE_BOOLEAN: kind = value.as.boolean == FLOW_FALSE ? .empty : .yes
    case FLOW_TYPE_INTEGER: set(.integer, to: UInt64(bitPattern: value.as.integer))
    case FLOW_TYPE_NUMBER: set(value.as.number)
    case FLOW_TYPE_STRING: set(value.as.string, of: element)
    case FLOW_TYPE_LIST: set(value.as.list)
    default: break
    }
  }

  private mutating func set(_ kind: Kind, to word: UInt64) {
    self.kind = kind
    first = word
  }

  private mutating func set(_ number: Double) {
    // Int64(exactly:) would need the library of mathematics.
    if number >= -0x1p63, number < 0x1p63, Double(Int64(number)) == number {
      set(.integer, to: UInt64(bitPattern: Int64(number)))
    } else {
      set(.number, to: number.bitPattern)
    }
  }

  private mutating func set(_ text: flow_string, of element: flow_element) {
    if ElementCheck.takes(element) == FLOW_TAKES_FIELD, element.field_type == FLOW_FIELD_TIME,
      let seconds = CalendarText.seconds(text)
    {
      return set(.integer, to: UInt64(seconds))
    }
    if text.size <= 0 { return }
    let digest = TextDigest(text)
    (kind, size, first, second) = (.text, digest.size, digest.first, digest.second)
  }

  /// Adds up the digests of all rows, each once: the sum does not depend on their order.
  private mutating func set(_ list: flow_list) {
    guard list.count > 0, let items = list.items else { return }
    kind = .rows
    var places = 4
    while places < 2 * list.count { places *= 2 }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: places) { seen in
      seen.initialize(repeating: 0)
      for index in 0..<list.count {
        let digest = TextDigest(items[index].as.string)
        var place = Int(truncatingIfNeeded: digest.second) & (places - 1)
        while seen[place] != 0, seen[place] != digest.first { place = (place + 1) & (places - 1) }
        if seen[place] != 0 { continue }
        seen[place] = digest.first
        size += 1
        first &+= digest.first
        second &+= digest.second
      }
    }
  }
}
