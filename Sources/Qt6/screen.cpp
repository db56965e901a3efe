#include "screen_p.h"

#include "elements_p.h"
#include "stage.h"

#include <QtQml/qqmlengine.h>

using flowqt::Core;

namespace {

/** Data of the host on a screen with a view of its own, which is given back before its instance
 *  ends: the screen goes, or is made anew in its place. */
struct Lent {
  std::function<void()> giveBack;
  ~Lent() { giveBack(); }
};
flow::data_key<Lent> lent_key;

}  // namespace

FlowScreen::FlowScreen(std::shared_ptr<Core> core, flow_screen handle)
    : d(new Private(this, std::move(core), handle)) {
  d->elements = new FlowElements(this);
  d->toolbar = new FlowElements(this);
  QQmlEngine::setObjectOwnership(this, QQmlEngine::CppOwnership);
  connect(d->core.get(), &Core::wordsChanged, this, &FlowScreen::wordsChanged);
  connect(d->core.get(), &Core::languageChanged, this, &FlowScreen::languageChanged);
}

FlowScreen::~FlowScreen() { d->leave(); }

void FlowScreen::Private::attach(flowqt::Stage *on, flow_scene_page *now) {
  stage = on;
  page = now;
  readInstance();
  readPlace();
  title = QString::fromUtf8(page->title);
  std::vector<flowqt::ElementData> body, bar;
  for (flow_scene_element *each : flow::body(page))
    body.push_back({each});
  for (flow_scene_element *each : flow::toolbar(page))
    bar.push_back({each});
  elements->apply(std::move(body), false);
  toolbar->apply(std::move(bar), false);
  readButtons();
}

void FlowScreen::Private::show(const flow_news &news) {
  const auto element = [&] { return static_cast<FlowElement *>(news.element->data); };
  switch (news.kind) {
    case FLOW_NEWS_PAGE_CHANGED:
      if (news.changed & FLOW_PAGE_BODY) readInstance();
      if (news.changed & FLOW_PAGE_BAR) readPlace();
      if (news.changed & FLOW_PAGE_TITLE) {
        title = QString::fromUtf8(page->title);
        Q_EMIT q->titleChanged();
      }
      return;
    case FLOW_NEWS_ELEMENTS:
      return (news.list == FLOW_SCENE_LIST_BODY ? elements : toolbar)->d->show(news);
    case FLOW_NEWS_ELEMENT_CHANGED:
      if (!element()) return;
      elements->d->changed(element(), news.changed);
      if (element()) toolbar->d->changed(element(), news.changed);
      return;
    case FLOW_NEWS_ROWS:
    case FLOW_NEWS_ROWS_CHANGED:
      if (element()) element()->d->showRows(news);
      return;
    case FLOW_NEWS_PAGE_TOLD:
      toolbar->d->told();
      elements->d->told();
      readButtons();
      Q_EMIT q->rendered();
      return;
    default:
      return;
  }
}

void FlowScreen::Private::readInstance() {
  const QString before = std::exchange(classId, QString::fromUtf8(page->class_id));
  QQuickItem *view = qobject_cast<QQuickItem *>(static_cast<QObject *>(page->native_view));
  if (view != nativeView) {
    letViewGo();
    nativeView = view;
    if (view) {
      QQmlEngine::setObjectOwnership(view, QQmlEngine::CppOwnership);
      const QPointer<FlowScreen> screen = q;
      core->engine().set_data(handle, lent_key, std::unique_ptr<Lent>(new Lent{[screen] {
                                if (screen) screen->d->letViewGo();
                              }}));
    }
    Q_EMIT q->nativeViewChanged();
  }
  if (classId != before) Q_EMIT q->classIdChanged();
}

/* Signals are sent when all has been read. */
void FlowScreen::Private::readPlace() {
  const flow_scene_layer *layer = page->layer;
  std::vector<void (FlowScreen::*)()> told;
  const auto read = [&](auto &before, auto now, void (FlowScreen::*signal)()) {
    if (std::exchange(before, now) != now) told.push_back(signal);
  };
  read(canGoBack, page->way_back == FLOW_WAY_BACK_BACK, &FlowScreen::canGoBackChanged);
  read(canClose, page->way_back == FLOW_WAY_BACK_CLOSE, &FlowScreen::canCloseChanged);
  read(backTitle, QString::fromUtf8(page->back_title), &FlowScreen::backTitleChanged);
  read(hidesBar, !page->has_bar, &FlowScreen::hidesBarChanged);
  read(depth, int(core->engine().info(handle).index), &FlowScreen::depthChanged);
  if (layer)
    read(style, FlowScreen::Style(layer->index ? layer->style : FLOW_STYLE_PUSH),
         &FlowScreen::styleChanged);
  for (const auto signal : told)
    Q_EMIT(q->*signal)();
}

/* Of the content, when all of it has been told. */
void FlowScreen::Private::readButtons() {
  if (std::exchange(shownButtons, q->buttons()) != shownButtons) Q_EMIT q->buttonsChanged();
  const bool offers = q->offersCancel();
  if (std::exchange(offersCancel, offers) != offers) Q_EMIT q->offersCancelChanged();
}

void FlowScreen::Private::leave() {
  handle = {};
  page = nullptr;
  letViewGo();
  elements->d->leave();
  toolbar->d->leave();
}

void FlowScreen::Private::letViewGo() {
  if (!nativeView) return;
  nativeView->setParentItem(nullptr);
  nativeView.clear();
  Q_EMIT q->nativeViewChanged();
}

FlowElement *FlowScreen::Private::find(const QString &id) const {
  FlowElement *found = elements->find(id);
  return found ? found : toolbar->find(id);
}

void FlowScreen::Private::refuse(const QString &message) {
  if (stage) stage->refuse(message);
}

flow_scene_element *FlowScreen::Private::sceneOf(const FlowElement *element) {
  return element->d->scene;
}

QString FlowScreen::classId() const { return d->classId; }
FlowElements *FlowScreen::elements() const { return d->elements; }
FlowElements *FlowScreen::toolbar() const { return d->toolbar; }
QVariantMap FlowScreen::words() const { return d->core->words(); }
QString FlowScreen::language() const { return d->core->language(); }
QVariantList FlowScreen::buttons() const {
  QVariantList all;
  for (int index = 0; index < d->elements->count(); index++) {
    FlowElement *element = d->elements->at(index);
    if (!element->rows() &&
        flow_element_traits(flow_element_kind(element->kind())) & FLOW_ELEMENT_IS_PRESSED)
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
    if (d->toolbar->at(index)->role() == FlowElement::Role::Cancel) return true;
  return false;
}
bool FlowScreen::hidesBar() const { return d->hidesBar; }
int FlowScreen::depth() const { return d->depth; }
FlowScreen::Style FlowScreen::style() const { return d->style; }
QQuickItem *FlowScreen::nativeView() const { return d->nativeView; }
flow_screen FlowScreen::handle() const { return d->handle.raw(); }

void FlowScreen::back() {
  if (d->page && d->stage) d->stage->wish([this] { return flow_scene_page_back(d->page); });
}

bool FlowScreen::press(const QString &elementId, const QString &rowId, const QString &action) {
  if (FlowElement *element = d->find(elementId)) return element->press(rowId, action);
  d->refuse(tr("there is no element '%1'").arg(elementId));
  return false;
}

bool FlowScreen::set(const QString &elementId, const QVariant &given) {
  if (FlowElement *element = d->find(elementId)) return element->set(given);
  d->refuse(tr("there is no element '%1'").arg(elementId));
  return false;
}
