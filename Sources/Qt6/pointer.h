// The finger, the mouse and the touchpad: from a movement to what a finger of the scene holds.
#ifndef FLOW_QT_POINTER_H
#define FLOW_QT_POINTER_H

#include <QtCore/qelapsedtimer.h>
#include <QtCore/qpointer.h>
#include <QtCore/qtimer.h>
#include <QtQuick/qquickitem.h>
#include <flow/scene.h>
#include <optional>

class FlowView;

namespace flowqt {

class Stage;

class Pointer : public QObject {
  Q_OBJECT

 public:
  Pointer(FlowView *view, Stage *stage);

  /** A finger is put down at a place of the scene, on an item. */
  void press(const QPointF &at, QQuickItem *item);
  /** It moves; true from when it is a gesture, which belongs to the view alone. */
  bool move(const QPointF &at);
  void release();
  /** Lets go of what the finger holds, until it is put down again; false: it holds nothing. */
  bool cancel();

  /** Two fingers have moved on a touchpad, with the pointer at a place of the scene if that is
   *  known; true if it is a gesture. */
  bool scroll(const QPointF &by, bool ended, const std::optional<QPointF> &at);
  /** The same by an event of a wheel, which may be a touchpad's. */
  bool wheel(const QPointF &at, const QPointF &pixels, const QPointF &angle, Qt::ScrollPhase phase,
             bool isTouchpad);
  /** True while two fingers hold something. */
  bool isScrolling() const { return isScrolling_ && held_ != Held::Nothing; }

 private:
  /** The thing that a finger holds: a layer, the page that goes back, or the page that makes room
   *  for the next page or the page before. */
  enum class Held { Nothing, Layer, Back, Next, Previous };

  void begin(const QPointF &at, QQuickItem *item, bool mayDrag, bool mayBack);
  bool decide(const QPointF &way);
  bool hold(Held what);
  bool holdToSide(bool isNext);
  const flow_scene_tabs *pages() const;
  qreal progress(const QPointF &way) const;
  uint32_t now() const { return uint32_t(time_.elapsed()); }
  bool mayGoBack() const;
  qreal width() const;
  QQuickItem *grip() const;

  FlowView *view_;
  Stage *stage_;
  QPointF start_, scrolled_;
  QPointer<QQuickItem> item_;
  QElapsedTimer time_;
  std::optional<std::size_t> place_; /* of the layer on top, where the finger was put down */
  Held held_ = Held::Nothing;
  bool isWatching_ = false, mayBack_ = false, mayDrag_ = false, isScrolling_ = false;
  QTimer scrollEnd_;
};

}  // namespace flowqt

#endif
