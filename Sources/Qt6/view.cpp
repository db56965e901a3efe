#include "view_p.h"

#include "images.h"
#include "look.h"
#include "screen_p.h"

#include <QtCore/qmetaobject.h>
#include <QtGui/qaccessible.h>
#include <QtGui/qdesktopservices.h>
#include <QtQml/qqmlcontext.h>
#include <QtQml/qqmlengine.h>
#include <QtQuick/qquickwindow.h>

using flowqt::Core;
using flowqt::string;

FlowView::FlowView(QQuickItem *parent) : QQuickItem(parent), d(new Private(this)) {
  setFlag(ItemIsFocusScope);
  setFlag(ItemAcceptsInputMethod, false);
  setAcceptedMouseButtons(Qt::LeftButton | Qt::BackButton);
  setAcceptTouchEvents(true);
  setFiltersChildMouseEvents(true);
  setClip(true);
  setImplicitWidth(480);
  connect(flowqt::Scheme::shared(), &flowqt::Scheme::changed, this, &FlowView::darkChanged);
}

FlowView::~FlowView() {
  d->watch(nullptr);
  d->stage.reset();
}

/* ---- The flow -------------------------------------------------------------------------------- */

void FlowView::componentComplete() {
  QQuickItem::componentComplete();
  d->isComplete = true;
  d->begin();
}

void FlowView::setEngine(FlowEngine *engine) {
  if (engine == d->engine) return;
  d->stage.reset();
  if (d->core) d->core->disconnect(this);
  if (d->engine) d->engine->disconnect(this);
  d->engine = engine;
  d->core = engine ? engine->core() : nullptr;
  // The engine behind it may be another one before the view shows something.
  if (engine) connect(engine, &FlowEngine::savedChanged, this, &FlowView::coreChanged);
  d->isStarted = false;
  if (d->core) d->listen();
  Q_EMIT engineChanged();
  Q_EMIT wordsChanged();
  Q_EMIT rightToLeftChanged();
  d->tellShown();
  d->begin();
}

void FlowView::coreChanged() {
  if (d->stage) return;
  d->core->disconnect(this);
  d->core = d->engine->core();
  d->listen();
  d->begin();
}

void FlowView::Private::listen() {
  QObject::connect(core.get(), &Core::wordsChanged, q, &FlowView::wordsChanged);
  QObject::connect(core.get(), &Core::rightToLeftChanged, q, &FlowView::rightToLeftChanged);
}

/* Tells each property that is another one than was told last; a handler may end the view. */
void FlowView::Private::tellShown() {
  const QPointer<FlowView> view = q;
  const auto told = [&view](auto &before, auto now, void (FlowView::*signal)()) {
    if (std::exchange(before, now) != now) Q_EMIT(view->*signal)();
    return !view.isNull();
  };
  told(shown.title, q->title(), &FlowView::titleChanged) &&
      told(shown.canGoBack, q->canGoBack(), &FlowView::canGoBackChanged) &&
      told(shown.isEmpty, q->isEmpty(), &FlowView::isEmptyChanged) &&
      told(shown.screen, static_cast<const FlowScreen *>(q->screen()), &FlowView::screenChanged);
}

/* Begins when everything is there: in QML properties come in any order. */
void FlowView::Private::begin() {
  const bool isFromQml = qmlEngine(q) != nullptr;
  if (!core || !core->raw() || stage || !isFromQml || !isComplete) return;
  flowqt::provide_images(qmlEngine(q));
  const flow::window_handle found = resumes ? core->unshownWindow() : flow::window_handle();
  if (found) isStarted = true;
  if (!show(found)) return;
  if (!isStarted) q->start();
  if (stage) stage->drain();
}

/* Shows a window that is there, or with none a new one, unless the engine refuses. */
bool FlowView::Private::show(flow::window_handle window) {
  auto made = std::make_unique<flowqt::Stage>(q, core, window);
  if (!made->scene()) return false;
  std::swap(stage, made);
  made.reset();
  watch(q->window());
  stage->sayFit();
  return true;
}

bool FlowView::adopt(flow_window window) {
  if (!d->stage || window == FLOW_NONE) return false;
  if (window == flowWindow()) return true;
  if (!isEmpty() || !d->show(flow::window_handle(window))) return false;
  d->isStarted = true;
  d->stage->drain();
  return true;
}

/* Says why it cannot be done. */
template <typename Wish>
bool FlowView::Private::wish(Wish wish) {
  const QPointer<FlowView> view = q;
  const flow::status done = stage->wish(wish);
  if (!done && view) view->announce(QString::fromUtf8(done.message()));
  return bool(done);
}

/* Without a plugin, or a name, there is nothing to begin with yet. */
bool FlowView::start() {
  if (!d->stage || (d->coordinator.isEmpty() && d->core->engine().plugins().empty())) return false;
  d->isStarted = true;
  const QByteArray name = d->coordinator.toUtf8();
  const flow::value arguments = flowqt::value(d->arguments);
  return d->wish([&] {
    return d->stage->scene().start(
        name.isEmpty() ? nullptr : name.constData(),
        d->arguments.isEmpty() ? flow::value_view() : flow::value_view(arguments));
  });
}

void FlowView::Private::ended(flow_cause cause, const QVariant &value) {
  QMetaObject::invokeMethod(
      q, [this, cause, value] { Q_EMIT q->finished(Cause(cause), value); }, Qt::QueuedConnection);
}

void FlowView::Private::closed() {
  QMetaObject::invokeMethod(q, &FlowView::closeApproved, Qt::QueuedConnection);
}

void FlowView::back() {
  if (d->stage) d->stage->wish([this] { return d->stage->scene().back(); });
}

void FlowView::dismiss() {
  if (!d->stage || d->stage->scene().layers().size() < 2) return;
  d->stage->wish([this] { return flow_scene_dismiss(d->stage->scene().top()); });
}

bool FlowView::requestClose() {
  if (flowWindow() == FLOW_NONE) return true;
  d->stage->wish([this] { return d->stage->scene().close(); });
  return false;
}

bool FlowView::openUrl(const QUrl &url) {
  if (flowWindow() == FLOW_NONE) return false;
  const QByteArray uri = url.toString(QUrl::FullyEncoded).toUtf8();
  return d->wish([&] { return d->stage->scene().open_uri(uri.constData()); });
}

void FlowView::Private::openLink(const QUrl &url) {
  QMetaObject::invokeMethod(
      q,
      [this, url] {
        static const QMetaMethod told = QMetaMethod::fromSignal(&FlowView::linkActivated);
        if (q->isSignalConnected(told)) {
          Q_EMIT q->linkActivated(url);
        } else {
          QDesktopServices::openUrl(url);
        }
      },
      Qt::QueuedConnection);
}

/* A line of the view: drawn, or for assistive technology alone. */
void FlowView::Private::show(const QString &message, bool isDrawn) {
  QPointer<QQuickItem> &line = lines[isDrawn];
  if (!line) {
    line = makeItem(part("StatusLine.qml"),
                    {{"view", QVariant::fromValue(q)}, {"look", look()}, {"isDrawn", isDrawn}}, q);
    line->setParent(q);
  }
  QMetaObject::invokeMethod(line, "show", Q_ARG(QVariant, message));
}

void FlowView::Private::say(const QString &message, bool isDrawn) {
  if (message.isEmpty()) return;
  QMetaObject::invokeMethod(
      q,
      [this, message, isDrawn] {
        if (isDrawn) show(message, true);
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
        QAccessibleAnnouncementEvent event(q, message);
        QAccessible::updateAccessibility(&event);
#else
        show(message, false); /* a notification that comes is what these versions tell */
#endif
        Q_EMIT q->announced(message);
      },
      Qt::QueuedConnection);
}

void FlowView::announce(const QString &message) { d->say(message, true); }

/* ---- Components ------------------------------------------------------------------------------ */

QQmlComponent *FlowView::Private::part(const QString &file) {
  QQmlComponent *&made = parts[file];
  if (!made) made = new QQmlComponent(qmlEngine(q), QUrl("qrc:/Flow/qml/" + file), q);
  return made;
}

QQmlComponent *FlowView::Private::given(const QVariant &named) {
  QQmlComponent *component = named.value<QQmlComponent *>();
  if (const QUrl url = named.toUrl(); !component && !url.isEmpty()) {
    const QQmlContext *context = qmlContext(q);
    const QUrl whole = context ? context->resolvedUrl(url) : url;
    QQmlComponent *&made = parts[whole.toString()];
    if (!made) made = new QQmlComponent(qmlEngine(q), whole, q);
    component = made;
  }
  return failures.contains(component) ? nullptr : component;
}

void FlowView::Private::tell(flow_severity severity, const QString &message) {
  if (told.contains(message)) return;
  told.insert(message);
  core->tell(severity, message);
}

void FlowView::Private::failed(QQmlComponent *component, const QString &why) {
  if (!failures.contains(component))
    QObject::connect(component, &QObject::destroyed, q,
                     [this](const QObject *gone) { failures.remove(gone); });
  failures.insert(component);
  tell(FLOW_SEVERITY_ERROR,
       QStringLiteral("a component makes no item, and the module's own stands in its place: %1")
           .arg(why.isEmpty() ? component->url().toString() + ": it has not been loaded" : why));
}

/* The words of all kinds, for people. */
static QStringList kind_words() {
  QStringList words;
#define FLOW_QT_WORD_(name, number, word, traits, takes) words << QStringLiteral(word);
  FLOW_ELEMENT_TABLE(FLOW_QT_WORD_)
#undef FLOW_QT_WORD_
  return words;
}

/* A class is there when its page comes, unless it is of a plugin that is loaded later. An element
 * may come later, too. */
void FlowView::Private::checkDelegates(const FlowScreen *screen) {
  for (auto each = delegates.constBegin(); each != delegates.constEnd(); ++each) {
    const QString &name = each.key(), classId = name.section(u'/', 0, 0);
    const QString id = name.section(u'/', 1);
    if (!each->value<QQmlComponent *>() && each->toUrl().isEmpty())
      tell(FLOW_SEVERITY_WARNING,
           QStringLiteral("delegates: '%1' names neither a component nor the URL of a file")
               .arg(name));
    static const QStringList words = kind_words();
    if (words.contains(name)) continue;
    flow_class_info info = FLOW_CLASS_INFO_INIT;
    if (flow_class_find(core->raw(), classId.toUtf8().constData(), &info) != FLOW_OK ||
        info.kind != FLOW_KIND_SCREEN) {
      tell(FLOW_SEVERITY_WARNING,
           QStringLiteral("delegates: nothing is drawn by '%1': it is no kind of element (%2), and "
                          "'%3' is no class of screens that is loaded")
               .arg(name, words.join(QStringLiteral(", ")), classId));
    } else if (classId == screen->classId() && !id.isEmpty() && !screen->elements()->find(id)) {
      QStringList ids;
      for (int index = 0; index < screen->elements()->count(); index++)
        if (const QString its = screen->elements()->at(index)->elementId(); !its.isEmpty())
          ids << its;
      tell(FLOW_SEVERITY_NOTE,
           QStringLiteral("delegates: nothing is drawn by '%1' yet: the body of '%2' has no such "
                          "element (%3)")
               .arg(name, classId, ids.join(QStringLiteral(", "))));
    }
  }
}

QQuickItem *FlowView::Private::makeItem(QQmlComponent *component, const QVariantMap &properties,
                                        QQuickItem *parent, const QSizeF &size) {
  QQmlContext *context = component->creationContext();
  if (!context) context = qmlContext(q);
  QObject *made = component->isReady() ? component->beginCreate(context) : nullptr;
  QQuickItem *item = qobject_cast<QQuickItem *>(made);
  if (item) item->setParentItem(parent);
  if (item && size.width() > 0) item->setWidth(size.width());
  if (item && size.height() > 0) item->setHeight(size.height());
  if (made) {
    // A component takes of it what it has a property for.
    QVariantMap known;
    for (auto given = properties.begin(); given != properties.end(); ++given)
      if (made->metaObject()->indexOfProperty(given.key().toUtf8().constData()) >= 0)
        known.insert(given.key(), given.value());
    component->setInitialProperties(made, known);
    component->completeCreate();
  }
  if (!item || component->isError()) {
    failed(component,
           item || !made ? component->errorString().trimmed() : QStringLiteral("it is no item"));
    delete made;
    return nullptr;
  }
  QQmlEngine::setObjectOwnership(item, QQmlEngine::CppOwnership);
  return item;
}

QVariant FlowView::Private::look() {
  if (!colours) {
    colours = makeItem(part("Look.qml"), {{"view", QVariant::fromValue(q)}}, q);
    colours->setParent(q);
  }
  return QVariant::fromValue(colours.data());
}

QQmlComponent *FlowView::Private::pageComponent(bool isDialog) {
  if (isDialog) return part("AlertPage.qml");
  return page && !failures.contains(page) ? page.data() : part("ScreenPage.qml");
}

/* By traits and takes, so that a kind that came after this module is shown like its equals; by
 * kind where it has a look of its own. */
static const char *delegate_file(const FlowElement *element) {
  static const std::pair<flow_element_kind, const char *> looks[] = {
      {FLOW_ELEMENT_HEADING, "HeadingDelegate.qml"},
      {FLOW_ELEMENT_SECTION, "SectionDelegate.qml"},
      {FLOW_ELEMENT_DIVIDER, "DividerDelegate.qml"},
      {FLOW_ELEMENT_NOTE, "NoteDelegate.qml"},
      {FLOW_ELEMENT_LINK_TEXT, "LinkDelegate.qml"},
      {FLOW_ELEMENT_UNAVAILABLE, "UnavailableDelegate.qml"}};
  const flow_element_kind kind = flow_element_kind(element->kind());
  for (const auto &[of, file] : looks)
    if (of == kind) return file;
  const uint32_t traits = flow_element_traits(kind);
  switch (flow_element_takes(kind)) {
    case FLOW_TAKES_FIELD:
      if (element->isSecret()) return "SecretDelegate.qml";
      return element->fieldType() == FlowElement::FieldType::Multiline ? "MultilineDelegate.qml"
                                                                       : "FieldDelegate.qml";
    case FLOW_TAKES_BOOLEAN:
      return element->isSecret() ? "HiddenToggleDelegate.qml" : "ToggleDelegate.qml";
    case FLOW_TAKES_ROW:
    case FLOW_TAKES_ROWS: {
      const int rows = element->rows() ? element->rows()->count() : 0;
      if (traits & FLOW_ELEMENT_IS_PRESSED)
        return rows > FLOW_ROWS_FIRST ? "LongListDelegate.qml" : "ListDelegate.qml";
      return !element->isMany() && rows > 7 ? "ComboDelegate.qml" : "ChoiceDelegate.qml";
    }
    case FLOW_TAKES_FRACTION:
      return "ProgressDelegate.qml";
    case FLOW_TAKES_NUMBER:
      if (element->isSecret()) return "SecretDelegate.qml"; /* it is typed (H7) */
      return traits & FLOW_ELEMENT_IS_COUNTED ? "RatingDelegate.qml" : "RangeDelegate.qml";
    case FLOW_TAKES_BYTES:
      return "ImageDelegate.qml";
    default:
      return traits & FLOW_ELEMENT_IS_PRESSED ? "ButtonDelegate.qml" : "TextDelegate.qml";
  }
}

QQmlComponent *FlowView::delegateFor(FlowElement *element) const {
  if (!element) return nullptr;
  if (!d->delegates.isEmpty()) {
    const QString own = element->screen()->classId() + u'/' + element->elementId();
    const char *kind = flow_element_name(flow_element_kind(element->kind()));
    for (const QString &name : {own, QString::fromUtf8(kind)})
      if (QQmlComponent *component = d->given(d->delegates.value(name))) return component;
  }
  return d->part(QString::fromLatin1(delegate_file(element)));
}

/* ---- Properties ------------------------------------------------------------------------------ */

QString FlowView::causeName(Cause cause) {
  return QString::fromUtf8(flow_cause_name(flow_cause(cause)));
}
FlowEngine *FlowView::engine() const { return d->engine; }
QString FlowView::coordinator() const { return d->coordinator; }
void FlowView::setCoordinator(const QString &coordinator) {
  if (std::exchange(d->coordinator, coordinator) == coordinator) return;
  Q_EMIT coordinatorChanged();
  if (d->stage && !d->isStarted) start();
}
QVariantMap FlowView::arguments() const { return d->arguments; }
void FlowView::setArguments(const QVariantMap &arguments) {
  if (std::exchange(d->arguments, arguments) != arguments) Q_EMIT argumentsChanged();
}
bool FlowView::canGoBack() const { return d->stage && d->stage->scene().can_back(); }
FlowScreen *FlowView::screen() const { return d->stage ? d->stage->top() : nullptr; }
QString FlowView::title() const { return d->stage ? string(d->stage->scene().title()) : QString(); }
bool FlowView::isEmpty() const { return !d->stage || d->stage->scene().layers().empty(); }
bool FlowView::resumes() const { return d->resumes; }
void FlowView::setResumes(bool resumes) {
  if (std::exchange(d->resumes, resumes) != resumes) Q_EMIT resumesChanged();
}
bool FlowView::showHeader() const { return d->showsHeader; }
void FlowView::setShowHeader(bool shows) {
  if (std::exchange(d->showsHeader, shows) != shows) Q_EMIT showHeaderChanged();
}
QQmlComponent *FlowView::page() const { return d->page; }
void FlowView::setPage(QQmlComponent *page) {
  if (std::exchange(d->page, page) != page) Q_EMIT pageChanged();
}
QVariantMap FlowView::delegates() const { return d->delegates; }
void FlowView::setDelegates(const QVariantMap &delegates) {
  if (std::exchange(d->delegates, delegates) != delegates) Q_EMIT delegatesChanged();
}
bool FlowView::isRightToLeft() const { return d->core && d->core->isRightToLeft(); }
QVariantMap FlowView::words() const { return d->core ? d->core->words() : QVariantMap(); }
bool FlowView::isDark() const { return d->isDark.value_or(flowqt::Scheme::shared()->isDark()); }
void FlowView::setDark(bool dark) {
  d->isDark = dark;
  Q_EMIT darkChanged();
}
void FlowView::resetDark() {
  d->isDark.reset();
  Q_EMIT darkChanged();
}
int FlowView::slideTime() const { return d->slideTime; }
void FlowView::setSlideTime(int milliseconds) {
  if (std::exchange(d->slideTime, milliseconds) != milliseconds) Q_EMIT slideTimeChanged();
}
flow_window FlowView::flowWindow() const {
  return d->stage ? d->stage->scene().window().raw() : FLOW_NONE;
}
