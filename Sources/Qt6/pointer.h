// The finger, the mouse and the touchpad: from a movement to what a finger of the scene holds.
#ifndef FLOW_QT_POINTER_H
#define FLOW_QT_POINTER_H

#include "stage.h"

#include <QtCore/qelapsedtimer.h>
#include <QtCore/qtimer.h>

namespace flowqt {

class Pointer : public QObject {
  Q_OBJECT

 public:
  Pointer(FlowView *view, Stage *stage);

  /** A finger is put down at a place of the scene, on an item. */
  void press(const QPointF &at, QQuickItem *item);
  /** It moves; true from when it is a gesture, which belongs to the view alone. */
  bool move(const QPointF &at);
  void release();
  /** Somebody else has taken the finger. */
  void cancel();

  /** Two fingers have moved on a touchpad; true if it is a gesture. */
  bool scroll(qreal x, qreal y, bool ended);

 private:
  bool begin(bool isDrag);
  void report(qreal progress);
  uint32_t now() const { return uint32_t(time_.elapsed()); }
  bool mayGoBack() const;
  bool mayDrag(const QPointF &at) const;

  FlowView *view_;
  Stage *stage_;
  QPointF start_, last_;
  QPointer<QQuickItem> item_;
  QElapsedTimer time_;
  bool isWatching_ = false, isDrag_ = false, mayBack_ = false, mayDrag_ = false;
  bool isHeld_ = false;
  QPointF scrolled_;
  bool isScrolling_ = false, isRefused_ = false;
  QTimer scrollEnd_;
};

}  // namespace flowqt

#endif
