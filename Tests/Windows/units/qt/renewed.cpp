// Screens that are made anew in their places, and trees that were restored, as a view shows them.
//
//   renewed FOLDER
#include "world.h"

#include <QtCore/qfile.h>
#include <QtCore/qfileinfo.h>
#include <vector>

namespace {

/* ---- A flow that is saved -------------------------------------------------------------------- */

struct Form {
  flow_engine *engine;
  flow_handle handle;
  std::string name;
  std::unique_ptr<QQuickItem> own;
  flow_native_view offer;
  flow_entry entry;
  flow_value saved;
};

bool refuses, has_own, was_shown; /* the last: an own view had a parent when its screen ended */
QPointer<QQuickItem> newest_own;
int ends;

Form &form(void *self) { return *static_cast<Form *>(self); }

void *create(void *data, flow_engine *engine, flow_handle handle, const flow_value *) {
  (void)data;
  Form *made = new Form{engine, handle, {}, {}, {}, {}, {}};
  if (has_own) made->own = std::make_unique<QQuickItem>();
  if (has_own) newest_own = made->own.get();
  return made;
}
void destroy(void *self) {
  ends++;
  was_shown = form(self).own && form(self).own->parentItem();
  delete &form(self);
}

void render(void *self, flow_content content) {
  Form &page = form(self);
  flow_element amount = flow_element_make(FLOW_ELEMENT_FIELD, "amount", "Amount");
  const std::string title = "Form of " + page.name;
  flow_add_title(page.engine, content, title.c_str());
  amount.field_type = FLOW_FIELD_NUMBER;
  flow_content_add(page.engine, content, &amount);
  flow_add_field(page.engine, content, "name", "Name", FLOW_FIELD_TEXT, page.name.c_str(), nullptr);
  flow_add_field(page.engine, content, "pin", "PIN", FLOW_FIELD_SECURE, "", nullptr);
  for (const char *id : {"next", "sheet", "leave"})
    flow_add_button(page.engine, content, id, id, FLOW_ROLE_NORMAL);
}

void input(void *self, const flow_string *id, const flow_value *value) {
  if (flow::view(*id) == "name") form(self).name = flow::value_view(value).string();
  flow_screen_changed(form(self).engine, form(self).handle);
}

const void *capability(void *self, const flow_string *id) {
  Form &page = form(self);
  if (!page.own || flow::view(*id) != FLOW_CAPABILITY_NATIVE_VIEW) return nullptr;
  page.offer = {sizeof page.offer, 0, "qt6", page.own.get()};
  return &page.offer;
}

const flow_value *save_state(void *self) {
  Form &page = form(self);
  page.entry = {flow_text("name"), flow_string_value(page.name.c_str())};
  page.saved = flow_map_value(&page.entry, 1);
  return &page.saved;
}

flow_bool restore_state(void *self, const flow_value *state, uint32_t) {
  if (refuses) return FLOW_FALSE;
  form(self).name = flow::value_view(flow_value_get(state, "name")).string();
  return FLOW_TRUE;
}

void next(void *self) { flow_show(form(self).engine, form(self).handle, "t.form", nullptr); }
void sheet(void *self) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = FLOW_STYLE_SHEET;
  flow_open_new(form(self).engine, form(self).handle, "t.form", nullptr, &options, nullptr,
                nullptr);
}
void leave(void *self) {
  const flow_coordinator owner = flow_owner_of(form(self).engine, form(self).handle);
  flow_finish(form(self).engine, owner, nullptr, nullptr, nullptr);
}

void add_classes(flow::engine_view flows) {
  static const flow_method screen[] = {FLOW_SCREEN_METHOD(create, create),
                                       FLOW_SCREEN_METHOD(destroy, destroy),
                                       FLOW_SCREEN_METHOD(render, render),
                                       FLOW_SCREEN_METHOD(input, input),
                                       FLOW_SCREEN_METHOD(capability, capability),
                                       FLOW_SCREEN_METHOD(save_state, save_state),
                                       FLOW_SCREEN_METHOD(restore_state, restore_state),
                                       FLOW_ACTION(next),
                                       FLOW_ACTION(sheet),
                                       FLOW_ACTION(leave)};
  static const flow_method flow[] = {FLOW_COORDINATOR_METHOD(create, create),
                                     FLOW_COORDINATOR_METHOD(destroy, destroy),
                                     FLOW_COORDINATOR_METHOD(start, next)};
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_SCREEN, "t.form", screen),
                                FLOW_CLASS(FLOW_KIND_COORDINATOR, "t.flow", flow)};
  for (const flow_class &each : classes)
    CHECK(flow_class_register(flows.raw(), FLOW_NONE, &each, nullptr) == FLOW_OK);
  refuses = has_own = was_shown = false;
}

/* ---- Helpers --------------------------------------------------------------------------------- */

flow_screen top(const World &world) { return world.view->screen()->handle(); }

void press(World &world, const char *action) {
  CHECK(flow_screen_invoke(world.engine->raw(), top(world), action, nullptr, nullptr) == FLOW_OK);
  turn();
}

void renew(World &world, flow_screen screen) {
  CHECK(flow_instance_renew(world.engine->raw(), screen, nullptr, 0, nullptr, nullptr) == FLOW_OK);
  turn();
}

/* The page on top: others may be seen below a sheet. */
QQuickItem *page(const World &world) {
  QQuickItem *found = world.view;
  walk(world.view, [&](QQuickItem *item) {
    if (!item->inherits("FlowSlot") || !item->isVisible()) return;
    QQuickItem *its = item->property("page").value<QQuickItem *>();
    if (its && its->property("screen").value<FlowScreen *>() == world.view->screen()) found = its;
  });
  return found;
}

void type(World &world, const QString &id, const QString &text) {
  QQuickItem *field = control_of(page(world), id);
  if (!CHECK(field)) return;
  field->forceActiveFocus();
  world.type(text);
  turn();
}

QString text_in(const World &world, const QString &id) {
  const QQuickItem *field = control_of(page(world), id);
  return field ? field->property("text").toString() : QString("none");
}

bool has_focus(const World &world, const QString &id) {
  const QQuickItem *field = control_of(page(world), id);
  return field && field->hasActiveFocus();
}

/* ---- Made anew ------------------------------------------------------------------------------- */

/* S16: what is made anew stays the same page, with focus, cursor and text. */
void same_page() {
  World world(0, add_classes, true);
  CHECK(world.engine->isSaved());
  type(world, "amount", "-");
  type(world, "name", "ada");
  const FlowScreen *before = world.view->screen();
  QQuickItem *field = control_of(world.view, "name");
  field->setProperty("cursorPosition", 1);
  ends = 0;

  renew(world, top(world));

  CHECK(ends == 1);
  CHECK(world.view->screen() == before && control_of(world.view, "name") == field);
  CHECK(has_focus(world, "name") && field->property("cursorPosition").toInt() == 1);
  SAME(text_in(world, "name"), QString("ada"));
  SAME(text_in(world, "amount"), QString("-")); /* which is no value yet */
  SAME(world.top(), QString("Form of ada"));

  // It is the page of the new instance: what it says is shown, and it ends with it.
  world.type("x");
  UNTIL(world.top() == "Form of axda");
  press(world, "next");
  UNTIL(world.rests("Form of ", 1));
  world.view->back();
  UNTIL(world.rests("Form of axda", 1));
  CHECK(world.view->screen() == before);
  press(world, "leave");
  UNTIL(world.view->isEmpty() && world.finished == QStringList{"finished"});
  CHECK(world.pages(false) == 0);
}

/* S16, V9: a secret that was typed for the old instance is typed anew. */
void forgotten() {
  World world(0, add_classes, true);
  type(world, "pin", "1234");
  SAME(text_in(world, "pin"), QString("1234"));
  renew(world, top(world));
  SAME(text_in(world, "pin"), QString());
  type(world, "pin", "12");
  flow_screen_changed(world.engine->raw(), top(world));
  turn();
  SAME(text_in(world, "pin"), QString("12"));
}

/* S16: a page below is made anew, and asked when it is seen again. */
void unseen() {
  World world(0, add_classes, true);
  type(world, "name", "ada");
  const FlowScreen *before = world.view->screen();
  const flow_screen below = top(world);
  press(world, "next");
  press(world, "sheet");
  ends = 0;
  renew(world, below);
  CHECK(ends == 1);
  CHECK(world.pages(false) == 3);
  world.view->back();
  turn();
  world.view->back();
  UNTIL(world.rests("Form of ada", 1));
  CHECK(world.view->screen() == before);
  SAME(text_in(world, "name"), QString("ada"));
}

/* S9: what cannot be made says so, is tried again, and has its focus. */
void not_available() {
  World world(0, add_classes, true);
  type(world, "name", "ada");
  FlowScreen *before = world.view->screen();
  refuses = true;
  renew(world, top(world));
  UNTIL(before->classId() == "flow.placeholder");
  CHECK(world.view->screen() == before && !item_of(world.view, "name"));
  CHECK(before->elements()->count() == 2);
  SAME(before->elements()->at(1)->text(), QString("Try again"));
  CHECK(before->press("try_again"));
  turn();
  CHECK(item_of(world.view, "try_again")); /* it refuses again */
  refuses = false;
  CHECK(before->press("try_again"));
  UNTIL(item_of(world.view, "name"));
  CHECK(world.view->screen() == before);
  SAME(before->classId(), QString("t.form"));
  SAME(text_in(world, "name"), QString("ada"));
  CHECK(has_focus(world, "name"));
}

/* S16: a view of the screen's own goes with the old instance. */
void own_view() {
  World world(0, add_classes, true);
  has_own = true;
  press(world, "next");
  const FlowScreen *before = world.view->screen();
  CHECK(newest_own && world.view->isAncestorOf(newest_own));
  was_shown = true;
  renew(world, top(world));
  CHECK(!was_shown); /* let go of before its instance has ended */
  CHECK(world.view->screen() == before);
  UNTIL(newest_own && world.view->isAncestorOf(newest_own));
  has_own = false;
  was_shown = true;
  renew(world, top(world));
  CHECK(!was_shown);
  UNTIL(control_of(world.view, "name"));
}

/* S16: the product's look stays, but not for a placeholder. */
void own_look() {
  World world(0, add_classes, true);
  QQmlComponent look(world.window->engine());
  look.setData("import QtQuick\nItem { objectName: 'look'; implicitHeight: 40 }", QUrl());
  const auto looks = [&] {
    int count = 0;
    walk(world.view, [&](QQuickItem *item) {
      if (item->objectName() == "look" && item->isVisible()) count++;
    });
    return count;
  };
  world.view->setDelegates({{"t.form", QVariant::fromValue(&look)}});
  press(world, "next");
  CHECK(looks() == 1);
  renew(world, top(world));
  CHECK(looks() == 1);
  refuses = true;
  renew(world, top(world));
  UNTIL(item_of(world.view, "try_again"));
  CHECK(looks() == 0);
  refuses = false;
  renew(world, top(world));
  UNTIL(looks() == 1);
  CHECK(!item_of(world.view, "try_again"));
}

/* The same with a body in it, which goes with its page before its screen is there again. */
void own_parts() {
  World world(0, add_classes, true);
  QQmlComponent look(world.window->engine());
  look.setData(
      "import QtQuick\nimport Flow\n"
      "Column {\n"
      "  id: own\n"
      "  required property FlowScreen screen\n"
      "  required property FlowView view\n"
      "  Component.onCompleted: view.announce('made')\n"
      "  FlowBody { width: 300; screen: own.screen; view: own.view }\n"
      "}",
      QUrl());
  world.view->setDelegates({{"t.form", QVariant::fromValue(&look)}});
  press(world, "next");
  type(world, "name", "ada");
  UNTIL(world.announced.count("made") == 1);
  const flow_screen screen = top(world);
  const auto again = [&] {
    flow_instance_renew(world.engine->raw(), screen, nullptr, 0, nullptr, nullptr);
    world.view->screen()->elements()->at(0)->press(); /* refused: the news are shown at once */
  };
  refuses = true;
  again();
  refuses = false;
  again();
  UNTIL(item_of(world.view, "name"));
  turn();
  SAME(world.announced.count("made"), 2);
  SAME(text_in(world, "name"), QString("ada"));
}

/* ---- Restored -------------------------------------------------------------------------------- */

struct Records {
  std::vector<flow_record> all;
  uint64_t window = 0;
  ~Records() {
    for (const flow_record &record : all)
      flow_value_destroy(const_cast<flow_value *>(record.value));
  }
  static void take(void *self, const flow_record *record) {
    Records &records = *static_cast<Records *>(self);
    flow_record copy = *record;
    flow_value *value = nullptr;
    CHECK(flow_value_copy(record->value, &value) == FLOW_OK);
    copy.value = value;
    copy.struct_size = sizeof copy;
    if (record->kind == FLOW_KIND_WINDOW) records.window = record->id;
    records.all.push_back(copy);
  }
  void restore(flow_engine *engine, const flow_restore_options *options) const {
    flow_error error = FLOW_ERROR_INIT;
    check(flow_engine_restore(engine, all.data(), all.size(), options, &error) == FLOW_OK, __LINE__,
          "restored", error.message);
  }
};

/* Two forms and a sheet over them. */
void walk_and_save(Records &records) {
  World world(0, add_classes, true);
  type(world, "name", "ada");
  press(world, "next");
  type(world, "name", "bob");
  press(world, "sheet");
  type(world, "name", "cleo");
  const flow_record_callback taker = {Records::take, &records, nullptr};
  CHECK(flow_engine_save(world.engine->raw(), 0, 0, taker, nullptr) == FLOW_OK);
}

/* As if it had been walked to. */
void check_restored(World &world) {
  UNTIL(world.top() == "Form of cleo");
  SAME(text_in(world, "name"), QString("cleo"));
  CHECK(world.view->canGoBack());
  world.view->back();
  UNTIL(world.rests("Form of bob", 1));
  world.view->back();
  UNTIL(world.rests("Form of ada", 1));
  CHECK(!world.view->canGoBack());
  type(world, "name", "!");
  UNTIL(world.top().contains('!'));
  CHECK(world.finished.isEmpty());
  press(world, "leave");
  UNTIL(world.view->isEmpty() && world.finished == QStringList{"finished"});
}

/* S7: a view shows a window that was restored before. */
void before_the_view() {
  Records records;
  walk_and_save(records);
  World world(
      0,
      [&](flow::engine_view flows) {
        add_classes(flows);
        records.restore(flows.raw(), nullptr);
      },
      true);
  check_restored(world);
}

/* S7: a tree is restored into the window of a view. */
void into_a_view() {
  Records records;
  walk_and_save(records);
  World world(0, add_classes, true);
  press(world, "leave");
  UNTIL(world.view->isEmpty());
  world.finished.clear();
  flow_restored_window window = {records.window, world.view->flowWindow()};
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  options.windows = &window;
  options.window_count = 1;
  records.restore(world.engine->raw(), &options);
  check_restored(world);
}

/* ---- Engines --------------------------------------------------------------------------------- */

QString first_plugin(const FlowEngine &engine) {
  const flow::engine_view flows(engine.raw());
  const auto all = flows.plugins();
  if (all.empty()) return "none";
  const auto info = flows.info(all.front());
  return info ? QString::fromUtf8(info->id) : "gone";
}

/* S1: 'saved' comes behind the plugins in QML, perhaps: they are there as well. */
void set_behind_plugins(const QString &folder) {
  FlowEngine engine;
  engine.setPlugins({folder + "/plugins/probe.so"});
  engine.setSaved(true);
  CHECK(engine.isSaved());
  SAME(first_plugin(engine), QString("test.probe"));
}

/* S17: a file that is built again is loaded again, and the plugin stays where it is none; also if
 * the engine is another's. */
void watched(const QString &folder, bool is_borrowed) {
  FlowEngine owner;
  owner.setSaved(true);
  const auto borrowed = is_borrowed ? std::make_unique<FlowEngine>(owner.raw()) : nullptr;
  FlowEngine &engine = is_borrowed ? *borrowed : owner;
  QStringList told;
  QObject::connect(&owner, &FlowEngine::diagnostic, &owner,
                   [&](FlowEngine::Severity, const QString &message) { told << message; });
  const QString file = folder + (is_borrowed ? "/borrowed.so" : "/watched.so");
  const auto place = [&] { CHECK(std::rename(qPrintable(file + ".new"), qPrintable(file)) == 0); };
  const auto put = [&](const QString &plugin) {
    CHECK(QFile::copy(folder + "/plugins/" + plugin, file + ".new"));
    place();
  };
  CHECK(!engine.watch(file));
  CHECK(engine.errorString().contains(QFileInfo(file).fileName()));
  UNTIL(!told.isEmpty());
  told.clear();
  put("probe.so");
  CHECK(engine.watch(file));
  SAME(first_plugin(engine), QString("test.probe"));
  QFile broken(file + ".new");
  CHECK(broken.open(QIODevice::WriteOnly) && broken.write("no plugin") > 0 && broken.flush());
  // A file that was built reproducibly may have the time of the one before it.
  CHECK(broken.setFileTime(QFileInfo(file).lastModified(), QFileDevice::FileModificationTime));
  broken.close();
  place();
  UNTIL(!told.isEmpty());
  SAME(first_plugin(engine), QString("test.probe"));
  put("gallery.so");
  UNTIL(first_plugin(engine) == "fixture.gallery");
}

/* H19: inside a callback, which may run the loop, a plugin is loaded again when that is over. */
void reloaded_inside(const QString &folder, bool is_borrowed) {
  World world(0, add_classes);
  const auto borrowed = is_borrowed ? std::make_unique<FlowEngine>(world.engine->raw()) : nullptr;
  FlowEngine &engine = is_borrowed ? *borrowed : *world.engine;
  CHECK(!engine.reload("test.probe"));
  CHECK(engine.errorString().contains("test.probe"));
  CHECK(engine.load(folder + "/plugins/probe.so"));
  world.view->setCoordinator("probe.pages");
  CHECK(world.view->start());
  UNTIL(world.top() == "Page 1");
  turn();
  world.finished.clear();
  bool was_inside = false;
  world.flows.post([&] {
    CHECK(engine.reload("test.probe"));
    turn();
    SAME(world.top(), QString("Page 1"));
    was_inside = true;
  });
  UNTIL(was_inside && world.finished == QStringList("unloaded"));
  SAME(first_plugin(engine), QString("test.probe"));
}

/* H12: how far a page is scrolled is kept when its plugin is loaded again, whoever does it. */
void scrolled(const QString &folder) {
  World world(0, add_classes);
  const QString file = folder + "/scrolled.so";
  const auto build = [&] {
    CHECK(QFile::copy(folder + "/plugins/gallery.so", file + ".new"));
    CHECK(std::rename(qPrintable(file + ".new"), qPrintable(file)) == 0);
  };
  const auto scroller = [&] {
    QQuickItem *found = nullptr;
    walk(page(world), [&](QQuickItem *item) {
      if (!found && item->inherits("QQuickFlickable")) found = item;
    });
    return found;
  };
  const auto is_at = [&](int place) {
    return scroller() && qRound(scroller()->property("contentY").toReal()) == place;
  };
  world.window->resize(400, 200);
  build();
  CHECK(world.engine->watch(file));
  world.view->setCoordinator("gallery.coordinator");
  CHECK(world.view->start());
  QObject::connect(world.view, &FlowView::finished, world.view, [&](FlowView::Cause cause) {
    if (cause == FlowView::Cause::Unloaded) world.view->start();
  });
  UNTIL(world.top() == "Gallery" && scroller() &&
        scroller()->property("contentHeight").toReal() > scroller()->height() + 120);
  QPointer<FlowScreen> before;
  for (int place : {120, 60}) {
    scroller()->setProperty("contentY", place);
    before = world.view->screen();
    if (place == 120) {
      CHECK(world.engine->reload(file));
    } else {
      build();
    }
    UNTIL(!before && world.top() == "Gallery" && is_at(place));
  }
}

/* S1: 'saved' is set before a view shows something, and says so after it. */
void set_too_late() {
  World world(0, add_classes);
  CHECK(!world.engine->isSaved());
  world.engine->setSaved(true);
  CHECK(!world.engine->isSaved());
  CHECK(world.engine->errorString().contains("before a view"));
  SAME(world.top(), QString("Form of "));
}

}  // namespace

int main(int count, char **arguments) {
  QGuiApplication app(count, arguments);
  same_page();
  forgotten();
  unseen();
  not_available();
  own_view();
  own_look();
  own_parts();
  before_the_view();
  into_a_view();
  set_too_late();
  set_behind_plugins(app.arguments().value(1));
  for (bool is_borrowed : {false, true}) {
    watched(app.arguments().value(1), is_borrowed);
    reloaded_inside(app.arguments().value(1), is_borrowed);
  }
  scrolled(app.arguments().value(1));
  return report("renewed");
}
