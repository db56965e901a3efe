// Tabs and pages where they stand, turned by keys, dots and fingers (P8, P9, H25).
#include "world.h"

#include <deque>

namespace {

int made, selections;
bool stays; /* the flow of the pages lets nobody turn them */

class leaf : public flow::screen {
 public:
  explicit leaf(flow::value_view arguments) : name_(arguments["name"].string()) { made++; }
  ~leaf() { made--; }
  void render(flow::content &content) {
    content.title(name_);
    content.text("What it says");
    content.field("field", "Field of " + name_).value(text_);
    content.range("range", "Range", 5, 0, 10);
    content.button("press", "Press " + name_);
  }
  void input(std::string_view id, flow::value_view value) {
    if (id == "field") text_ = value.string();
  }

 private:
  std::string name_, text_;
};

/// The layouts of a flow, of which one may stand inside another.
class flows : public flow::coordinator {
 public:
  flow_answer may_select(const flow_selection &) {
    selections++;
    return stays ? FLOW_ANSWER_NO : FLOW_ANSWER_YES;
  }

 protected:
  flow::screen_handle named(const std::string &name) const {
    return *engine().create_screen("t.leaf", {{"name", name}});
  }
};

class book : public flows {
 public:
  explicit book(flow::value_view arguments) : count_(arguments["count"].integer(3)) {}
  void start() {
    flow::pages all;
    std::deque<std::string> ids; /* which are borrowed */
    for (long long page = 1; page <= count_; page++) {
      const std::string &id = ids.emplace_back(std::to_string(page));
      all.add(named("Leaf " + id), id, "The plugin's");
    }
    open_tabs(std::move(all));
  }

 private:
  long long count_;
};

class shelf : public flows {
 public:
  void start() {
    open_tabs(flow::tabs()
                  .add(*engine().create_coordinator("t.book"), "book", "Book")
                  .add(named("Note"), "note", "Note"));
  }
};

class desk : public flows {
 public:
  void start() {
    open_tabs(
        flow::panes().add(named("List")).add(*engine().create_coordinator("t.book")).select(1));
  }
};

/// Tabs in a pane, of which one has panes inside.
class drawer : public flows {
 public:
  void start() {
    open_tabs(flow::tabs()
                  .add(named("Front"), "front", "Front")
                  .add(*engine().create_coordinator("t.desk"), "back", "Back"));
  }
};

class office : public flows {
 public:
  void start() {
    open_tabs(
        flow::panes().add(named("Door")).add(*engine().create_coordinator("t.drawer")).select(1));
  }
};

/// Finds what assistive technology is told of below `root` by its role.
void each_told(const QAccessibleInterface *root, QAccessible::Role role,
               const std::function<void(const QAccessibleInterface *)> &each) {
  for (int index = 0; root && index < root->childCount(); index++) {
    const QAccessibleInterface *child = root->child(index);
    if (!child || child->state().invisible) continue;
    if (child->role() == role) each(child);
    each_told(child, role, each);
  }
}

struct Pages : World {
  explicit Pages(const char *flow, int width = 400, int slide = 0, int count = 3)
      : World(slide, [&](flow::engine_view engine) {
          engine.add<leaf>("t.leaf");
          engine.add<book>("t.book");
          engine.add<shelf>("t.shelf");
          engine.add<desk>("t.desk");
          engine.add<drawer>("t.drawer");
          engine.add<office>("t.office");
          engine.add<begin>("t.flow");
          begin::opened = flow;
          begin::count = count;
        }) {
    resize(width);
  }
  /// The flow of the view, which opens what a test is about.
  class begin : public flow::coordinator {
   public:
    void start() { open(*engine().create_coordinator(opened, {{"count", count}})); }
    static inline const char *opened;
    static inline int count;
  };

  /// True if a page is on top and nothing moves.
  bool at(const QString &title) const {
    bool rests = top() == title;
    walk(view, [&](QQuickItem *item) {
      if (screen_of(item) && item->isVisible() && item->x() != 0) rests = false;
    });
    return rests;
  }
  /// The rows that assistive technology is told of, in its order, with their tabs or dots:
  /// "Page 2 of 2: Page 1 of 2, *Page 2 of 2 | tabs: *Book, Note".
  QString rows() const {
    QStringList all;
    each_told(QAccessible::queryAccessibleInterface(window.get()), QAccessible::PageTabList,
              [&](const QAccessibleInterface *row) {
                QStringList tabs;
                for (const QAccessible::Role role : {QAccessible::PageTab, QAccessible::Button})
                  each_told(row, role, [&](const QAccessibleInterface *tab) {
                    tabs << (tab->state().selected ? "*" : "") + tab->text(QAccessible::Name);
                  });
                all << row->text(QAccessible::Name) + ": " + tabs.join(", ");
              });
    return all.join(" | ");
  }
  void page_key(int which) {
    key(which, Qt::ControlModifier);
    turn();
  }
  /// A finger moves, and stays on the page.
  void hold(qreal from, qreal to, qreal y = 440) {
    mouse(QEvent::MouseButtonPress, {from, y});
    for (int step = 1; step <= 20; step++)
      mouse(QEvent::MouseMove, {from + (to - from) * step / 20, y});
  }
  void lift(qreal at, qreal y = 440) { mouse(QEvent::MouseButtonRelease, {at, y}); }
  void swipe(qreal from, qreal to, qreal y = 440) {
    hold(from, to, y);
    lift(to, y);
  }
};

/// P9: dots, which are told by their number; a key turns wherever the focus is, and stops at the
/// ends.
void keys(int slide) {
  Pages book("t.book", 400, slide);
  UNTIL(book.at("Leaf 1"));
  SAME(book.rows(), "Page 1 of 3: *Page 1 of 3, Page 2 of 3, Page 3 of 3");
  QQuickItem *field = control_of(book.slot("Leaf 1"), "field");
  field->forceActiveFocus();
  book.type("half");
  book.page_key(Qt::Key_PageDown);
  UNTIL(book.at("Leaf 2"));
  SAME(book.rows(), "Page 2 of 3: Page 1 of 3, *Page 2 of 3, Page 3 of 3");
  CHECK(book.focusIsSeen() && !field->hasActiveFocus());
  book.page_key(Qt::Key_PageDown);
  UNTIL(book.at("Leaf 3"));
  book.page_key(Qt::Key_PageDown);
  CHECK(book.at("Leaf 3"));
  book.page_key(Qt::Key_PageUp);
  UNTIL(book.at("Leaf 2"));
  book.page_key(Qt::Key_PageUp);
  UNTIL(book.at("Leaf 1"));
  book.page_key(Qt::Key_PageUp);
  CHECK(book.at("Leaf 1"));
  // A text that was half typed stays, and the focus is where it was.
  UNTIL(field->hasActiveFocus());
  SAME(field->property("text").toString(), "half");
  // Other words and digits (V20) are told, and other directions mirror the dots.
  const qreal left = button_of(book.view, "Page 1 of 3")->mapToScene({0, 0}).x();
  book.engine->setLanguage("de");
  UNTIL(book.rows() == "Seite 1 von 3: *Seite 1 von 3, Seite 2 von 3, Seite 3 von 3");
  book.engine->setLanguage("ar");
  UNTIL(book.view->isRightToLeft());
  book.engine->setWord("pageOf", "{page}/{count}");
  UNTIL(button_of(book.view, "١/٣") && button_of(book.view, "١/٣")->mapToScene({0, 0}).x() > left);
  SAME(book.rows(), QString::fromUtf8("١/٣: *١/٣, ٢/٣, ٣/٣"));
}

/// A dot turns to its page, by the mouse, by a key and by assistive technology; a veto keeps it.
void dots(int slide) {
  Pages book("t.book", 400, slide);
  const auto middle = [&](const char *name) {
    const QQuickItem *dot = button_of(book.view, name);
    return dot ? dot->mapToScene({dot->width() / 2, dot->height() / 2}) : QPointF();
  };
  CHECK(middle("Page 3 of 3").y() > 460);
  book.click(middle("Page 3 of 3"));
  UNTIL(book.at("Leaf 3"));
  QQuickItem *dot = button_of(book.view, "Page 2 of 3");
  dot->forceActiveFocus(Qt::TabFocusReason);
  CHECK(dot->property("visualFocus").toBool());
  book.key(Qt::Key_Space, Qt::NoModifier, " ");
  UNTIL(book.at("Leaf 2"));
  QAccessible::queryAccessibleInterface(button_of(book.view, "Page 1 of 3"))
      ->actionInterface()
      ->doAction(QAccessibleActionInterface::pressAction());
  UNTIL(book.at("Leaf 1"));
  stays = true;
  selections = 0;
  book.click(middle("Page 2 of 3"));
  UNTIL(selections == 1);
  turn();
  stays = false;
  SAME(book.rows(), "Page 1 of 3: *Page 1 of 3, Page 2 of 3, Page 3 of 3");
  CHECK(book.at("Leaf 1"));
  // The page ends where the dots begin, and Tab leads from the page to them.
  const QQuickItem *slot = book.slot("Leaf 1");
  SAME(slot->mapToScene({0, slot->height()}).y(),
       button_of(book.view, "Page 1 of 3")->mapToScene({0, 0}).y());
  control_of(book.slot("Leaf 1"), "press")->forceActiveFocus();
  book.key(Qt::Key_Down);
  CHECK(button_of(book.view, "Page 1 of 3")->hasActiveFocus());
}

/// More than nine pages are told by a text, between buttons for the pages beside.
void many() {
  Pages book("t.book", 400, 0, 12);
  SAME(book.rows(), "Page 1 of 12: , Page 2 of 12");
  const auto isDrawn = [&](const QString &text) {
    bool found = false;
    walk(book.view, [&](QQuickItem *item) {
      found |= item->isVisible() && item->property("text").toString() == text;
    });
    return found;
  };
  CHECK(isDrawn("Page 1 of 12"));
  CHECK(!button_of(book.view, "")->isEnabled());
  QMetaObject::invokeMethod(button_of(book.view, "Page 2 of 12"), "clicked");
  UNTIL(book.at("Leaf 2"));
  SAME(book.rows(), "Page 2 of 12: Page 1 of 12, Page 3 of 12");
  CHECK(isDrawn("Page 2 of 12"));
  QMetaObject::invokeMethod(button_of(book.view, "Page 1 of 12"), "clicked");
  UNTIL(book.at("Leaf 1"));
}

/// A finger turns to both sides; both pages lie side by side, also when it is taken back.
void fingers(int slide) {
  Pages book("t.book", 400, slide);
  const auto both = [&](const QString &shown) { return book.places() == shown; };
  book.hold(300, 180);
  UNTIL(book.pages(true) == 2);
  const QQuickItem *one = book.slot("Leaf 1"), *two = book.slot("Leaf 2");
  CHECK(one->x() < -80 && one->x() > -130);
  SAME(two->x() - one->x(), 400);
  SAME(one->y(), 0);
  // Back to where it began.
  for (int x = 180; x <= 300; x += 6)
    book.mouse(QEvent::MouseMove, {qreal(x), 440});
  book.lift(300);
  UNTIL(both("*Leaf 1 0+400"));
  SAME(book.rows(), "Page 1 of 3: *Page 1 of 3, Page 2 of 3, Page 3 of 3");
  // Escape lets go of it.
  book.hold(300, 100);
  UNTIL(book.pages(true) == 2);
  book.key(Qt::Key_Escape);
  book.lift(100);
  UNTIL(both("*Leaf 1 0+400"));
  // Far enough.
  book.swipe(350, 50);
  UNTIL(both("*Leaf 2 0+400"));
  SAME(book.rows(), "Page 2 of 3: Page 1 of 3, *Page 2 of 3, Page 3 of 3");
  book.hold(50, 200);
  UNTIL(book.pages(true) == 2);
  CHECK(two->x() > 100);
  SAME(two->x() - one->x(), 400);
  book.hold(200, 350);
  book.lift(350);
  UNTIL(both("*Leaf 1 0+400"));
  // No page before it, and no page behind the last.
  book.swipe(50, 350);
  turn();
  CHECK(both("*Leaf 1 0+400"));
  book.page_key(Qt::Key_PageDown);
  UNTIL(book.at("Leaf 2"));
  book.page_key(Qt::Key_PageDown);
  UNTIL(book.at("Leaf 3"));
  book.swipe(350, 50);
  turn();
  CHECK(both("*Leaf 3 0+400"));
  // The flow is asked when the finger has left, and the page comes back.
  stays = true;
  selections = 0;
  book.swipe(50, 350);
  UNTIL(selections == 1 && both("*Leaf 3 0+400"));
  stays = false;
  // From right to left it is mirrored.
  book.engine->setLanguage("ar");
  UNTIL(book.view->isRightToLeft());
  book.hold(350, 200);
  UNTIL(book.pages(true) == 2);
  const QQuickItem *three = book.slot("Leaf 3");
  CHECK(three->x() < -100);
  SAME(two->x() - three->x(), 400);
  book.hold(200, 50);
  book.lift(50);
  UNTIL(both("*Leaf 2 0+400"));
  book.swipe(50, 350);
  UNTIL(both("*Leaf 3 0+400"));
}

/// A screen above the first one of its page goes back by the finger, and the page turns on.
void above(int slide) {
  Pages book("t.book", 400, slide);
  book.page_key(Qt::Key_PageDown);
  UNTIL(book.at("Leaf 2"));
  book.flows.push(book.handle(), *book.flows.create_screen("t.leaf", {{"name", "Above"}}));
  UNTIL(book.at("Above"));
  book.swipe(350, 50);
  UNTIL(book.at("Leaf 3"));
  book.swipe(50, 350);
  UNTIL(book.at("Above"));
  book.swipe(50, 350);
  UNTIL(book.at("Leaf 2"));
  book.swipe(50, 350);
  UNTIL(book.at("Leaf 1"));
  // An item that uses the movement itself keeps it.
  const QQuickItem *range = control_of(book.slot("Leaf 1"), "range");
  const QPointF at = range->mapToScene({range->width() / 2, range->height() / 2});
  book.swipe(at.x(), at.x() - 150, at.y());
  CHECK(book.at("Leaf 1"));
  const QQuickItem *field = control_of(book.slot("Leaf 1"), "field");
  const QPointF text = field->mapToScene({300, field->height() / 2});
  book.swipe(text.x(), text.x() - 250, text.y());
  turn();
  CHECK(book.at("Leaf 1"));
}

/// Two fingers on a touchpad, in the page that is selected or where the pointer is.
void touchpad(int slide) {
  Pages book("t.book", 400, slide);
  const auto wheel = [&](QPointF at, int way, int count) {
    for (int step = 0; step <= count; step++) {
      const bool isLast = step == count;
      QWheelEvent event(at, book.window->mapToGlobal(at), {isLast ? 0 : way, 0},
                        {isLast ? 0 : way, 0}, Qt::NoButton, Qt::NoModifier,
                        isLast      ? Qt::ScrollEnd
                        : step == 0 ? Qt::ScrollBegin
                                    : Qt::ScrollUpdate,
                        false);
      QCoreApplication::sendEvent(book.window.get(), &event);
    }
  };
  wheel({200, 440}, -20, 15);
  UNTIL(book.at("Leaf 2"));
  // Also of a page that is scrolled up and down.
  book.window->resize(400, 200);
  UNTIL(int(book.view->height()) == 200);
  wheel({200, 120}, -20, 15);
  UNTIL(book.at("Leaf 3"));
  wheel({200, 120}, 20, 15);
  UNTIL(book.at("Leaf 2"));
  for (int step = 0; step < 15; step++)
    book.view->touchpad(20, 0, false);
  book.view->touchpad(0, 0, true);
  UNTIL(book.at("Leaf 1"));
  for (int step = 0; step < 15; step++)
    book.view->touchpad(-20, 0, false);
  CHECK(book.pages(true) == 2);
  book.view->touchpad(300, 0, false);
  book.view->touchpad(0, 0, true);
  UNTIL(book.at("Leaf 1") && book.pages(true) == 1);
}

/// P8: pages in a tab have their dots above the row of the tabs.
void tabs(int slide) {
  Pages shelf("t.shelf", 400, slide);
  UNTIL(shelf.at("Leaf 1"));
  SAME(shelf.rows(), "Page 1 of 3: *Page 1 of 3, Page 2 of 3, Page 3 of 3 | tabs: *Book, Note");
  shelf.swipe(350, 50, 350);
  UNTIL(shelf.at("Leaf 2"));
  SAME(shelf.rows(), "Page 2 of 3: Page 1 of 3, *Page 2 of 3, Page 3 of 3 | tabs: *Book, Note");
  const qreal height = shelf.slot("Leaf 2")->height();
  CHECK(click(shelf, "Note"));
  UNTIL(shelf.at("Note"));
  SAME(shelf.rows(), "tabs: Book, *Note");
  CHECK(shelf.slot("Note")->height() > height);
  // A finger turns no tabs; a key does.
  shelf.swipe(350, 50, 350);
  turn();
  CHECK(shelf.at("Note"));
  shelf.page_key(Qt::Key_PageUp);
  UNTIL(shelf.at("Leaf 2"));
  shelf.page_key(Qt::Key_PageDown);
  UNTIL(shelf.at("Leaf 3"));
  SAME(shelf.slot("Leaf 3")->height(), height);
}

/// P8: pages in a pane have their dots in its place, whichever pane is selected.
void panes(int slide) {
  Pages desk("t.desk", 800, slide);
  UNTIL(desk.at("Leaf 1") && desk.pages(true) == 2);
  SAME(desk.places(), "List 0+266 | *Leaf 1 267+533");
  SAME(desk.rows(), "Page 1 of 3: *Page 1 of 3, Page 2 of 3, Page 3 of 3");
  const QQuickItem *list = desk.slot("List"), *one = desk.slot("Leaf 1");
  SAME(list->height(), 500);
  SAME(one->height(), 466);
  const auto middle = [&](const char *name) {
    const QQuickItem *dot = button_of(desk.view, name);
    return dot ? dot->mapToScene({dot->width() / 2, dot->height() / 2}) : QPointF();
  };
  CHECK(std::abs(middle("Page 2 of 3").x() - (267 + 266)) < 2);
  QQuickItem *field = control_of(desk.slot("Leaf 1"), "field");
  field->forceActiveFocus();
  desk.type("half");
  // A key turns the pages of the pane that is selected; the list has none.
  desk.page_key(Qt::Key_PageDown);
  UNTIL(desk.at("Leaf 2"));
  CHECK(one->parentItem() == desk.slot("Leaf 2")->parentItem());
  control_of(desk.slot("List"), "field")->forceActiveFocus();
  UNTIL(desk.at("List"));
  SAME(desk.rows(), "Page 2 of 3: Page 1 of 3, *Page 2 of 3, Page 3 of 3");
  desk.page_key(Qt::Key_PageDown);
  CHECK(desk.at("List"));
  SAME(desk.places(), "*List 0+266 | Leaf 2 267+533");
  // A dot of the other pane, and a finger there.
  desk.click(middle("Page 3 of 3"));
  UNTIL(desk.at("Leaf 3"));
  SAME(desk.places(), "List 0+266 | *Leaf 3 267+533");
  control_of(desk.slot("List"), "field")->forceActiveFocus();
  UNTIL(desk.at("List"));
  desk.hold(400, 520, 420);
  UNTIL(desk.pages(true) == 3);
  SAME(desk.slot("List")->x(), 0);
  SAME(desk.slot("Leaf 3")->x() - desk.slot("Leaf 2")->x(), 533);
  desk.hold(520, 790, 420);
  desk.lift(790, 420);
  UNTIL(desk.at("Leaf 2") && desk.places() == "List 0+266 | *Leaf 2 267+533");
  // Tab goes round in the page and its dots.
  control_of(desk.slot("Leaf 2"), "press")->forceActiveFocus();
  desk.key(Qt::Key_Tab);
  CHECK(button_of(desk.view, "Page 1 of 3")->hasActiveFocus());
  SAME(desk.top(), "Leaf 2");
  for (int steps = 0; steps < 12; steps++) {
    desk.key(Qt::Key_Tab);
    CHECK(!desk.focus().startsWith("List"));
  }
  // Narrow, and wide again: nothing is made anew.
  desk.resize(400);
  UNTIL(desk.places() == "*Leaf 2 0+400");
  SAME(desk.rows(), "Page 2 of 3: Page 1 of 3, *Page 2 of 3, Page 3 of 3");
  desk.swipe(50, 350, 420);
  UNTIL(desk.at("Leaf 1"));
  SAME(field->property("text").toString(), "half");
  CHECK(desk.slot("Leaf 1") == one);
  // Nothing is before the first page but the list.
  desk.swipe(50, 350, 420);
  UNTIL(desk.at("List"));
  SAME(desk.rows(), "");
  desk.resize(800);
  UNTIL(desk.places() == "*List 0+266 | Leaf 1 267+533");
  SAME(desk.rows(), "Page 1 of 3: *Page 1 of 3, Page 2 of 3, Page 3 of 3");
}

/// P8: tabs in a pane, and in one of them panes with pages.
void deep(int slide) {
  Pages office("t.office", 1200, slide);
  UNTIL(office.at("Front"));
  SAME(office.places(), "Door 0+399 | *Front 400+800");
  SAME(office.rows(), "tabs: *Front, Back");
  const QQuickItem *front = office.slot("Front");
  const QQuickItem *place = front->parentItem();
  office.page_key(Qt::Key_PageDown);
  UNTIL(office.at("Leaf 1") && office.pages(true) == 3);
  SAME(office.places(), "Door 0+399 | List 400+399 | *Leaf 1 800+400");
  // Of the panes in a tab the first one has the tabs, and the last one its pages.
  SAME(office.rows().split(" | ").size(), 2);
  office.page_key(Qt::Key_PageDown);
  UNTIL(office.at("Leaf 2"));
  office.swipe(1150, 850, 400);
  UNTIL(office.at("Leaf 3") && office.places() == "Door 0+399 | List 400+399 | *Leaf 3 800+400");
  CHECK(click(office, "Front"));
  UNTIL(office.at("Front"));
  SAME(office.places(), "Door 0+399 | *Front 400+800");
  CHECK(office.slot("Front") == front && front->parentItem() == place);
  SAME(office.rows(), "tabs: *Front, Back");
}

/// Does steps of chance in any order, also in the middle of slides: the page that is selected fills
/// its place and has the focus, and the other pages that are seen fill theirs.
void anything(int slide) {
  constexpr int widths[] = {400, 720, 800, 1200};
  unsigned dice = 7;
  const auto roll = [&](unsigned sides) {
    dice = dice * 1103515245u + 12345u;
    return (dice >> 16) % sides;
  };
  for (const char *flow : {"t.desk", "t.shelf", "t.office"}) {
    Pages world(flow, 800, slide);
    const auto isRight = [&] {
      const QQuickItem *top = world.slot(world.top()), *focus = world.window->activeFocusItem();
      bool fill = world.at(world.top());
      walk(world.view, [&](QQuickItem *item) {
        if (screen_of(item) && item->isVisible())
          fill = fill && item->size() == item->parentItem()->size();
      });
      return fill && top && top->isVisible() && focus && (focus == top || top->isAncestorOf(focus));
    };
    for (int step = 0; step < 150; step++) {
      const qreal width = world.view->width(), x = 20 + roll(unsigned(width) - 40);
      const std::string name = "Page " + std::to_string(step);
      switch (roll(9)) {
        case 0:
          world.window->resize(widths[roll(4)], 500);
          break;
        case 1:
        case 2:
          world.key(roll(2) ? Qt::Key_PageDown : Qt::Key_PageUp, Qt::ControlModifier);
          break;
        case 3:
          world.swipe(x, x + (roll(2) ? 300 : -300), 400);
          break;
        case 4:
          world.hold(x, x + (roll(2) ? 120 : -120), 400);
          if (roll(2)) world.key(Qt::Key_Escape);
          world.lift(x, 400);
          break;
        case 5:
          world.key(Qt::Key_F6);
          break;
        case 6:
          world.flows.push(world.handle(), *world.flows.create_screen("t.leaf", {{"name", name}}));
          break;
        case 7:
          world.engine->setLanguage(roll(2) ? "ar" : "en");
          break;
        default:
          world.view->back();
          break;
      }
      if (roll(3)) continue;
      if (!check(until(isRight), __LINE__, "it is right", world.places())) return;
    }
  }
}

}  // namespace

int main(int argc, char **argv) {
  QGuiApplication app(argc, argv);
  QFont font;
  font.setPixelSize(13);
  app.setFont(font);
  app.setQuitOnLastWindowClosed(false);
  for (int slide : {0, 60})
    for (void (*each)(int) : {keys, dots, fingers, above, touchpad, tabs, panes, deep, anything}) {
      each(slide);
      SAME(made, 0);
    }
  many();
  SAME(made, 0);
  return report("pages");
}
