#include <flow/plugin.h>

#include <flow/flow.hpp>

#include <map>

namespace {

struct Note {
  std::string text, day, place;
  int64_t stars = 0;
};
struct Shelf {
  std::map<std::string, Note> notes, drafts;
  int serial = 0;
};

// ---- The coordinator that keeps the notes

class Notes : public flow::coordinator {
 public:
  Shelf shelf;

  void start() { open("notes.list"); }

  /// notes://note/{id}
  bool navigate(flow::route_view route) {
    if (route.name() != "note") return false;
    open("notes.entry", route.parameters());
    return true;
  }

  void note_opened(std::string_view id) { open("notes.entry", {{"id", id}}); }
  FLOW_ACTIONS(Notes, note_opened)
};

// ---- The screens and what they show

class NoteScreen : public flow::screen {
 protected:
  /// A screen that nobody's flow has opened has a shelf of its own.
  Shelf &shelf() {
    Notes *const flow = parent() ? instance_of<Notes>(parent(), "notes") : nullptr;
    return flow ? flow->shelf : own_;
  }

 private:
  Shelf own_;
};

// ---- The screens with all notes

class List : public NoteScreen {
 public:
  void will_appear() { redraw(); }
  void render(flow::content &content) {
    auto list = content.title("Notes").list("notes", "Notes");
    for (const auto &[id, note] : shelf().notes)
      list.row(flow::row(id, note.text, note.day).badge(std::to_string(note.stars)));
    content.button("write", "Write").primary();
  }
  void notes(std::string_view id) { tell("note_opened", id); }
  void write() { tell("note_opened", ""); }
  FLOW_ACTIONS(List, notes, write)
};

// ---- The screens with one note

class Entry : public NoteScreen {
 public:
  explicit Entry(flow::value_view arguments) : id_(arguments["id"].string()) {}

  void will_appear() {
    if (std::exchange(is_read_, true)) return;
    const Shelf all = shelf();
    const auto saved = all.notes.find(id_), draft = all.drafts.find(id_);
    if (saved != all.notes.end()) note_ = saved->second;
    is_unsaved_ = is_draft_ = draft != all.drafts.end();
    if (is_draft_) note_ = draft->second;
  }

  void render(flow::content &content) {
    content.title(id_.empty() ? "A new note" : id_);
    content.field("text", "What happened?").multiline().value(note_.text);
    content.rating("stars", "Stars", note_.stars, 5);
    auto day = content.field("day", "When?").date();
    if (!note_.day.empty()) day.value(note_.day);
    content.button("place", note_.place.empty() ? "Where?" : note_.place);
    if (is_draft_) content.note("The draft is kept.");
    content.button("save", "Save").primary();
    content.button("erase", "Delete").destructive();
  }

  void text(std::string_view text) { changed(note_.text = text); }
  void stars(int64_t stars) { changed(note_.stars = stars); }
  void day(std::optional<std::string_view> day) { changed(note_.day = day.value_or("")); }
  void place() {
    open("notes.place", {},
         flow::options().sheet().finished([this](flow_cause cause, flow::value_view place) {
           if (cause == FLOW_CAUSE_FINISHED) changed(note_.place = place.string());
         }));
  }

  void save() {
    leave_nothing();
    Shelf &all = shelf();
    all.notes[id_.empty() ? "note-" + std::to_string(++all.serial) : id_] = note_;
    close();
  }
  void erase() {
    confirm("Delete the note?", "It cannot be brought back.", "Delete", [this] {
      shelf().notes.erase(id_);
      leave_nothing();
      close();
    });
  }

  flow_answer may_leave(const flow_leave &leave) {
    if (!is_unsaved_) return FLOW_ANSWER_YES;
    const flow::question_handle question(leave.question);
    present(flow::alert("Not saved yet", "What shall become of it?")
                .button("keep", "Keep a draft")
                .destructive("discard", "Discard")
                .cancel("stay", "Go on writing")
                .answered([this, question](std::string_view button) {
                  if (button == "keep") keep_draft();
                  if (button == "discard") leave_nothing();
                  engine().answer(question, button == "keep" || button == "discard");
                }));
    return FLOW_ANSWER_LATER;
  }
  FLOW_ACTIONS(Entry, text, stars, day, place, save, erase)

 private:
  template <typename Value>
  void changed(const Value &) {
    is_unsaved_ = true;
    draft_ = *begin_after(1000, [this] { keep_draft(); });
    redraw();
  }
  void keep_draft() {
    shelf().drafts[id_] = note_;
    is_draft_ = true;
    redraw();
  }
  void leave_nothing() {
    shelf().drafts.erase(id_);
    draft_.stop();
    is_unsaved_ = false;
  }

  std::string id_;
  Note note_;
  bool is_read_ = false, is_unsaved_ = false, is_draft_ = false;
  flow::timer draft_;
};

// ---- The coordinator that finds a place

class Place : public flow::coordinator {
 public:
  void start() { open("notes.places"); }
  void place_chosen(std::string_view place) { finish(place); }
  FLOW_ACTIONS(Place, place_chosen)
};

// ---- The screens with places

class Places : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("Where?").list("places", "Places").row("home", "At home").row("away", "Away");
  }
  void places(std::string_view id) { tell("place_chosen", id); }
  FLOW_ACTIONS(Places, places)
};

// ---- The entry

void init(flow::registry &classes) {
  static const flow_template links[] = {{"notes://note/{id}", "note(id)"}};
  static const flow_argument id[] = {FLOW_ARGUMENT("id", "s", "the note; none: a new one")};
  classes.add<Notes>("notes", flow::class_options().templates(links)).add<List>("notes.list");
  classes.add<Entry>("notes.entry", flow::class_options().arguments(id));
  classes.add<Place>("notes.place").add<Places>("notes.places");
}

}  // namespace

FLOW_CPP_PLUGIN("notes", "1.0", init);
