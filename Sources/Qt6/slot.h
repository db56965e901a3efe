// The place of a page in its layer, and of what is above it for assistive technology.
#ifndef FLOW_QT_SLOT_H
#define FLOW_QT_SLOT_H

#include <QtQuick/qquickitem.h>

/**
 * Holds one page; QML only sees an item. It keeps the focus of its page, and tells assistive
 * technology of the page only while that can be used: Qt itself tells of all items, seen or not.
 */
class FlowSlot : public QQuickItem {
  Q_OBJECT
  Q_PROPERTY(QQuickItem *page READ page WRITE setPage)
  Q_PROPERTY(bool reachable READ isReachable WRITE setReachable)

 public:
  explicit FlowSlot(QQuickItem *parent = nullptr);
  QQuickItem *page() const { return page_; }
  void setPage(QQuickItem *page);
  /** True while the page is on top. */
  bool isReachable() const { return isReachable_ && isVisible(); }
  void setReachable(bool reachable) { isReachable_ = reachable; }
  /** True if the page lies over others: told to assistive technology as a dialog, modal, with the
   *  page's title. */
  bool isDialog() const { return isDialog_; }
  void setDialog(bool dialog) { isDialog_ = dialog; }
  QString title() const { return title_; }
  void setTitle(const QString &title);

 Q_SIGNALS:
  /** The page, which tells by its property `scroll` how far. */
  void scrolled();

 protected:
  void geometryChange(const QRectF &to, const QRectF &from) override;

 private:
  QQuickItem *page_ = nullptr;
  bool isReachable_ = false, isDialog_ = false;
  QString title_;
};

#endif
