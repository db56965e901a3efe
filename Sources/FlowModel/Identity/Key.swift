/// Names one object of a tree for ever: a slot, and which of the slot's successive owners is meant.
///
/// A key is never reused. `Tag` keeps keys of different objects apart at compile time.
package struct Key<Tag>: Hashable, Sendable {
  package let slot: UInt32
  package let generation: UInt32

  package init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
}

package enum ScreenTag {}
package enum StackTag {}
package enum LayerTag {}
package enum WindowTag {}
package enum CoordinatorTag {}

package typealias ScreenID = Key<ScreenTag>
package typealias StackID = Key<StackTag>
package typealias LayerID = Key<LayerTag>
package typealias WindowID = Key<WindowTag>
package typealias CoordinatorID = Key<CoordinatorTag>
