import CFlowABI
import CSaving
import FlowMessages
import FlowModel
import FlowSaving
import FlowValues
import Testing

@Suite("Fields of records")
struct RecordTests {
  static let keys = (0..<UInt8(CSAVING_COUNT)).compactMap { RecordKey(rawValue: $0) }

  /// Reads a written map as a record of a kind.
  private func read<Result>(
    _ given: flow_value, kind: flow_kind, id: UInt64 = 1,
    do body: (SavedSession) throws -> Result
  ) throws -> Result {
    var value = given
    return try withUnsafePointer(to: &value) { value in
      var record = flow_record()
      record.kind = kind
      record.id = id
      record.value = value
      let session = SavedSession([record])
      try session.readAll()
      return try body(session)
    }
  }

  /// The error of reading; nil if there is none.
  private func message(_ value: flow_value, kind: flow_kind, id: UInt64 = 1) -> String? {
    do {
      try read(value, kind: kind, id: id) { _ in }
    } catch {
      return (error as? Fault).map { String(decoding: $0.message.bytes, as: UTF8.self) }
    }
    return nil
  }

  private func text(_ view: flow_string) -> String {
    String(decoding: UnsafeRawBufferPointer(start: view.data, count: view.size), as: UTF8.self)
  }

  @Test("S1: No two rows have the same text, and none is empty")
  func texts() {
    let texts = Self.keys.map { text($0.text) }

    #expect(Set(texts).count == Int(CSAVING_COUNT))
    #expect(texts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLowercase || $0 == "_" } })
    #expect(text(RecordKey.format.text) == "format")
    #expect(text(RecordKey.class.text) == "class")
    #expect(text(RecordKey.completions.text) == "completions")
  }

  @Test("S1: Maps and lists are written inside one another, and read as they were written")
  func nested() throws {
    let writer = RecordWriter()
    writer.put(.rank, number: 7)
    writer.put(.root, unlessZero: 0)
    let routes = writer.begin()
    for id: UInt64 in 1...3 {
      let route = writer.begin()
      writer.put(.id, number: id)
      writer.put(.tabs, value: writer.list([id, 2 * id]))
      let turns = writer.begin()
      for turn: UInt64 in 0..<id { writer.add(writer.list([turn, 0, 1 << 52])) }
      writer.put(.turns, list: turns)
      writer.add(writer.endMap(route))
    }
    writer.put(.routes, list: routes)
    let none = writer.begin()
    writer.put(.source, list: none)

    let fields = SavedFields(writer.value)

    #expect(writer.value.as.map.count == 2)
    #expect(fields.number(.rank) == 7)
    #expect(fields[.root] == nil)
    let all = fields.items(.routes).map { SavedFields($0) }
    #expect(all.map { $0.number(.id) } == [1, 2, 3])
    #expect(all.map { Array($0.numbers(.tabs)) } == [[1, 2], [2, 4], [3, 6]])
    #expect(all.map { $0.items(.turns).count } == [1, 2, 3])
    #expect(Array(all[2].items(.turns)[2].numbers) == [2, 0, 1 << 52])
  }

  @Test("S15: A record that is larger than the writer's memory is written whole, and the next anew")
  func large() {
    let writer = RecordWriter()
    for round: UInt64 in 1...3 {
      writer.clear()
      let stacks = writer.begin()
      for number in 0..<10_000 * round { writer.add(writer.list([number])) }
      writer.put(.stacks, list: stacks)
      writer.put(.rank, number: round)

      let items = SavedFields(writer.value).items(.stacks)

      #expect(items.count == 10_000 * Int(round))
      #expect(items.enumerated().allSatisfy { Array($1.numbers) == [UInt64($0)] })
      #expect(writer.value.as.map.count == 2)
    }
  }

  @Test("S3: Keys that are not those of a record's kind are kept as unknown ones")
  func unknown() throws {
    let writer = RecordWriter()
    writer.put(.rank, number: 1)
    writer.put(.parent, text: SavedCoordinatorNode.Home.tabs.text)
    writer.put(SavedCoordinatorNode.Home.layer.text, value: flow_value(number: 3))

    let kept = try read(writer.value, kind: FLOW_KIND_WINDOW) { session in
      #expect(session.tree.windows.count == 1)
      #expect(session.fields(0)[.parent] == nil)
      #expect(session.fields(0).number(.rank) == 1)
      return try #require(session.fields(0).copyUnknown())
    }

    let map = kept.pointer.pointee.as.map
    #expect((0..<map.count).map { text(map.entries[$0].key) } == ["parent", "layer"])
  }

  @Test("S11: A value that is not of its row's form is an error that names record and key")
  func forms() {
    let kinds: [(Int, flow_kind, String)] = [
      (CSAVING_ENGINE, FLOW_KIND_NONE, "the engine 0"),
      (CSAVING_WINDOW, FLOW_KIND_WINDOW, "window 4"), (CSAVING_LAYER, FLOW_KIND_LAYER, "layer 4"),
      (CSAVING_SCREEN, FLOW_KIND_SCREEN, "screen 4"),
      (CSAVING_COORDINATOR, FLOW_KIND_COORDINATOR, "coordinator 4"),
    ]
    for key in Self.keys {
      let row = csaving_row(key.rawValue).pointee
      for (place, kind, name) in kinds where Int(row.places) & place != 0 && row.form != .any {
        let writer = RecordWriter()
        // No field has such a value.
        writer.put(key, value: flow_number_value(0.5))

        let message = message(writer.value, kind: kind, id: kind == FLOW_KIND_NONE ? 0 : 4) ?? ""

        #expect(message.hasPrefix("record 1 (\(name)) has a '\(text(key.text))' that is no "))
      }
    }
  }

  @Test("S11: Numbers end below 2^52 or 2^32, as their rows say, and lists have their items")
  func ranges() {
    func wrong(
      _ key: RecordKey, as value: flow_value, in kind: flow_kind = FLOW_KIND_LAYER
    ) -> Bool {
      let writer = RecordWriter()
      writer.put(key, value: value)
      let name: String = kind == FLOW_KIND_LAYER ? "layer" : "screen"
      return message(writer.value, kind: kind)?
        .hasPrefix("record 1 (\(name) 1) has a '\(text(key.text))' that is no ") == true
    }
    let lists = RecordWriter()

    #expect(wrong(.window, as: flow_integer_value(-1)))
    #expect(wrong(.window, as: flow_value(number: 1 << 52)))
    #expect(!wrong(.window, as: flow_value(number: 1 << 52 - 1)))
    #expect(wrong(.flags, as: flow_value(number: 1 << 32)))
    #expect(!wrong(.flags, as: flow_value(number: 1 << 32 - 1)))
    #expect(wrong(.stacks, as: lists.list([1, 1 << 52])))
    #expect(!wrong(.stacks, as: lists.list([1, 2])))
    #expect(wrong(.handles, as: lists.list([1]), in: FLOW_KIND_SCREEN))
    #expect(wrong(.completions, as: lists.list([1]), in: FLOW_KIND_SCREEN))
  }

  @Test("S3: A format that is newer is told before anything else is read")
  func format() {
    let writer = RecordWriter()
    writer.put(.format, number: SavedSession.format + 1)
    writer.put(.next, text: RecordKey.next.text)

    let message = message(writer.value, kind: FLOW_KIND_NONE, id: 0) ?? ""
    #expect(message.hasPrefix("record 1 (the engine 0) has the format 3, which is newer"))
  }
}
