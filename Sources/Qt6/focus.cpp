// The focus of a stage, and what a program is told of it.
#include "screen_p.h"
#include "stage.h"
#include "view_p.h"

#include <QtQml/qqmlcontext.h>
#include <QtQml/qqmlengine.h>
#include <QtQuick/qquickwindow.h>

namespace flowqt {

/* The page on top has the focus of the view, which its slot keeps while other pages are on top. */
void Stage::giveFocus() {
  Page *page = top();
  if (!page || !page->slot || page == focused_) return;
  focused_ = page;
  page->slot->setFocus(true, Qt::OtherFocusReason);
}

void Stage::focus(Page *page, const QString &elementId) {
  if (!page->slot) return;
  QQuickItem *item = item_of_element(page->slot, elementId);
  if (!item) return;
  QQuickItem *target = item->property("focusItem").value<QQuickItem *>();
  if (!target) target = item;
  // The innermost first: each scope on the way keeps it.
  target->setFocus(true, Qt::OtherFocusReason);
  for (QQuickItem *scope = target->parentItem(); scope && scope != page->slot;
       scope = scope->parentItem()) {
    if (scope->isFocusScope()) scope->setFocus(true, Qt::OtherFocusReason);
  }
}

bool Stage::moveFocus(bool forward) {
  QQuickWindow *window = view_->window();
  QQuickItem *start = window ? window->activeFocusItem() : nullptr;
  Page *page = top();
  if (!start || !page || !page->slot || layers_.size() < 2) return false;
  QQuickItem *frame = layers_.back().frame;
  QQuickItem *next = start;
  for (int steps = 0; steps < 10000; steps++) {
    next = next->nextItemInFocusChain(forward);
    if (!next || next == start) break;
    if (!frame->isAncestorOf(next) || !next->activeFocusOnTab()) continue;
    next->forceActiveFocus(forward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    break;
  }
  return true;
}

void Stage::setActivity() {
  if (!hasWindow_) return;
  const QQuickWindow *window = view_->window();
  flow_activity activity = FLOW_ACTIVITY_BACKGROUND;
  if (window && window->isVisible() && window->visibility() != QWindow::Minimized)
    activity = window->isActive() ? FLOW_ACTIVITY_ACTIVE : FLOW_ACTIVITY_INACTIVE;
  flow_window_set_activity(core_->raw(), window_.raw(), activity);
}

/* Titles and back may be others now. */
void Stage::tell() {
  if (Page *page = top(); page && !page->isGone && hasWindow_) {
    const flow_back_target target = engine().back_target(window_);
    page->screen->d->setBackTitle(string(target.title));
  }
  Q_EMIT view_->shownChanged();
  Q_EMIT rested();
}

QQuickItem *make_item(QQmlComponent *component, const QVariantMap &properties, FlowView *view) {
  QQmlContext *context = component->creationContext();
  if (!context) context = qmlContext(view);
  QObject *made = component->isReady() ? component->beginCreate(context) : nullptr;
  if (made) {
    // A component takes of it what it has a property for.
    QVariantMap known;
    for (auto given = properties.begin(); given != properties.end(); ++given)
      if (made->metaObject()->indexOfProperty(given.key().toUtf8().constData()) >= 0)
        known.insert(given.key(), given.value());
    component->setInitialProperties(made, known);
    component->completeCreate();
  }
  QQuickItem *item = qobject_cast<QQuickItem *>(made);
  if (!item) {
    qWarning("flow: %s is not shown: %s", qPrintable(component->url().toString()),
             made ? "it is no item" : qPrintable(component->errorString().trimmed()));
    delete made;
    return nullptr;
  }
  QQmlEngine::setObjectOwnership(item, QQmlEngine::CppOwnership);
  return item;
}

QQuickItem *item_of_element(QQuickItem *root, const QString &elementId) {
  if (!root || elementId.isEmpty()) return nullptr;
  for (QQuickItem *child : root->childItems()) {
    const FlowElement *element = child->property("element").value<FlowElement *>();
    if (element && element->elementId() == elementId) return child;
    if (element) continue;
    if (QQuickItem *found = item_of_element(child, elementId)) return found;
  }
  return nullptr;
}

FlowElement *element_of_item(QQuickItem *item) {
  for (; item && !qobject_cast<FlowSlot *>(item); item = item->parentItem())
    if (FlowElement *element = item->property("element").value<FlowElement *>()) return element;
  return nullptr;
}

}  // namespace flowqt
