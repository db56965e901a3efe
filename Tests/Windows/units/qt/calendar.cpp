// The calendar of a field of days: names, digits and first day of the flow's language, in its
// direction, in the colours of the view.
#include "world.h"

#include <QtCore/qlocale.h>
#include <QtGui/qcolor.h>
#include <QtQml/qqmlproperty.h>

namespace {

bool is_disabled, is_there;

class page : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("Page");
    if (is_there) content.field("day", "Day").date().value("2027-01-13").disabled(is_disabled);
    content.button("other", "Other");
  }
  void other() {}
  FLOW_ACTIONS(page, other)
};

class below : public flow::screen {
 public:
  void render(flow::content &content) { content.title("Below"); }
};

const char *begun;

class first : public flow::coordinator {
 public:
  void start() { open(begun); }
};

void add_classes(flow::engine_view flows) {
  is_disabled = false;
  is_there = true;
  begun = "t.page";
  flows.add<page>("t.page");
  flows.add<below>("t.below");
  flows.add<first>("t.flow");
}

/** The calendar that is open, as its items. */
struct Calendar {
  QQuickItem *root;
  QList<QQuickItem *> texts, cells, buttons;

  explicit Calendar(const World &world) {
    root = world.window->contentItem();
    walk(root, [this](QQuickItem *item) {
      if (item->property("isMarked").isValid()) cells << item;
      if (item->property("by").isValid()) buttons << item;
      if (item->inherits("QQuickText")) texts << item;
    });
  }
  qreal left(const QQuickItem *item) const { return item->mapToScene(QPointF()).x(); }
  /** The text that is written in an item. */
  static QString text(QQuickItem *item) {
    QString found;
    walk(item, [&](QQuickItem *inner) {
      if (inner->inherits("QQuickText")) found = inner->property("text").toString();
    });
    return found;
  }
  QQuickItem *says(const QString &wanted) const {
    for (QQuickItem *item : texts)
      if (item->property("text").toString() == wanted) return item;
    return nullptr;
  }
  QQuickItem *marked() const {
    for (QQuickItem *cell : cells)
      if (cell->property("isMarked").toBool()) return cell;
    return nullptr;
  }
};

void open(World &world) {
  QQuickItem *field = control_of(world.view, "day");
  if (!CHECK(field)) return;
  field->forceActiveFocus();
  world.key(Qt::Key_Down, Qt::AltModifier);
  UNTIL(Calendar(world).marked() && Calendar(world).marked()->hasActiveFocus());
}

void names(const char *language, const char *title, const char *day, const char *next,
           Qt::DayOfWeek begin) {
  World world(0, add_classes);
  world.engine->setLanguage(language);
  turn();
  open(world);
  const Calendar calendar(world);
  const QLocale locale(language);
  check(calendar.says(title), __LINE__, title, language);
  if (!CHECK(calendar.cells.size() == 42 && calendar.buttons.size() == 2)) return;
  SAME(Calendar::text(calendar.marked()), QString(day));
  // As the field writes digits, whatever Qt's own table says of the language.
  const QString typed = control_of(world.view, "day")->property("text").toString();
  check(typed.contains(day), __LINE__, day, typed);
  // The week begins where the language has it, and all seven names stand in a line.
  const bool is_mirrored = locale.textDirection() == Qt::RightToLeft;
  const QString begins = locale.standaloneDayName(begin, QLocale::ShortFormat);
  const QString after = locale.standaloneDayName(begin % 7 + 1, QLocale::ShortFormat);
  QQuickItem *head = calendar.says(begins), *second = calendar.says(after);
  if (!check(head && second, __LINE__, "the names of days", begins + u' ' + after)) return;
  const auto lies_before = [&](QQuickItem *one, QQuickItem *other) {
    return (calendar.left(one) < calendar.left(other)) != is_mirrored;
  };
  CHECK(lies_before(head, second));
  CHECK(lies_before(calendar.cells[0], calendar.cells[1]));
  CHECK(std::abs(calendar.left(head) - calendar.left(calendar.cells[0])) < 8);
  for (QQuickItem *button : calendar.buttons) {
    const bool is_next = button->property("by").toInt() > 0;
    CHECK(lies_before(calendar.cells[0], button) == is_next ||
          calendar.left(calendar.cells[0]) == calendar.left(button));
  }
  // The key goes to the day that lies there.
  const QQuickItem *before = calendar.marked();
  const qreal place = calendar.left(before);
  world.key(Qt::Key_Left);
  UNTIL(Calendar(world).marked() != before);
  CHECK(calendar.left(calendar.marked()) < place);
  world.key(Qt::Key_Right);
  UNTIL(Calendar(world).marked() == before);
  world.key(Qt::Key_PageDown);
  check(until([&] { return Calendar(world).says(next); }), __LINE__, next, language);
}

/* A calendar goes when its field is disabled, goes, or leaves with its page, and sends nothing. */
void gone() {
  World world(0, add_classes);
  const auto is_open = [&] { return Calendar(world).marked() != nullptr; };
  const flow::screen_handle root = world.flows.top(world.handle());
  const auto again = [&] {
    world.flows.changed(root);
    turn();
  };
  open(world);
  is_disabled = true;
  again();
  UNTIL(!is_open());
  is_disabled = false;
  again();
  open(world);
  is_there = false;
  again();
  UNTIL(!is_open() && !item_of(world.view, "day"));
  is_there = true;
  again();
  open(world);
  world.flows.push(world.handle(), *world.flows.create_screen("t.page"));
  UNTIL(world.rests("Page", 1) && !is_open());
  CHECK(world.focusIsSeen());
  CHECK(world.announced.isEmpty());
}

/* Escape closes the calendar, and then the sheet that it lies on. */
void escape() {
  World world(0, [](flow::engine_view flows) {
    add_classes(flows);
    begun = "t.below";
  });
  world.flows.present(world.handle(), *world.flows.create_screen("t.page"),
                      flow::options().sheet());
  UNTIL(world.rests("Page", 2));
  open(world);
  world.key(Qt::Key_Escape);
  UNTIL(!Calendar(world).marked() && world.flows.layer_count(world.handle()) == 2);
  // The field has the focus again.
  UNTIL(world.window->activeFocusItem() &&
        world.window->activeFocusItem()->property("text").toString() == "2027-01-13");
  world.key(Qt::Key_Escape);
  UNTIL(world.rests("Below", 1) && world.flows.layer_count(world.handle()) == 1);
}

/* The button stands at the end of the text, which keeps clear of it, and of nothing else. */
void sides() {
  World world(0, add_classes);
  const auto room = [&](const char *side) {
    return control_of(world.view, "day")->property(side).toReal();
  };
  UNTIL(room("rightPadding") > 30 && room("leftPadding") < 20);
  world.engine->setLanguage("ar");
  UNTIL(room("leftPadding") > 30 && room("rightPadding") < 20);
}

/* A popup has the colours of the window, unless it is told the colours of the view. */
void colours() {
  World world(0, add_classes);
  world.view->setDark(true);
  open(world);
  const Calendar calendar(world);
  const QQuickItem *heads = calendar.says(QLocale::c().standaloneDayName(1, QLocale::ShortFormat));
  if (!CHECK(heads)) return;
  for (const QQuickItem *text : calendar.texts)
    if (text->property("text").toString().size() && text->parentItem())
      CHECK(text->property("color").value<QColor>().lightnessF() > 0.5);
}

}  // namespace

int main(int argc, char **argv) {
  QGuiApplication app(argc, argv);
  app.setQuitOnLastWindowClosed(false);
  names("de-DE", "Januar 2027", "13", "Februar 2027", Qt::Monday);
  names("en-US", "January 2027", "13", "February 2027", Qt::Sunday);
  names("ar-EG", "يناير ٢٠٢٧", "١٣", "فبراير ٢٠٢٧", Qt::Saturday);
  names("hu", "2027 január", "13", "2027 február", Qt::Monday);
  gone();
  escape();
  sides();
  colours();
  return report("calendar");
}
