import CFlowABI
import FlowKit
import FlowKitHost
import Testing

/// A screen whose fields are its state, of every type that a field has.
private final class SavedForm: Screen {
  static let id = "form"
  static var savedState: SavedState<SavedForm>? {
    SavedState([
      SavedField("isOn", { $0.isOn }, { $0.isOn = $1 }),
      SavedField("small", { $0.small }, { $0.small = $1 }),
      SavedField("wide", { $0.wide }, { $0.wide = $1 }),
      SavedField("count", { $0.count }, { $0.count = $1 }),
      SavedField("unsigned", { $0.unsigned }, { $0.unsigned = $1 }),
      SavedField("share", { $0.share }, { $0.share = $1 }),
      SavedField("name", { $0.name }, { $0.name = $1 }),
      SavedField("any", { $0.any }, { $0.any = $1 }),
      SavedField("maybe", { $0.maybe }, { $0.maybe = $1 }),
      SavedField("many", { $0.many }, { $0.many = $1 }),
      SavedField("bytes", { $0.bytes }, { $0.bytes = $1 }),
      SavedField("map", { $0.map }, { $0.map = $1 }),
      SavedField(
        "own", saving: { .list([.integer($0.own)]) },
        restoring: { (form, value) throws(FlowError) in
          guard let own = value[0]?.integer else {
            throw FlowError(FLOW_ERROR_BAD_VALUE, "own is a list of one")
          }
          form.own = own
        }),
    ])
  }
  let context: Context
  var isOn = false
  var small: Int32 = 1
  var wide: Int64 = 2
  var count = 3
  var unsigned: UInt32 = 4
  var share = 5.0
  var name = "made"
  var any: Value = .null
  var maybe: String?
  var many: [Int] = []
  var bytes: [UInt8] = []
  var map: [Value.Entry] = []
  var own: Int64 = 6

  init(_ context: Context) { self.context = context }
  var content: Content { Content("form") {} }

  func fill() {
    (isOn, small, wide, count, unsigned) = (true, .min, .min, -7, .max)
    (share, name, any, maybe) = (0.5, "Ada", ["a": 1], "")
    (many, bytes, map, own) = ([1, 2], [0, 255], [.init(key: "k", value: "v")], 8)
  }

  var all: [Value] {
    [
      isOn.value, small.value, wide.value, count.value, unsigned.value, share.value, name.value,
      any,
      maybe?.value ?? .null, many.value, bytes.value, map.value, own.value,
    ]
  }
}

/// A screen that saves by two functions.
private final class SavedNote: Screen {
  static let id = "note"
  static var savedState: SavedState<SavedNote>? {
    SavedState(version: 2) {
      $0.text.isEmpty ? nil : ["text": .string($0.text)]
    } restore: {
      (note, state, version) throws(FlowError) in
      if state?["text"]?.string == "bad" { throw FlowError(FLOW_ERROR_BAD_VALUE, "this is bad") }
      note.text = "\(state?["text"]?.string ?? "nothing") of \(version)"
    }
  }
  let context: Context
  var text = ""
  init(_ context: Context) { self.context = context }
  var content: Content { Content("note") {} }
}

/// A coordinator that keeps a screen by its saved id, and names its callbacks.
private final class SavedBook: Coordinator {
  static let id = "book"
  static var savedState: SavedState<SavedBook>? {
    SavedState([
      SavedField("page", { $0.savedID(of: $0.page) }, { $0.page = $0.restoredScreen($1) }),
      SavedField("none", { $0.savedID(of: FLOW_NONE) }, { $0.none = $0.restoredScreen($1) }),
      SavedField("child", { $0.savedID(of: $0.child) }, { $0.child = $0.restoredCoordinator($1) }),
      SavedField("heard", { $0.heard }, { $0.heard = $1 }),
    ])
  }
  static var callbacks: [Callback<SavedBook>] {
    [
      .finished("childEnded") { book, child, ending in book.heard.append("ended \(ending)") },
      .completion("screenGone") { book, screen in book.heard.append("gone \(screen != FLOW_NONE)")
      },
      .dismissed("layerGone") { book, layer in book.heard.append("layer \(layer != FLOW_NONE)") },
      .done("asked") { book, outcome in book.heard.append("done \(outcome.isDone)") },
      .answered("chosen") { book, button in book.heard.append("chosen \(button ?? "none")") },
      .confirmed("agreed") { book in book.heard.append("agreed") },
      .answered("fails") { (_, _) throws(FlowError) in throw FlowError(FLOW_ERROR_LIMIT, "too much")
      },
    ]
  }
  let context: Context
  var page: flow_screen = FLOW_NONE
  var none: flow_screen = 5
  var child: flow_coordinator = FLOW_NONE
  var heard: [String] = []
  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { page = try open("page") }
  func childFinished(_ child: flow_coordinator, _ ending: Ending) { heard.append("child") }
}

/// A class with more callbacks than the kit has functions for.
private final class Many: Coordinator {
  static let id = "many"
  static var callbacks: [Callback<Many>] {
    (0..<9).map { number in .confirmed("callback\(number)") { _ in } }
  }
  let context: Context
  init(_ context: Context) { self.context = context }
  func start() {}
}

/// A screen with a button, which counts its presses.
private final class Pressed: Screen {
  static let id = "pressed"
  let context: Context
  var count = 0
  init(_ context: Context) { self.context = context }
  var content: Content {
    Content("pressed") { Button("press", "Press") { self.count += 1 } }
  }
}

@Suite("What is saved and restored", .serialized)
struct StateTests {
  private func world() throws -> World {
    let world = try World(flags: FLOW_ENGINE_SAVED)
    try world.engine.classes.add(SavedForm.self)
    try world.engine.classes.add(SavedNote.self)
    try world.engine.classes.add(SavedBook.self)
    try world.engine.classes.add(Pressed.self)
    return world
  }

  private func records(_ world: World) throws -> [Record] {
    var all: [Record] = []
    try world.engine.save { all.append($0) }
    return all
  }

  /// Another engine, in whose window stands what was saved.
  private func restored(_ records: [Record]) throws -> World {
    let world = try world()
    let saved = try #require(records.first { $0.kind == FLOW_KIND_WINDOW })
    try world.engine.restore(records, windows: [saved.id: world.window.handle])
    return world
  }

  private func top<Object: FlowObject>(
    _ world: World, as type: Object.Type
  ) throws -> Object {
    try world.engine.instance(#require(world.window.top), as: type)
  }

  /// Changes the state in the record of the only screen.
  private func with(
    _ records: [Record], change: (inout [Value.Entry]) -> Void
  ) throws -> [Record] {
    var records = records
    let index = try #require(records.firstIndex { $0.kind == FLOW_KIND_SCREEN })
    var entries = try #require(records[index].value).entries
    let place = try #require(entries.firstIndex { $0.key == "state" })
    var state = entries[place].value.entries
    change(&state)
    entries[place].value = .map(state)
    records[index].value = .map(entries)
    return records
  }

  @Test("S6, S7: fields of every type are saved, and put back")
  func fields() throws {
    let one = try world()
    try one.window.open("form")
    let form = try top(one, as: SavedForm.self)
    form.fill()
    let other = try restored(records(one))
    #expect(try top(other, as: SavedForm.self).all == form.all)
    #expect(other.told.value.isEmpty)
    try one.engine.end()
    try other.engine.end()
  }

  @Test("S6: a field that a state lacks stays as it was made, and null empties one that may be nil")
  func missing() throws {
    let one = try world()
    try one.window.open("form")
    try top(one, as: SavedForm.self).fill()
    let less = try with(records(one)) { state in
      state.removeAll { $0.key == "name" }
      state[state.firstIndex { $0.key == "maybe" }!].value = .null
    }
    let other = try restored(less)
    let form = try top(other, as: SavedForm.self)
    #expect(form.name == "made")
    #expect(form.maybe == nil)
    #expect(form.count == -7)
    try one.engine.end()
    try other.engine.end()
  }

  @Test(
    "S9: a field of another type refuses the state, and is told by its key",
    arguments: [
      ("isOn", .integer(1)), ("small", .integer(1 << 31)), ("small", .number(1)), ("wide", "1"),
      ("count", .null), ("unsigned", .integer(-1)), ("share", "x"), ("name", .integer(1)),
      ("maybe", .integer(1)), ("many", .integer(1)), ("many", ["x"]), ("bytes", [1]),
      ("map", [1]),
    ] as [(String, Value)])
  func wrong(key: String, value: Value) throws {
    let one = try world()
    try one.window.open("form")
    let damaged = try with(records(one)) { state in
      state[state.firstIndex { $0.key == key }!].value = value
    }
    let other = try restored(damaged)
    #expect(throws: FlowError.self) { try top(other, as: SavedForm.self) }
    #expect(
      other.told.value.contains {
        $0.contains("the state has something else under '\(key)' than its field can hold")
      })
    try one.engine.end()
    try other.engine.end()
  }

  @Test("V6: an input of a page from before a restore brings the meaning of its element")
  func meaning() throws {
    let one = try world()
    try one.window.open("pressed")
    let content = try one.engine.content(of: #require(one.window.top))
    var input = Input("press")
    input.revision = content.revision
    let other = try restored(records(one))
    let screen = try #require(other.window.top)
    #expect(throws: FlowError.self) { try other.engine.send(input, to: screen) }
    input.meaning = content.elements[0].meaning
    try other.engine.send(input, to: screen)
    #expect(try top(other, as: Pressed.self).count == 1)
    try one.engine.end()
    try other.engine.end()
  }

  @Test("S19: an engine that saves counts what ending it would lose")
  func unsaved() throws {
    let one = try world()
    try one.window.open("pressed")
    #expect(try one.engine.unsaved().timers == 0)
    let timer = try top(one, as: Pressed.self).after(milliseconds: 1_000, {})
    #expect(try one.engine.unsaved().timers == 1)
    timer.stop()
    #expect(try one.engine.unsaved().timers == 0)
    try one.engine.end()
    let plain = try World()
    #expect(throws: FlowError.self) { try plain.engine.unsaved() }
    try plain.engine.end()
  }

  @Test("S7: two functions save and restore, and hear the version that has saved")
  func functions() throws {
    let one = try world()
    try one.window.open("note")
    let empty = try records(one)
    #expect(try top(restored(empty), as: SavedNote.self).text == "nothing of 0")
    try top(one, as: SavedNote.self).text = "ink"
    let records = try records(one)
    #expect(records.first { $0.kind == FLOW_KIND_SCREEN }?.value?["version"] == 2)
    #expect(try top(restored(records), as: SavedNote.self).text == "ink of 2")
    try top(one, as: SavedNote.self).text = "bad"
    let refused = try restored(self.records(one))
    #expect(throws: FlowError.self) { try top(refused, as: SavedNote.self) }
    #expect(refused.told.value.contains("note restore_state: this is bad"))
    try one.engine.end()
  }

  @Test("S10: a state keeps saved ids instead of handles")
  func ids() throws {
    let one = try world()
    try one.window.open("book")
    let book = try #require(one.engine.coordinators.first)
    let first = try one.engine.instance(book, as: SavedBook.self)
    first.child = try first.open("note")
    let other = try restored(records(one))
    let made = try other.engine.instance(
      #require(other.engine.coordinators.first), as: SavedBook.self)
    #expect(made.none == FLOW_NONE)
    #expect(made.child == FLOW_NONE)
    #expect(made.page != FLOW_NONE)
    #expect(other.engine.classID(of: made.page) == "page")
    let id = try other.engine.savedID(of: made.page)
    #expect(try id == one.engine.savedID(of: first.page))
    #expect(try other.engine.restored(FLOW_KIND_SCREEN, id: id) == made.page)
    #expect(throws: FlowError.self) { try other.engine.restored(FLOW_KIND_WINDOW, id: id) }
    try one.engine.end()
    try other.engine.end()
  }

  @Test("N5: callbacks under names run in the place of closures")
  func callbacks() throws {
    let world = try world()
    try world.window.open("book")
    let book = try world.engine.instance(
      #require(world.engine.coordinators.first), as: SavedBook.self)
    let way = Transition.present().completion(by: "screenGone").dismissed(by: "layerGone")
      .done(by: "asked").finished(by: "childEnded")
    try book.open("book", with: way)
    #expect(book.heard == ["done true"])
    let child = try #require(world.engine.children(of: book.handle).first)
    try world.engine.finish(child, 5)
    #expect(
      book.heard == [
        "done true", "gone true", "layer true", "ended \(Ending.finished(.integer(5)))",
      ])
    book.heard = []
    try book.alert("Which?", "", [AlertButton("a", "A")], answeredBy: "chosen")
    try world.press("a")
    try book.alert("Which?", "", [AlertButton("a", "A")], answeredBy: "chosen")
    try world.window.back()
    try book.confirm("Sure?", yes: "Yes", confirmedBy: "agreed")
    try world.press("cancel")
    try book.confirm("Sure?", yes: "Yes", confirmedBy: "agreed")
    try world.press("yes")
    #expect(book.heard == ["chosen a", "chosen none", "agreed"])
    #expect(world.told.value.isEmpty)
    try book.alert("Which?", answeredBy: "fails")
    try world.press("ok")
    #expect(world.told.value == ["book fails: too much"])
    #expect(throws: FlowError.self) { try book.alert("Which?", answeredBy: "nobody") }
    #expect(throws: FlowError.self) { try book.alert("Which?", answeredBy: "agreed") }
    try world.engine.end()
  }

  @Test("S1, S12: callbacks under names run after a restore, closures do not")
  func restoredCallbacks() throws {
    let one = try world()
    try one.window.open("book")
    let book = try one.engine.instance(#require(one.engine.coordinators.first), as: SavedBook.self)
    try book.open("book", with: .present().finished(by: "childEnded"))
    try book.open("book", with: .present()) { ending in
      #expect(ending == .ended(.shutDown), "it belongs to this engine")
    }
    let other = try restored(records(one))
    let made = try other.engine.instance(
      #require(other.engine.coordinators.first), as: SavedBook.self)
    let children = other.engine.children(of: made.handle)
    #expect(children.count == 2)
    for child in children.reversed() { try other.engine.finish(child, 5) }
    #expect(made.heard == ["child", "ended \(Ending.finished(.integer(5)))"])
    try made.confirm("Sure?", yes: "Yes", confirmedBy: "agreed")
    let third = try restored(records(other))
    try third.press("yes")
    let last = try third.engine.instance(
      #require(third.engine.coordinators.first), as: SavedBook.self)
    #expect(last.heard == made.heard + ["agreed"])
    try other.engine.end()
    try third.engine.end()
  }

  @Test("more callbacks than the kit has functions for")
  func tooMany() throws {
    let world = try world()
    #expect {
      try world.engine.classes.add(Many.self)
    } throws: {
      ($0 as? FlowError)?.message.contains("many has 9 callbacks, the kit has room for 8") == true
    }
    try world.engine.end()
  }

  @Test("S4, S5: a saver is told what has changed, and what has gone")
  func changes() throws {
    let world = try world()
    try world.window.open("note")
    let saver = try Saver(world.engine)
    var all: [UInt64: Record] = [:]
    var told: [Record] = []
    let take: (Record) -> Void = { record in
      told.append(record)
      all[record.id] = record.value == nil ? nil : record
    }
    #expect(try saver.save(take))
    told = []
    #expect(try !saver.save(take))
    #expect(told.isEmpty)
    let note = try top(world, as: SavedNote.self)
    note.text = "ink"
    #expect(try !saver.save(take))
    #expect(told.isEmpty)
    note.stateChanged()
    #expect(try !saver.save(take))
    #expect(told.map(\.kind) == [FLOW_KIND_SCREEN])
    note.text = "more"
    try world.engine.stateChanged(of: note.handle)
    #expect(try !saver.save(take))
    #expect(told.count == 2)
    _ = try world.engine.push(Opener("note"), from: world.window.handle)
    #expect(try !saver.save(take))
    told = []
    try world.window.back()
    #expect(try !saver.save(take))
    #expect(told.contains { $0.kind == FLOW_KIND_SCREEN && $0.value == nil })
    #expect(try Dictionary(uniqueKeysWithValues: records(world).map { ($0.id, $0) }) == all)
    saver.end()
    saver.end()
    #expect(throws: FlowError.self) { try saver.save(take) }
    try world.engine.end()
  }

  @Test("S2: the closure at rest saves, and no other callback does")
  func rest() throws {
    let world = try world()
    var saves = 0
    try world.engine.setRest {
      saves += 1
      #expect(throws: Never.self) { try world.engine.save { _ in } }
    }
    saves = 0
    let way = Transition.push
    way.done = { _ in #expect(throws: FlowError.self) { try world.engine.save { _ in } } }
    try world.window.open("note", with: way)
    #expect(saves == 1)
    try world.engine.setRest(nil)
    try world.window.open("note")
    #expect(saves == 1)
    let rest = try world.engine.addRest { saves += 10 }
    #expect(saves == 11)
    try world.engine.removeRest(rest)
    #expect(throws: FlowError.self) { try world.engine.removeRest(rest) }
    try world.window.open("note")
    #expect(saves == 11)
    try world.engine.end()
  }

  @Test("S7, S9, S16: windows that are made, what is set aside, and renewing")
  func setAside() throws {
    let one = try world()
    try one.window.open("note")
    let note = try top(one, as: SavedNote.self)
    note.text = "ink"
    let id = try one.engine.savedID(of: note.handle)
    let windowID = try one.engine.savedID(of: one.window.handle)
    let other = try world()
    var made: [UInt64: flow_window] = [:]
    try other.engine.restore(records(one), setAside: [id]) { made[$0] = $1 }
    let window = try #require(made[windowID])
    #expect(made.count == 1)
    let screen = try #require(other.engine.top(of: window))
    #expect(throws: FlowError.self) { try other.engine.instance(screen, as: SavedNote.self) }
    try other.engine.renew(screen)
    #expect(try other.engine.instance(screen, as: SavedNote.self).text == "ink of 2")
    try other.engine.renew(screen, state: ["text": "given"], version: 1)
    #expect(try other.engine.instance(screen, as: SavedNote.self).text == "given of 1")
    try one.engine.end()
    try other.engine.end()
  }

  @Test("S8: records that make no tree are refused with a sentence, and nothing has changed")
  func refused() throws {
    let one = try world()
    try one.window.open("note")
    var records = try records(one)
    records.removeAll { $0.kind == FLOW_KIND_LAYER }
    let other = try world()
    #expect {
      try other.engine.restore(records)
    } throws: {
      let error = $0 as? FlowError
      return error?.status == FLOW_ERROR_BAD_VALUE && error?.message.contains("record") == true
    }
    #expect(other.engine.windows == [other.window.handle])
    try one.engine.end()
    try other.engine.end()
  }

  @Test("S1: an engine that does not save says so")
  func unsupported() throws {
    let world = try World()
    #expect(throws: FlowError.self) { try world.engine.save { _ in } }
    #expect(throws: FlowError.self) { try world.engine.restore([]) }
    #expect(throws: FlowError.self) { try Saver(world.engine) }
    #expect(throws: FlowError.self) { try world.engine.setRest {} }
    #expect(throws: FlowError.self) { try world.engine.savedID(of: world.window.handle) }
    try world.engine.end()
  }
}
