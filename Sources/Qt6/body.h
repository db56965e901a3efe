// The elements of a screen, one below the other, each by its delegate.
#ifndef FLOW_QT_BODY_H
#define FLOW_QT_BODY_H

#include <flow-qt/export.h>
#include <flow-qt/screen.h>
#include <flow-qt/view.h>

#include <QtCore/qpointer.h>
#include <QtQml/qqmlregistration.h>
#include <QtQuick/qquickitem.h>
#include <vector>

/**
 * The body of a page: a column of delegates, which stay while their elements do. A page of a
 * program's own puts it where its content belongs, mostly in a Flickable. In a program's own body
 * of a class it draws the rest, or with `elementIds` some elements of screen and toolbar: with one
 * id, one element.
 *
 * A delegate may say `fills: true`, to take what is left of `viewportHeight`, and `space`, the gap
 * above it.
 *
 * @since 0.4
 */
class FlowBody : public QQuickItem {
  Q_OBJECT
  QML_ELEMENT
  /** The screen whose elements it shows, borrowed. @since 0.4 */
  Q_PROPERTY(FlowScreen *screen READ screen WRITE setScreen NOTIFY screenChanged)
  /** The view whose delegates it takes, borrowed. @since 0.4 */
  Q_PROPERTY(FlowView *view READ view WRITE setView NOTIFY viewChanged)
  /** The ids of the elements to show, in this order, also of buttons of the toolbar; empty: the
   *  whole body. An element that the screen does not have is left out until it comes. @since 0.4 */
  Q_PROPERTY(QStringList elementIds READ elementIds WRITE setElementIds NOTIFY elementIdsChanged)
  /** The height that the content has without scrolling, in points. @since 0.4 */
  Q_PROPERTY(qreal viewportHeight MEMBER viewportHeight_ WRITE setViewportHeight NOTIFY
                 viewportHeightChanged)
  /** The gap between two elements, in points; 10 at first. @since 0.4 */
  Q_PROPERTY(qreal spacing MEMBER spacing_ NOTIFY spacingChanged)
  /** The gap around all of them, in points; 18 at first. @since 0.4 */
  Q_PROPERTY(qreal margin MEMBER margin_ NOTIFY marginChanged)
  /** True if a delegate takes what is left of the height. @since 0.4 */
  Q_PROPERTY(bool fills MEMBER fills_ NOTIFY fillsChanged)
  /** The widest that elements get, in points, 640 at first; wider bodies have them in the middle.
   *  @since 0.4 */
  Q_PROPERTY(qreal maximumWidth MEMBER maximumWidth_ NOTIFY maximumWidthChanged)

 public:
  explicit FlowBody(QQuickItem *parent = nullptr);
  FlowScreen *screen() const { return screen_; }
  void setScreen(FlowScreen *screen);
  FlowView *view() const { return view_; }
  void setView(FlowView *view);
  QStringList elementIds() const { return elementIds_; }
  void setElementIds(const QStringList &ids);
  void setViewportHeight(qreal height);

 Q_SIGNALS:
  void screenChanged();
  void viewChanged();
  void elementIdsChanged();
  void viewportHeightChanged();
  void spacingChanged();
  void marginChanged();
  void maximumWidthChanged();
  void fillsChanged();
  /** The focus has come to a part of the body: a page scrolls there. In points from the
   *  upper edge. @since 0.4 */
  void revealed(qreal y, qreal height);

 protected:
  void componentComplete() override;
  void updatePolish() override;
  void geometryChange(const QRectF &to, const QRectF &from) override;
  void itemChange(ItemChange change, const ItemChangeData &data) override;
  bool eventFilter(QObject *input, QEvent *event) override;

 private:
  struct Entry {
    FlowElement *element = nullptr;
    QQmlComponent *component = nullptr;
    QPointer<QQuickItem> item, footer;
  };
  void fill();
  qreal columnWidth() const;
  void setFills(bool fills);
  void beginAnew();
  Entry make(FlowElement *element);
  template <typename Choose>
  QQuickItem *create(Choose choose, const QVariantMap &properties);
  /** The elements to show, in order. */
  std::vector<FlowElement *> shown() const;
  /** True inside a body that the product draws for the same screen. */
  bool isPart() const;
  void follow(QQuickItem *item);
  void discard(Entry &entry);
  void showFooter(Entry &entry);
  void reveal();

  QPointer<FlowScreen> screen_;
  QPointer<FlowView> view_;
  QStringList elementIds_;
  std::vector<Entry> entries_;
  std::vector<QPointer<QQuickItem>> column_; /* their items and footers, from above */
  QPointer<QQuickItem> whole_;               /* the product's own body, or the screen's own view */
  bool isNative_ = false, isOver_ = false, fills_ = false;
  qreal viewportHeight_ = 0, spacing_ = 10, margin_ = 18, maximumWidth_ = 640;
};

#endif
