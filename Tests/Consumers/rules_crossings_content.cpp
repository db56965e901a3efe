// Crossings of what 0.3 added to content (V10 to V13, V8's words of hosts) with everything else.
//
//   crossed            | with                      | test
//   -------------------|---------------------------|---------------------------------------------
//   all of it          | two windows, one class    | "two windows ... share nothing"
//   all of it          | covered screens           | "a covered screen ..."
//   all of it          | render inside callbacks   | "content that is asked for inside ..."
//   focus, shortcuts   | nested renders            | "a render inside another one ..."
//   all of it          | language change           | "another language ..."
//   all of it          | unload                    | "an unloaded plugin ...", "... that unloads"
//   all of it          | reload                    | "a reloaded plugin ..."
//   all of it          | an older plugin           | "a plugin of 0.2 ..."
//   wrong              | batch                     | "a batch takes away ...", "... that a batch"
//   wrong              | words of hosts            | "a reason may be a word ..."
//   wrong              | disabled, other input     | "an element that is disabled ..."
//   wrong              | focus, default button     | "what is wrong moves neither ..."
//   wrong              | arguments, other tabs     | "what is wrong stays ..."
//   wrong              | itself, at any depth      | "reasons that lead to one another ..."
//   wrong, words       | a screen that goes        | "a screen that goes is there ..."
//   digest             | batch, screens, windows   | "images of one batch ..."
//   default button     | alerts                    | "an alert has a default button ..."
//   words              | render, engines            | "a word that is set inside ..."
//   shortcut           | older plugin              | V12 in rules_focus.cpp
//   wrong              | class of an older host    | V10 K5 in rules_elements.cpp
//   wrong              | secret, its own screen    | V9 V10 in rules_typing.cpp
//   focus              | gone inside its render    | V11 in rules_focus.cpp
//   input              | events, secrets           | M8 in rules_events.cpp
#include <doctest/doctest.h>
#include <flow/host_api.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/alert.hpp"
#include "support/host.hpp"
#include "support/value_text.hpp"

using namespace test;

namespace {

/// A form of a plugin, which does what a test says and tells what it hears.
struct Form {
  Form(flow_engine *of, flow_screen screen) : engine(of), self(screen) {}
  flow_engine *engine;
  flow_screen self;
  std::string name = "Ada", focus;
  bool is_enabled = true;
  uint8_t picture = 1;
  std::function<void(flow_content)> fill;
  /// Run inside the methods.
  std::function<void()> on_input, on_locale, on_appear, on_removed;
  std::function<void(const flow_string *)> on_wrong;
  std::string heard;

  std::string told() { return std::exchange(heard, ""); }
  void render(flow_content content) {
    flow_add_title(engine, content, name.c_str());
    flow_add_field(engine, content, "name", "Name", FLOW_FIELD_TEXT, name.c_str(), nullptr);
    flow_element day = flow_element_make(FLOW_ELEMENT_FIELD, "day", "Day");
    day.field_type = FLOW_FIELD_DATE;
    day.enabled = is_enabled ? FLOW_TRUE : FLOW_FALSE;
    flow_content_add(engine, content, &day);
    flow_element send = flow_element_make(FLOW_ELEMENT_BUTTON, "send", "Send");
    send.role = FLOW_ROLE_PRIMARY;
    send.shortcut = flow_text("Ctrl+S");
    flow_content_add(engine, content, &send);
    flow_add_image_bytes(engine, content, &picture, 1, "A picture");
    if (!focus.empty()) flow_content_set_focus(engine, content, flow_text(focus.c_str()));
    if (fill) fill(content);
  }
};

std::map<flow_screen, Form *> forms;

void *create(void *, flow_engine *engine, flow_handle self, const flow_value *) {
  return forms[self] = new Form(engine, self);
}
void destroy(void *form) {
  forms.erase(static_cast<Form *>(form)->self);
  delete static_cast<Form *>(form);
}
void render(void *form, flow_content content) { static_cast<Form *>(form)->render(content); }
void input(void *self, const flow_string *id, const flow_value *value) {
  Form &form = *static_cast<Form *>(self);
  form.heard += view_text(*id) + " " + value_text(value) + "; ";
  if (view_text(*id) == "name") form.name = view_text(flow_as_string(value, ""));
  if (form.on_input) form.on_input();
}
void wrong(void *self, const flow_string *id, const flow_string *reason) {
  Form &form = *static_cast<Form *>(self);
  form.heard += view_text(*id) + (reason ? " wrong: " + view_text(*reason) : " right") + "; ";
  if (form.on_wrong) form.on_wrong(reason);
}
void locale_changed(void *self) {
  Form &form = *static_cast<Form *>(self);
  form.heard += "locale; ";
  if (form.on_locale) form.on_locale();
}
void did_appear(void *self) {
  Form &form = *static_cast<Form *>(self);
  if (form.on_appear) form.on_appear();
}

void removed(void *self) {
  Form &form = *static_cast<Form *>(self);
  if (form.on_removed) form.on_removed();
}

flow_status begin(const flow_host_api *api, flow_engine *engine, flow_plugin self, flow_error *) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                        FLOW_SCREEN_METHOD(destroy, destroy),
                                        FLOW_SCREEN_METHOD(render, render),
                                        FLOW_SCREEN_METHOD(input, input),
                                        FLOW_SCREEN_METHOD(wrong, wrong),
                                        FLOW_SCREEN_METHOD(locale_changed, locale_changed),
                                        FLOW_SCREEN_METHOD(did_appear, did_appear),
                                        FLOW_SCREEN_METHOD(removed, removed)};
  flow_class form = FLOW_CLASS(FLOW_KIND_SCREEN, "crossing.form", methods);
  return api->flow_class_register(engine, self, &form, nullptr);
}

/// An engine with the plugin, and a window.
struct World {
  Host host;
  flow_engine *engine = host.engine();
  flow_plugin plugin = FLOW_NONE;
  flow_window window = host.window();

  World() {
    static const flow_plugin_entry_table entry = {FLOW_PLUGIN_MAGIC,
                                                  FLOW_ABI_VERSION,
                                                  sizeof(flow_plugin_entry_table),
                                                  sizeof(flow_host_api),
                                                  "crossing",
                                                  "1.0",
                                                  begin,
                                                  nullptr};
    REQUIRE(flow_plugin_add(engine, &entry, &plugin, nullptr) == FLOW_OK);
  }
  ~World() {
    host.shut_down();
    CHECK(forms.empty());
  }

  Form &form() {
    flow_handle made = FLOW_NONE;
    REQUIRE(flow_create(engine, "crossing.form", nullptr, &made) == FLOW_OK);
    return *forms[made];
  }
  /// A form on the stack of a window.
  Form &form(flow_window in) {
    Form &made = form();
    host.push(in, made.self);
    return made;
  }
  const flow_screen_content &ask(flow_screen screen) {
    const flow_screen_content *content = nullptr;
    REQUIRE(flow_screen_render(engine, screen, &content) == FLOW_OK);
    return *content;
  }
  const flow_screen_content &ask(const Form &form) { return ask(form.self); }
  const flow_element &element(flow_screen screen, const char *id) {
    const flow_element *element = flow_element_find(&ask(screen), flow_text(id));
    REQUIRE(element);
    return *element;
  }
  uint64_t put(const Form &form) { return element(form.self, "name").put_revision; }
  uint64_t digest(const Form &form) {
    const flow_screen_content &content = ask(form);
    for (size_t index = 0; index < content.element_count; index++) {
      const flow_element *element = flow_element_at(&content, index);
      if (element->kind == FLOW_ELEMENT_IMAGE) return element->digest;
    }
    return 0;
  }
  flow_status type(const Form &form, const char *text, uint64_t revision = 0) {
    const flow_value value = flow_string_value(text);
    flow_input input = FLOW_INPUT_INIT;
    input.id = flow_text("name");
    input.value = &value;
    input.revision = revision;
    return flow_screen_send(engine, form.self, &input, nullptr, nullptr);
  }
  flow_status press(flow_screen screen) {
    return flow_screen_invoke(engine, screen, "send", nullptr, nullptr);
  }
  flow_status set_wrong(flow_screen screen, const char *reason) {
    return flow_screen_set_wrong(engine, screen, "day", reason, nullptr);
  }
  std::string word(flow_word word) {
    const char *text = nullptr;
    CHECK(flow_engine_word(engine, word, &text) == FLOW_OK);
    return text;
  }
};

}  // namespace

TEST_CASE("V10 V11 V12: two windows that show the same class share nothing") {
  World world;
  flow_window second = world.host.window();
  Form &a = world.form(world.window), &b = world.form(second);
  a.focus = "name";
  b.focus = "day";
  CHECK(view_text(world.ask(a).focus) == "name");
  CHECK(view_text(world.ask(b).focus) == "day");
  // The shortcut of one is free in the other.
  CHECK(view_text(world.element(a.self, "send").shortcut) == "Ctrl+S");
  CHECK(view_text(world.element(b.self, "send").shortcut) == "Ctrl+S");

  CHECK(world.set_wrong(a.self, "no such day") == FLOW_OK);
  CHECK(world.type(a, "Ann") == FLOW_OK);
  CHECK(a.told() == "day wrong: no such day; name \"Ann\"; ");
  CHECK(b.told() == "");
  const flow_element &of_b = world.element(b.self, "name");
  CHECK(of_b.put_revision == 1);
  CHECK(of_b.value_revision == 1);

  CHECK(world.set_wrong(b.self, "no such day") == FLOW_OK);
  CHECK(b.told() == "day wrong: no such day; ");
  const flow_screen gone = a.self;
  CHECK(world.host.close_window(world.window, Options().flags(FLOW_OPEN_BY_USER)).outcome() ==
        "done");
  CHECK(world.set_wrong(gone, "no such day") == FLOW_ERROR_STALE_HANDLE);
  CHECK(world.press(gone) == FLOW_ERROR_STALE_HANDLE);
  // The other window's field is as wrong as before.
  CHECK(world.set_wrong(b.self, "no such day") == FLOW_OK);
  CHECK(b.told() == "");
}

TEST_CASE("V10 V12 A1: a covered screen hears what is wrong, is typed into, and keeps its puts") {
  World world;
  Presenter &presenter = world.host.present(world.window, Answers::at_once);
  Form &below = world.form(world.window);
  world.ask(below);
  Form &cover = world.form();
  world.host.present_over(below.self, cover.self, Options().style(FLOW_STYLE_FULL_SCREEN_COVER));
  world.ask(cover);
  presenter.changed.clear();

  CHECK(world.set_wrong(below.self, "no such day") == FLOW_OK);
  CHECK(world.type(below, "Ann") == FLOW_OK);
  // The engine obeys: that keys belong to the screen on top is the host's to see to.
  CHECK(world.press(below.self) == FLOW_OK);
  CHECK(below.told() == "day wrong: no such day; name \"Ann\"; send null; ");
  CHECK(cover.told() == "");
  CHECK(presenter.changed.empty());

  // A value that it puts while covered is put when it is asked for, and an echo from then on.
  below.name = "Eve";
  CHECK(flow_screen_changed(world.engine, below.self) == FLOW_OK);
  world.host.dismiss(world.window);
  CHECK(world.put(below) == 2);
  CHECK(world.put(below) == 2);
  CHECK(world.set_wrong(below.self, nullptr) == FLOW_OK);
  CHECK(below.told() == "day right; ");
}

TEST_CASE("V2 V10 V11: content that is asked for inside callbacks is a content like any other") {
  World world;
  Form &form = world.form();
  form.focus = "name";
  form.on_appear = [&] { CHECK(world.put(form) == 1); };
  world.host.push(world.window, form.self);
  form.on_appear = nullptr;
  CHECK(world.ask(form).revision == 2);

  // Inside its input the screen is asked for what it has made of it.
  form.on_input = [&] {
    form.name = "Ada!";
    form.focus = "day";
    const flow_screen_content &inside = world.ask(form);
    CHECK(inside.revision == 3);
    CHECK(flow_element_find(&inside, flow_text("name"))->put_revision == 3);
    CHECK(view_text(inside.focus) == "day");
  };
  CHECK(world.type(form, "Ann", 2) == FLOW_OK);
  CHECK(world.put(form) == 3);
  form.on_input = nullptr;

  // Inside `wrong` it may be asked, typed into, and told that nothing is wrong.
  form.on_wrong = [&](const flow_string *reason) {
    if (!reason) return;
    CHECK(world.ask(form).revision == 5);
    CHECK(world.type(form, "Eve") == FLOW_OK);
    CHECK(world.set_wrong(form.self, nullptr) == FLOW_OK);
  };
  form.told();
  CHECK(world.set_wrong(form.self, "no such day") == FLOW_OK);
  CHECK(form.told() == "day wrong: no such day; name \"Eve\"; day right; ");
  CHECK(world.set_wrong(form.self, nullptr) == FLOW_OK);
  CHECK(form.told() == "");
  // Input that answers the content before all that is outdated by none of it.
  CHECK(world.type(form, "Ada", 2) == FLOW_OK);
}

TEST_CASE("V11 V12: a render inside another one shares neither shortcuts nor the focus with it") {
  World world;
  Form &inner = world.form(world.window), &outer = world.form(world.window);
  inner.focus = "day";
  outer.focus = "name";
  flow_status twice = FLOW_OK;
  outer.fill = [&](flow_content content) {
    const flow_screen_content &nested = world.ask(inner);
    CHECK(view_text(nested.focus) == "day");
    CHECK(nested.element_count == 4);
    flow_element again = flow_element_make(FLOW_ELEMENT_BUTTON, "again", "Again");
    again.shortcut = flow_text("Ctrl+S");
    twice = flow_content_add(world.engine, content, &again);
  };
  const flow_screen_content &content = world.ask(outer);
  CHECK(view_text(content.focus) == "name");
  CHECK(content.element_count == 4);
  CHECK(twice == FLOW_ERROR_DUPLICATE_ID);
  CHECK(world.host.diagnostics.mentions("is that of element 'send' already"));
  CHECK(view_text(flow_default_button(&content)->id) == "send");
}

TEST_CASE("V8 V10: another language is a put where the text is another, and no input") {
  World world;
  Form &form = world.form(world.window);
  form.focus = "name";
  world.ask(form);
  CHECK(world.set_wrong(form.self, "no such day") == FLOW_OK);
  form.told();
  CHECK(flow_engine_set_locale(world.engine, "de", FLOW_LEFT_TO_RIGHT) == FLOW_OK);
  CHECK(form.told() == "locale; ");
  // Nothing was translated: an echo. The host says the reason in the new language.
  CHECK(world.put(form) == 1);
  CHECK(world.set_wrong(form.self, "kein Tag") == FLOW_OK);
  CHECK(world.set_wrong(form.self, "kein Tag") == FLOW_OK);
  CHECK(form.told() == "day wrong: kein Tag; ");

  form.on_locale = [&] { form.name = "Adele"; };
  CHECK(flow_engine_set_word(world.engine, FLOW_WORD_BACK, "Retour") == FLOW_OK);
  CHECK(world.put(form) == 3);
  CHECK(view_text(world.ask(form).focus) == "name");
  CHECK(view_text(flow_default_button(&world.ask(form))->id) == "send");
  // Input that answers the old language's content is carried out.
  CHECK(world.type(form, "Ann", 1) == FLOW_OK);
}

TEST_CASE("V8: a word that is set inside a callback is told once, whoever set it") {
  World world;
  Host other;
  Form &form = world.form(world.window);
  int renders = 0;
  form.fill = [&](flow_content) {
    if (++renders == 1)
      CHECK(flow_engine_set_word(world.engine, FLOW_WORD_MORE, "Mehr") == FLOW_OK);
  };
  world.ask(form);
  CHECK(form.told() == "locale; ");
  CHECK(world.word(FLOW_WORD_MORE) == "Mehr");
  const char *of_other = nullptr;
  CHECK(flow_engine_word(other.engine(), FLOW_WORD_MORE, &of_other) == FLOW_OK);
  CHECK(std::string(of_other) == "More");

  // Inside `locale_changed`, of which another one comes.
  form.on_locale = [&] {
    if (world.word(FLOW_WORD_MORE) == "Mehr")
      CHECK(flow_engine_set_word(world.engine, FLOW_WORD_MORE, "Plus") == FLOW_OK);
  };
  CHECK(flow_engine_set_word(world.engine, FLOW_WORD_BACK, "Retour") == FLOW_OK);
  CHECK(form.told() == "locale; locale; ");
  // A word may be set to itself.
  const char *back = nullptr;
  CHECK(flow_engine_word(world.engine, FLOW_WORD_BACK, &back) == FLOW_OK);
  CHECK(flow_engine_set_word(world.engine, FLOW_WORD_BACK, back) == FLOW_OK);
  CHECK(world.word(FLOW_WORD_BACK) == "Retour");
}

TEST_CASE("V8 V10: a reason may be a word of the host, which the method sets anew") {
  World world;
  Form &form = world.form(world.window);
  world.ask(form);
  const char *bad = nullptr;
  CHECK(flow_engine_set_word(world.engine, FLOW_WORD_WRONG_DATE, "A day is wanted here.") ==
        FLOW_OK);
  CHECK(flow_engine_word(world.engine, FLOW_WORD_WRONG_DATE, &bad) == FLOW_OK);
  std::string read;
  form.on_wrong = [&](const flow_string *reason) {
    CHECK(flow_engine_set_word(world.engine, FLOW_WORD_WRONG_DATE, nullptr) == FLOW_OK);
    form.name = "Another name, so that no text stays";
    world.ask(form);
    read = view_text(*reason);
  };
  form.told();
  CHECK(world.set_wrong(form.self, bad) == FLOW_OK);
  CHECK(read == "A day is wanted here.");
  CHECK(form.told() == "day wrong: A day is wanted here.; locale; ");
}

TEST_CASE("V10: an element that is disabled stays wrong, and another element ends nothing") {
  World world;
  Form &form = world.form(world.window);
  world.ask(form);
  CHECK(world.set_wrong(form.self, "no such day") == FLOW_OK);
  form.told();
  CHECK(world.type(form, "Ann") == FLOW_OK);
  CHECK(form.told() == "name \"Ann\"; ");
  form.is_enabled = false;
  world.ask(form);
  CHECK(form.told() == "");
  CHECK(world.set_wrong(form.self, "another reason") == FLOW_ERROR_ELEMENT_DISABLED);
  CHECK(world.set_wrong(form.self, nullptr) == FLOW_OK);
  CHECK(form.told() == "day right; ");
}

TEST_CASE("V10: content says what is wrong, until it is over for whatever reason") {
  World world;
  Form &form = world.form(world.window);
  const auto is_wrong = [&] {
    return flow_element_find(&world.ask(form), flow_text("day"))->wrong != FLOW_FALSE;
  };
  CHECK_FALSE(is_wrong());
  CHECK(world.set_wrong(form.self, "no such day") == FLOW_OK);
  CHECK(is_wrong());
  CHECK(is_wrong());
  CHECK(world.set_wrong(form.self, nullptr) == FLOW_OK);
  CHECK_FALSE(is_wrong());
  // A host of another device sends a day.
  CHECK(world.set_wrong(form.self, "no such day") == FLOW_OK);
  const flow_value day = flow_string_value("2026-11-29");
  CHECK(flow_screen_set_field(world.host.engine(), form.self, "day", &day, nullptr) == FLOW_OK);
  CHECK_FALSE(is_wrong());
}

TEST_CASE("V10 V11: what is wrong moves neither the focus nor the default button") {
  World world;
  Form &form = world.form(world.window);
  form.focus = "name";
  world.ask(form);
  CHECK(world.set_wrong(form.self, "no such day") == FLOW_OK);
  const flow_screen_content &content = world.ask(form);
  CHECK(view_text(content.focus) == "name");
  CHECK(view_text(flow_default_button(&content)->id) == "send");
  // The screen itself may lead there, and waits with what needs the day.
  form.on_wrong = [&](const flow_string *reason) { form.focus = reason ? "day" : "name"; };
  CHECK(world.set_wrong(form.self, "still no such day") == FLOW_OK);
  CHECK(view_text(world.ask(form).focus) == "day");
  CHECK(world.press(form.self) == FLOW_OK);
  CHECK(world.set_wrong(form.self, nullptr) == FLOW_OK);
  CHECK(view_text(world.ask(form).focus) == "name");
}

TEST_CASE("V10 A2 Q18: what is wrong stays so while tabs are changed and arguments are set") {
  World world;
  flow_coordinator main = world.host.root("Main");
  Form &form = world.form();
  world.host.on_coordinator("Main").start = [&](flow_coordinator self) {
    world.host.open_tabs(self, {form.self, world.host.screen("other")});
  };
  world.host.open(world.window, main);
  world.ask(form);
  CHECK(world.set_wrong(form.self, "no such day") == FLOW_OK);
  world.host.select_tab(main, 1);
  world.ask(form);
  world.host.select_tab(main, 0);
  CHECK(form.told() == "day wrong: no such day; ");
  CHECK(world.put(form) == 1);
  const flow_value five = flow_integer_value(5);
  CHECK(flow_screen_set_arguments(world.engine, form.self, &five, nullptr, nullptr) == FLOW_OK);
  CHECK(world.put(form) == 1);
  CHECK(world.set_wrong(form.self, "no such day") == FLOW_OK);
  CHECK(form.told() == "");
}

TEST_CASE(
    "V10 Q12: a batch takes away what was wrong without a word, and may be asked for inside") {
  World world;
  world.host.open(world.window, world.host.screen("root"));
  Form *form = &world.form(world.window);
  world.ask(*form);
  CHECK(world.set_wrong(form->self, "no such day") == FLOW_OK);
  const flow_screen first = form->self;
  std::string heard;
  form->on_wrong = [&](const flow_string *) { heard += "told"; };
  flow_request parts[2] = {};
  for (flow_request &part : parts)
    part.struct_size = sizeof part;
  flow_request &pop = parts[0], &push = parts[1];
  pop.kind = FLOW_REQUEST_POP;
  push.kind = FLOW_REQUEST_PUSH;
  pop.from = push.from = world.window;
  push.presentable = world.form().self;
  CHECK(flow_batch(world.engine, parts, 2, nullptr, nullptr) == FLOW_OK);
  CHECK(heard == "");
  CHECK(world.set_wrong(first, nullptr) == FLOW_ERROR_STALE_HANDLE);

  // One that is asked for inside `wrong` runs when that has returned.
  form = forms[push.presentable];
  world.ask(*form);
  const flow_screen second = form->self;
  push.presentable = world.form().self;
  form->on_wrong = [&](const flow_string *) {
    CHECK(flow_batch(world.engine, parts, 2, nullptr, nullptr) == FLOW_OK);
    CHECK(world.host.layer(world.window, 0) != FLOW_NONE);
    CHECK(world.ask(second).revision == 2);
  };
  CHECK(world.set_wrong(second, "no such day") == FLOW_OK);
  CHECK(world.set_wrong(second, nullptr) == FLOW_ERROR_STALE_HANDLE);
  flow_screen top = FLOW_NONE;
  CHECK(flow_window_top(world.engine, world.window, &top) == FLOW_OK);
  CHECK(top == push.presentable);
}

TEST_CASE("V10 W5: reasons that lead to one another end at a limit, and each is heard once") {
  World world;
  Form &form = world.form(world.window);
  world.ask(form);
  int count = 0;
  flow_status last = FLOW_OK;
  form.on_wrong = [&](const flow_string *) {
    const std::string reason = "reason " + std::to_string(++count);
    const flow_status status = world.set_wrong(form.self, reason.c_str());
    if (status != FLOW_OK) last = status;
  };
  CHECK(world.set_wrong(form.self, "the first") == FLOW_OK);
  CHECK(last == FLOW_ERROR_LIMIT);
  CHECK(count == 64);
  form.on_wrong = nullptr;
  form.told();
  // The one that was refused was never there.
  CHECK(world.set_wrong(form.self, "reason 63") == FLOW_OK);
  CHECK(form.told() == "");
  CHECK(world.set_wrong(form.self, "reason 64") == FLOW_OK);
  CHECK(form.told() == "day wrong: reason 64; ");
}

TEST_CASE(
    "V8 V10 W6: a screen that goes is there until its own destroy, and hears of no word after it") {
  World world;
  world.host.open(world.window, world.host.screen("root"));
  Form &form = world.form(world.window);
  world.ask(form);
  struct Ends {
    World &world;
    flow_screen screen;
    std::string heard;
    flow_status status;
  };
  Ends ends = {world, form.self, "", FLOW_OK};
  static const char key = 0;
  CHECK(flow_screen_set_data(world.engine, form.self, &key, &ends, [](void *data) {
          Ends &ends = *static_cast<Ends *>(data);
          const flow_screen_content *content = nullptr;
          Form *form = forms[ends.screen];
          form->told();
          ends.status = flow_screen_set_wrong(ends.world.engine, ends.screen, "day", "no", nullptr);
          CHECK(flow_screen_render(ends.world.engine, ends.screen, &content) == FLOW_OK);
          CHECK(flow_engine_set_word(ends.world.engine, FLOW_WORD_BACK, "Retour") == FLOW_OK);
          ends.heard = form->told();
        }) == FLOW_OK);
  // Inside `removed` it is still there for those who ask.
  form.on_removed = [&] {
    CHECK(world.set_wrong(form.self, "no such day") == FLOW_OK);
    form.heard += "removed; ";
    ends.heard = form.told();
    CHECK(ends.heard == "day wrong: no such day; removed; ");
  };
  CHECK(world.host.pop(world.window).outcome() == "done");
  CHECK(ends.status == FLOW_OK);
  CHECK(ends.heard == "day wrong: no; ");
  CHECK(world.set_wrong(ends.screen, nullptr) == FLOW_ERROR_STALE_HANDLE);
  CHECK(world.word(FLOW_WORD_BACK) == "Retour");
  CHECK(forms.empty());
}

TEST_CASE("V13 Q12: images of one batch have digests by their bytes, in whichever window") {
  World world;
  flow_window second = world.host.window();
  world.host.open(world.window, world.host.screen("root"));
  world.host.open(second, world.host.screen("root2"));
  Form &a = world.form(), &b = world.form(), &c = world.form();
  c.picture = 2;
  flow_request parts[3] = {};
  for (flow_request &part : parts)
    part.struct_size = sizeof part;
  for (flow_request &part : parts)
    part.kind = FLOW_REQUEST_PUSH;
  parts[0].from = parts[2].from = world.window;
  parts[1].from = second;
  parts[0].presentable = a.self;
  parts[1].presentable = b.self;
  parts[2].presentable = c.self;
  CHECK(flow_batch(world.engine, parts, 3, nullptr, nullptr) == FLOW_OK);

  const uint64_t digest = world.digest(a);
  CHECK(digest != 0);
  CHECK(world.digest(b) == digest);
  CHECK(world.digest(c) != digest);
  c.picture = 1;
  CHECK(world.digest(c) == digest);
  CHECK(world.digest(a) == digest);
}

TEST_CASE("V4 V11: an alert has a default button if one of its buttons is primary") {
  World world;
  world.host.open(world.window, world.host.screen("root"));
  Alert plain(world.host), asks(world.host, yes_and_no());
  CHECK(plain.present(world.window).outcome() == "done");
  // A lone OK takes back nothing: the host closes it with its own key.
  CHECK(flow_default_button(&world.ask(plain.screen)) == nullptr);
  CHECK(plain.press("ok") == FLOW_OK);
  asks.raw.button_count = 2;
  std::vector<flow_alert_button> buttons = {flow_alert_button_make("go", "Go", FLOW_ROLE_PRIMARY),
                                            flow_alert_button_make("no", "No", FLOW_ROLE_CANCEL)};
  asks.raw.buttons = buttons.data();
  CHECK(asks.present(world.window).outcome() == "done");
  const flow_element *button = flow_default_button(&world.ask(asks.screen));
  REQUIRE(button);
  CHECK(view_text(button->id) == "go");
  CHECK(asks.press("go") == FLOW_OK);
  CHECK(asks.was_answered("go"));
}

TEST_CASE("K6 V10: an unloaded plugin hears of nothing, and words stay") {
  World world;
  Form &form = world.form(world.window);
  world.ask(form);
  const uint64_t digest = world.digest(form);
  CHECK(world.set_wrong(form.self, "no such day") == FLOW_OK);
  CHECK(flow_engine_set_word(world.engine, FLOW_WORD_BACK, "Retour") == FLOW_OK);
  const flow_screen gone = form.self;
  std::string heard;
  form.on_wrong = [&](const flow_string *) { heard += "told"; };
  CHECK(flow_plugin_unload(world.engine, world.plugin, nullptr, nullptr) == FLOW_OK);
  CHECK(heard == "");
  CHECK(forms.empty());
  CHECK(world.set_wrong(gone, "no such day") == FLOW_ERROR_STALE_HANDLE);
  CHECK(world.word(FLOW_WORD_BACK) == "Retour");

  World again;
  CHECK(again.digest(again.form(again.window)) == digest);
}

TEST_CASE("K6 V10: a method that unloads its own plugin is not called any more") {
  for (int round = 0; round < 2; round++) {
    World world;
    Form &form = world.form(world.window);
    world.ask(form);
    const flow_screen screen = form.self;
    int calls = 0;
    auto unload = [&] {
      calls++;
      CHECK(flow_plugin_unload(world.engine, world.plugin, nullptr, nullptr) == FLOW_OK);
      // It waits until this has returned; what is wrong goes on as before until then.
      CHECK(world.ask(screen).element_count == 4);
    };
    if (round == 0) {
      form.on_wrong = [&](const flow_string *) { unload(); };
      CHECK(world.set_wrong(screen, "no such day") == FLOW_OK);
    } else {
      CHECK(world.set_wrong(screen, "no such day") == FLOW_OK);
      form.on_input = unload;
      CHECK(world.type(form, "Ann") == FLOW_OK);
    }
    CHECK(calls == 1);
    CHECK(forms.empty());
    CHECK(world.set_wrong(screen, nullptr) == FLOW_ERROR_STALE_HANDLE);
  }
}

TEST_CASE("K6 V10: a reloaded plugin begins with the first content, and what was wrong is over") {
  const char *folder = std::getenv("FLOW_FIXTURES");
  REQUIRE(folder);
  const std::string path = std::string(folder) + "/form.so";
  World world;
  flow_plugin plugin = FLOW_NONE;
  REQUIRE(flow_plugin_load(world.engine, path.c_str(), &plugin, nullptr) == FLOW_OK);
  CHECK(flow_engine_set_word(world.engine, FLOW_WORD_BACK, "Retour") == FLOW_OK);
  auto show = [&] {
    flow_handle made = FLOW_NONE;
    CHECK(flow_create(world.engine, "form.screen", nullptr, &made) == FLOW_OK);
    CHECK(world.host.push(world.window, made).outcome() == "done");
    return made;
  };
  const flow_screen before = show();
  world.ask(before);
  const flow_screen_content &first = world.ask(before);
  CHECK(first.revision == 2);
  CHECK(view_text(flow_default_button(&first)->id) == "submit");
  uint64_t digest = 0;
  for (size_t index = 0; index < first.element_count; index++)
    digest += flow_element_at(&first, index)->digest;
  CHECK(digest != 0);
  CHECK(world.set_wrong(before, "no such day") == FLOW_OK);

  CHECK(flow_plugin_reload(world.engine, plugin, &plugin, nullptr) == FLOW_OK);

  CHECK(world.set_wrong(before, "no such day") == FLOW_ERROR_STALE_HANDLE);
  const flow_screen after = show();
  CHECK(world.element(after, "day").put_revision == 1);
  CHECK(world.element(after, "day").value_revision == 1);
  uint64_t digest_after = 0;
  const flow_screen_content &second = world.ask(after);
  for (size_t index = 0; index < second.element_count; index++)
    digest_after += flow_element_at(&second, index)->digest;
  CHECK(digest_after == digest);
  CHECK(world.word(FLOW_WORD_BACK) == "Retour");
}

namespace {

flow_status older_added[3];
void *older_create(void *, flow_engine *engine, flow_handle, const flow_value *) { return engine; }
void older_destroy(void *) {}
std::string older_heard;
void older_wrong(void *) { older_heard += "own "; }
void older_render(void *self, flow_content content) {
  flow_engine *engine = static_cast<flow_engine *>(self);
  // Memory behind the members of 0.2 is somebody else's.
  struct {
    flow_element element;
    char rest[64];
  } given[3] = {};
  given[0].element = flow_element_make(FLOW_ELEMENT_FIELD, "name", "Name");
  given[0].element.value = flow_string_value("Ada");
  given[1].element = flow_element_make(FLOW_ELEMENT_IMAGE, nullptr, "A fox");
  static const uint8_t bytes[] = {1};
  given[1].element.value = flow_bytes_value(bytes, 1);
  given[2].element = flow_element_make(FLOW_ELEMENT_IMAGE, nullptr, "A file");
  given[2].element.source = flow_text("/etc/passwd");
  for (int index = 0; index < 3; index++) {
    given[index].element.struct_size = static_cast<uint32_t>(offsetof(flow_element, put_revision));
    given[index].element.put_revision = given[index].element.value_revision = 77;
    given[index].element.shortcut = {reinterpret_cast<const char *>(1), 5};
    given[index].element.digest = 77;
    older_added[index] = flow_content_add(engine, content, &given[index].element);
    CHECK(given[index].element.digest == 77);
  }
}

flow_status older_begin(const flow_host_api *api, flow_engine *engine, flow_plugin self,
                        flow_error *) {
  static const flow_method methods[] = {
      FLOW_SCREEN_METHOD(create, older_create), FLOW_SCREEN_METHOD(destroy, older_destroy),
      FLOW_SCREEN_METHOD(render, older_render), FLOW_METHOD("wrong", "v(p)", older_wrong)};
  flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, "older.form", methods);
  return api->flow_class_register(engine, self, &screen, nullptr);
}

}  // namespace

TEST_CASE(
    "K5 V10 V13: a plugin of 0.2 is shown with what the engine fills, and hears nothing new") {
  static const flow_plugin_entry_table entry = {FLOW_PLUGIN_MAGIC,
                                                (FLOW_ABI_VERSION & 0xffff0000u) | 2u,
                                                sizeof(flow_plugin_entry_table),
                                                sizeof(flow_host_api),
                                                "older",
                                                "1.0",
                                                older_begin,
                                                nullptr};
  World world;
  flow_plugin plugin = FLOW_NONE;
  flow_error error = FLOW_ERROR_INIT;
  const flow_status added = flow_plugin_add(world.engine, &entry, &plugin, &error);
  CAPTURE(error.message);
  REQUIRE(added == FLOW_OK);
  flow_handle screen = FLOW_NONE;
  REQUIRE(flow_create(world.engine, "older.form", nullptr, &screen) == FLOW_OK);
  world.host.push(world.window, screen);

  const flow_screen_content &content = world.ask(screen);
  // An image out of the plugin's folder is refused, of whatever version the plugin is.
  CHECK(older_added[2] == FLOW_ERROR_INVALID_ARGUMENT);
  REQUIRE(content.element_count == 2);
  CHECK(flow_element_at(&content, 0)->put_revision == 1);
  CHECK(flow_element_at(&content, 0)->value_revision == 1);
  CHECK(flow_element_at(&content, 0)->shortcut.size == 0);
  CHECK(flow_element_at(&content, 0)->digest == 0);
  CHECK(flow_element_at(&content, 1)->digest == world.digest(world.form(world.window)));
  CHECK(flow_default_button(&content) == nullptr);
  CHECK(content.focus.size == 0);

  older_heard.clear();
  CHECK(flow_screen_set_wrong(world.engine, screen, "name", "too short", nullptr) == FLOW_OK);
  CHECK(older_heard == "");
  CHECK(flow_invoke(world.engine, screen, "wrong", nullptr, 0, nullptr, nullptr) == FLOW_OK);
  CHECK(older_heard == "own ");
}
