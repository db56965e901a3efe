public import CFlowABI
import FlowKit

struct Note {
  var id = ""
  var text: Value = ""
  var mark = Value.number(0)
  var day = Value.null
  var place = ""
  var row: Row { Row(id, text.string ?? "", subtitle: day.string ?? "").badge("\(mark)") }
}

// ---- The coordinator that keeps the notes

final class Notes: Coordinator {
  static let id = "notes"
  static var actions: [Action<Notes>] {
    [Action("note_opened") { (flow, id) throws(FlowError) in try flow.show(id.string ?? "") }]
  }
  let context: Context
  var notes: [Note] = []
  var drafts: [Note] = []
  private var serial = 0
  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { try open(Overview.self) }

  /// notes://note/{id}
  func navigate(_ route: Route, from screen: flow_screen) -> Bool {
    guard route.name == "note", let id = route.parameters?["id"]?.string else { return false }
    return (try? show(id)) != nil
  }

  private func show(_ id: String) throws(FlowError) {
    let entry = try instance(open(Entry.id), as: Entry.self)
    entry.note = (drafts + notes).first { $0.id == id } ?? Note()
  }

  func save(_ note: Note) {
    notes.removeAll { $0.id == note.id }
    notes.append(note)
    serial += 1
    if note.id.isEmpty { notes[notes.count - 1].id = "note-\(serial)" }
  }
}

// ---- The screens with all notes

final class Overview: Screen {
  static let id = "notes.list"
  let context: Context
  init(_ context: Context) { self.context = context }

  func willAppear() { changed() }

  var content: Content {
    let rows = (try? instance(owner, as: Notes.self))?.notes.map { $0.row } ?? []
    return Content("Notes") {
      List("notes", "Notes", rows) { (id) throws(FlowError) in try self.tell("note_opened", id) }
      Button("write", "Write", role: FLOW_ROLE_PRIMARY) { try? self.tell("note_opened", "") }
    }
  }
}

// ---- The screens with one note

final class Entry: Screen {
  static let id = "notes.entry"
  let context: Context
  var note = Note()
  private var isEdited = false
  private var timer: Timer?
  init(_ context: Context) { self.context = context }

  var content: Content {
    Content(note.id.isEmpty ? "A new note" : note.id) {
      Field(
        "text", "What happened?", value: note.text, type: FLOW_FIELD_MULTILINE,
        changed: edit { $0.text = $1 })
      Rating(
        "stars", "Stars", value: note.mark.number ?? 0, maximum: 5, changed: edit { $0.mark = $1 })
      Field("day", "When?", value: note.day, type: FLOW_FIELD_DATE, changed: edit { $0.day = $1 })
      Button("place", note.place.isEmpty ? "Where?" : note.place) { () throws(FlowError) in
        let found = self.edit { $0.place = $1.string ?? "" }
        try self.open(Place.self, with: .present()) { try? $0.value.map(found) }
      }
      if isDraft { FlowKit.Note("The draft is kept.") }
      Button("save", "Save", role: FLOW_ROLE_PRIMARY) {
        self.flow?.save(self.note)
        self.leave()
      }
      Button("erase", "Delete", role: FLOW_ROLE_DESTRUCTIVE) { () throws(FlowError) in
        try self.confirm("Delete the note?", "It cannot be brought back.", yes: "Delete") {
          guard $0 else { return }
          self.flow?.notes.removeAll { $0.id == self.note.id }
          self.leave()
        }
      }
    }
  }

  func mayLeave(_ leave: Leave) -> Answer {
    guard isEdited || isDraft else { return .yes }
    let buttons = [
      AlertButton("keep", "Keep a draft"),
      AlertButton("discard", "Discard", FLOW_ROLE_DESTRUCTIVE),
      AlertButton("stay", "Go on writing", FLOW_ROLE_CANCEL),
    ]
    try? alert("Not saved yet", "What shall become of it?", buttons) { button in
      if button == "keep" { self.keep() }
      if button == "discard" { self.forget() }
      leave.question.answer(button == "keep" || button == "discard")
    }
    return .later
  }

  private var flow: Notes? { try? instance(owner, as: Notes.self) }
  private var isDraft: Bool { flow?.drafts.contains { $0.id == note.id } ?? false }

  private func edit(_ change: @escaping (inout Note, Value) -> Void) -> Edit {
    { (value) in
      change(&self.note, value)
      self.isEdited = true
      self.timer?.stop()
      self.timer = try? self.after(milliseconds: 1000) { self.keep() }
      self.changed()
    }
  }

  private func keep() {
    flow?.drafts.removeAll { $0.id == note.id }
    flow?.drafts.append(note)
    changed()
  }

  private func forget() {
    flow?.drafts.removeAll { $0.id == note.id }
    timer?.stop()
    isEdited = false
  }

  private func leave() {
    forget()
    try? close()
  }
}

// ---- The coordinator that finds a place

final class Place: Coordinator {
  static let id = "notes.place"
  let context: Context
  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { try open(Places.self) }
}

// ---- The screens with places

final class Places: Screen {
  static let id = "notes.places"
  let context: Context
  init(_ context: Context) { self.context = context }

  var content: Content {
    let rows = [Row("home", "At home"), Row("away", "Away")]
    return Content("Where?") {
      List("places", "Places", rows) { (id) throws(FlowError) in try self.finish(with: id) }
    }
  }
}

// ---- The entry

private let entry = PluginEntry("notes", "1.0") {
  Registry.begin($0, $1, $2, $3) { (registry) throws(FlowError) in
    try registry.add(Notes.self, links: [(uri: "notes://note/{id}", routes: "note(id)")])
    try registry.add(Overview.self)
    try registry.add(Entry.self)
    try registry.add(Place.self)
    try registry.add(Places.self)
  }
}

@c(flow_plugin_main)
public func pluginMain() -> UnsafePointer<flow_plugin_entry_table>? { entry.table }
