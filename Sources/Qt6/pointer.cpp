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
    // A list of a product's own, which is scrolled to the side.
    if (item->inherits("QQuickFlickable") && item->property("interactive").toBool() &&
        item->property("contentWidth").toReal() > item->width())
      return true;
  }
  return false;
}

}  // namespace

Pointer::Pointer(FlowView *view, Stage *stage) : view_(view), stage_(stage) {
  time_.start();
  scrollEnd_.setSingleShot(true);
  scrollEnd_.setInterval(200);
  connect(&scrollEnd_, &QTimer::timeout, this, [this] { scroll({}, true, std::nullopt); });
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

/* The pages that a finger turns where it was put down; null: there are none. */
const flow_scene_tabs *Pointer::pages() const {
  const Layer *layer = stage_->topLayer();
  return layer && place_ ? flow_scene_pages_at(layer->scene, *place_) : nullptr;
}

/* The way of a page that goes: that of its pane. */
qreal Pointer::width() const {
  const Layer *layer = stage_->topLayer();
  const FlowSlot *slot = Stage::slotOf(stage_->top());
  if (held_ == Held::Next || held_ == Held::Previous) return stage_->widthOf(place_.value_or(0));
  return slot && layer->scene->place_count > 1 ? slot->width() : view_->width();
}

void Pointer::begin(const QPointF &at, QQuickItem *item, bool mayDrag, bool mayBack) {
  start_ = at;
  item_ = item;
  mayDrag_ = mayDrag;
  mayBack_ = mayBack;
  isWatching_ = mayBack || mayDrag || pages();
}

void Pointer::press(const QPointF &at, QQuickItem *item) {
  if (held_ != Held::Nothing) return;
  const auto isIn = [&](QQuickItem *area) {
    return area && area->contains(area->mapFromScene(at));
  };
  place_ = stage_->placeAt(at);
  begin(at, item, isIn(grip()), mayGoBack() && isIn(Stage::slotOf(stage_->top())));
}

bool Pointer::hold(Held what) {
  flow_scene_layer *layer = stage_->scene().top();
  const auto isTaken = [&]() -> bool {
    switch (what) {
      case Held::Layer:
        return flow_scene_hold_layer(layer);
      case Held::Back:
        return stage_->scene().hold_back();
      case Held::Next:
        return flow_scene_hold_turn(layer, place_.value_or(0), 1);
      case Held::Previous:
        return flow_scene_hold_turn(layer, place_.value_or(0), -1);
      default:
        return false;
    }
  };
  held_ = isTaken() ? what : Held::Nothing;
  return held_ != Held::Nothing;
}

/* The first screen of a page makes room for the page before; what lies above it, and the first page
 * of all, go back. */
bool Pointer::holdToSide(bool isNext) {
  if (uses_sideways(item_)) return false;
  if (isNext) return hold(Held::Next);
  const flow_scene_tabs *all = pages();
  const FlowScreen *screen = stage_->top();
  const bool isSelected = all && *place_ == all->layer->selected_place;
  if (all && all->selected > 0 && !(isSelected && screen && screen->depth() > 0))
    return hold(Held::Previous);
  return mayBack_ && hold(Held::Back);
}

/* A long way is a gesture, or none ever; true while that is open. */
bool Pointer::decide(const QPointF &way) {
  const qreal forward = way.x() * stage_->side();
  if (mayDrag_ && way.y() > threshold && way.y() > 2 * std::abs(way.x())) return hold(Held::Layer);
  if (std::abs(forward) > threshold && std::abs(forward) > 2 * std::abs(way.y()) &&
      (pages() || (mayBack_ && forward > 0)))
    return holdToSide(forward < 0);
  return std::max(std::abs(way.x()), std::abs(way.y())) <= 2 * threshold;
}

/* The part of its way that the held thing has gone. */
qreal Pointer::progress(const QPointF &way) const {
  if (held_ == Held::Layer) return way.y() / std::max(qreal(1), view_->height());
  return way.x() * stage_->side() / std::max(qreal(1), width()) * (held_ == Held::Next ? -1 : 1);
}

bool Pointer::move(const QPointF &at) {
  if (held_ == Held::Nothing && isWatching_) {
    isWatching_ = decide(at - start_);
    if (held_ != Held::Nothing) start_ = at;
  }
  if (held_ == Held::Nothing) return false;
  stage_->scene().hold_move(progress(at - start_), now());
  stage_->drain();
  return true;
}

void Pointer::release() {
  isWatching_ = false;
  if (std::exchange(held_, Held::Nothing) == Held::Nothing) return;
  stage_->scene().hold_lift(now());
  stage_->drain();
}

bool Pointer::cancel() {
  isWatching_ = false;
  if (std::exchange(held_, Held::Nothing) == Held::Nothing) return false;
  stage_->scene().hold_cancel();
  stage_->drain();
  return true;
}

bool Pointer::scroll(const QPointF &by, bool ended, const std::optional<QPointF> &at) {
  if (ended) {
    scrollEnd_.stop();
    const bool wasHeld = std::exchange(isScrolling_, false) && held_ != Held::Nothing;
    if (wasHeld) release();
    return wasHeld;
  }
  if (!isScrolling_) {
    if (held_ != Held::Nothing) return false; /* by a finger */
    isScrolling_ = true;
    const Layer *layer = stage_->topLayer();
    place_ = at ? stage_->placeAt(*at) : std::nullopt;
    if (!at && layer) place_ = layer->scene->selected_place;
    begin(scrolled_ = QPointF(), nullptr, grip() != nullptr, mayGoBack());
  }
  return move(scrolled_ += by);
}

bool Pointer::wheel(const QPointF &at, const QPointF &pixels, const QPointF &angle,
                    Qt::ScrollPhase phase, bool isTouchpad) {
  if (!isTouchpad && phase == Qt::NoScrollPhase && pixels.isNull()) return false;
  if (phase == Qt::NoScrollPhase) scrollEnd_.start(); /* nobody says when it is over */
  return scroll(pixels.isNull() ? angle / 2 : pixels, phase == Qt::ScrollEnd, at);
}

}  // namespace flowqt
