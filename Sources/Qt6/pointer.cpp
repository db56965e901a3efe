#include "pointer.h"

#include "stage.h"

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
  connect(&scrollEnd_, &QTimer::timeout, this, [this] { scroll({}, true); });
}

/* The engine is asked also where it is forbidden: the screen hears of the try. */
bool Pointer::mayGoBack() const {
  const FlowScreen *screen = stage_->top();
  return screen && (screen->canGoBack() || screen->depth() > 0);
}

/* The upper edge by which a sheet or cover is dragged; null: the layer on top has none. */
QQuickItem *Pointer::grip() const {
  const Layer *layer = stage_->topLayer();
  QQuickItem *grip = layer ? layer->frame->property("grip").value<QQuickItem *>() : nullptr;
  return grip && grip->isVisible() ? grip : nullptr;
}

/* The way of a page that goes: that of its pane. */
qreal Pointer::width() const {
  const Layer *layer = stage_->topLayer();
  const FlowSlot *slot = Stage::slotOf(stage_->top());
  return slot && layer->scene->place_count > 1 ? slot->width() : view_->width();
}

void Pointer::begin(const QPointF &at, QQuickItem *item, bool mayDrag, bool mayBack) {
  start_ = at;
  item_ = item;
  mayDrag_ = mayDrag;
  mayBack_ = mayBack;
  isWatching_ = mayBack || mayDrag;
}

void Pointer::press(const QPointF &at, QQuickItem *item) {
  if (isHeld_) return;
  const auto isIn = [&](QQuickItem *area) {
    return area && area->contains(area->mapFromScene(at));
  };
  begin(at, item, isIn(grip()), mayGoBack() && isIn(Stage::slotOf(stage_->top())));
}

bool Pointer::hold(bool isDrag) {
  isDrag_ = isDrag;
  isHeld_ = isDrag ? flow_scene_hold_layer(stage_->topLayer()->scene) : stage_->scene().hold_back();
  return isHeld_;
}

/* A long way is a gesture, or none ever; true while that is open. */
bool Pointer::decide(const QPointF &way) {
  const qreal forward = way.x() * stage_->side();
  if (mayDrag_ && way.y() > threshold && way.y() > 2 * std::abs(way.x())) return hold(true);
  if (mayBack_ && forward > threshold && forward > 2 * std::abs(way.y()))
    return !uses_sideways(item_) && hold(false);
  return std::max(std::abs(way.x()), std::abs(way.y())) <= 2 * threshold;
}

bool Pointer::move(const QPointF &at) {
  if (!isHeld_ && isWatching_) {
    isWatching_ = decide(at - start_);
    if (isHeld_) start_ = at;
  }
  if (!isHeld_) return false;
  const QPointF way = at - start_;
  stage_->scene().hold_move(isDrag_ ? way.y() / std::max(qreal(1), view_->height())
                                    : way.x() * stage_->side() / std::max(qreal(1), width()),
                            now());
  stage_->drain();
  return true;
}

void Pointer::release() {
  isWatching_ = false;
  if (!std::exchange(isHeld_, false)) return;
  stage_->scene().hold_lift(now());
  stage_->drain();
}

bool Pointer::cancel() {
  isWatching_ = false;
  if (!std::exchange(isHeld_, false)) return false;
  stage_->scene().hold_cancel();
  stage_->drain();
  return true;
}

bool Pointer::scroll(const QPointF &by, bool ended) {
  if (ended) {
    scrollEnd_.stop();
    const bool wasHeld = std::exchange(isScrolling_, false) && isHeld_;
    if (wasHeld) release();
    return wasHeld;
  }
  if (!isScrolling_) {
    if (isHeld_) return false; /* by a finger */
    isScrolling_ = true;
    begin(scrolled_ = QPointF(), nullptr, grip() != nullptr, mayGoBack());
  }
  return move(scrolled_ += by);
}

bool Pointer::wheel(const QPointF &pixels, const QPointF &angle, Qt::ScrollPhase phase,
                    bool isTouchpad) {
  if (!isTouchpad && phase == Qt::NoScrollPhase && pixels.isNull()) return false;
  if (phase == Qt::NoScrollPhase) scrollEnd_.start(); /* nobody says when it is over */
  return scroll(pixels.isNull() ? angle / 2 : pixels, phase == Qt::ScrollEnd);
}

}  // namespace flowqt
