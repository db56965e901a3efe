import Testing

@testable import FlowModel

/// Takers of changed saves, against objects that are remembered as they were told (S3, S4).
@Suite("The journal of a saved tree")
struct JournalTests {
  /// The journal, with screens that have a number as their content.
  private struct Run {
    let journal = Journal()
    var dice: RandomDice
    var living: [ScreenID: UInt64] = [:]
    var order: [ScreenID] = []
    /// The content of each screen by its id, as each taker has been told.
    var known: [UInt64: [UInt64: UInt64]] = [:]
    var faults: [String] = []
    var slot: UInt32 = 0
    var wholes = 0
    var changes = 0

    init(seed: UInt64) { dice = RandomDice(seed: seed) }

    mutating func step() {
      switch dice.number(below: 10) {
      case 0...3:
        slot += 1
        let key = ScreenID(slot: slot, generation: 1)
        order.append(key)
        living[key] = 1 + UInt64(dice.number(below: 5))
        journal.touch(key)
      case 4...5:
        guard let key = anyScreen() else { return }
        living[key] = 1 + UInt64(dice.number(below: 5))
        journal.touch(key)
      case 6:
        // A screen that may have changed, and has not.
        if let key = anyScreen() { journal.touch(key) }
      case 7:
        guard let key = anyScreen() else { return }
        living[key] = nil
        order.removeAll { $0 == key }
        journal.remove(key)
      case 8:
        if known.count < 4 {
          guard let taker = journal.addTaker() else { return faults.append("no taker") }
          known[taker] = [:]
        } else if dice.number(below: 8) == 0, let taker = known.keys.sorted().first {
          known[taker] = nil
          if !journal.removeTaker(taker) { faults.append("a taker was not there") }
        }
      default:
        let takers = known.keys.sorted()
        guard !takers.isEmpty else { return }
        save(for: takers[dice.number(below: takers.count)], isChanged: dice.number(below: 6) > 0)
      }
    }

    private mutating func anyScreen() -> ScreenID? {
      order.isEmpty ? nil : order[dice.number(below: order.count)]
    }

    /// Saves as the engine does, and compares what the taker has then with what is there.
    private mutating func save(for taker: UInt64, isChanged: Bool) {
      guard let found = journal.cursor(of: taker) else { return faults.append("no cursor") }
      let cursor = isChanged ? found : 0
      let number = journal.beginSave()
      var told: [UInt64: UInt64?] = [:]
      func hand(_ id: UInt64, as content: UInt64?) {
        if told.updateValue(content, forKey: id) != nil { faults.append("told twice: \(id)") }
      }
      func look(at key: ScreenID, always: Bool = false) {
        guard let id = journal.id(of: key), let content = living[key] else { return }
        let isNew = journal.screens.noteDigest(content, of: key, in: number)
        if isNew || always || cursor == 0 { hand(id, as: content) }
      }
      if cursor == 0 {
        wholes += 1
        for key in order { look(at: key) }
        known[taker] = [:]
      } else {
        changes += 1
        for key in journal.screens.takeTouched() where living[key] != nil { look(at: key) }
        if number > cursor + 1 {
          let missed = journal.screens.changed(after: cursor, before: number)
          for key in missed { look(at: key, always: true) }
        }
        for gone in journal.gone where gone.end >= cursor && gone.since <= cursor {
          hand(gone.id, as: nil)
        }
      }
      journal.endSave(for: taker, isWhole: cursor == 0)
      for (id, content) in told {
        let before = known[taker]?[id]
        if cursor > 0, content == nil, before == nil { faults.append("gone before: \(id)") }
        known[taker]?[id] = content
      }
      var expected: [UInt64: UInt64] = [:]
      for (key, content) in living { expected[journal.id(of: key) ?? 0] = content }
      if known[taker] != expected { faults.append("save \(number) of \(taker) differs") }
    }
  }

  @Test("S4: Changes put over one another are what is there, for each taker", arguments: 1...20)
  func random(seed: UInt64) {
    var run = Run(seed: seed)
    for _ in 0..<4_000 where run.faults.isEmpty { run.step() }
    #expect(run.faults == [], "seed \(seed)")
    // Otherwise the test would prove nothing.
    #expect(run.wholes > 10 && run.changes > 100)
  }

  @Test("S3: Ids are reserved in blocks, never given twice, and end at their limit")
  func ids() {
    let journal = Journal()
    #expect(journal.takeID() == 1 && journal.reservedID > 1)
    let reserved = journal.reservedID
    for id in 2..<reserved { #expect(journal.takeID() == id) }
    #expect(journal.reservedID == reserved)
    #expect(journal.takeID() == reserved)
    #expect(journal.reservedID > reserved)
    journal.goOn(from: 5)
    #expect(journal.takeID() == reserved + 1)
    journal.goOn(from: Journal.idLimit - 1)
    #expect(journal.takeID() == Journal.idLimit - 1)
    #expect(journal.takeID() == nil && journal.takeID() == nil)
  }

  @Test("S4: Changes that nobody fetches are forgotten, and the next save is whole")
  func forgotten() throws {
    let journal = Journal()
    let taker = try #require(journal.addTaker())
    _ = journal.beginSave()
    journal.endSave(for: taker, isWhole: true)
    #expect(journal.cursor(of: taker) == 1 && journal.isTracking)
    for slot in 1...5000 as ClosedRange<UInt32> {
      let key = ScreenID(slot: slot, generation: 1)
      journal.touch(key)
      journal.remove(key)
    }
    #expect(journal.cursor(of: taker) == 0 && !journal.isTracking)
    #expect(journal.screens.touchedCount == 0 && journal.gone.isEmpty)
  }
}

/// Random numbers that a seed decides.
struct RandomDice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func number(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % max(1, limit)
  }
}
