// Panes side by side (P3 to P6, H24): their number and places, and that nothing is made anew.
#include "world.h"

#include <QtCore/qhash.h>
#include <QtCore/qpointer.h>

namespace {

int made, renders, pressed;
std::string written;

/// A page with a field, and so many lines that it scrolls.
class page : public flow::screen {
 public:
  explicit page(flow::value_view arguments) : name_(arguments["name"].string()) { made++; }
  ~page() { made--; }
  void render(flow::content &content) {
    renders++;
    content.title(name_);
    content.button("press", "Press " + name_);
    content.field("field", "Field of " + name_).value(text_);
    content.list("rows", "Rows").chosen("b").row("a", "A").row("b", "B");
    for (int line = 0; line < 60; line++)
      content.text("line " + std::to_string(line));
    content.button("end", "End of " + name_);
  }
  void input(std::string_view id, flow::value_view value) {
    if (id == "field") written = text_ = value.string();
    if (id == "press") pressed++;
  }

 private:
  std::string name_, text_;
};

class mail : public flow::coordinator {
 public:
  void start() {
    const auto list = engine().create_screen("t.page", {{"name", "List"}});
    open_tabs(flow::panes().add(*list).add_empty("Nothing chosen").add({}));
  }
};

struct Mail : World {
  explicit Mail(int width, int slide = 0)
      : World(slide, [](flow::engine_view flows) {
          flows.add<page>("t.page");
          flows.add<mail>("t.flow");
        }) {
    resize(width);
  }
  flow::screen_handle screen(const char *name) {
    return *flows.create_screen("t.page", {{"name", name}});
  }
  void open(const char *name, uint32_t pane) {
    flows.push(handle(), screen(name), flow::options().in_pane(pane));
    UNTIL(top() == name && at_rest());
  }
  /** In the stack of the pane that is selected. */
  void push(const char *name) {
    flows.push(handle(), screen(name));
    UNTIL(top() == name && at_rest());
  }
  std::size_t fit() const { return flows.fit(handle()); }
  /** True if nothing slides. */
  bool at_rest() const {
    bool rests = true;
    walk(view, [&](QQuickItem *item) {
      if (item->inherits("FlowSlot") && item->isVisible() && item->x() != 0) rests = false;
    });
    return rests && pages(true) == int(seen());
  }
  /** The number of pages that the engine shows. */
  std::size_t seen() const {
    std::size_t count = flows.layer_count(handle()) - 1; /* sheets */
    for (const flow_tab_info &pane : flows.panes_of(flows.layer_at(handle(), 0))) {
      std::size_t depth = 0;
      flow_router_depth(flows.raw(), pane.router, &depth);
      count += pane.seen && depth;
    }
    return count;
  }
  QQuickItem *field(const char *title) const { return control_of(slot(title), "field"); }
  bool f6(Qt::KeyboardModifiers with = Qt::NoModifier) {
    QKeyEvent press(QEvent::KeyPress, Qt::Key_F6, with);
    press.setAccepted(false);
    QCoreApplication::sendEvent(window.get(), &press);
    const bool isTaken = press.isAccepted();
    QKeyEvent release(QEvent::KeyRelease, Qt::Key_F6, with);
    QCoreApplication::sendEvent(window.get(), &release);
    turn();
    return isTaken;
  }
};

/// P3: as many as fit by 360 points, and one fewer only 8 points below.
void fits() {
  Mail mail(719);
  SAME(qlonglong(mail.fit()), 1);
  mail.resize(720);
  SAME(qlonglong(mail.fit()), 2);
  mail.resize(712);
  SAME(qlonglong(mail.fit()), 2);
  mail.resize(711);
  SAME(qlonglong(mail.fit()), 1);
  mail.resize(719);
  SAME(qlonglong(mail.fit()), 1);
  mail.resize(1080);
  SAME(qlonglong(mail.fit()), 3);
  mail.resize(1072);
  SAME(qlonglong(mail.fit()), 3);
  mail.resize(400);
  SAME(qlonglong(mail.fit()), 1);
  // With larger texts a pane is wider.
  QFont large = QGuiApplication::font();
  const QFont before = large;
  large.setPixelSize(22);
  QGuiApplication::setFont(large);
  mail.resize(1079);
  SAME(qlonglong(mail.fit()), 1);
  mail.resize(1080);
  SAME(qlonglong(mail.fit()), 2);
  QGuiApplication::setFont(before);
  UNTIL(mail.fit() == 3);
}

/// The first pane has a third, from 240 to 400 points, and the others share the rest.
void places() {
  Mail mail(720);
  SAME(mail.places(), "*List 0+239");
  mail.open("Letter", 2);
  SAME(mail.places(), "List 0+239 | *Letter 240+480");
  mail.resize(900);
  SAME(mail.places(), "List 0+299 | *Letter 300+600");
  mail.resize(1500);
  SAME(mail.places(), "List 0+399 | *Letter 400+1100");
  mail.open("Picture", 3);
  SAME(mail.places(), "List 0+399 | Letter 400+549 | *Picture 950+550");
  mail.resize(800);
  SAME(mail.places(), "Letter 0+266 | *Picture 267+533");
  mail.resize(400);
  SAME(mail.places(), "*Picture 0+400");
  mail.view->back();
  UNTIL(mail.places() == "*Letter 0+400");
  mail.view->back();
  UNTIL(mail.places() == "*List 0+400");
  mail.resize(1200);
  SAME(mail.places(), "*List 0+399 | Letter 400+399 | Picture 800+400");
  mail.engine->setLanguage("ar");
  UNTIL(mail.places() == "Picture 0+400 | Letter 401+399 | *List 801+399");
}

using Tree = QHash<QQuickItem *, QQuickItem *>; /* items with their parents */

/// But for the bar, which has a way back where the page is alone.
void take(Tree &tree, QQuickItem *root) {
  tree.insert(root, root->parentItem());
  for (QQuickItem *child : root->childItems())
    if (!child->inherits("QQuickToolBar")) take(tree, child);
}

/// Nothing is made anew, or gets another parent, when more or fewer panes are seen.
void stays(int slide) {
  Mail mail(400, slide);
  QQuickItem *list = mail.slot("List");
  QQuickItem *typed = mail.field("List");
  typed->forceActiveFocus();
  mail.type("ab");
  mail.open("Letter", 2);
  QQuickItem *letter = mail.slot("Letter"), *field = mail.field("Letter");
  UNTIL(mail.places() == "*Letter 0+400");
  field->forceActiveFocus();
  mail.type("half a wo");
  field->setProperty("cursorPosition", 4);
  QQuickItem *scrolled = letter->property("page").value<QQuickItem *>();
  Tree before;
  take(before, list);
  take(before, letter);
  const int rendered = renders;
  for (int width : {800, 400, 1100, 800, 760, 400, 900}) {
    mail.resize(width);
    UNTIL(mail.at_rest());
    CHECK(field->hasActiveFocus());
    SAME(field->property("text").toString(), "half a wo");
    SAME(field->property("cursorPosition").toInt(), 4);
    CHECK(list->isVisible() == (width > 700));
    CHECK(letter->isVisible());
    SAME(typed->property("text").toString(), "ab");
    Tree after;
    take(after, list);
    take(after, letter);
    CHECK(after == before);
  }
  // The list is asked anew when it is seen again, and the letter never.
  SAME(renders - rendered, 3);
  mail.type("r");
  SAME(field->property("text").toString(), "halfr a wo");
  // Its scroll stays, too.
  QQuickItem *end = control_of(letter, "end");
  end->forceActiveFocus();
  turn();
  const qreal place = scrolled->property("scroll").toReal();
  CHECK(place > 0);
  typed->forceActiveFocus();
  UNTIL(mail.top() == "List");
  mail.resize(400);
  CHECK(!letter->isVisible());
  mail.resize(900);
  UNTIL(letter->isVisible());
  SAME(scrolled->property("scroll").toReal(), place);
  CHECK(mail.f6());
  UNTIL(mail.top() == "Letter");
  CHECK(end->hasActiveFocus());
}

/// The user is where the focus goes, or a press; F6 goes round.
void selects(int slide) {
  Mail mail(400, slide);
  CHECK(!mail.f6());
  mail.resize(800);
  CHECK(!mail.f6()); /* the other pane is empty */
  mail.open("Letter", 2);
  mail.field("List")->forceActiveFocus();
  UNTIL(mail.top() == "List");
  SAME(mail.focus(), "List.field");
  CHECK(mail.f6());
  UNTIL(mail.top() == "Letter");
  SAME(mail.focus(), "Letter.press");
  CHECK(mail.f6(Qt::ShiftModifier));
  UNTIL(mail.top() == "List");
  SAME(mail.focus(), "List.field");
  CHECK(mail.f6(Qt::ShiftModifier));
  UNTIL(mail.top() == "Letter");
  CHECK(!mail.f6(Qt::ControlModifier));
  // A press beside everything keeps what had the focus in that page, and scrolls nothing.
  mail.click({260, 300});
  UNTIL(mail.top() == "List");
  SAME(mail.focus(), "List.field");
  mail.click(mail.field("Letter")->mapToScene({20, 10}));
  UNTIL(mail.top() == "Letter");
  SAME(mail.focus(), "Letter.field");
  // Tab stays in the page.
  for (int steps = 0; steps < 10; steps++) {
    mail.key(Qt::Key_Tab);
    CHECK(mail.focus().startsWith("Letter"));
    mail.key(Qt::Key_Down);
    CHECK(mail.focus().startsWith("Letter"));
  }
  // A program that selects a pane moves the focus there.
  const auto layer = mail.flows.layer_at(mail.handle(), 0);
  flow_select_tab_of(mail.flows.raw(), mail.flows.panes_of(layer)[0].router, nullptr, nullptr);
  UNTIL(mail.top() == "List");
  UNTIL(mail.focus() == "List.field");
  // Of three it goes round past those that are not seen, or empty.
  mail.open("Picture", 3);
  SAME(mail.places(), "Letter 0+266 | *Picture 267+533");
  CHECK(mail.f6());
  UNTIL(mail.places() == "List 0+266 | *Letter 267+533"); /* of the panes before it are seen (P3) */
  CHECK(mail.f6());
  UNTIL(mail.top() == "List");
  mail.resize(1200);
  CHECK(mail.f6(Qt::ShiftModifier));
  UNTIL(mail.top() == "Picture");
  CHECK(mail.f6());
  UNTIL(mail.top() == "List");
}

/// A sheet with panes is wider, and as high as it gets.
void sheets(int slide) {
  Mail mail(800, slide);
  mail.flows.open_tabs(mail.handle(), flow::panes().add(mail.screen("One")).add(mail.screen("Two")),
                       flow::options().sheet());
  UNTIL(mail.top() == "One" && mail.slot("Two") && mail.slot("Two")->isVisible());
  const auto widths = [&](qreal one, qreal two) {
    return mail.slot("One")->width() == one && mail.slot("Two")->width() == two;
  };
  CHECK(widths(244, 489));
  const qreal height = mail.slot("One")->height();
  CHECK(height > 400);
  CHECK(mail.f6());
  UNTIL(mail.top() == "Two");
  SAME(mail.slot("Two")->height(), height);
  mail.resize(1400);
  CHECK(widths(372, 745));
  mail.resize(400);
  UNTIL(!mail.slot("One")->isVisible());
  SAME(mail.slot("Two")->width(), 398);
  mail.resize(800);
  UNTIL(mail.slot("One")->isVisible() && widths(244, 489));
  mail.view->dismiss();
  UNTIL(mail.top() == "List" && mail.at_rest());
}

/// Each pane has a bar of its own, whose button goes back there; the keys are the window's.
void back(int slide) {
  Mail mail(800, slide);
  const QString name = mail.view->words()["back"].toString();
  mail.open("Letter", 2);
  mail.push("More");
  CHECK(!button_of(mail.slot("List"), name));
  mail.click({200, 480});
  UNTIL(mail.top() == "List");
  QQuickItem *button = button_of(mail.slot("More"), name);
  if (!CHECK(button)) return;
  QMetaObject::invokeMethod(button, "clicked");
  UNTIL(mail.top() == "Letter" && mail.at_rest());
  SAME(mail.places(), "List 0+266 | *Letter 267+533");
  CHECK(!button_of(mail.slot("Letter"), name));
  mail.push("More");
  mail.key(Qt::Key_Left, Qt::AltModifier);
  UNTIL(mail.top() == "Letter" && mail.at_rest());
  mail.key(Qt::Key_Left, Qt::AltModifier);
  turn();
  SAME(mail.places(), "List 0+266 | *Letter 267+533"); /* back leads nowhere from here */
  mail.resize(400);
  UNTIL(button_of(mail.slot("Letter"), name));
  mail.key(Qt::Key_Left, Qt::AltModifier);
  UNTIL(mail.top() == "List" && mail.at_rest());
  mail.resize(800);
  SAME(mail.places(), "*List 0+266 | Letter 267+533");
}

/// The pane around the area that a page is in.
QQuickItem *pane_of(const QQuickItem *slot) { return slot->parentItem()->parentItem(); }

/// A page slides inside its own pane, and a window that is resized then ends well.
void slides() {
  for (int width : {800, 900, 400}) {
    Mail mail(800, 600);
    mail.open("Letter", 2);
    mail.flows.push(mail.handle(), mail.screen("More"));
    UNTIL(mail.slot("More") && mail.slot("More")->isVisible());
    QQuickItem *letter = mail.slot("Letter"), *more = mail.slot("More");
    CHECK(more->parentItem() == letter->parentItem());
    CHECK(more->parentItem()->clip());
    SAME(more->parentItem()->mapToScene({0, 0}).x(), 267);
    SAME(more->width(), 533);
    UNTIL(more->x() > 0 && more->x() < 533 && letter->x() < 0);
    CHECK(more->z() > letter->z());
    SAME(mail.slot("List")->x(), 0);
    CHECK(mail.slot("List")->isVisible());
    mail.resize(width);
    UNTIL(mail.top() == "More" && mail.at_rest());
    UNTIL(mail.places() == (width == 400   ? "*More 0+400"
                            : width == 900 ? "List 0+299 | *More 300+600"
                                           : "List 0+266 | *More 267+533"));
  }
  // Alone it comes over the page of the pane before it.
  Mail mail(400, 600);
  mail.flows.push(mail.handle(), mail.screen("Letter"), flow::options().in_pane(2));
  UNTIL(mail.slot("Letter") && mail.slot("Letter")->isVisible());
  QQuickItem *letter = mail.slot("Letter"), *list = mail.slot("List");
  UNTIL(letter->x() > 0 && letter->x() < 400);
  CHECK(list->isVisible() && list->x() < 0);
  CHECK(pane_of(letter)->z() > pane_of(list)->z());
  UNTIL(mail.at_rest());
  mail.view->back();
  UNTIL(list->isVisible() && list->x() < 0 && letter->x() > 0);
  CHECK(pane_of(letter)->z() > pane_of(list)->z());
  UNTIL(mail.top() == "List" && mail.at_rest());
}

/// A finger acts on the pane that is selected, and selects the pane where it goes down.
void swipes(int slide) {
  Mail mail(800, slide);
  mail.open("Letter", 2);
  mail.push("More");
  mail.field("List")->forceActiveFocus();
  UNTIL(mail.top() == "List");
  mail.mouse(QEvent::MouseButtonPress, {300, 480});
  SAME(mail.top(), "More");
  for (int x = 310; x < 400; x += 10)
    mail.mouse(QEvent::MouseMove, {qreal(x), 480});
  QQuickItem *more = mail.slot("More");
  UNTIL(more->x() > 0);
  CHECK(mail.slot("Letter")->isVisible());
  SAME(mail.slot("List")->x(), 0);
  for (int x = 400; x < 700; x += 20)
    mail.mouse(QEvent::MouseMove, {qreal(x), 480});
  mail.mouse(QEvent::MouseButtonRelease, {700, 480});
  UNTIL(mail.top() == "Letter" && mail.at_rest());
  SAME(mail.places(), "List 0+266 | *Letter 267+533");
}

/// H24: the chosen row of a list is marked while another page is seen beside the list.
void marks() {
  Mail mail(400);
  const auto isMarked = [&] {
    bool is = false;
    walk(mail.slot("List"), [&](QQuickItem *item) {
      if (item->property("rowId").toString() == "b") is = item->property("chosen").toBool();
    });
    return is;
  };
  CHECK(!isMarked());
  mail.resize(800);
  UNTIL(isMarked());
  mail.open("Letter", 2);
  CHECK(isMarked());
  mail.resize(400);
  mail.view->back();
  UNTIL(mail.top() == "List");
  CHECK(!isMarked());
}

QAccessibleInterface *window_of(const Mail &mail) {
  return QAccessible::queryAccessibleInterface(mail.window.get());
}

/// True if a name stands in the tree of assistive technology.
bool is_told(const QAccessibleInterface *root, const QString &name) {
  if (!root) return false;
  if (root->text(QAccessible::Name) == name && !root->state().invisible) return true;
  for (int index = 0; index < root->childCount(); index++)
    if (is_told(root->child(index), name)) return true;
  return false;
}

/// The text of an empty place, and the pages that assistive technology is told of.
void told() {
  Mail mail(800);
  QPointer<QQuickItem> text;
  walk(mail.view, [&](QQuickItem *item) {
    if (item->isVisible() && item->property("text").toString() == "Nothing chosen") text = item;
  });
  if (!CHECK(text)) return;
  const auto middle = [&] {
    return text->mapToScene({text->width() / 2, text->height() / 2}).toPoint();
  };
  CHECK((middle() - QPoint(267 + 266, 250)).manhattanLength() < 3);
  const auto isTold = [&] { return is_told(window_of(mail), "Nothing chosen"); };
  const auto hasPage = [](QQuickItem *slot) {
    const QAccessibleInterface *found = QAccessible::queryAccessibleInterface(slot);
    return found && found->childCount() == 1 && !found->state().invisible;
  };
  CHECK(isTold());
  CHECK(hasPage(mail.slot("List")));
  mail.flows.present(mail.handle(), mail.screen("Sheet"), flow::options().sheet());
  UNTIL(mail.top() == "Sheet");
  CHECK(!hasPage(mail.slot("List")));
  CHECK(text->isVisible() && !isTold());
  mail.view->dismiss();
  UNTIL(mail.top() == "List");
  mail.open("Letter", 2);
  CHECK((!text || !text->isVisible()) && !isTold());
  CHECK(hasPage(mail.slot("List")));
  CHECK(hasPage(mail.slot("Letter")));
  // Things in the pane that is not selected can be used, as by assistive technology.
  pressed = 0;
  CHECK(mail.slot("List") && mail.top() == "Letter");
  const FlowScreen *list = mail.slot("List")
                               ->property("page")
                               .value<QQuickItem *>()
                               ->property("screen")
                               .value<FlowScreen *>();
  CHECK(list->elements()->find("press")->press());
  SAME(pressed, 1);
  CHECK(list->elements()->find("field")->set("put"));
  SAME(written, "put");
  SAME(mail.top(), "Letter");
  mail.resize(400);
  CHECK(!hasPage(mail.slot("List")));
  CHECK(hasPage(mail.slot("Letter")));
}

/// The pages that are seen of the window's first layer, from the side where lines begin, each
/// with its slot.
std::vector<std::pair<flow_screen, QQuickItem *>> drawn(const Mail &mail) {
  QMap<qreal, std::pair<flow_screen, QQuickItem *>> seen;
  walk(mail.view, [&](QQuickItem *item) {
    const FlowScreen *its = item->isVisible() ? screen_of(item) : nullptr;
    if (!its || its->style() != FlowScreen::Style::Push) return;
    const qreal left = item->mapToScene({0, 0}).x();
    seen.insert(mail.view->isRightToLeft() ? -left : left, {its->handle(), item});
  });
  const auto values = seen.values();
  return {values.begin(), values.end()};
}

/// True if the pages that the engine says are seen are drawn, and the focus is in the pane that is
/// selected.
bool is_right(const Mail &mail) {
  std::vector<flow_screen> wanted;
  std::size_t places = 0;
  for (const flow_tab_info &pane : mail.flows.panes_of(mail.flows.layer_at(mail.handle(), 0))) {
    std::size_t depth = 0;
    flow_screen top = FLOW_NONE;
    if (!pane.seen) continue;
    places++;
    flow_router_depth(mail.flows.raw(), pane.router, &depth);
    if (!depth) continue;
    flow_router_screen_at(mail.flows.raw(), pane.router, depth - 1, &top);
    wanted.push_back(top);
  }
  const auto found = drawn(mail);
  bool isRight = found.size() == wanted.size();
  qreal width = 0;
  for (std::size_t index = 0; isRight && index < found.size(); index++) {
    const QQuickItem *slot = found[index].second;
    isRight = found[index].first == wanted[index] && slot->size() == slot->parentItem()->size();
    width += slot->width();
  }
  if (places == found.size()) isRight = isRight && width == mail.view->width() - qreal(places - 1);
  const QQuickItem *focus = mail.window->activeFocusItem();
  const FlowScreen *screen = mail.view->screen();
  QQuickItem *slot = screen ? mail.slot(screen->title()) : nullptr;
  return isRight && focus && slot && (focus == slot || slot->isAncestorOf(focus));
}

/// Does steps of chance in any order, also in the middle of slides.
void anything(int slide) {
  constexpr int widths[] = {400, 711, 720, 800, 1079, 1200};
  Mail mail(800, slide);
  unsigned dice = 4;
  const auto roll = [&](unsigned sides) {
    dice = dice * 1103515245u + 12345u;
    return (dice >> 16) % sides;
  };
  for (int step = 0; step < 400; step++) {
    const std::string name = "Page " + std::to_string(step);
    const unsigned pane = 2 + roll(2);
    switch (roll(10)) {
      case 0:
      case 1:
        mail.window->resize(widths[roll(6)], 500);
        break;
      case 2:
        mail.flows.push(mail.handle(), mail.screen(name.c_str()), flow::options().in_pane(pane));
        break;
      case 3:
        mail.flows.push(mail.handle(), mail.screen(name.c_str()));
        break;
      case 4:
        mail.view->back();
        break;
      case 5:
        mail.f6(roll(2) ? Qt::ShiftModifier : Qt::NoModifier);
        break;
      case 6:
        mail.click({qreal(roll(unsigned(mail.view->width()))), qreal(50 + roll(450))});
        break;
      case 7:
        if (roll(4) == 0)
          mail.flows.present(mail.handle(), mail.screen(name.c_str()), flow::options().sheet());
        else
          mail.view->dismiss();
        break;
      case 8:
        mail.engine->setLanguage(roll(2) ? "ar" : "en");
        break;
      default:
        if (FlowScreen *screen = mail.view->screen()) screen->back();
        break;
    }
    if (roll(3)) continue;
    turn();
    if (roll(2)) continue;
    const bool isRight = until([&] { return mail.at_rest() && is_right(mail); });
    const QString saw = QStringLiteral("%1: %2, %3").arg(step).arg(mail.places(), mail.focus());
    if (!check(isRight, __LINE__, "it is right", saw)) return;
  }
}

}  // namespace

int main(int argc, char **argv) {
  QGuiApplication app(argc, argv);
  QFont font;
  font.setPixelSize(13);
  app.setFont(font);
  app.setQuitOnLastWindowClosed(false);
  fits();
  places();
  for (int slide : {0, 60})
    for (void (*each)(int) : {stays, selects, sheets, back, swipes}) {
      each(slide);
      SAME(made, 0);
    }
  slides();
  for (int slide : {0, 60}) {
    anything(slide);
    SAME(made, 0);
  }
  marks();
  told();
  SAME(made, 0);
  return report("panes");
}
