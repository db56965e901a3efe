import FlowModel

/// The host's data on a screen or a layer, by keys (W6).
///
/// It is a list, because few have data at all, and hardly any more than one or two. It ends no
/// data: it hands out what it drops, and whoever removes a screen or a layer empties it.
package struct HostData: ~Copyable {
  private struct Entry {
    let key: UnsafeRawPointer
    let pointer: UnsafeMutableRawPointer
    let destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    /// True if it ends although its screen goes on (S16).
    var isEnding = false

    var ending: Ending? { destroy.map { Ending(pointer: pointer, destroy: $0) } }
  }

  /// Oldest first.
  private var entries: Series<Entry> = []

  init() {}

  deinit { assert(entries.isEmpty, "data of the host is let go where nobody can end it") }

  package var isEmpty: Bool { entries.isEmpty }

  /// The data under a key; nil if there is none.
  package func find(_ key: UnsafeRawPointer) -> UnsafeMutableRawPointer? {
    entries.first { $0.key == key }?.pointer
  }

  /// Puts data under a key. Returns what ends the data that was there, if anything does.
  package mutating func put(
    _ pointer: UnsafeMutableRawPointer,
    destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, for key: UnsafeRawPointer
  ) -> Ending? {
    let entry = Entry(key: key, pointer: pointer, destroy: destroy)
    guard let index = entries.firstIndex(where: { $0.key == key }) else {
      entries.append(entry)
      return nil
    }
    let old = entries[index].ending
    entries[index] = entry
    return old
  }

  /// Removes the data under a key. Returns what ends it, if anything does.
  package mutating func remove(_ key: UnsafeRawPointer) -> Ending? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    return entries.remove(at: index).ending
  }

  /// Lets all that is there end, but not what is put from now on.
  package mutating func beginEnding() {
    for index in entries.indices { entries[index].isEnding = true }
  }

  /// Removes the oldest data with an end of what was there at `beginEnding`, and any before it.
  /// Returns nil if there is none left.
  package mutating func takeNextEnding() -> Ending? {
    while let index = entries.firstIndex(where: { $0.isEnding }) {
      if let ending = entries.remove(at: index).ending { return ending }
    }
    return nil
  }

  /// Removes the oldest data that has an end, and any before it. Returns nil if there is none left.
  package mutating func takeFirstEnding() -> Ending? {
    while !entries.isEmpty {
      if let ending = entries.remove(at: 0).ending { return ending }
    }
    return nil
  }
}
