/// Timers in the order in which they are due; of those with the same time, in which they were started: a binary
/// heap, in which each knows its place.
struct TimerQueue {
  private struct Entry {
    let due: UInt64
    let timer: TimerRecord

    func comes(before other: Entry) -> Bool {
      due != other.due ? due < other.due : timer.number < other.timer.number
    }
  }

  private var entries: ContiguousArray<Entry> = []

  var first: TimerRecord? { entries.first?.timer }
  var firstDue: UInt64? { entries.first?.due }

  /// Complexity: O(log n).
  mutating func insert(_ timer: TimerRecord, due: UInt64) {
    let entry = Entry(due: due, timer: timer)
    entries.append(entry)
    rise(entry, from: entries.count - 1)
  }

  /// One that is not there is no mistake: it will never be due. Complexity: O(log n).
  mutating func remove(_ timer: TimerRecord) {
    guard let index = timer.place, let last = entries.popLast() else { return }
    timer.place = nil
    if last.timer === timer { return }
    if index > 0, last.comes(before: entries[(index - 1) / 2]) {
      rise(last, from: index)
    } else {
      sink(last, from: index)
    }
  }

  private mutating func rise(_ entry: Entry, from start: Int) {
    var index = start
    while index > 0 {
      let above = (index - 1) / 2
      if entries[above].comes(before: entry) { break }
      put(entries[above], at: index)
      index = above
    }
    put(entry, at: index)
  }

  private mutating func sink(_ entry: Entry, from start: Int) {
    var index = start
    while true {
      var below = 2 * index + 1
      if below >= entries.count { break }
      if below + 1 < entries.count, entries[below + 1].comes(before: entries[below]) { below += 1 }
      if entry.comes(before: entries[below]) { break }
      put(entries[below], at: index)
      index = below
    }
    put(entry, at: index)
  }

  private mutating func put(_ entry: Entry, at index: Int) {
    entries[index] = entry
    entry.timer.place = index
  }
}
