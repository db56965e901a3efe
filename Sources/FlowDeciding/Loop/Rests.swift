package import FlowModel
package import FlowRecords

/// The callbacks that run whenever the engine has come to rest (S2), in the order in which they
/// were added.
package struct Rests {
  package final class Entry {
    let number: UInt64
    /// The callback; nil while it runs.
    package var callback: TimerCallback?
    /// True once it has been removed, which ends the callback when it has returned.
    package fileprivate(set) var isOver = false

    fileprivate init(number: UInt64, callback: consuming TimerCallback?) {
      self.number = number
      self.callback = callback
    }
  }

  private var entries: Series<Entry> = []
  private var last: UInt64 = 0
  /// The number of the callback of flow_engine_set_rest(); 0 if there is none.
  private var set: UInt64 = 0
  /// The places of the entries that are still to be told in the round that goes on.
  private var round = 0..<0

  @inline(__always)
  package var isEmpty: Bool { entries.isEmpty }

  /// The most callbacks of an engine, so that callbacks which add one another come to an end.
  package static var limit: Int { 64 }
  package var isFull: Bool { entries.count >= Rests.limit }
  package var hasSet: Bool { self.set != 0 }

  /// Adds a callback, and returns its number.
  package mutating func add(_ callback: consuming TimerCallback?) -> UInt64 {
    last += 1
    entries.append(Entry(number: last, callback: callback))
    return last
  }

  /// Puts a callback into the place of the callback that was set before, or behind all others.
  /// Returns the entry before, whose callback is the caller's to end unless it runs.
  package mutating func set(_ callback: consuming TimerCallback?) -> Entry? {
    guard let place = place(of: set) else {
      set = add(callback)
      return nil
    }
    let old = entries[place]
    old.isOver = true
    last += 1
    set = last
    entries[place] = Entry(number: last, callback: callback)
    return old
  }

  /// Removes the callback that was set.
  package mutating func removeSet() -> Entry? {
    defer { set = 0 }
    return remove(set)
  }

  /// Removes a callback. Returns its entry, whose callback is the caller's to end unless it runs;
  /// nil if no callback has the number.
  package mutating func remove(_ number: UInt64) -> Entry? {
    guard let place = place(of: number) else { return nil }
    let entry = entries.remove(at: place)
    entry.isOver = true
    if place < round.upperBound {
      let isTold = place < round.lowerBound
      round = (isTold ? round.lowerBound - 1 : round.lowerBound)..<(round.upperBound - 1)
    }
    return entry
  }

  private func place(of number: UInt64) -> Int? {
    number == 0 ? nil : entries.firstIndex { $0.number == number }
  }

  /// Begins a round of the callbacks that are there now: one that adds another has it told in the
  /// next round, which the limit of chains counts (Q2).
  package mutating func beginRound() { round = 0..<entries.count }

  /// The next callback of a round; nil at its end.
  package mutating func takeNext() -> Entry? {
    guard let next = round.first else { return nil }
    round = (next + 1)..<round.upperBound
    return entries[next]
  }

  /// Removes all. The callbacks are the caller's to end.
  package mutating func takeAll() -> Series<Entry> {
    defer { entries = [] }
    for entry in entries { entry.isOver = true }
    return entries
  }
}
