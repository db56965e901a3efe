// The focus of a stage, and what a program is told of it.
#include "screen_p.h"
#include "stage.h"
#include "view_p.h"

#include <QtQml/qqmlcontext.h>
#include <QtQml/qqmlengine.h>
#include <QtQuick/qquickwindow.h>

namespace flowqt {

/* Closes menus and calendars of a page that is no longer on top: they would keep the keys. */
void Stage::closePopups() {
  const QQuickWindow *window = view_->window();
  if (!window) return;
  QList<QObject *> popups;
  for (const QQuickItem *overlay : window->contentItem()->childItems()) {
    if (!overlay->inherits("QQuickOverlay")) continue;
    for (const QQuickItem *item : overlay->childItems())
      if (item->parent() && item->parent()->inherits("QQuickPopup")) popups << item->parent();
  }
  for (QObject *popup : popups) {
    const QQuickItem *of = popup->property("parent").value<QQuickItem *>();
    if (of && view_->isAncestorOf(of) && !focused_->isAncestorOf(of))
      QMetaObject::invokeMethod(popup, "close");
  }
}

/* The screen of a page in the layer on top that an item is in; null of none. */
static FlowScreen *screen_around(const Layer *layer, const QQuickItem *item) {
  for (std::size_t index = 0; item && index < layer->scene->place_count; index++) {
    const flow_scene_place *place = flow_scene_place_at(layer->scene, index);
    FlowScreen *screen = place->page ? static_cast<FlowScreen *>(place->page->data) : nullptr;
    if (screen && Stage::slotOf(screen)->isAncestorOf(item)) return screen;
  }
  return nullptr;
}

/* The page on top has the focus of the view, which its slot keeps while other pages are on top. A
 * press in a page that slides away takes the focus along, and the page on top gets it back. */
void Stage::giveFocus() {
  FlowScreen *screen = top();
  const QPointer<FlowElement> wanted = std::exchange(wanted_, nullptr);
  const Qt::FocusReason reason = std::exchange(reason_, Qt::OtherFocusReason);
  if (!screen) return;
  const QQuickItem *now = view_->scopedFocusItem();
  if (screen->d->slot != focused_ || !now || !now->isVisible()) {
    focused_ = screen->d->slot;
    closePopups();
    focused_->setFocus(true, reason);
  }
  if (wanted) focus(screen, wanted, reason);
}

void Stage::focus(FlowScreen *screen, const FlowElement *element, Qt::FocusReason reason) {
  FlowSlot *slot = screen->d->slot;
  QQuickItem *item = item_of_element(slot, element);
  if (!item) return;
  QQuickItem *target = item->property("focusItem").value<QQuickItem *>();
  if (!target) target = item;
  // The innermost first: each scope on the way keeps it.
  target->setFocus(true, reason);
  for (QQuickItem *scope = target->parentItem(); scope && scope != slot;
       scope = scope->parentItem()) {
    if (scope->isFocusScope()) scope->setFocus(true, reason);
  }
  Q_EMIT screen->focusNamed(element->elementId());
}

/* Gives the view its focus back: where a popup closes in a window that is no ApplicationWindow, Qt
 * leaves the focus nowhere. */
void Stage::leavePopup(const QQuickItem *item) {
  const QQuickWindow *window = view_->window();
  const bool wasInPopup = isInPopup_;
  isInPopup_ = false;
  for (const QQuickItem *around = item; around; around = around->parentItem())
    isInPopup_ = isInPopup_ || around->inherits("QQuickOverlay");
  if (isInPopup_ || !item) return;
  if (item != window->contentItem()) {
    hadFocus_ = item == view_ || view_->isAncestorOf(item);
  } else if (wasInPopup && hadFocus_) {
    const auto give = [this] {
      const QQuickWindow *now = view_->window();
      if (now && now->activeFocusItem() == now->contentItem())
        view_->forceActiveFocus(Qt::PopupFocusReason);
    };
    QMetaObject::invokeMethod(this, give, Qt::QueuedConnection);
  }
}

void Stage::focusMoved() {
  if (view_->window()) leavePopup(view_->window()->activeFocusItem());
  const QQuickWindow *window = view_->window();
  // A window that is left has no focus, and gets it back.
  if (!window || !window->isActive() || !top()) return;
  QQuickItem *item = window->activeFocusItem();
  const FlowScreen *inside = screen_around(topLayer(), item), *screen = inside ? inside : top();
  if (!screen->d->page) return;
  const FlowElement *element = inside ? element_of_item(item) : nullptr;
  flow_scene_focused(screen->d->page, element ? FlowScreen::Private::sceneOf(element) : nullptr);
}

bool Stage::moveFocus(bool forward) {
  QQuickWindow *window = view_->window();
  QQuickItem *start = window ? window->activeFocusItem() : nullptr;
  if (!start || !topLayer()) return false;
  // Of several panes in one of them, and in the tabs around them.
  const bool isBeside = topLayer()->scene->place_count > 1;
  const QQuickItem *frame = isBeside ? paneOf(slotOf(top())) : topLayer()->frame;
  const QQuickItem *row = topLayer()->row.slot;
  if (!frame) return false;
  QQuickItem *next = start;
  for (int steps = 0; steps < 10000; steps++) {
    next = next->nextItemInFocusChain(forward);
    if (!next || next == start) break;
    const bool isInside = frame->isAncestorOf(next) || (row && row->isAncestorOf(next));
    if (!isInside || !next->activeFocusOnTab()) continue;
    next->forceActiveFocus(forward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    break;
  }
  return true;
}

/* Between two windows of a program there is a moment when neither has the focus. */
void Stage::activityChanged() {
  const QQuickWindow *window = view_->window();
  scene_.set_visible(canSlide());
  if (window && window->isVisible() && window->isActive()) {
    left_.stop();
    scene_.set_activity(FLOW_ACTIVITY_ACTIVE);
  } else if (!left_.isActive()) {
    left_.start(100);
  }
}

void Stage::left() {
  const QQuickWindow *window = view_->window();
  const bool isSeen = window && window->isVisible() && window->visibility() != QWindow::Minimized;
  scene_.set_activity(isSeen ? FLOW_ACTIVITY_INACTIVE : FLOW_ACTIVITY_BACKGROUND);
}

QQuickItem *item_of_element(QQuickItem *root, const FlowElement *element) {
  if (!root || !element) return nullptr;
  for (QQuickItem *child : root->childItems()) {
    const FlowElement *its = child->property("element").value<FlowElement *>();
    if (its == element && child->isVisible()) return child;
    if (its) continue;
    if (QQuickItem *found = item_of_element(child, element)) return found;
  }
  return nullptr;
}

FlowElement *element_of_item(QQuickItem *item) {
  for (; item && !qobject_cast<FlowSlot *>(item); item = item->parentItem())
    if (FlowElement *element = item->property("element").value<FlowElement *>()) return element;
  return nullptr;
}

}  // namespace flowqt
