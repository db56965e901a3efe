#include "slot.h"

#include "secret.h"

#include <QtGui/qaccessible.h>
#include <QtGui/qaccessibleobject.h>
#include <QtQuick/qquickwindow.h>

namespace {

/** A pane or a dialog with one page in it, or with none while the page cannot be used. */
class Pane : public QAccessibleObject {
 public:
  explicit Pane(FlowSlot *slot) : QAccessibleObject(slot) {}

  QWindow *window() const override { return slot()->window(); }
  QAccessibleInterface *parent() const override {
    for (QQuickItem *item = slot()->parentItem(); item; item = item->parentItem()) {
      // The items between the slot and its view are not told of.
      if (item->inherits("FlowView") || !item->parentItem()) {
        QAccessibleInterface *found = QAccessible::queryAccessibleInterface(item);
        if (found && item->parentItem()) return found;
        break;
      }
    }
    return QAccessible::queryAccessibleInterface(slot()->window());
  }
  int childCount() const override { return slot()->isReachable() && slot()->page() ? 1 : 0; }
  QAccessibleInterface *child(int index) const override {
    return index == 0 && childCount() ? QAccessible::queryAccessibleInterface(slot()->page())
                                      : nullptr;
  }
  int indexOfChild(const QAccessibleInterface *child) const override {
    return child && child->object() == slot()->page() ? 0 : -1;
  }
  QAccessibleInterface *childAt(int x, int y) const override {
    QAccessibleInterface *page = child(0);
    if (!page || !page->rect().contains(x, y)) return nullptr;
    QAccessibleInterface *inside = page->childAt(x, y);
    return inside ? inside : page;
  }
  QAccessibleInterface *focusChild() const override {
    const QAccessibleInterface *page = child(0);
    return page ? page->focusChild() : nullptr;
  }
  QString text(QAccessible::Text part) const override {
    return slot()->isDialog() && part == QAccessible::Name ? slot()->title() : QString();
  }
  QAccessible::Role role() const override {
    return slot()->isDialog() ? QAccessible::Dialog : QAccessible::LayeredPane;
  }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.invisible = !slot()->isReachable();
    state.offscreen = state.invisible;
    state.modal = slot()->isDialog();
    return state;
  }
  QRect rect() const override {
    if (!slot()->window()) return QRect();
    const QRectF scene = slot()->mapRectToScene(slot()->boundingRect());
    return QRect(slot()->window()->mapToGlobal(scene.topLeft().toPoint()), scene.size().toSize());
  }

 private:
  FlowSlot *slot() const { return static_cast<FlowSlot *>(object()); }
};

QAccessibleInterface *make_pane(const QString &className, QObject *object) {
  if (className != QLatin1String("FlowSlot")) return nullptr;
  FlowSlot *slot = qobject_cast<FlowSlot *>(object);
  return slot ? new Pane(slot) : nullptr;
}

}  // namespace

FlowSlot::FlowSlot(QQuickItem *parent) : QQuickItem(parent) {
  static const bool isInstalled = (QAccessible::installFactory(make_pane),
                                   QAccessible::installFactory(flowqt::make_secret_field), true);
  Q_UNUSED(isInstalled)
  setFlag(ItemIsFocusScope);
}

void FlowSlot::setPage(QQuickItem *page) {
  page_ = page;
  if (!page) return;
  page->setParentItem(this);
  page->setSize(size());
  connect(page, &QObject::destroyed, this, [this] { page_ = nullptr; });
}

void FlowSlot::setTitle(const QString &title) {
  title_ = title;
  if (!isDialog_) return;
  QAccessibleEvent event(this, QAccessible::NameChanged);
  QAccessible::updateAccessibility(&event);
}

void FlowSlot::geometryChange(const QRectF &to, const QRectF &from) {
  QQuickItem::geometryChange(to, from);
  if (page_) page_->setSize(to.size());
}
