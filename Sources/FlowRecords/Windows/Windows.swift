package import FlowModel

package struct WindowRecord {
  package var presenter: PresenterID?
  /// The transaction that is changing it.
  package var busy: Transaction?
  /// What routes have opened here, by what was on top, oldest first.
  package var trail = NumberMap<ContiguousArray<Binding>>()
  /// The deep link that runs here.
  package var deepLink: DeepLink?
}

/// What the engine keeps of windows, under their keys.
package struct Windows: ~Copyable {
  private var records = SideTable<WindowTag, WindowRecord>()
  private var order = KeyList<WindowTag>()

  /// In the order they were made.
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
