package import FlowModel

/// Something that knows which of its keys name an object that is there, and which one that is gone.
package protocol Register: ~Copyable {
  associatedtype Tag: HandleTag
  func contains(_ key: Key<Tag>) -> Bool
  func wasRemoved(_ key: Key<Tag>) -> Bool
}

extension SlotMap: Register where Tag: HandleTag {}
