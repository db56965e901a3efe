#include "pointer.h"

#include "screen_p.h"

#include <QtQuick/qquickwindow.h>
#include <cmath>

namespace flowqt {
namespace {

constexpr qreal threshold = 16; /* points until a movement is one */

/* True if an item uses a movement to the side itself. */
bool uses_sideways(QQuickItem *item) {
  static const char *const names[] = {"QQuickTextInput", "QQuickTextEdit",  "QQuickSlider",
                                      "QQuickDial",      "QQuickScrollBar", "QQuickRangeSlider"};
  for (; item && !qobject_cast<FlowSlot *>(item); item = item->parentItem()) {
    if (item->keepMouseGrab()) return true;
    for (const char *name : names)
      if (item->inherits(name)) return true;
  }
  return false;
}

}  // namespace

Pointer::Pointer(FlowView *view, Stage *stage) : view_(view), stage_(stage) {
  time_.start();
  scrollEnd_.setSingleShot(true);
  scrollEnd_.setInterval(200);
  connect(&scrollEnd_, &QTimer::timeout, this, [this] { scroll(0, 0, true); });
}

/* The engine is asked also where it is forbidden: the screen hears of the try. */
bool Pointer::mayGoBack() const {
  const Page *page = stage_->top();
  return page && (page->screen->canGoBack() || page->screen->depth() > 0);
}

/* A sheet or cover is dragged by its upper edge. */
bool Pointer::mayDrag(const QPointF &at) const {
  const Layer *layer = stage_->topLayer();
  if (!layer || !layer->frame || !layer->scene->index || !layer->scene->can_drag) return false;
  QQuickItem *grip = layer->frame->property("grip").value<QQuickItem *>();
  return grip && grip->isVisible() && grip->contains(grip->mapFromScene(at));
}

void Pointer::press(const QPointF &at, QQuickItem *item) {
  if (isHeld_) return;
  start_ = last_ = at;
  item_ = item;
  mayDrag_ = mayDrag(at);
  const Page *page = stage_->top();
  mayBack_ = mayGoBack() && page->slot && page->slot->contains(page->slot->mapFromScene(at));
  isWatching_ = mayBack_ || mayDrag_;
}

bool Pointer::begin(bool isDrag) {
  const QPointer<Pointer> alive = this;
  stage_->scene().settle();
  stage_->drain();
  if (!alive) return false;
  isDrag_ = isDrag;
  isHeld_ = stage_->wish([&]() -> bool {
    return isDrag ? flow_scene_hold_layer(stage_->topLayer()->scene) : stage_->scene().hold_back();
  });
  return isHeld_;
}

void Pointer::report(qreal progress) {
  stage_->scene().hold_move(progress, now());
  stage_->drain();
}

bool Pointer::move(const QPointF &at) {
  const QPointF way = at - start_;
  if (!isHeld_) {
    if (!isWatching_) return false;
    const qreal forward = way.x() * stage_->side();
    if (mayDrag_ && way.y() > threshold && way.y() > 2 * std::abs(way.x())) {
      if (!begin(true)) isWatching_ = false;
    } else if (mayBack_ && forward > threshold && forward > 2 * std::abs(way.y())) {
      if (uses_sideways(item_) || !begin(false)) isWatching_ = false;
    } else if (std::max(std::abs(way.x()), std::abs(way.y())) > 2 * threshold) {
      isWatching_ = false;
    }
    if (!isHeld_) return false;
    start_ = at;
  }
  last_ = at;
  const QPointF moved = at - start_;
  report(isDrag_ ? moved.y() / std::max(qreal(1), view_->height())
                 : moved.x() * stage_->side() / std::max(qreal(1), view_->width()));
  return true;
}

void Pointer::release() {
  isWatching_ = false;
  if (!std::exchange(isHeld_, false)) return;
  stage_->scene().hold_lift(now());
  stage_->drain();
}

void Pointer::cancel() {
  isWatching_ = false;
  if (!std::exchange(isHeld_, false)) return;
  stage_->scene().hold_cancel();
  stage_->drain();
}

bool Pointer::scroll(qreal x, qreal y, bool ended) {
  if (ended) {
    scrollEnd_.stop();
    const bool wasHeld = isScrolling_ && isHeld_;
    isScrolling_ = isRefused_ = false;
    scrolled_ = QPointF();
    if (wasHeld) release();
    return wasHeld;
  }
  if (isHeld_ && !isScrolling_) return false;
  scrolled_ += QPointF(x, y);
  scrollEnd_.start();
  if (!isHeld_) {
    const qreal forward = scrolled_.x() * stage_->side();
    if (isRefused_ || forward < threshold || forward < 2 * std::abs(scrolled_.y())) {
      isRefused_ = isRefused_ || std::abs(scrolled_.y()) > 2 * threshold;
      return false;
    }
    if (!mayGoBack() || !begin(false)) {
      isRefused_ = true;
      return false;
    }
    isScrolling_ = true;
    scrolled_ = QPointF();
  }
  report(scrolled_.x() * stage_->side() / std::max(qreal(1), view_->width()));
  return true;
}

}  // namespace flowqt
