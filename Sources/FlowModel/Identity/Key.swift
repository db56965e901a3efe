/// The permanent name of one object of a tree: a slot, and the generation of the object in it.
///
/// A key is never reused. `Tag` keeps keys of different objects apart at compile time. The
/// generation of a living object is odd; no object has generation 0.
package struct Key<Tag>: Hashable, Sendable {
  /// Slot and generation as one number, so that one type of map serves keys of all kinds, and a key
  /// is moved as a whole.
  package let number: UInt64

  @inline(__always)
  package init(slot: UInt32, generation: UInt32) {
    number = UInt64(generation) << 32 | UInt64(slot)
  }

  @inline(__always)
  package var slot: UInt32 { UInt32(truncatingIfNeeded: number) }
  @inline(__always)
  package var generation: UInt32 { UInt32(truncatingIfNeeded: number >> 32) }

  /// The key as one number, for a `NameTable`.
  package var packed: Int { Int(truncatingIfNeeded: number) }

  package init(packed: Int) { number = UInt64(UInt(bitPattern: packed)) }

  /// A key that no object has.
  package static var none: Key { Key(slot: 0, generation: 0) }
}

/// Keeps an optional key in the 8 bytes of a key.
@propertyWrapper
package struct Packed<Tag>: Sendable {
  private var key = Key<Tag>.none

  package init(wrappedValue: Key<Tag>?) { key = wrappedValue ?? .none }

  package var wrappedValue: Key<Tag>? {
    get { key.number == 0 ? nil : key }
    set { key = newValue ?? .none }
  }
}

package enum ScreenTag: Sendable {}
package enum StackTag: Sendable {}
package enum LayerTag: Sendable {}
package enum WindowTag: Sendable {}
package enum CoordinatorTag: Sendable {}

package typealias ScreenID = Key<ScreenTag>
package typealias StackID = Key<StackTag>
package typealias LayerID = Key<LayerTag>
package typealias WindowID = Key<WindowTag>
package typealias CoordinatorID = Key<CoordinatorTag>

#if DEBUG
  extension Packed: Equatable {}
#endif
