package import FlowModel

/// A register of objects, which tells the keys of living objects from those of removed ones.
package protocol Register: ~Copyable {
  associatedtype Tag: HandleTag
  func contains(_ key: Key<Tag>) -> Bool
  func wasRemoved(_ key: Key<Tag>) -> Bool
}

extension SlotMap: Register where Tag: HandleTag {}
