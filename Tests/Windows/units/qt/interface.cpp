// The module as a program has it: enumerations, signals, components, words and windows, and what
// is said of mistakes.
#include "world.h"

#include <QtCore/qmetaobject.h>
#include <QtCore/qset.h>
#include <QtQml/qqmlcontext.h>
#include <QtQml/qqmlexpression.h>

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <vector>

namespace {

/* ---- Screens --------------------------------------------------------------------------------- */

std::string text;
bool is_late;

class page : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("Page");
    content.button("save", "Save").trailing();
    content.note("A note");
    content.field("name", "Name").value(text);
    content.button("first", "First " + text);
    content.button("second", "Second");
    if (is_late) content.button("late", "Late");
  }
  void name(std::string_view typed) {
    text = typed;
    redraw();
  }
  void first() {
    is_late = true;
    redraw();
  }
  void second() { tell("ended"); }
  void save() { text = "saved"; }
  FLOW_ACTIONS(page, name, first, second, save)
};

class starting : public flow::coordinator {
 public:
  void start() { open("t.page"); }
  void ended() { finish(7); }
  FLOW_ACTIONS(starting, ended)
};

void classes(flow::engine_view flows) {
  text.clear();
  is_late = false;
  flows.add<page>("t.page");
  flows.add<starting>("t.flow");
}

/** The number of sentences that were told and have all these texts. */
int told(const World &world, std::initializer_list<const char *> parts) {
  int count = 0;
  for (const QString &line : world.told) {
    bool has = true;
    for (const char *part : parts)
      has = has && line.contains(QLatin1String(part));
    count += has;
  }
  return count;
}

/** True for the button of the module, perhaps in another item. */
bool is_button(QQuickItem *item) {
  bool found = false;
  if (item) walk(item, [&](QQuickItem *each) { found = found || each->inherits("QQuickButton"); });
  return found;
}

/* ---- Tests ----------------------------------------------------------------------------------- */

/** LinkText of LINK_TEXT. */
QString camel(const char *name) {
  QString made;
  for (const QString &part : QString::fromLatin1(name).toLower().split(u'_'))
    made += part.left(1).toUpper() + part.mid(1);
  return made;
}

template <typename Enum>
void names(const std::vector<std::pair<const char *, int>> &table) {
  const QMetaEnum meta = QMetaEnum::fromType<Enum>();
  SAME(meta.keyCount(), qlonglong(table.size()));
  for (const auto &[name, number] : table)
    SAME(QString::fromLatin1(meta.valueToKey(number)), camel(name));
}

void enumerations() {
#define NAMED(name, number, ...) {#name, number},
  names<FlowElement::Kind>({FLOW_ELEMENT_TABLE(NAMED)});
  names<FlowElement::Takes>({FLOW_TAKES_TABLE(NAMED)});
  names<FlowElement::Role>({FLOW_ROLE_TABLE(NAMED)});
  names<FlowElement::FieldType>({FLOW_FIELD_TYPE_TABLE(NAMED)});
  names<FlowElement::Placement>({FLOW_PLACEMENT_TABLE(NAMED)});
  names<FlowScreen::Style>({FLOW_STYLE_TABLE(NAMED)});
  names<FlowView::Cause>({FLOW_CAUSE_TABLE(NAMED)});
  names<FlowEngine::Severity>({FLOW_SEVERITY_TABLE(NAMED)});
#undef NAMED
  SAME(FlowView::causeName(FlowView::Cause::ParentEnded), "parent ended");
  SAME(FlowView::causeName(FlowView::Cause(99)), "?");
}

/* Each property is constant, or has a signal of its name that no other one has. */
void properties() {
  int seen = 0;
  for (const QMetaObject *type :
       {&FlowApplication::staticMetaObject, &FlowElement::staticMetaObject,
        &FlowElements::staticMetaObject, &FlowEngine::staticMetaObject, &FlowRows::staticMetaObject,
        &FlowScreen::staticMetaObject, &FlowView::staticMetaObject}) {
    for (int index = type->propertyOffset(); index < type->propertyCount(); index++, seen++) {
      const QMetaProperty property = type->property(index);
      if (!property.isConstant())
        SAME(QString::fromLatin1(property.notifySignal().name()),
             QString::fromLatin1(property.name()) + "Changed");
    }
  }
  CHECK(seen > 60);
}

/** The names of the properties that an object tells to have changed. */
struct Heard : QObject {
  explicit Heard(QObject *from) {
    const QMetaObject *type = from->metaObject();
    for (int index = 1; index < type->propertyCount(); index++) {
      const QMetaProperty property = type->property(index);
      if (property.hasNotifySignal() && index >= type->propertyOffset())
        QMetaObject::connect(from, property.notifySignalIndex(), this, offset() + index);
    }
  }
  static int offset() { return QObject::staticMetaObject.methodCount(); }
  int qt_metacall(QMetaObject::Call call, int id, void **arguments) override {
    if (call != QMetaObject::InvokeMetaMethod) return QObject::qt_metacall(call, id, arguments);
    names << QString::fromLatin1(sender()->metaObject()->property(id - offset()).name());
    return -1;
  }
  QStringList names;
};

void signals_of_their_own() {
  World world(0, classes);
  FlowElement *first = world.view->screen()->elements()->find("first");
  Heard element(first), screen(world.view->screen()), view(world.view);
  CHECK(world.view->screen()->set("name", "Ada"));
  UNTIL(first->text() == "First Ada");
  SAME(element.names.join(' '), "text label");
  CHECK(screen.names.isEmpty());
  CHECK(view.names.isEmpty());
  CHECK(first->press()); /* one more button */
  UNTIL(world.view->screen()->elements()->find("late"));
  SAME(screen.names.join(' '), "buttons");
  world.flows.push(world.handle(), *world.flows.create_screen("t.page"));
  UNTIL(world.view->canGoBack());
  SAME(view.names.join(' '), "canGoBack screen");
  Heard engine(world.engine.get());
  world.engine->setLanguage("ar");
  SAME(engine.names.join(' '), "words language rightToLeft");
  SAME(view.names.join(' '), "canGoBack screen words rightToLeft");
  engine.names.clear();
  CHECK(world.engine->setWord("back", "Zurück"));
  SAME(engine.names.join(' '), "words");
}

/* In QML by their names; a role of a model is a number. */
void from_qml() {
  World world(0, classes);
  QQmlContext context(world.window->engine());
  context.setContextProperty("view", world.view);
  QQmlComponent component(world.window->engine());
  component.setData(
      "import QtQml\nimport Flow\nQtObject {\n"
      "  property bool kind: view.screen?.elements.find('first').kind === FlowElement.Kind.Button\n"
      "  property bool role: view.screen?.toolbar.find('save').role === FlowElement.Role.Normal\n"
      "  property bool place: view.screen?.toolbar.find('save').placement\n"
      "                       === FlowElement.Placement.Trailing\n"
      "  property bool style: view.screen?.style === FlowScreen.Style.Push\n"
      "  property string cause: view.causeName(FlowView.Cause.ShutDown)\n"
      "  property int ended: 0\n"
      "  property var value\n"
      "  property Connections listener: Connections {\n"
      "    target: view\n"
      "    function onFinished(cause, value) {\n"
      "      ended = cause === FlowView.Cause.Finished ? 1 : 2\n"
      "      parent.value = value\n"
      "    }\n"
      "  }\n"
      "  property QtObject parent: this\n"
      "}",
      QUrl());
  const std::unique_ptr<QObject> made(component.create(&context));
  if (!CHECK(bool(made)))
    return void(std::fprintf(stderr, "%s\n", qPrintable(component.errorString())));
  for (const char *each : {"kind", "role", "place", "style"})
    check(made->property(each).toBool(), __LINE__, each);
  SAME(made->property("cause").toString(), "shut down");
  CHECK(world.view->screen()->press("second"));
  UNTIL(made->property("ended").toInt() == 1);
  SAME(made->property("value").toInt(), 7);
  // The words of hosts, and the wishes of a program, are called from there as well.
  QQmlExpression wishes(&context, world.view,
                        "view.engine.setWord('back', 'Go'); view.announce('Told.'); view.dismiss();"
                        "view.back(); view.engine.unload('nothing') + view.engine.words.back");
  SAME(wishes.evaluate().toString(), "falseGo");
  CHECK(!wishes.hasError());
  CHECK(world.engine->errorString().contains("nothing"));
  UNTIL(world.announced.contains("Told."));
  // A type that is the module's own is not there.
  QQmlComponent slot(world.window->engine());
  slot.setData("import Flow\nFlowSlot {}", QUrl());
  CHECK(slot.isError());
}

void misspelt() {
  World::look =
      "delegates: ({ 'buton': mine, 'button': 7, 't.pge/name': mine, 't.page/nmae': mine,\n"
      "              't.page/late': mine, 'link text': mine, 't.flow': mine })\n"
      "Component { id: mine; Item {} }";
  World world(0, classes);
  UNTIL(told(world, {"'t.page/nmae'"}));
  SAME(told(world, {"'buton'", "no kind of element", "button, ", "link text"}), 1);
  SAME(told(world, {"'t.pge/name'", "'t.pge' is no class of screens"}), 1);
  SAME(told(world, {"'t.flow' is no class of screens"}), 1);
  SAME(told(world, {"'button'", "neither a component nor"}), 1);
  SAME(told(world, {"'t.page/nmae'", "name, first, second"}), 1);
  SAME(told(world, {"'t.page/late'", "yet"}), 1);
  SAME(told(world, {"delegates:"}), 6);
  // Nothing is told twice.
  world.flows.push(world.handle(), *world.flows.create_screen("t.page"));
  UNTIL(world.view->canGoBack());
  turn();
  SAME(told(world, {"delegates:"}), 6);
  World::look.clear();
}

/* Ours stand in the place of components that fail to load, or to be made, or are no items. */
void failing() {
  World::look =
      "page: Component { Item { required property int missing } }\n"
      "delegates: ({ 'button': nothing, 'note': 'absent.qml', 't.page/name': object,\n"
      "              't.page/second': mine, 't.page': whole })\n"
      "Component { id: nothing; Item { required property int missing } }\n"
      "Component { id: object; QtObject {} }\n"
      "Component { id: whole; Item { required property int missing } }\n"
      "Component { id: mine; Item { required property FlowElement element; height: 9 } }";
  World world(0, classes);
  UNTIL(item_of(world.view, "first"));
  CHECK(is_button(item_of(world.view, "first")));
  CHECK(control_of(world.view, "name")); /* the module's field */
  SAME(item_of(world.view, "second")->height(), 9);
  UNTIL(told(world, {"absent.qml"}) == 1);
  SAME(told(world, {"a component makes no item"}), 5);
  SAME(told(world, {"it is no item"}), 1);
  SAME(told(world, {"missing"}), 3);
  // An item that stays is not made again, and no error is told again.
  const QPointer<QQuickItem> button = item_of(world.view, "first");
  CHECK(world.view->screen()->press("first"));
  UNTIL(item_of(world.view, "late"));
  CHECK(button && button == item_of(world.view, "first"));
  turn();
  SAME(told(world, {"a component makes no item"}), 5);
  World::look.clear();
}

/* Bodies in a product's own body of a class: some elements by their ids, and all of them. */
void parts() {
  World::look =
      "delegates: ({ 't.page': own })\n"
      "Component {\n"
      "  id: own\n"
      "  Column {\n"
      "    id: column\n"
      "    required property FlowScreen screen\n"
      "    required property FlowView view\n"
      "    FlowBody {\n"
      "      objectName: 'some'; width: 200; margin: 0\n"
      "      screen: column.screen; view: column.view\n"
      "      elementIds: ['save', 'late', 'name', 'name', 'nothing']\n"
      "    }\n"
      "    FlowBody {\n"
      "      objectName: 'all'; width: 300; screen: column.screen; view: column.view\n"
      "    }\n"
      "  }\n"
      "}";
  World world(0, classes);
  const auto shown = [&](const char *name) {
    QStringList ids;
    QQuickItem *body = world.view->findChild<QQuickItem *>(name);
    for (QQuickItem *item : body ? body->childItems() : QList<QQuickItem *>())
      if (const auto *element = item->property("element").value<FlowElement *>())
        ids << element->elementId();
    return ids.join(' ');
  };
  UNTIL(!shown("some").isEmpty());
  SAME(shown("some"), "save name");
  SAME(shown("all"), " name first second");
  CHECK(world.view->screen()->press("first"));
  UNTIL(shown("some") == "save late name");
  SAME(shown("all"), " name first second late");
  QQuickItem *body = world.view->findChild<QQuickItem *>("some");
  SAME(item_of(body, "name")->width(), 200);
  // A button of the toolbar is pressed there as in the bar.
  CHECK(is_button(item_of(body, "save")));
  body->setProperty("elementIds", QStringList{"first"});
  SAME(shown("some"), "first");
  World::look.clear();
}

/* An engine that cannot be made is told, and nothing else happens. */
void none() {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.struct_size = 3;
  for (bool is_lent : {false, true}) {
    const auto engine = is_lent ? std::make_unique<FlowEngine>(static_cast<flow_engine *>(nullptr))
                                : std::make_unique<FlowEngine>(options);
    QStringList told;
    QObject::connect(engine.get(), &FlowEngine::diagnostic, engine.get(),
                     [&](FlowEngine::Severity severity, const QString &message) {
                       CHECK(severity == FlowEngine::Severity::Error);
                       told << message;
                     });
    CHECK(!engine->raw());
    const QString why = engine->errorString();
    SAME(why, is_lent ? "no engine was given" : "an engine cannot be made: FLOW_ERROR_STRUCT_SIZE");
    UNTIL(told == QStringList{why});
    CHECK(!engine->load("./nothing.so"));
    CHECK(!engine->watch("./nothing.so"));
    CHECK(!engine->reload("nothing"));
    CHECK(!engine->unload("nothing"));
    CHECK(!engine->setWord("back", "Back"));
    engine->setLanguage("de");
    SAME(engine->errorString(), why);
    CHECK(engine->language().isEmpty());
    QQuickView window;
    QQmlComponent component(window.engine());
    component.setData("import Flow\nFlowView {}", QUrl());
    const std::unique_ptr<QObject> made(component.create());
    FlowView *view = qobject_cast<FlowView *>(made.get());
    view->setEngine(engine.get());
    CHECK(!view->start());
    CHECK(view->isEmpty());
    CHECK(view->requestClose());
    CHECK(!view->adopt(1));
    view->announce("Still here.");
    turn();
  }
}

/* Words of hosts stay when the engine becomes one that saves. */
void words() {
  FlowEngine engine;
  CHECK(engine.setWord("showPassword", "Look"));
  CHECK(!engine.setWord("nothing", "Nothing"));
  CHECK(!engine.errorString().isEmpty());
  engine.setLanguage("de-AT");
  SAME(engine.words().value("back").toString(), "Zurück");
  engine.setSaved(true);
  CHECK(engine.isSaved());
  SAME(engine.language(), "de-AT");
  SAME(engine.words().value("showPassword").toString(), "Look");
  CHECK(engine.setWord("showPassword", ""));
  CHECK(engine.words().value("showPassword").toString() != "Look");
}

/* A view that shows nothing takes a window that is there, with its flow. */
void adopted() {
  World world(0, classes);
  const flow_window own = world.view->flowWindow();
  const auto window = world.flows.create_window();
  if (!CHECK(bool(window))) return;
  world.flows.set_root(*window, *world.flows.create_coordinator("t.flow"));
  CHECK(!world.view->adopt(window->raw())); /* it shows a flow */
  SAME(qulonglong(world.view->flowWindow()), qulonglong(own));
  CHECK(world.view->adopt(own));
  CHECK(world.view->screen()->press("second"));
  UNTIL(world.view->isEmpty() && world.finished == QStringList{"finished"});
  CHECK(!world.view->adopt(FLOW_NONE));
  CHECK(!world.view->adopt(own + 1000));
  UNTIL(told(world, {"a view shows nothing"}));
  CHECK(world.view->adopt(window->raw()));
  UNTIL(world.top() == "Page");
  SAME(qulonglong(world.view->flowWindow()), qulonglong(window->raw()));
  CHECK(world.view->screen()->press("second"));
  UNTIL(world.view->isEmpty() && world.finished.size() == 2);
  CHECK(world.view->start());
  UNTIL(world.top() == "Page");
}

/* The user's wishes by the program; a layer that is the window's first stays. */
void wishes() {
  World world(0, classes);
  world.view->dismiss();
  world.flows.present(world.handle(), *world.flows.create_screen("t.page"),
                      flow::options().sheet());
  UNTIL(world.pages(true) == 2);
  CHECK(world.view->screen()->style() == FlowScreen::Style::Sheet);
  world.view->dismiss();
  UNTIL(world.pages(true) == 1);
  CHECK(world.view->screen()->style() == FlowScreen::Style::Push);
  world.view->announce("Saved.");
  UNTIL(world.announced.contains("Saved."));
  // A flow that another one replaces is told so, and the other one stays.
  CHECK(world.view->start());
  UNTIL(world.finished == QStringList{"replaced"});
  SAME(world.top(), "Page");
}

/* The options of a program that was built with another version: nothing is read behind them, where
 * no memory is. */
void sizes() {
  const std::size_t page = std::size_t(sysconf(_SC_PAGESIZE));
  void *pages = mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *end = static_cast<char *>(pages) + page;
  if (!CHECK(pages != MAP_FAILED && mprotect(end, page, PROT_NONE) == 0)) return;
  const auto engine_of = [&](std::size_t size) {
    flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
    options.struct_size = uint32_t(size);
    options.flags = FLOW_ENGINE_SAVED;
    std::memcpy(end - size, &options, size);
    return std::make_unique<FlowEngine>(*reinterpret_cast<flow_engine_options *>(end - size));
  };
  const auto older = engine_of(offsetof(flow_engine_options, callback_limit));
  CHECK(older->raw() && older->isSaved() && older->errorString().isEmpty());
  // A struct that is too small for any version is refused.
  const auto none = engine_of(8);
  CHECK(!none->raw() && !none->errorString().isEmpty());
  // Of a larger struct the part is taken that is known.
  struct {
    flow_engine_options known = FLOW_ENGINE_OPTIONS_INIT;
    uint64_t later[4] = {};
  } newer;
  newer.known.struct_size = uint32_t(sizeof newer);
  newer.known.flags = FLOW_ENGINE_SAVED;
  const FlowEngine large(newer.known);
  CHECK(large.raw() && large.isSaved());
  munmap(pages, 2 * page);
}

}  // namespace

int main(int argc, char **argv) {
  QGuiApplication app(argc, argv);
  app.setQuitOnLastWindowClosed(false);
  enumerations();
  properties();
  signals_of_their_own();
  from_qml();
  misspelt();
  failing();
  parts();
  none();
  words();
  adopted();
  wishes();
  sizes();
  return report("interface");
}
