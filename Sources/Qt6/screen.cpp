#include "screen_p.h"

#include "element_p.h"
#include "elementdata.h"

#include <QtCore/qdir.h>
#include <QtCore/qfileinfo.h>
#include <QtCore/qtimer.h>
#include <QtQml/qqmlengine.h>

using flowqt::Core;
using flowqt::ElementData;
using flowqt::string;

FlowScreen::FlowScreen(std::shared_ptr<Core> core, flow_screen handle)
    : d(new Private(this, std::move(core), handle)) {
  d->elements = new FlowElements(this);
  d->toolbar = new FlowElements(this);
  QQmlEngine::setObjectOwnership(this, QQmlEngine::CppOwnership);
  d->readInstance();
  connect(d->core.get(), &Core::wordsChanged, this, &FlowScreen::wordsChanged);
  d->readPlace();
}

FlowScreen::~FlowScreen() { d->leave(); }

void FlowScreen::Private::readInstance() {
  const QString before = std::exchange(classId, QString::fromUtf8(core->engine().class_id(handle)));
  const flow_native_view *view = core->engine().native_view(handle);
  if (view && qstrcmp(view->toolkit, "qt6") == 0) {
    nativeView = qobject_cast<QQuickItem *>(static_cast<QObject *>(view->view));
    QQmlEngine::setObjectOwnership(nativeView, QQmlEngine::CppOwnership);
    Q_EMIT q->nativeViewChanged();
  }
  if (classId != before) Q_EMIT q->classIdChanged();
}

/* At most 60 times a second, however often the page says that it has changed. A screen that has
 * been made anew shows the old one, and is asked before the next event of the user. */
void FlowScreen::Private::refreshSoon() {
  if (std::exchange(isWaiting, true) && !isRenewed) return;
  const bool isFirst = isRenewed || !refreshed.isValid();
  const qint64 rest = isFirst ? 0 : std::max(17 - refreshed.elapsed(), qint64(0));
  QTimer::singleShot(int(rest), q, [this] {
    if (isWaiting) refresh();
  });
}

void FlowScreen::Private::refresh() {
  if (isRefreshing) return refreshSoon();
  isWaiting = false;
  refreshed.start();
  const flow_screen_content *content = nullptr;
  const QPointer<FlowScreen> alive = q;
  isRefreshing = true;
  if (!handle || flow_screen_render(core->raw(), handle.raw(), &content) != FLOW_OK) {
    if (alive) isRefreshing = false;
    return;
  }
  if (!alive) return;
  // Copied first: what follows may come back here, and ask for newer content.
  const flow_element *standard = flow_default_button(content);
  std::vector<ElementData> body, bar;
  body.reserve(content->element_count);
  for (size_t index = 0; const flow_element *element = flow_element_at(content, index); index++) {
    auto &part = element->placement == FLOW_PLACEMENT_BODY ? body : bar;
    part.emplace_back(*element, content->revision, element == standard);
  }
  const bool isMissed = content->revision != revision + 1;
  const QString now = string(content->title), focus = string(content->focus);
  const bool isNew = std::exchange(isRenewed, false);
  revision = content->revision;
  if (isNew) readInstance();
  toolbar->apply(std::move(bar), isMissed);
  elements->apply(std::move(body), isMissed);
  if (isNew) {
    // A secret is in no state: the user has to type it anew.
    for (int index = 0; index < elements->count(); index++)
      elements->at(index)->d->forgetSecret();
  }
  isRefreshing = false;
  if (now != title) {
    title = now;
    Q_EMIT q->titleChanged();
  }
  Q_EMIT q->rendered();
  const QString before = std::exchange(named, focus);
  if (!focus.isEmpty() && focus != before) Q_EMIT q->focusNamed(focus);
}

void FlowScreen::Private::readPlace() {
  if (!handle) return;
  const flow_screen_info info = core->engine().info(handle);
  const flow_layer_info layer = core->engine().info(flow::layer_handle(info.layer));
  canGoBack = info.can_back && info.index > 0;
  canClose = info.index == 0 && layer.index > 0 && layer.can_drag;
  hidesBar = info.root_flags & FLOW_OPEN_HIDE_BAR;
  depth = int(info.index);
  style = QString::fromUtf8(flow_style_name(info.style));
  Q_EMIT q->placeChanged();
}

void FlowScreen::Private::setBackTitle(const QString &now) {
  if (now == backTitle) return;
  backTitle = now;
  Q_EMIT q->placeChanged();
}

void FlowScreen::Private::renew() {
  isRenewed = true;
  letViewGo();
}

void FlowScreen::Private::leave() {
  handle = {};
  isWaiting = false;
  letViewGo();
}

void FlowScreen::Private::letViewGo() {
  if (!nativeView) return;
  nativeView->setParentItem(nullptr);
  nativeView.clear();
  Q_EMIT q->nativeViewChanged();
}

bool FlowScreen::Private::send(const QString &id, const QString &action, const flow_value *value) {
  // The user's input is answered at once.
  refreshed.invalidate();
  if (!handle) return false;
  const QByteArray element = id.toUtf8(), act = action.toUtf8();
  flow_input input = FLOW_INPUT_INIT;
  input.id = {element.constData(), std::size_t(element.size())};
  input.action = {act.constData(), std::size_t(act.size())};
  input.value = value;
  input.revision = revision;
  const QPointer<FlowScreen> alive = q;
  const flow::status sent = core->engine().send(handle, input).status();
  if (sent) {
    // A screen need not say that it shows what it was told.
    if (alive) refreshSoon();
    return true;
  }
  if (!alive) return false;
  if (sent == FLOW_ERROR_OUTDATED) refreshSoon();
  Q_EMIT q->refused(QString::fromUtf8(sent.message()));
  return false;
}

/* Links of the file system are followed before a file is opened: what a plugin names stays in its
 * folder. Nothing is fetched from a network. */
QUrl FlowScreen::Private::file(const QString &source) const {
  const QUrl url(source);
  if (!url.scheme().isEmpty())
    return url.scheme() == "data" || url.scheme() == "qrc" ? url : QUrl();
  const auto found = core->engine().class_info(classId.toUtf8().constData());
  if (!found) return QUrl();
  // A class of the program itself has no folder, and names whole paths.
  std::string path;
  if (found->plugin != FLOW_NONE) {
    const auto plugin = core->engine().info(flow::plugin_handle(found->plugin));
    if (plugin && plugin->path) path = plugin->path;
  }
  if (path.empty()) return QDir::isAbsolutePath(source) ? QUrl::fromLocalFile(source) : QUrl();
  const QDir folder(QFileInfo(QString::fromStdString(path)).absolutePath());
  const QString file = QFileInfo(folder.filePath(source)).canonicalFilePath();
  if (file.isEmpty() || !file.startsWith(folder.canonicalPath() + u'/')) return QUrl();
  return QUrl::fromLocalFile(file);
}

QString FlowScreen::classId() const { return d->classId; }
FlowElements *FlowScreen::elements() const { return d->elements; }
FlowElements *FlowScreen::toolbar() const { return d->toolbar; }
QVariantMap FlowScreen::words() const { return d->core->words(); }
QVariantList FlowScreen::buttons() const {
  QVariantList all;
  for (int index = 0; index < d->elements->count(); index++) {
    FlowElement *element = d->elements->at(index);
    if (!element->rows() && flow_element_traits(element->kindNumber()) & FLOW_ELEMENT_IS_PRESSED)
      all.append(QVariant::fromValue(element));
  }
  return all;
}
QString FlowScreen::title() const { return d->title; }
bool FlowScreen::canGoBack() const { return d->canGoBack; }
QString FlowScreen::backTitle() const { return d->backTitle; }
bool FlowScreen::canClose() const { return d->canClose; }
bool FlowScreen::offersCancel() const {
  for (int index = 0; index < d->toolbar->count(); index++)
    if (d->toolbar->at(index)->role() == QLatin1String("cancel")) return true;
  return false;
}
bool FlowScreen::hidesBar() const { return d->hidesBar; }
int FlowScreen::depth() const { return d->depth; }
QString FlowScreen::style() const { return d->style; }
QQuickItem *FlowScreen::nativeView() const { return d->nativeView; }
flow_screen FlowScreen::handle() const { return d->handle.raw(); }

bool FlowScreen::press(const QString &elementId, const QString &rowId, const QString &action) {
  const flow::value row(rowId.toStdString());
  return d->send(elementId, action, rowId.isEmpty() ? nullptr : row.raw());
}

bool FlowScreen::set(const QString &elementId, const QVariant &given) {
  const flow::value value = flowqt::value(given);
  return d->send(elementId, QString(), value.raw());
}
