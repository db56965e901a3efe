// A slide: items that move together, by a clock or by a finger.
#ifndef FLOW_QT_SLIDE_H
#define FLOW_QT_SLIDE_H

#include <QtCore/qpointer.h>
#include <QtCore/qtimer.h>
#include <QtCore/qvariantanimation.h>
#include <QtQuick/qquickitem.h>
#include <functional>
#include <vector>

namespace flowqt {

class Slide : public QObject {
  Q_OBJECT

 public:
  enum What { X, Opacity, Shown };

  Slide();
  /** Shows an item that goes from a value to another one; none does nothing. X counts in widths of
   *  the item. */
  void add(QQuickItem *item, What what, qreal from, qreal to);
  bool isEmpty() const { return movers_.empty(); }
  /** True while a finger holds it. */
  bool isHeld() const { return isHeld_; }
  bool isRunning() const { return isRunning_; }
  qreal progress() const { return progress_; }
  void hold() { isHeld_ = true; }
  void setProgress(qreal progress);
  /** Runs from where it is to 0 or 1, and sends `ended`. It ends in time also where nothing is
   *  drawn, and its clock rests. */
  void run(qreal to, int milliseconds);
  void clear();

 Q_SIGNALS:
  void ended();

 private:
  struct Mover {
    QPointer<QQuickItem> item;
    What what;
    qreal from, to;
  };
  std::vector<Mover> movers_;
  QVariantAnimation animation_;
  QTimer limit_;
  qreal progress_ = 0;
  bool isHeld_ = false, isRunning_ = false;
};

}  // namespace flowqt

#endif
