#include "pointer.h"

#include <QtQuick/qquickwindow.h>
#include <cmath>

namespace flowqt {
namespace {

constexpr qreal threshold = 16;     /* points until a movement is one */
constexpr qreal far_enough = 0.4;   /* of the way */
constexpr qreal fast_enough = 2e-3; /* of the way in a millisecond */

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
  scrollEnd_.setSingleShot(true);
  scrollEnd_.setInterval(200);
  connect(&scrollEnd_, &QTimer::timeout, this, [this] { scroll(0, 0, true); });
}

bool Pointer::mayGoBack() const {
  const Page *page = stage_->top();
  return page && page->screen->canGoBack() && !stage_->isSliding();
}

/* A sheet or cover is dragged by its upper edge. */
bool Pointer::mayDrag(const QPointF &at) const {
  if (stage_->isSliding() || stage_->layerCount() < 2) return false;
  const Layer &layer = stage_->topLayer();
  if (!layer.state.canDrag || !layer.frame) return false;
  QQuickItem *grip = layer.frame->property("grip").value<QQuickItem *>();
  return grip && grip->isVisible() && grip->contains(grip->mapFromScene(at));
}

void Pointer::press(const QPointF &at, QQuickItem *item) {
  if (held_) return;
  start_ = last_ = at;
  item_ = item;
  mayDrag_ = mayDrag(at);
  const Page *page = stage_->top();
  mayBack_ = mayGoBack() && page->slot && page->slot->contains(page->slot->mapFromScene(at));
  isWatching_ = mayBack_ || mayDrag_;
}

bool Pointer::begin(bool isDrag) {
  flow::transition made;
  if (isDrag) {
    stage_->engine().gesture_begin_drag(flow::layer_handle(stage_->topLayer().state.handle),
                                        flow::options().into(made));
  } else {
    stage_->engine().gesture_begin_back(stage_->window(), flow::options().into(made));
  }
  if (!made || made.outcome().kind != FLOW_OUTCOME_PENDING) return false;
  held_ = std::move(made);
  isDrag_ = isDrag;
  progress_ = speed_ = 0;
  time_.start();
  return true;
}

void Pointer::report(qreal progress) {
  const qint64 passed = std::max(qint64(1), time_.restart());
  progress = std::clamp(progress, qreal(0), qreal(1));
  speed_ = 0.6 * (progress - progress_) / qreal(passed) + 0.4 * speed_;
  progress_ = progress;
  // It may have ended by itself, as when its plugin was unloaded.
  if (!held_.progress(progress)) held_ = flow::transition();
}

bool Pointer::move(const QPointF &at) {
  const QPointF way = at - start_;
  if (!held_) {
    if (!isWatching_) return false;
    const qreal forward = way.x() * stage_->side();
    if (mayDrag_ && way.y() > threshold && way.y() > 2 * std::abs(way.x())) {
      if (!begin(true)) isWatching_ = false;
    } else if (mayBack_ && forward > threshold && forward > 2 * std::abs(way.y())) {
      if (uses_sideways(item_) || !begin(false)) isWatching_ = false;
    } else if (std::max(std::abs(way.x()), std::abs(way.y())) > 2 * threshold) {
      isWatching_ = false;
    }
    if (!held_) return false;
    start_ = at;
  }
  last_ = at;
  const QPointF moved = at - start_;
  report(isDrag_ ? moved.y() / std::max(qreal(1), view_->height())
                 : moved.x() * stage_->side() / std::max(qreal(1), view_->width()));
  return true;
}

void Pointer::end(bool goes) {
  isWatching_ = false;
  flow::transition held = std::exchange(held_, flow::transition());
  if (!held) return;
  if (goes) {
    held.finish();
  } else {
    held.cancel();
  }
}

void Pointer::release() {
  // A finger that has rested before it was lifted has no speed.
  if (held_ && time_.elapsed() > 100) speed_ = 0;
  end(speed_ > fast_enough || (progress_ > far_enough && speed_ > -fast_enough));
}

void Pointer::cancel() { end(false); }

bool Pointer::scroll(qreal x, qreal y, bool ended) {
  if (ended) {
    scrollEnd_.stop();
    const bool wasHeld = isScrolling_ && held_;
    isScrolling_ = isRefused_ = false;
    scrolled_ = QPointF();
    if (wasHeld) release();
    return wasHeld;
  }
  if (held_ && !isScrolling_) return false;
  scrolled_ += QPointF(x, y);
  scrollEnd_.start();
  if (!held_) {
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
