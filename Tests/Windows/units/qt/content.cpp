// Content that is rare: pictures by bytes, a view of the screen's own, an element of a later
// version, a secret that is never rendered, and a folder of plugins.
//
//   content FOLDER   FOLDER/plugins has two plugins, a file that is none, and a text
#include "world.h"

#include <QtCore/qbuffer.h>
#include <QtCore/qdir.h>
#include <QtCore/qfile.h>
#include <QtGui/qaccessible.h>
#include <QtGui/qcolor.h>
#include <QtGui/qimage.h>
#include <QtGui/qimagereader.h>
#include <dlfcn.h>

#include <vector>

/* ---- A library of a later version, as the module sees it --------------------------------------
 * It has one kind more, 999, with the traits and the values of a toggle. A function that the module
 * calls is looked up in the program first. */

namespace {

constexpr flow_element_kind later_kind = 999;
bool is_later;

template <typename Function>
Function real(const char *name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

uint32_t flow_element_traits(flow_element_kind kind) {
  static const auto of = real<uint32_t (*)(flow_element_kind)>("flow_element_traits");
  return of(kind == later_kind ? FLOW_ELEMENT_TOGGLE : kind);
}

flow_takes flow_element_takes(flow_element_kind kind) {
  static const auto of = real<flow_takes (*)(flow_element_kind)>("flow_element_takes");
  return of(kind == later_kind ? FLOW_ELEMENT_TOGGLE : kind);
}

flow_status flow_screen_render(flow_engine *engine, flow_screen screen,
                               const flow_screen_content **content) {
  using render = flow_status (*)(flow_engine *, flow_screen, const flow_screen_content **);
  static const render of = real<render>("flow_screen_render");
  const flow_status status = of(engine, screen, content);
  if (!is_later || status != FLOW_OK) return status;
  // The content is the engine's: the module gets copies of its elements.
  static flow_screen_content copied;
  static std::vector<char> copies;
  copied = **content;
  const char *first = reinterpret_cast<const char *>(copied.elements);
  copies.assign(first, first + copied.element_count * copied.element_size);
  for (std::size_t index = 0; index < copied.element_count; index++) {
    auto *element = reinterpret_cast<flow_element *>(&copies[index * copied.element_size]);
    if (element->kind == FLOW_ELEMENT_TOGGLE) element->kind = later_kind;
  }
  copied.elements = reinterpret_cast<const flow_element *>(copies.data());
  *content = &copied;
  return status;
}

}  // extern "C"

namespace {

/* ---- Screens --------------------------------------------------------------------------------- */

QByteArray png, svg;
std::string pin;
bool is_on;

flow_bytes bytes_of(const QByteArray &bytes) {
  return {reinterpret_cast<const uint8_t *>(bytes.constData()), size_t(bytes.size())};
}

class page : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("Page");
    content.image(bytes_of(png), "A portrait");
    content.image(bytes_of(svg), "A drawing");
    content.image(bytes_of("no picture at all"), "Rubbish");
    content.image("../outside.png", "Nothing");
    content.toggle("on", "On", is_on);
    content.field("pin", "PIN").secure();
    content.range("level", "Level", 0.5, 0, 1, 0.25);
  }
  void input(std::string_view id, flow::value_view value) {
    if (id == "pin") pin = value.string();
    if (id == "on") is_on = value.boolean();
    redraw();
  }
};

class first : public flow::coordinator {
 public:
  void start() { open("t.page"); }
};

/* A screen with a name, which the tests change, too. */
std::string name;

class named : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("Name");
    content.field("name", "Name").value(name).error(name == "x" ? "Too short." : "");
    content.note("Of " + name);
  }
  void input(std::string_view, flow::value_view value) {
    name = value.string();
    redraw();
  }
};

/* A screen with a view of its own. */
struct Drawn {
  std::unique_ptr<QQuickItem> item = std::make_unique<QQuickItem>();
  flow_native_view offer = {sizeof(flow_native_view), 0, "qt6", item.get()};
};
Drawn *drawn;

void *create(void *, flow_engine *, flow_handle, const flow_value *) { return drawn = new Drawn; }
void render(void *, flow_content) {}
void destroy(void *) { delete std::exchange(drawn, nullptr); }
const void *capability(void *self, const flow_string *id) {
  return flow::view(*id) == FLOW_CAPABILITY_NATIVE_VIEW ? &static_cast<Drawn *>(self)->offer
                                                        : nullptr;
}

void add_classes(flow::engine_view flows) {
  static const flow_method methods[] = {
      FLOW_SCREEN_METHOD(create, create), FLOW_SCREEN_METHOD(render, render),
      FLOW_SCREEN_METHOD(destroy, destroy), FLOW_SCREEN_METHOD(capability, capability)};
  const flow_class native = FLOW_CLASS(FLOW_KIND_SCREEN, "t.native", methods);
  flows.add<page>("t.page");
  flows.add<named>("t.named");
  flows.add<first>("t.flow");
  CHECK(flow_class_register(flows.raw(), FLOW_NONE, &native, nullptr) == FLOW_OK);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

QQuickItem *item_at(const World &world, int index) {
  FlowElement *element = world.view->screen()->elements()->at(index);
  QQuickItem *found = nullptr;
  walk(world.view, [&](QQuickItem *item) {
    if (item->property("element").value<FlowElement *>() == element && !found) found = item;
  });
  return found;
}

void images() {
  World world(0, add_classes);
  const FlowElements *elements = world.view->screen()->elements();
  const bool draws[] = {true, QImageReader::supportedImageFormats().contains("svg"), false, false};
  for (int index = 0; index < 4; index++) {
    QQuickItem *item = item_at(world, index);
    if (!CHECK(item)) continue;
    SAME(item->property("isThere").toBool(), draws[index]);
    if (draws[index]) SAME(item->implicitHeight(), 10);
    if (!draws[index]) CHECK(item->implicitHeight() > 20); /* its description */
  }
  CHECK(elements->at(0)->imageSource().scheme() == "image");
  CHECK(elements->at(0)->imageSource() != elements->at(1)->imageSource());
  CHECK(elements->at(3)->imageSource().isEmpty()); /* no whole path, and no plugin's */
  // Other bytes are another picture.
  QImage tall(20, 30, QImage::Format_RGB32);
  QBuffer buffer(&png);
  buffer.open(QIODevice::WriteOnly);
  tall.save(&buffer, "PNG");
  world.flows.changed(world.flows.top(world.handle()));
  UNTIL(item_at(world, 0)->implicitHeight() == 30);
  turn();
  SAME(world.told.join('\n'), ""); /* nothing was asked in vain */
}

void secret() {
  World world(0, add_classes);
  QQuickItem *field = control_of(world.view, "pin");
  if (!CHECK(field)) return;
  field->forceActiveFocus();
  world.type("1234");
  turn();
  SAME(pin, "1234");
  SAME(field->property("text").toString(), "1234"); /* the screen renders "" all the time */
  SAME(field->property("displayText").toString().contains('1'), false);
}

/* The screen puts another text. */
void put(World &world, const char *text) {
  name = text;
  world.flows.changed(world.flows.top(world.handle()));
  turn();
}

QQuickItem *named_field(World &world, const char *text) {
  name = text;
  world.flows.push(world.handle(), *world.flows.create_screen("t.named"));
  UNTIL(world.top() == "Name");
  QQuickItem *field = control_of(world.view, "name");
  if (field) field->forceActiveFocus();
  return field;
}

/* The cursor stays before the same end of the text. */
void cursor() {
  World world(0, add_classes);
  QQuickItem *field = named_field(world, "ada lovelace");
  if (!CHECK(field)) return;
  field->setProperty("cursorPosition", 3);
  put(world, "Augusta Ada lovelace");
  SAME(field->property("cursorPosition").toInt(), 11);
  put(world, "Augusta Ada King");
  SAME(field->property("cursorPosition").toInt(), 11);
  put(world, "Ada");
  SAME(field->property("cursorPosition").toInt(), 3);
}

void compose(QQuickItem *field, const QString &preedit, const QString &text) {
  QInputMethodEvent event(preedit, {});
  event.setCommitString(text);
  QCoreApplication::sendEvent(field, &event);
}

/* Nothing is put while something is composed; it is put when that is over. */
void composed() {
  World world(0, add_classes);
  QQuickItem *field = named_field(world, "caf");
  if (!CHECK(field)) return;
  compose(field, "\u00b4", "");
  put(world, "The caf");
  SAME(field->property("text").toString(), "caf");
  SAME(field->property("preeditText").toString(), "\u00b4");
  compose(field, "", "\u00e9");
  SAME(field->property("text").toString(), "The caf\u00e9");
  SAME(name, "The caf\u00e9");
  compose(field, "\u00b4", "");
  put(world, "A bar");
  compose(field, "", "");
  SAME(field->property("text").toString(), "A bar");
}

/* V19: what is said is a notification, which is drawn by nobody; a message is drawn, too. */
QString notification(const World &world) {
  QString name = "none";
  walk(world.view, [&](QQuickItem *item) {
    const QAccessibleInterface *seen = QAccessible::queryAccessibleInterface(item);
    if (!seen || seen->role() != QAccessible::Notification || !item->isVisible()) return;
    name = seen->text(QAccessible::Name);
    SAME(item->property("color").value<QColor>().alpha(), 0);
  });
  return name;
}

void spoken() {
  World world(0, add_classes);
  if (!CHECK(named_field(world, "ada"))) return;
  SAME(notification(world), "none");
  put(world, "x");
  SAME(world.announced.join('|'), "Too short.|Of x");
  SAME(notification(world), "Of x");
  world.view->announce("Saved.");
  turn();
  SAME(world.announced.join('|'), "Too short.|Of x|Saved.");
  SAME(notification(world), "Saved.");
}

void later() {
  is_later = true;
  is_on = false;
  World world(0, add_classes);
  const FlowElement *element = world.view->screen()->elements()->find("on");
  SAME(qlonglong(element->kind()), later_kind);
  CHECK(element->takes() == FlowElement::Takes::Boolean);
  QQuickItem *toggle = control_of(world.view, "on");
  if (!CHECK(toggle)) return;
  toggle->forceActiveFocus();
  world.key(Qt::Key_Space, Qt::NoModifier, " ");
  UNTIL(is_on && toggle->property("checked").toBool());
  is_later = false;
}

void native() {
  World world(0, add_classes);
  world.flows.push(world.handle(), *world.flows.create_screen("t.native"));
  UNTIL(drawn && drawn->item->isVisible() && drawn->item->width() > 0);
  CHECK(world.view->isAncestorOf(drawn->item.get()));
  CHECK(drawn->item->height() >= 100);
  SAME(world.view->screen()->nativeView() == drawn->item.get(), true);
  const QPointer<QQuickItem> item = drawn->item.get();
  world.flows.pop(world.handle());
  UNTIL(!drawn && !item && world.top() == "Page");
  // It goes with the view, and the screen ends it.
  world.flows.push(world.handle(), *world.flows.create_screen("t.native"));
  UNTIL(drawn && drawn->item->isVisible());
  world.window.reset();
  CHECK(!drawn);
}

/* H16: the plugin loaded last begins; a flow that is unloaded is told, and begun by nobody. */
void unloaded(const QString &path) {
  World world(0, add_classes);
  CHECK(world.engine->load(path + "/probe.so") && world.engine->load(path + "/gallery.so"));
  world.view->setCoordinator(QString());
  CHECK(world.view->start());
  UNTIL(world.top() == "Gallery");
  turn();
  world.finished.clear();
  CHECK(world.engine->unload("fixture.gallery"));
  UNTIL(world.finished == QStringList("unloaded"));
  turn();
  CHECK(world.view->isEmpty());
  CHECK(world.view->start());
  UNTIL(!world.view->isEmpty());
  CHECK(world.top() != "Gallery");
}

// H21, H22: words are in the user's language, and follow it, whoever says it.
void words() {
  World world(0, add_classes);
  int changes = 0;
  const auto word = [&](const char *name) { return world.view->words()[name].toString(); };
  QObject::connect(world.view, &FlowView::wordsChanged, world.view, [&] { changes++; });
  SAME(word("back"), QString("Back"));
  world.engine->setLanguage("de-AT");
  SAME(changes, 1);
  SAME(word("back"), QString("Zurück"));
  SAME(word("noRows"), QString("Hier ist nichts."));
  SAME(world.engine->words()["close"].toString(), QString("Schließen"));
  SAME(world.view->screen()->words()["more"].toString(), QString("Mehr"));
  flow_engine_set_locale(world.engine->raw(), "pt-PT", FLOW_LEFT_TO_RIGHT);
  UNTIL(word("back") == "Voltar");
  CHECK(world.engine->setWord("back", "Atrás"));
  SAME(word("back"), QString("Atrás"));
  CHECK(world.engine->setWord("back", QString()));
  SAME(word("back"), QString("Voltar"));
  world.engine->setLanguage("");
  SAME(word("back"), QString("Back"));
}

// V20: the number beside a range is in the form of the language, and follows it.
void ranges() {
  World world(0, add_classes);
  const auto shows = [&](const char *text) {
    bool isThere = false;
    walk(item_of(world.view, "level"), [&](QQuickItem *item) {
      if (item->property("text").toString() == text) isThere = true;
    });
    return isThere;
  };
  CHECK(shows("0.5"));
  world.engine->setLanguage("de-AT");
  UNTIL(shows("0,5"));
  world.engine->setLanguage("");
  UNTIL(shows("0.5"));
}

void folder(const QString &path) {
  FlowEngine engine;
  const flow::engine_view flows(engine.raw());
  QStringList told;
  QObject::connect(&engine, &FlowEngine::diagnostic, &engine,
                   [&](FlowEngine::Severity, const QString &message) { told << message; });
  CHECK(!engine.loadFolder(path)); /* one file is no plugin */
  CHECK(engine.errorString().contains("none.so"));
  SAME(qlonglong(flows.plugins().size()), 2);
  UNTIL(!told.isEmpty());
  // Others could replace what lies there.
  FlowEngine wary;
  QObject::connect(&wary, &FlowEngine::diagnostic, &wary,
                   [](FlowEngine::Severity, const QString &) {});
  QFile::remove(path + "/none.so");
  const auto before = QFile::permissions(path);
  QFile::setPermissions(path, before | QFile::WriteOther);
  CHECK(!wary.loadFolder(path));
  SAME(qlonglong(flow::engine_view(wary.raw()).plugins().size()), 0);
  QFile::setPermissions(path, before);
  CHECK(wary.loadFolder(QUrl::fromLocalFile(path).toString()));
  SAME(qlonglong(flow::engine_view(wary.raw()).plugins().size()), 2);
}

}  // namespace

int main(int argc, char **argv) {
  QGuiApplication app(argc, argv);
  if (argc < 2) return 2;
  app.setQuitOnLastWindowClosed(false);
  QImage image(20, 10, QImage::Format_RGB32);
  image.fill(Qt::red);
  QBuffer buffer(&png);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  buffer.close();
  svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>"
      "<rect width='20' height='10'/></svg>";
  images();
  secret();
  cursor();
  composed();
  spoken();
  later();
  native();
  unloaded(QString::fromLocal8Bit(argv[1]) + "/plugins");
  words();
  ranges();
  folder(QString::fromLocal8Bit(argv[1]) + "/plugins");
  return report("content");
}
