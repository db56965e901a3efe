#include "stage.h"

#include "images.h"
#include "screen_p.h"
#include "view_p.h"

#include <QtQml/qqmlengine.h>
#include <QtQuick/qquickwindow.h>
#include <algorithm>

namespace flowqt {
namespace {

/** Data of the host on a screen: it tells the page when the screen has gone, or is made anew. */
struct PageData {
  QPointer<Page> page;
  ~PageData() {
    if (page) page->taken();
  }
};
flow::data_key<PageData> page_key;

bool is_dialog(flow_style style) {
  return style == FLOW_STYLE_ALERT || style == FLOW_STYLE_CONFIRMATION_DIALOG;
}

}  // namespace

/* ---- Pages ----------------------------------------------------------------------------------- */

void Page::taken() {
  if (!isGone && !stage->keep(this)) leave();
}

void Page::leave() {
  if (std::exchange(isGone, true)) return;
  stage->pageLeft(this);
}

Stage::Stage(FlowView *view, std::shared_ptr<Core> core, flow::window_handle window)
    : view_(view), core_(std::move(core)), window_(window) {
  core_->stages.insert(this);
  if (!window_) window_ = *engine().create_window();
  presenter_ = core_->present(window_, this);
  connect(&slide_, &Slide::ended, this, &Stage::finish);
  setActivity();
}

/* The view goes: nobody is asked, and nothing of it is told any more. */
Stage::~Stage() {
  core_->stages.remove(this);
  slide_.clear();
  core_->dismiss(presenter_);
  for (Page *page : std::as_const(pages_)) {
    page->isGone = true;
    page->screen->d->leave();
    delete page->slot;
    delete page->screen;
    delete page;
  }
  pages_.clear();
  for (std::vector<Layer> *list : {&layers_, &leaving_})
    for (Layer &layer : *list)
      delete layer.frame;
  if (hasWindow_) engine().close_window(window_, flow::options().force().at_once());
}

Memory Stage::remember(Page *page) const {
  Memory memory;
  for (QQuickItem *inner = page->slot; inner && inner->scopedFocusItem();) {
    inner = inner->scopedFocusItem();
    if (FlowElement *element = element_of_item(inner)) memory.focused = element->elementId();
  }
  if (QQuickItem *item = page->item()) memory.scroll = item->property("scroll");
  return memory;
}

/* A screen that takes data again goes on: it was made anew (S16). */
bool Stage::keep(Page *page) {
  const flow::screen_handle screen = page->screen->d->handle;
  if (!screen || engine().info(screen).router == FLOW_NONE || engine().data(screen, page_key))
    return false;
  auto data = std::make_unique<PageData>();
  PageData *given = data.get();
  if (!engine().set_data(screen, page_key, std::move(data))) return false;
  given->page = page;
  // A placeholder is not remembered: what was there before it may come again.
  if (page->screen->d->isAvailable()) page->memory = remember(page);
  page->wasMissing = !page->screen->d->isAvailable();
  page->screen->d->renew();
  // One that is not seen is asked when it is.
  if (layerOf(page)) page->screen->d->refreshSoon();
  return true;
}

/* Gives a page that was a placeholder the focus that it had; one that has stayed has it still. */
void Stage::resume(Page *page) {
  if (!page->wasMissing || !page->screen->d->isAvailable()) return;
  page->wasMissing = false;
  if (QQuickItem *item = page->item(); item && page->memory.scroll.isValid())
    item->setProperty("restored", page->memory.scroll);
  if (remember(page).focused.isEmpty()) focus(page, page->memory.focused);
}

void Stage::pageLeft(Page *page) {
  if (page->item()) memories_.insert(page->screen->classId(), remember(page));
  page->screen->d->leave();
  const auto isShown = [&](const Layer &layer) { return layer.page == page; };
  if (isSliding() || std::any_of(layers_.begin(), layers_.end(), isShown)) return;
  removePage(page);
}

/* Its items go first: they are bound to the screen. Something of them may be on the stack. */
void Stage::removePage(Page *page) {
  for (std::vector<Layer> *list : {&layers_, &leaving_})
    for (Layer &layer : *list)
      if (layer.page == page) layer.page = nullptr;
  if (!pages_.remove(page)) return;
  if (page->slot) {
    page->slot->setReachable(false);
    page->slot->setVisible(false);
    page->slot->deleteLater();
  }
  page->screen->deleteLater();
  page->deleteLater();
}

Page *Stage::pageOf(flow_screen screen, flow_style style) {
  if (screen == FLOW_NONE) return nullptr;
  const PageData *data = engine().data(flow::screen_handle(screen), page_key);
  return data && data->page ? data->page.data() : makePage(screen, style);
}

Page *Stage::makePage(flow_screen handle, flow_style style) {
  FlowScreen *screen = new FlowScreen(core_, handle);
  Page *page = new Page(this, screen);
  pages_.insert(page);
  auto data = std::make_unique<PageData>();
  data->page = page;
  if (!engine().set_data(flow::screen_handle(handle), page_key, std::move(data)))
    page->isGone = true; /* it is just going, and is shown until then */
  connect(screen, &FlowScreen::refused, view_, &FlowView::announce);
  connect(screen, &FlowScreen::linkActivated, view_,
          [this](const QUrl &url) { view_->d->openLink(url); });
  connect(screen, &FlowScreen::rendered, page, [this, page] {
    resume(page);
    tell();
  });
  connect(screen, &FlowScreen::focusNamed, page, [this, page](const QString &id) {
    page->focusNamed = id;
    if (page->item()) focus(page, std::exchange(page->focusNamed, QString()));
  });
  screen->d->refresh();
  page->slot = qobject_cast<FlowSlot *>(make_item(view_->d->part("PageSlot.qml"), {}, view_));
  if (!page->slot) return page;
  page->slot->setParent(view_);
  page->slot->setParentItem(view_);
  page->slot->setVisible(false);
  QQmlComponent *component = view_->d->pageComponent(screen, is_dialog(style));
  QQuickItem *item = make_item(
      component, {{"screen", QVariant::fromValue(screen)}, {"view", QVariant::fromValue(view_)}},
      view_);
  if (!item) return page;
  item->setParent(page->slot);
  page->slot->setPage(item);
  if (isRestoring_) {
    const Memory memory = memories_.take(screen->classId());
    if (page->focusNamed.isEmpty()) page->focusNamed = memory.focused;
    if (memory.scroll.isValid()) item->setProperty("restored", memory.scroll);
  }
  if (!page->focusNamed.isEmpty()) focus(page, std::exchange(page->focusNamed, QString()));
  return page;
}

void Stage::putInLayer(Page *page, const Layer &layer) {
  if (!page || !page->slot || !layer.area) return;
  page->slot->setParentItem(layer.area);
  page->slot->setSize(layer.area->size());
}

/* ---- Changes --------------------------------------------------------------------------------- */

int Stage::side() const { return engine().locale().direction == FLOW_RIGHT_TO_LEFT ? -1 : 1; }

bool Stage::canSlide() const {
  const QQuickWindow *window = view_->window();
  return window && window->isVisible() && view_->isVisible() && view_->slideTime() > 0;
}

/* In widths of the page: where `from` ends, and where `to` begins. */
void Stage::movePages(Page *from, Page *to, qreal fromEnd, qreal toBegin, bool isToAbove) {
  for (Page *page : {from, to})
    if (page && page->slot) page->slot->setVisible(true);
  if (from && from->slot) {
    from->slot->setZ(isToAbove ? 0 : 1);
    slide_.add(from->slot, Slide::X, 0, fromEnd);
  }
  if (to && to->slot) {
    to->slot->setZ(isToAbove ? 1 : 0);
    slide_.add(to->slot, Slide::X, toBegin, 0);
  }
}

void Stage::moveFrame(const Layer &layer, qreal from, qreal to) {
  if (!layer.frame) return;
  layer.frame->setVisible(true);
  slide_.add(layer.frame, Slide::Shown, from, to);
}

void Stage::slidePages(const flow_change &change, Layer &layer, Page *before) {
  if (layer.page == before) return;
  putInLayer(before, layer);
  switch (change.kind) {
    case FLOW_CHANGE_PUSH:
      return movePages(before, layer.page, -0.3 * side(), side(), true);
    case FLOW_CHANGE_POP:
      return movePages(before, layer.page, side(), -0.3 * side(), false);
    case FLOW_CHANGE_SELECT: {
      const int way = (change.to_index > change.from_index ? 1 : -1) * side();
      return movePages(before, layer.page, -way, way, true);
    }
    default:
      for (Page *page : {before, layer.page})
        if (page && page->slot) page->slot->setVisible(true);
      if (!layer.page || !layer.page->slot) return;
      layer.page->slot->setZ(1);
      slide_.add(layer.page->slot, Slide::Opacity, 0, 1);
  }
}

bool Stage::continuesGesture(const flow_change &change) const {
  return slide_.isHeld() &&
         (change.kind == FLOW_CHANGE_POP || change.kind == FLOW_CHANGE_DISMISS ||
          change.kind == FLOW_CHANGE_SELECT || change.kind == FLOW_CHANGE_CANCEL);
}

void Stage::transition(const flow_change &change) {
  const bool isGesture = continuesGesture(change);
  if (change.cause != FLOW_CAUSE_UNLOADED && !isRestoring_) memories_.clear();
  if (!isGesture) settle();
  token_ = flow::token_handle(change.token);
  std::vector<Page *> before;
  std::vector<flow_layer> handles;
  for (const Layer &layer : layers_) {
    before.push_back(layer.page);
    handles.push_back(layer.state.handle);
  }
  if (change.kind != FLOW_CHANGE_CANCEL) apply(readTree());
  const bool isAnimated = change.animated && token_ && canSlide();
  if (isGesture && isAnimated) {
    slide_.run(change.kind == FLOW_CHANGE_CANCEL ? 0 : 1, view_->slideTime());
  } else if (isAnimated && change.kind != FLOW_CHANGE_SET) {
    for (const Layer &layer : leaving_)
      moveFrame(layer, 1, 0);
    for (Layer &layer : layers_) {
      const auto known = std::find(handles.begin(), handles.end(), layer.state.handle);
      if (known == handles.end()) {
        if (&layer != &layers_.front()) moveFrame(layer, 0, 1);
        if (layer.page && layer.page->slot) layer.page->slot->setVisible(true);
      } else if (layer.state.handle == change.layer) {
        slidePages(change, layer, before[std::size_t(known - handles.begin())]);
      }
    }
    slide_.run(1, slide_.isEmpty() ? 0 : view_->slideTime());
  }
  if (!slide_.isRunning()) return finish();
  giveFocus();
  tell();
}

void Stage::changed(flow::screen_handle screen) {
  const PageData *data = engine().data(screen, page_key);
  if (data && data->page) data->page->screen->d->refreshSoon();
  // Other words, or another language, are told as a change of the screens.
  core_->readWords();
}

void Stage::gesture(const flow_gesture &held) {
  if (!slide_.isHeld()) {
    settle();
    slide_.hold();
    if (held.style != FLOW_STYLE_PUSH) {
      if (!layers_.empty()) moveFrame(layers_.back(), 1, 0);
      for (std::size_t index = 0; index + 1 < layers_.size(); index++) {
        Page *page = layers_[index].page;
        if (!page) page = layers_[index].page = pageOf(layers_[index].state.shown, 0);
        putInLayer(page, layers_[index]);
        if (page && page->slot) page->slot->setVisible(true);
        if (layers_[index].frame) layers_[index].frame->setVisible(true);
      }
    } else if (Page *from = top()) {
      Page *to = pageOf(held.to, FLOW_STYLE_PUSH);
      putInLayer(to, layers_.back());
      if (to && to != from) to->screen->d->refresh();
      movePages(from, to, side(), -0.3 * side(), false);
    }
  }
  slide_.setProgress(held.progress);
}

void Stage::hurry(flow::token_handle token) {
  if (token == token_) finish();
}

/* The slide is over: the engine goes on. Nothing may follow the answer, which can end the view. */
void Stage::finish() {
  const flow::token_handle token = std::exchange(token_, {});
  const std::shared_ptr<Core> core = core_;
  settle();
  if (token) core->engine().complete(token);
}

/* Puts everything in its place, whatever moved. */
void Stage::settle() {
  slide_.clear();
  for (Layer &layer : std::exchange(leaving_, {})) {
    if (!layer.frame) continue;
    // Pages whose screens live on are shown elsewhere, or not yet again.
    for (QQuickItem *slot : layer.area->childItems()) {
      slot->setVisible(false);
      slot->setParentItem(view_);
    }
    layer.frame->setVisible(false);
    layer.frame->deleteLater();
  }
  place();
  const QSet<Page *> all = pages_;
  for (Page *page : all)
    if (page->isGone && !layerOf(page)) removePage(page);
  giveFocus();
  tell();
  if (isRestoring_ && !layers_.empty()) {
    isRestoring_ = false;
    memories_.clear();
  }
}

void Stage::place() {
  for (std::size_t index = 0; index < layers_.size(); index++) {
    Layer &layer = layers_[index];
    const bool isTop = index + 1 == layers_.size();
    if (layer.frame) {
      layer.frame->setProperty("isTop", isTop);
      layer.frame->setProperty("shown", 1.0);
      layer.frame->setVisible(isSeen(index));
    }
    if (!layer.area) continue;
    for (QQuickItem *item : layer.area->childItems()) {
      FlowSlot *slot = qobject_cast<FlowSlot *>(item);
      if (!slot) continue;
      const bool isShown = layer.page && layer.page->slot == slot;
      slot->setX(0);
      slot->setZ(0);
      slot->setOpacity(1);
      slot->setVisible(isShown && isSeen(index));
      slot->setReachable(isShown && isTop);
    }
  }
}

}  // namespace flowqt
