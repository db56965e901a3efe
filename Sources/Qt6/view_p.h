#ifndef FLOW_QT_VIEW_P_H
#define FLOW_QT_VIEW_P_H

#include <flow-qt/view.h>

#include "stage.h"

#include <QtCore/qhash.h>
#include <QtCore/qpointer.h>

struct FlowView::Private {
  explicit Private(FlowView *q) : q(q) {}

  FlowView *q;
  QPointer<FlowEngine> engine;
  std::shared_ptr<flowqt::Core> core; /* stays when the object has gone */
  std::unique_ptr<flowqt::Stage> stage;
  QString coordinator;
  QVariantMap arguments, delegates;
  QPointer<QQmlComponent> page;
  QHash<QString, QQmlComponent *> parts;
  QPointer<QQuickItem> lines[2]; /* the one that is only said, and the one that is drawn */
  QPointer<QQuickWindow> window;
  int slideTime = 200;
  std::pair<int, quint64> released; /* a key, and when it was let up */
  bool showsHeader = true, isComplete = false, isStarted = false;
  bool resumes = false, isRepeated = false; /* the last: the key that came last is held */

  /** A file of the module. */
  QQmlComponent *part(const QString &file);
  /** A component that a program has named: itself, or the URL of its file. */
  QQmlComponent *given(const QVariant &named);
  QQmlComponent *pageComponent(bool isDialog);
  void openLink(const QUrl &url);
  void begin();
  template <typename Wish>
  bool wish(Wish wish);
  void ended(flow_cause cause, const QVariant &value);
  void closed();
  void show(const QString &message, bool isDrawn);
  /** Has a message said by assistive technology, and perhaps drawn. */
  void say(const QString &message, bool isDrawn);
  void watch(QQuickWindow *now);
  bool pressShortcut(QKeyEvent *event);
  bool pressEnter();
};

#endif
