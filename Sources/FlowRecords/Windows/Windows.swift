package import FlowModel

package struct WindowRecord {
  package var presenter: PresenterID?
  /// The transaction that is changing the window.
  package var busy: Transaction?
  /// The bindings of routes that opened something here, by the screen then on top, oldest first.
  package var trail = NumberMap<ContiguousArray<Binding>>()
  /// The deep link that runs in the window.
  package var deepLink: DeepLink?
}

/// The engine's records of windows, by key.
package struct Windows: ~Copyable {
  private var records = SideTable<WindowTag, WindowRecord>()
  private var order = KeyList<WindowTag>()

  /// The keys of all windows, oldest first.
  package var keys: ContiguousArray<WindowID> { order.keys }

  package subscript(window: WindowID) -> WindowRecord? {
    @inline(__always) unsafeAddress { records.place(of: window) }
    @inline(__always) unsafeMutableAddress { records.mutablePlace(of: window) }
  }

  package mutating func insert(_ window: WindowID) {
    records.insert(WindowRecord(), for: window)
    order.append(window)
  }

  package mutating func remove(_ window: WindowID) {
    records.remove(window)
    order.remove(window)
  }
}
