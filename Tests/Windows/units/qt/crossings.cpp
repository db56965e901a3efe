// Meeting points: layers, batches, gestures that are asked about, and ends in odd moments.
#include "world.h"

#include <QtCore/qeventloop.h>
#include <QtCore/qtimer.h>
#include <QtQml/qqmlproperty.h>

namespace {

int alive, went, pauses;
flow_answer leave = FLOW_ANSWER_YES;
flow::question_handle question;
std::function<void()> at_render;

class page : public flow::screen {
 public:
  explicit page(flow::value_view arguments) : number_(arguments["n"].integer()) { alive++; }
  ~page() { alive--; }
  void render(flow::content &content) {
    if (const auto once = std::exchange(at_render, nullptr)) once();
    content.title("Page " + std::to_string(number_));
    content.field("short", "Short").value(name_);
    content.toggle("on", "On", false);
    for (int line = 0; line < 40; line++)
      content.text("line " + std::to_string(line));
    content.button("go", "Go").primary().shortcut("Ctrl+G");
    content.button("menu", "Menu");
    if (number_ == 60) content.button("cancel", "Cancel").cancel().leading();
  }
  void paused(flow_activity) { pauses++; }
  void input(std::string_view id, flow::value_view value) {
    if (id == "short" && value.string().size() <= 3) name_ = value.string();
    if (id == "go") went++;
    redraw();
  }
  flow_answer may_leave(const flow_leave &asked) {
    question = flow::question_handle(asked.question);
    return leave;
  }

 private:
  long long number_;
  std::string name_;
};

class first : public flow::coordinator {
 public:
  void start() { open("t.page", {{"n", 1}}); }
};

struct Pages : World {
  explicit Pages(int slide)
      : World(slide, [](flow::engine_view flows) {
          flows.add<page>("t.page");
          flows.add<first>("t.flow");
        }) {}
  flow::screen_handle screen(int number) { return *flows.create_screen("t.page", {{"n", number}}); }
  void push(int number) {
    flows.push(handle(), screen(number));
    UNTIL(rests("Page " + QString::number(number), 1));
  }
  /** Two fingers, far enough to go back. */
  void swipe() {
    for (int step = 0; step < 20; step++)
      view->touchpad(18, 0, false);
    view->touchpad(0, 0, true);
  }
};

void layers(int slide) {
  Pages world(slide);
  for (int number = 2; number < 6; number++)
    world.flows.push(world.handle(), world.screen(number));
  UNTIL(world.rests("Page 5", 1));
  SAME(world.pages(false), 5);
  CHECK(world.focusIsSeen());
  world.flows.pop_to_root(world.handle());
  UNTIL(world.rests("Page 1", 1) && world.pages(false) == 1);
  const auto a = world.screen(11), b = world.screen(12), c = world.screen(13);
  world.flows.run(flow::batch()
                      .push(world.handle(), a)
                      .present(world.handle(), b, flow::options().sheet())
                      .push(b, c));
  UNTIL(world.rests("Page 13", 2));
  const flow_style styles[] = {FLOW_STYLE_SHEET, FLOW_STYLE_FULL_SCREEN_COVER, FLOW_STYLE_POPOVER};
  for (int layer = 0; layer < 3; layer++)
    world.flows.present(world.handle(), world.screen(20 + layer),
                        flow::options().style(styles[layer]).source("menu"));
  UNTIL(world.rests("Page 22", 2)); /* the popover, and the cover below it */
  world.flows.present(world.handle(), world.screen(30), flow::options().sheet());
  world.view->screen()->press("nothing");
  UNTIL(!world.announced.isEmpty());
  world.flows.dismiss_all(world.handle());
  UNTIL(world.rests("Page 11", 1) && world.pages(false) == 2);
  CHECK(world.focusIsSeen());
  world.flows.replace_top(world.handle(), world.screen(40));
  UNTIL(world.rests("Page 40", 1) && world.pages(false) == 2);
  world.flows.set_stack(world.handle(), {world.screen(50), world.screen(51)});
  UNTIL(world.rests("Page 51", 1));
}

void alert(int slide) {
  Pages world(slide);
  world.flows.present(world.handle(), world.screen(2), flow::options().popover().source("menu"));
  UNTIL(world.rests("Page 2", 2));
  std::string answered;
  flow_alert_button buttons[] = {flow_alert_button_make("y", "Yes", FLOW_ROLE_PRIMARY),
                                 flow_alert_button_make("n", "No", FLOW_ROLE_CANCEL)};
  flow_alert alert = flow_alert_make("Sure?", "Really?");
  alert.buttons = buttons;
  alert.button_count = 2;
  alert.answered = {[](void *into, flow_engine *, flow_screen, const flow_string *id) {
                      *static_cast<std::string *>(into) = std::string(flow::view(*id));
                    },
                    &answered, nullptr};
  flow_alert_present(world.flows.raw(), world.handle().raw(), &alert, nullptr, nullptr, nullptr);
  UNTIL(world.rests("Sure?", 3));
  CHECK(world.view->screen()->press("y"));
  UNTIL(answered == "y" && world.rests("Page 2", 2));
  world.key(Qt::Key_Escape);
  UNTIL(world.rests("Page 1", 1) && world.pages(false) == 1);
}

void keys(int slide) {
  Pages world(slide);
  went = 0;
  world.key(Qt::Key_G, Qt::ControlModifier);
  SAME(went, 1);
  world.key(Qt::Key_Return);
  SAME(went, 2);
  // A letter that the screen refuses goes, and the cursor stays.
  QQuickItem *field = control_of(world.view, "short");
  if (!CHECK(field)) return;
  field->forceActiveFocus();
  world.type("abc");
  UNTIL(field->property("text").toString() == "abc");
  field->setProperty("cursorPosition", 1);
  world.type("x");
  turn();
  SAME(field->property("text").toString(), "abc");
  SAME(field->property("cursorPosition").toInt(), 1);
  // A toggle that the screen keeps off stays off, and takes Enter for itself.
  QQuickItem *toggle = control_of(world.view, "on");
  if (!CHECK(toggle)) return;
  toggle->forceActiveFocus();
  world.key(Qt::Key_Space, Qt::NoModifier, " ");
  UNTIL(!toggle->property("checked").toBool());
  SAME(went, 2);
}

void gestures(int slide) {
  Pages world(slide);
  world.push(2);
  for (int step = 0; step < 6; step++)
    world.view->touchpad(15, 0, false);
  SAME(world.pages(true), 2);
  // Back to where it began: it is cancelled.
  world.view->touchpad(-90, 0, false);
  world.view->touchpad(0, 0, true);
  UNTIL(world.rests("Page 2", 1));
  leave = FLOW_ANSWER_LATER;
  question = {};
  world.swipe();
  UNTIL(bool(question));
  SAME(world.top(), "Page 2");
  CHECK(bool(world.flows.answer(question, true)));
  UNTIL(world.rests("Page 1", 1) && world.pages(false) == 1);
  leave = FLOW_ANSWER_YES;
  world.push(3);
  leave = FLOW_ANSWER_NO;
  question = {};
  world.swipe();
  UNTIL(question && world.rests("Page 3", 1));
  leave = FLOW_ANSWER_YES;
  world.swipe();
  UNTIL(world.rests("Page 1", 1) && world.pages(false) == 1);
  // While one is held: another language, and then the window is closed.
  world.push(4);
  for (int step = 0; step < 5; step++)
    world.view->touchpad(18, 0, false);
  world.engine->setLanguage("ar");
  UNTIL(world.view->isRightToLeft());
  world.view->requestClose();
  world.view->touchpad(0, 0, true);
  UNTIL(world.finished == QStringList("closed"));
  UNTIL(world.view->requestClose());
}

/* Two fingers drag a sheet away, and put it back when they turn round. */
void sheets(int slide) {
  Pages world(slide);
  world.flows.present(world.handle(), world.screen(2), flow::options().sheet());
  UNTIL(world.rests("Page 2", 2));
  const auto drag = [&](std::initializer_list<int> ways) {
    bool isTaken = false;
    for (int way : ways)
      isTaken = world.view->touchpad(0, way, false);
    CHECK(isTaken);
    world.view->touchpad(0, 0, true);
  };
  drag({40, 120, -100});
  UNTIL(world.rests("Page 2", 2));
  CHECK(!world.view->touchpad(0, -90, false)); /* the content's way */
  CHECK(!world.view->touchpad(0, 300, false));
  world.view->touchpad(0, 0, true);
  drag({40, 120, 120, 120});
  UNTIL(world.rests("Page 1", 1) && world.pages(false) == 1);
}

/* H14: the bar offers what back would do, whatever else the toolbar has. */
void bars(int slide) {
  Pages world(slide);
  const QString close = world.view->words()["close"].toString();
  const QString back = world.view->words()["back"].toString();
  CHECK(!button_of(world.view, back) && !button_of(world.view, close));
  world.flows.present(world.handle(), world.screen(60), flow::options().sheet());
  UNTIL(world.rests("Page 60", 2));
  CHECK(button_of(world.view, "Cancel"));
  CHECK(click(world, close));
  UNTIL(world.rests("Page 1", 1) && world.pages(false) == 1);
  world.flows.present(world.handle(), world.screen(2), flow::options().popover().source("menu"));
  UNTIL(world.rests("Page 2", 2));
  CHECK(!button_of(world.view, close));
  world.view->dismiss();
  UNTIL(world.rests("Page 1", 1));
  world.push(3);
  CHECK(click(world, back));
  UNTIL(world.rests("Page 1", 1) && world.pages(false) == 1);
}

/* H16: between two windows nobody is told that one has been left. */
void activity(int slide) {
  pauses = 0;
  Pages world(slide);
  UNTIL(world.window->isActive());
  SAME(pauses, 0);
  QQuickWindow other;
  int before = -1;
  QObject::connect(&other, &QWindow::activeChanged, &other, [&] { before = pauses; });
  other.resize(100, 100);
  other.show();
  other.requestActivate();
  UNTIL(other.isActive());
  SAME(before, 0);
  UNTIL(pauses == 1);
}

/* Another part of the program keeps the focus, whatever comes and goes in the flow. */
void elsewhere(int slide) {
  Pages world(slide);
  const auto is_in = [&](const QQuickItem *item) {
    const QQuickItem *focus = world.window->activeFocusItem();
    return focus && (focus == item || item->isAncestorOf(focus));
  };
  QQuickItem other(world.window->contentItem());
  other.setSize({100, 20});
  CHECK(is_in(world.view));
  other.forceActiveFocus();
  CHECK(is_in(&other));

  world.push(2);
  CHECK(is_in(&other));
  CHECK(world.view->screen()->set("short", "abc")); /* it is rendered anew */
  world.view->back();
  UNTIL(world.rests("Page 1", 1) && world.pages(false) == 1);
  CHECK(is_in(&other));
  for (const flow_style style :
       {FLOW_STYLE_SHEET, FLOW_STYLE_FULL_SCREEN_COVER, FLOW_STYLE_POPOVER}) {
    world.flows.present(world.handle(), world.screen(3),
                        flow::options().style(style).source("menu"));
    UNTIL(world.rests("Page 3", style == FLOW_STYLE_FULL_SCREEN_COVER ? 1 : 2));
    CHECK(is_in(&other));
    world.view->dismiss();
    UNTIL(world.rests("Page 1", 1) && world.pages(false) == 1);
    CHECK(is_in(&other));
  }
  flow_alert_button button = flow_alert_button_make("y", "Yes", FLOW_ROLE_PRIMARY);
  flow_alert alert = flow_alert_make("Sure?", "");
  alert.buttons = &button;
  alert.button_count = 1;
  flow_alert_present(world.flows.raw(), world.handle().raw(), &alert, nullptr, nullptr, nullptr);
  UNTIL(world.rests("Sure?", 2));
  CHECK(is_in(&other));
  // Its keys are not the flow's.
  went = 0;
  world.key(Qt::Key_Return);
  world.key(Qt::Key_Escape);
  world.key(Qt::Key_G, Qt::ControlModifier);
  world.key(Qt::Key_Tab);
  turn();
  SAME(world.top(), "Sure?");
  SAME(went, 0);
  CHECK(world.view->screen()->press("y"));
  UNTIL(world.rests("Page 1", 1) && world.pages(false) == 1);
  other.forceActiveFocus();
  world.flows.replace_top(world.handle(), world.screen(4));
  UNTIL(world.rests("Page 4", 1) && world.pages(false) == 1);
  CHECK(is_in(&other));

  // Given back it is where the scene has led it meanwhile, and moves with the flow.
  world.push(5);
  world.view->forceActiveFocus();
  UNTIL(control_of(world.view, "short") && control_of(world.view, "short")->hasActiveFocus());
  world.push(6);
  CHECK(is_in(world.view));
  CHECK(world.focusIsSeen());
}

void ends(int slide) {
  {
    Pages world(slide);
    world.flows.push(world.handle(), world.screen(2));
    world.engine.reset(); /* perhaps while it slides */
    UNTIL(world.rests("Page 2", 1));
    world.view->back();
    UNTIL(world.rests("Page 1", 1));
    world.window.reset();
  }
  SAME(alive, 0);
  {
    Pages world(slide);
    bool gone = false;
    QObject::connect(world.view, &FlowView::finished, qApp, [&] {
      gone = true;
      world.window.reset();
    });
    world.flows.stop(world.flows.children()[0]);
    UNTIL(gone);
    turn();
  }
  SAME(alive, 0);
  {
    Pages world(slide);
    world.flows.push(world.handle(), world.screen(2));
    world.window.reset();
    SAME(alive, 0);
    world.open();
    // Both inside a callback of the engine.
    at_render = [&] {
      world.engine.reset();
      world.window.release()->deleteLater();
    };
    world.flows.changed(world.flows.top(world.handle()));
    UNTIL(alive == 0);
  }
  {
    // The same, and the callback runs the loop before it returns.
    Pages world(slide);
    bool is_over = false;
    const flow_callback never = {[](void *, flow_engine *, flow_handle) {}, &is_over,
                                 [](void *into) { *static_cast<bool *>(into) = true; }};
    CHECK(flow_timer_start(world.flows.raw(), FLOW_NONE, 3600000, 0, never, nullptr) == FLOW_OK);
    at_render = [&] {
      world.engine.reset();
      world.window.release()->deleteLater();
      turn();
      SAME(is_over, false);
    };
    world.flows.changed(world.flows.top(world.handle()));
    UNTIL(is_over);
  }
}

/* Diagnostics come at the next turn of the loop, and not of a loop that a callback runs. */
void inside(int slide) {
  Pages world(slide);
  bool was_inside = false;
  at_render = [&] {
    CHECK(!world.flows.create_screen("t.none"));
    turn();
    QEventLoop dialog;
    QTimer::singleShot(0, &dialog, &QEventLoop::quit);
    dialog.exec();
    SAME(world.told.join('|'), "");
    was_inside = true;
  };
  world.flows.changed(world.flows.top(world.handle()));
  UNTIL(was_inside && world.told.size() == 1);
  CHECK(world.told.value(0).contains("t.none"));
}

void windows(int slide) {
  Pages world(slide);
  auto window = std::move(world.window);
  FlowView *view = world.view;
  world.open();
  world.flows.push(flow::window_handle(view->flowWindow()), world.screen(2));
  world.flows.push(world.handle(), world.screen(3));
  UNTIL(view->title() == "Page 2" && world.rests("Page 3", 1));
  window.reset();
  SAME(world.top(), "Page 3");
  const FlowEngine once(world.engine->raw()), twice(world.engine->raw());
  turn();
  SAME(world.top(), "Page 3");
}

void tabs(int slide) {
  Pages world(slide);
  const auto a = world.screen(1), b = world.screen(2), c = world.screen(3);
  world.flows.open_tabs(world.handle(),
                        flow::tabs().add(a, "a", "A").add(b, "b", "B").add(c, "c", "C"),
                        flow::options().sheet());
  UNTIL(world.flows.layer_count(world.handle()) == 2 && world.rests("Page 1", 2));
  const auto layer = world.flows.layer_at(world.handle(), 1);
  world.flows.select_tab(layer, 2);
  UNTIL(world.rests("Page 3", 2));
  world.flows.select_tab(layer, 1);
  world.flows.push(layer, world.screen(9));
  UNTIL(world.rests("Page 9", 2));
  for (int back = 0; back < 3; back++)
    world.view->back();
  UNTIL(world.flows.layer_count(world.handle()) == 1 && world.pages(false) == 1);
}

/* H15: a tab is selected by its router, and drawn as selected when the engine says so. */
void drawn_tabs(int slide) {
  Pages world(slide);
  const std::string image =
      "data:image/png;base64,"
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg"
      "gg==";
  const auto a = world.screen(1), b = world.screen(2), c = world.screen(3), late = world.screen(4);
  world.flows.open_tabs(world.handle(),
                        flow::tabs().add(a, "a", "A").add(b, "b", "B", image).add(c, "c", "C"),
                        flow::options().cover());
  UNTIL(world.rests("Page 1", 1) && button_of(world.view, "C"));
  CHECK(QQmlProperty(button_of(world.view, "A"), "icon.source").read().toUrl().isEmpty());
  SAME(QQmlProperty(button_of(world.view, "B"), "icon.source").read().toString().toStdString(),
       image);
  flow_tab tab = FLOW_TAB_INIT;
  tab.root = late.raw();
  tab.id = tab.title = flow_text("D");
  CHECK(flow_add_tab(world.flows.raw(), world.flows.layer_at(world.handle(), 1).raw(), &tab, 0,
                     nullptr, nullptr) == FLOW_OK);
  CHECK(!button_of(world.view, "D")); /* which is not drawn yet */
  CHECK(click(world, "C"));
  UNTIL(world.rests("Page 3", 1) && button_of(world.view, "D"));
  CHECK(button_of(world.view, "C")->property("checked").toBool());
  leave = FLOW_ANSWER_LATER;
  question = {};
  CHECK(click(world, "A"));
  turn();
  leave = FLOW_ANSWER_YES;
  if (question) { /* it is asked, and stays selected until it has answered */
    CHECK(button_of(world.view, "C")->property("checked").toBool());
    CHECK(bool(world.flows.answer(question, false)));
    turn();
    CHECK(button_of(world.view, "C")->property("checked").toBool());
    SAME(world.top(), "Page 3");
  }
}

void hurried() {
  Pages world(3000);
  for (int number = 100; number < 110; number++)
    world.flows.push(world.handle(), world.screen(number));
  UNTIL(world.rests("Page 109", 1)); /* and not after ten times three seconds */
}

}  // namespace

int main(int argc, char **argv) {
  QGuiApplication app(argc, argv);
  app.setQuitOnLastWindowClosed(false);
  for (int slide : {0, 60}) {
    for (void (*each)(int) : {layers, alert, keys, gestures, sheets, bars, activity, elsewhere,
                              ends, inside, windows, tabs, drawn_tabs}) {
      each(slide);
      SAME(alive, 0);
    }
  }
  hurried();
  SAME(alive, 0);
  return report("crossings");
}
