package import FlowValues

/// Keys of a record that this version does not know, with their values, as a map.
package final class KeptKeys {
  package let value: OwnedValue

  package init(_ value: OwnedValue) { self.value = value }
}
