// The look of the module: its colours under those of a program, the places of layers, the bar of a
// page, and the natural size of a view.
#include "world.h"

#include <QtGui/qcolor.h>
#include <QtQml/qqmlproperty.h>

namespace {

class page : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("Page").field("name", "Name").value("").button("go", "Go").disabled(true);
    for (const char *name : {"edit", "share", "print", "remove", "save"})
      content.button(name, std::string("The button ") + name).trailing();
  }
};

class wide : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("Wide");
    for (int number = 0; number < 20; number++)
      content.field("field" + std::to_string(number), "A label that is long enough to be wrapped")
          .value("");
  }
};

class first : public flow::coordinator {
 public:
  void start() { open("t.page"); }
};

void add_classes(flow::engine_view flows) {
  flows.add<page>("t.page");
  flows.add<wide>("t.wide");
  flows.add<first>("t.flow");
}

QColor colour(QQuickItem *item, const char *role) {
  return QQmlProperty::read(item, QStringLiteral("palette.") + role, qmlContext(item))
      .value<QColor>();
}

bool is_dark(QQuickItem *item) {
  return colour(item, "window").lightnessF() < colour(item, "windowText").lightnessF();
}

QQuickItem *frame_of(const World &world, const QString &style) {
  QQuickItem *found = nullptr;
  walk(world.view, [&](QQuickItem *item) {
    if (item->property("style").toString() == style && item->property("grip").isValid())
      found = item;
  });
  return found;
}

void colours() {
  World world(0, add_classes);
  QQuickItem *field = control_of(world.view, "name"), *button = control_of(world.view, "go");
  if (!CHECK(field && button)) return;
  world.view->setDark(false);
  CHECK(!is_dark(field));
  CHECK(colour(button, "text") != colour(field, "text")); /* it is disabled */
  world.view->setDark(true);
  CHECK(is_dark(field));
  CHECK(colour(button, "text") != colour(field, "text"));
  CHECK(colour(field, "placeholderText").lightnessF() > colour(field, "base").lightnessF());
  CHECK(colour(field, "link").lightnessF() > 0.6);
  // A colour of the program goes first, in both, and the others stay.
  const QColor own("#8b2f97");
  CHECK(QQmlProperty::write(world.view, "palette.highlight", own, qmlContext(world.view)));
  UNTIL(colour(field, "highlight") == own);
  CHECK(is_dark(field));
  world.view->setDark(false);
  UNTIL(colour(field, "highlight") == own && !is_dark(field));
  // A palette that is dark makes the rest of them dark.
  QQmlProperty::write(world.view, "palette.window", QColor("#101010"), qmlContext(world.view));
  UNTIL(is_dark(field) && colour(field, "window") == QColor("#101010"));
}

void layers() {
  World world(0, add_classes);
  const auto open = [&](flow::options options) {
    world.flows.present(world.handle(), *world.flows.create_screen("t.page"), std::move(options));
    turn();
  };
  open(flow::options().sheet());
  QQuickItem *frame = frame_of(world, "sheet");
  if (!CHECK(frame)) return;
  QQuickItem *area = frame->property("area").value<QQuickItem *>();
  const auto place = [&] { return world.view->mapRectFromItem(area, area->boundingRect()); };
  // As high as its content, at the lower edge; in a wide view in the middle.
  UNTIL(place().bottom() == 500 && place().width() >= 398 && place().height() < 300);
  world.window->resize(1000, 700);
  UNTIL(place().center() == QPointF(500, 350) && place().width() < 600 && place().height() < 300);
  world.window->resize(400, 500);
  UNTIL(place().bottom() == 500);
  // Each more dims less.
  open(flow::options().sheet());
  SAME(qlonglong(frame->property("below").toInt()), 0);
  int most = 0;
  walk(world.view,
       [&](QQuickItem *item) { most = std::max(most, item->property("below").toInt()); });
  SAME(qlonglong(most), 1);
}

/* The buttons that the bar has no room for are in its menu, and the first ones stay. */
void bar() {
  World world(0, add_classes);
  const auto shown = [&](const QString &id) { return item_of(world.view, id) != nullptr; };
  UNTIL(shown("edit") && !shown("save"));
  world.window->resize(1200, 500);
  UNTIL(shown("edit") && shown("save"));
  world.window->resize(360, 500);
  UNTIL(!shown("save") && !shown("remove"));
}

/* The title stands in the middle of the bar, with back beside it, unless buttons need its room. */
void title() {
  World world(0, add_classes);
  world.flows.push(world.handle(), *world.flows.create_screen("t.wide"));
  UNTIL(world.rests("Wide", 1));
  const auto off = [&](const char *text) {
    QQuickItem *found = nullptr;
    walk(world.view, [&](QQuickItem *item) {
      const bool is_bold = QQmlProperty::read(item, QStringLiteral("font.bold")).toBool();
      if (is_bold && item->property("text").toString() == QLatin1String(text) && item->isVisible())
        found = item;
    });
    if (!found) return 1000;
    return int(world.view->mapRectFromItem(found, found->boundingRect()).center().x() -
               world.view->width() / 2);
  };
  UNTIL(std::abs(off("Wide")) <= 1);
  world.engine->setLanguage("ar");
  UNTIL(world.view->isRightToLeft() && std::abs(off("Wide")) <= 1);
  world.flows.pop(world.handle());
  UNTIL(world.rests("Page", 1) && std::abs(off("Page")) < 190);
}

/* A view has the size of its first page, between two limits. */
void natural() {
  World world(0, add_classes);
  SAME(qlonglong(world.view->implicitWidth()), 480);
  UNTIL(world.view->implicitHeight() == 240);
}

/* All elements that become higher or lower are laid out at once, and not the page for each. */
void once() {
  World world(0, add_classes);
  world.flows.push(world.handle(), *world.flows.create_screen("t.wide"));
  UNTIL(world.rests("Wide", 1) && item_of(world.view, "field19"));
  QQuickItem *body = item_of(world.view, "field0")->parentItem();
  turn();
  int changes = 0;
  QObject::connect(body, &QQuickItem::implicitHeightChanged, body, [&] { changes++; });
  const qreal before = body->implicitHeight();
  world.window->resize(200, 500);
  UNTIL(body->implicitHeight() > before + 200);
  check(changes < 4, __LINE__, "the body is laid out a few times", said(changes));
}

}  // namespace

int main(int argc, char **argv) {
  QGuiApplication app(argc, argv);
  app.setQuitOnLastWindowClosed(false);
  colours();
  layers();
  bar();
  title();
  natural();
  once();
  return report("looks");
}
