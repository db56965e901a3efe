// The finger, the mouse and the touchpad: from a movement to a gesture of the engine.
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
  bool isHeld() const { return bool(held_); }

  /** Two fingers have moved on a touchpad; true if it is a gesture. */
  bool scroll(qreal x, qreal y, bool ended);

 private:
  bool begin(bool isDrag);
  void report(qreal progress);
  void end(bool goes);
  bool mayGoBack() const;
  bool mayDrag(const QPointF &at) const;

  FlowView *view_;
  Stage *stage_;
  QPointF start_, last_;
  QPointer<QQuickItem> item_;
  QElapsedTimer time_;
  qreal progress_ = 0, speed_ = 0; /* speed in parts of the way in a millisecond */
  bool isWatching_ = false, isDrag_ = false, mayBack_ = false, mayDrag_ = false;
  flow::transition held_;
  QPointF scrolled_;
  bool isScrolling_ = false, isRefused_ = false;
  QTimer scrollEnd_;
};

}  // namespace flowqt

#endif
