#include "secret.h"

#include <QtGui/qaccessible.h>
#include <QtGui/qaccessibleobject.h>
#include <QtQuick/qquickitem.h>
#include <QtQuick/qquickwindow.h>

namespace flowqt {
namespace {

/** A text field that is told of as dots, unless the user lets it be shown. */
class SecretField : public QAccessibleObject,
                    public QAccessibleTextInterface,
                    public QAccessibleActionInterface {
 public:
  explicit SecretField(QQuickItem *item) : QAccessibleObject(item) {}

  void *interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TextInterface) return static_cast<QAccessibleTextInterface *>(this);
    if (type == QAccessible::ActionInterface)
      return static_cast<QAccessibleActionInterface *>(this);
    return nullptr;
  }
  QWindow *window() const override { return item()->window(); }
  QAccessibleInterface *parent() const override {
    QQuickItem *box = item()->parentItem();
    QAccessibleInterface *found = box ? QAccessible::queryAccessibleInterface(box) : nullptr;
    return found ? found->parent() : nullptr;
  }
  int childCount() const override { return 0; }
  QAccessibleInterface *child(int) const override { return nullptr; }
  int indexOfChild(const QAccessibleInterface *) const override { return -1; }
  QString text(QAccessible::Text part) const override {
    switch (part) {
      case QAccessible::Name:
        return item()->property("label").toString();
      case QAccessible::Description:
        return item()->property("description").toString();
      case QAccessible::Value:
        return shown();
      default:
        return QString();
    }
  }
  QAccessible::Role role() const override { return QAccessible::EditableText; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = true;
    state.focused = item()->hasActiveFocus();
    state.editable = true;
    state.passwordEdit = true;
    state.disabled = !item()->isEnabled();
    state.invisible = !item()->isVisible();
    state.offscreen = state.invisible;
    return state;
  }
  QRect rect() const override {
    if (!item()->window()) return QRect();
    // The bounding rectangle of a text field is that of its text.
    const QRectF scene = item()->mapRectToScene(QRectF(0, 0, item()->width(), item()->height()));
    return QRect(item()->window()->mapToGlobal(scene.topLeft().toPoint()), scene.size().toSize());
  }

  QStringList actionNames() const override { return {setFocusAction()}; }
  void doAction(const QString &name) override {
    if (name == setFocusAction()) item()->forceActiveFocus(Qt::OtherFocusReason);
  }
  QStringList keyBindingsForAction(const QString &) const override { return {}; }

  QString text(int start, int end) const override { return shown().mid(start, end - start); }
  // Qt 6.4 never comes back from looking for a word among dots, which have none: here all is one.
  QString textAtOffset(int offset, QAccessible::TextBoundaryType kind, int *start,
                       int *end) const override {
    return part(kind == QAccessible::CharBoundary ? offset : 0,
                kind == QAccessible::CharBoundary ? 1 : characterCount(), start, end);
  }
  QString textBeforeOffset(int offset, QAccessible::TextBoundaryType kind, int *start,
                           int *end) const override {
    return part(offset - 1, kind == QAccessible::CharBoundary ? 1 : 0, start, end);
  }
  QString textAfterOffset(int offset, QAccessible::TextBoundaryType kind, int *start,
                          int *end) const override {
    return part(offset + 1, kind == QAccessible::CharBoundary ? 1 : 0, start, end);
  }
  int characterCount() const override { return int(shown().size()); }
  int cursorPosition() const override { return item()->property("cursorPosition").toInt(); }
  void setCursorPosition(int position) override { item()->setProperty("cursorPosition", position); }
  void selection(int, int *start, int *end) const override { *start = *end = 0; }
  int selectionCount() const override { return 0; }
  void addSelection(int, int) override {}
  void removeSelection(int) override {}
  void setSelection(int, int, int) override {}
  QRect characterRect(int) const override { return QRect(); }
  int offsetAtPoint(const QPoint &) const override { return -1; }
  void scrollToSubstring(int, int) override {}
  QString attributes(int, int *start, int *end) const override {
    *start = *end = -1;
    return QString();
  }

 private:
  QString part(int from, int count, int *start, int *end) const {
    const bool isThere = count > 0 && from >= 0 && from + count <= characterCount();
    *start = isThere ? from : -1;
    *end = isThere ? from + count : -1;
    return isThere ? text(from, from + count) : QString();
  }
  QQuickItem *item() const { return static_cast<QQuickItem *>(object()); }
  QString shown() const { return item()->property("displayText").toString(); }
};

}  // namespace

QAccessibleInterface *make_secret_field(const QString &className, QObject *object) {
  if (!className.startsWith(QLatin1String("TextField_QML"))) return nullptr;
  // It is asked for before the field has its values.
  if (object->metaObject()->indexOfProperty("isFlowSecret") < 0) return nullptr;
  return new SecretField(static_cast<QQuickItem *>(object));
}

}  // namespace flowqt
