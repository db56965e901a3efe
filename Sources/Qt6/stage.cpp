#include "stage.h"

#include "screen_p.h"
#include "view_p.h"

#include <QtQml/qqmlengine.h>
#include <QtQml/qqmlproperty.h>
#include <QtQuick/qquickwindow.h>
#include <algorithm>

namespace flowqt {

static FlowScreen *screen_of(const flow_scene_page *page) {
  return page ? static_cast<FlowScreen *>(page->data) : nullptr;
}

FlowSlot *Stage::slotOf(const FlowScreen *screen) { return screen ? screen->d->slot : nullptr; }

Stage::Stage(FlowView *view, std::shared_ptr<Core> core, flow::window_handle window)
    : pointer(view, this), view_(view), core_(std::move(core)) {
  core_->stages.insert(this);
  flow_skin skin = FLOW_SKIN_INIT;
  skin.toolkit = "qt6";
  skin.data = this;
  skin.soon = [](void *data, flow_scene *) {
    Stage *stage = static_cast<Stage *>(data);
    if (std::exchange(stage->isSoon_, true)) return;
    QMetaObject::invokeMethod(
        stage,
        [stage] {
          stage->isSoon_ = false;
          stage->drain();
        },
        Qt::QueuedConnection);
  };
  auto made = flow::create_scene(engine(), skin, window);
  if (!made) {
    core_->tell(FLOW_SEVERITY_ERROR,
                QStringLiteral("a view shows nothing: %1").arg(made.status().message()));
    return;
  }
  scene_ = *std::move(made);
  if (window) said_ = 0; /* another number may have been said of the window before */
  connect(&slide_, &Slide::ended, this, [this] {
    settle();
    hasNews_ = true;
    scene_.rested(motion_);
    drain();
  });
  connect(core_.get(), &Core::rightToLeftChanged, this, &Stage::layOut);
  connect(core_.get(), &Core::wordsChanged, this, [this] {
    for (Layer *layer : layers())
      showTabs(layer);
  });
  left_.setSingleShot(true);
  connect(&left_, &QTimer::timeout, this, &Stage::left);
  activityChanged();
}

/* The view goes: nobody is asked, and nothing of it is told any more. */
Stage::~Stage() {
  core_->stages.remove(this);
  slide_.clear();
  // Its items go first: they are bound to the screens.
  for (FlowScreen *screen : screens_) {
    screen->d->leave();
    delete screen->d->slot;
    delete screen;
  }
  for (Layer *layer : layers(true)) {
    delete layer->frame;
    delete layer;
  }
  scene_.end();
}

/* ---- News ------------------------------------------------------------------------------------ */

void Stage::drain() {
  if (isDraining_) return; /* the loop that runs goes on */
  const QPointer<Stage> alive = this;
  flow_news news = FLOW_NEWS_INIT;
  isDraining_ = true;
  scene_.set_visible(canSlide());
  while (alive && scene_.next(news)) {
    hasNews_ = true;
    show(news);
  }
  if (!alive) return;
  isDraining_ = false;
  if (!std::exchange(hasNews_, false)) return;
  if (!slide_.isRunning() && !slide_.isHeld()) settle();
  giveFocus();
  // Other words, or another language, are told as a change of the screens.
  if (std::exchange(hasContent_, false)) core_->readWords();
  if (alive) view_->d->tellShown();
}

void Stage::show(const flow_news &news) {
  switch (news.kind) {
    case FLOW_NEWS_LAYER_CAME:
      return makeLayer(news.layer);
    case FLOW_NEWS_LAYER_CHANGED:
      return showLayer(static_cast<Layer *>(news.layer->data), news.changed);
    case FLOW_NEWS_LAYER_WENT:
      leaving_.push_back(static_cast<Layer *>(news.layer->data));
      leaving_.back()->scene = nullptr;
      return;
    case FLOW_NEWS_PAGE_CAME:
      return makePage(news.page);
    case FLOW_NEWS_PAGE_WENT:
      return pageWent(news.page);
    case FLOW_NEWS_MOTION:
      return move(news);
    case FLOW_NEWS_MOTION_OVER:
      return settle();
    case FLOW_NEWS_FOCUS:
      wanted_ = news.element ? static_cast<FlowElement *>(news.element->data) : nullptr;
      return;
    case FLOW_NEWS_SAY:
      return view_->d->say(QString::fromUtf8(news.text), false);
    case FLOW_NEWS_WINDOW_CHANGED:
      if (news.changed & FLOW_SCENE_CLOSED) view_->d->closed();
      return;
    case FLOW_NEWS_FLOW_ENDED:
      return view_->d->ended(news.cause, flowqt::variant(flow::value_view(news.value)));
    case FLOW_NEWS_LINK:
      return view_->d->openLink(QUrl(QString::fromUtf8(news.text)));
    case FLOW_NEWS_REFUSED:
      // The user has said so, where the window stays.
      if (!(news.changed & FLOW_SCENE_CLOSED)) refuse(QString::fromUtf8(news.text));
      return;
    default:
      return showPage(news);
  }
}

void Stage::refuse(const QString &message) {
  if (FlowScreen *screen = top()) Q_EMIT screen->refused(message);
  view_->announce(message);
}

/* ---- Pages ----------------------------------------------------------------------------------- */

FlowScreen *Stage::top() const {
  const Layer *layer = topLayer();
  return layer ? layer->screen() : nullptr;
}

FlowSlot *Stage::makeSlot(QQuickItem *parent) {
  FlowSlot *slot = new FlowSlot(parent);
  view_->d->makeItem(view_->d->part("PageSlot.qml"), {}, slot)->setParent(slot);
  return slot;
}

void Stage::makePage(flow_scene_page *scene) {
  FlowScreen *screen = new FlowScreen(core_, scene->screen);
  // In its place and size from the beginning, so that nothing is laid out or coloured twice.
  Layer *layer = scene->layer ? static_cast<Layer *>(scene->layer->data) : nullptr;
  QQuickItem *area = layer ? areaOf(scene->screen, layer) : view_;
  FlowSlot *slot = makeSlot(area);
  slot->setParent(view_); /* it may outlive its layer */
  slot->setSize(area->size());
  screens_.insert(screen);
  scene->data = screen;
  screen->d->attach(this, scene);
  screen->d->slot = slot;
  const flow_style style = scene->layer ? scene->layer->style : FLOW_STYLE_PUSH;
  slot->setDialog(style != FLOW_STYLE_PUSH);
  slot->setTitle(screen->title());
  connect(screen, &FlowScreen::titleChanged, slot,
          [screen, slot] { slot->setTitle(screen->title()); });
  slot->setVisible(false);
  const bool isDialog = style == FLOW_STYLE_ALERT || style == FLOW_STYLE_CONFIRMATION_DIALOG;
  if (!isDialog) view_->d->checkDelegates(screen);
  QQuickItem *item = view_->d->make(
      [&] { return view_->d->pageComponent(isDialog); },
      {{"screen", QVariant::fromValue(screen)}, {"view", QVariant::fromValue(view_)}}, slot,
      slot->size());
  if (!item) return;
  item->setParent(slot);
  slot->setPage(item);
  if (scene->scroll > 0) item->setProperty("restored", scene->scroll);
  QQmlProperty(item, "scroll").connectNotifySignal(slot, SIGNAL(scrolled()));
  connect(slot, &FlowSlot::scrolled, screen, [screen, item] {
    if (screen->d->page && screen->d->isAvailable())
      flow_scene_scrolled(screen->d->page, item->property("scroll").toReal());
  });
}

void Stage::showPage(const flow_news &news) {
  FlowScreen *screen = screen_of(news.page);
  if (!screen) return;
  if (news.kind == FLOW_NEWS_PAGE_TOLD) hasContent_ = true;
  const bool wasAvailable = screen->d->isAvailable();
  screen->d->show(news);
  // The place of a page that was a placeholder comes back with it.
  QQuickItem *item = screen->d->slot->page();
  if (!wasAvailable && screen->d->isAvailable() && item)
    item->setProperty("restored", news.page->scroll);
}

void Stage::pageWent(flow_scene_page *scene) {
  FlowScreen *screen = screen_of(scene);
  if (!screen) return;
  scene->data = nullptr;
  screen->d->leave();
  gone_.push_back(screen);
}

/* Its items go first: they are bound to the screen. Something of them may be on the stack. */
void Stage::removePage(FlowScreen *screen) {
  FlowSlot *slot = screen->d->slot;
  screens_.remove(screen);
  slot->setReachable(false);
  slot->setVisible(false);
  slot->deleteLater();
  screen->deleteLater();
}

/* ---- Motion ---------------------------------------------------------------------------------- */

int Stage::side() const { return engine().locale().direction == FLOW_RIGHT_TO_LEFT ? -1 : 1; }

bool Stage::canSlide() const {
  const QQuickWindow *window = view_->window();
  return window && window->isVisible() && view_->isVisible() && view_->slideTime() > 0;
}

/* Puts a page above or below another one, which may be in another pane. */
static void raise(FlowSlot *slot, qreal z) {
  if (!slot) return;
  slot->setZ(z);
  QQuickItem *pane = Stage::paneOf(slot);
  if (!pane) return;
  pane->setZ(z);
  pane->setVisible(true);
}

/* In widths of the page: where `from` ends, and where `to` begins. */
void Stage::movePages(FlowSlot *from, FlowSlot *to, qreal fromEnd, qreal toBegin, bool isToAbove) {
  raise(from, isToAbove ? 0 : 1);
  raise(to, isToAbove ? 1 : 0);
  slide_.add(from, Slide::X, 0, fromEnd);
  slide_.add(to, Slide::X, toBegin, 0);
}

/* A finger's motion goes on from where it is; else all begins anew. */
void Stage::move(const flow_news &news) {
  const bool goesBack =
      news.way != FLOW_WAY_FORWARD && news.way != FLOW_WAY_RISE && news.way != FLOW_WAY_FADE;
  if (!slide_.isHeld() || !goesBack) {
    slide_.clear();
    moveThere(news);
  }
  if (news.is_held) {
    slide_.hold();
    slide_.setProgress(news.progress);
    return;
  }
  motion_ = news.motion;
  slide_.run(news.target, slide_.isEmpty() ? 0 : view_->slideTime());
}

void Stage::moveThere(const flow_news &news) {
  FlowSlot *from = slotOf(screen_of(news.page)), *to = slotOf(screen_of(news.other));
  Layer *layer = news.layer ? static_cast<Layer *>(news.layer->data) : nullptr;
  uncover();
  if (layer && layer->scene && news.way != FLOW_WAY_SINK) putInLayer(screen_of(news.other), layer);
  switch (news.way) {
    case FLOW_WAY_FORWARD:
      return movePages(from, to, -0.3 * side(), side(), true);
    case FLOW_WAY_BACKWARD:
      return movePages(from, to, side(), -0.3 * side(), false);
    case FLOW_WAY_NEXT:
      return movePages(from, to, -side(), side(), true);
    case FLOW_WAY_PREVIOUS:
      return movePages(from, to, side(), -side(), true);
    case FLOW_WAY_FADE:
      if (from) from->setVisible(true);
      raise(to, 1);
      return slide_.add(to, Slide::Opacity, 0, 1);
    case FLOW_WAY_RISE:
      if (layer) slide_.add(layer->frame, Slide::Shown, 0, 1);
      return;
    case FLOW_WAY_SINK:
      if (layer) slide_.add(layer->frame, Slide::Shown, 1, 0);
      for (const Layer *leaving : leaving_)
        if (leaving != layer) slide_.add(leaving->frame, Slide::Shown, 1, 0);
      return;
    default:
      return;
  }
}

/* Puts everything in its place, whatever moved. */
void Stage::settle() {
  slide_.clear();
  for (Layer *layer : std::exchange(leaving_, {})) {
    // Pages whose screens live on are shown elsewhere, or not yet again.
    for (FlowSlot *slot : slotsIn(layer)) {
      slot->setVisible(false);
      slot->setParentItem(view_);
    }
    layer->frame->setVisible(false);
    layer->frame->setProperty("link", QVariant());
    layer->frame->deleteLater();
    delete layer;
  }
  for (FlowScreen *screen : std::exchange(gone_, {}))
    removePage(screen);
  place();
}

}  // namespace flowqt
