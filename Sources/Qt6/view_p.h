#ifndef FLOW_QT_VIEW_P_H
#define FLOW_QT_VIEW_P_H

#include <flow-qt/view.h>

#include "stage.h"

#include <QtCore/qhash.h>
#include <QtCore/qpointer.h>
#include <QtCore/qset.h>
#include <optional>

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
  QSet<const QObject *> failures; /* components that are not taken again */
  QSet<QString> told;             /* sentences, once each */
  QPointer<QQuickItem> colours;   /* Look.qml */
  QPointer<QQuickItem> lines[2];  /* the one that is only said, and the one that is drawn */
  QPointer<QQuickWindow> window;
  int slideTime = 200;
  std::pair<int, quint64> released; /* a key, and when it was let up */
  std::optional<bool> isDark;       /* by the word of a program */
  struct {
    QString title;
    bool canGoBack = false, isEmpty = true;
    const FlowScreen *screen = nullptr; /* only compared */
  } shown;                              /* as it was told last */
  bool showsHeader = true, isComplete = false, isStarted = false;
  bool resumes = false, isRepeated = false; /* the last: the key that came last is held */

  /** A file of the module. */
  QQmlComponent *part(const QString &file);
  /** A component that a program has named, itself or by the URL of its file; null if it is none,
   *  or has failed. */
  QQmlComponent *given(const QVariant &named);
  /** Makes an item of a component, owned by C++ and in `parent` before it is complete; null if that
   *  fails, which is told, and the component is not taken again. Its size, where there is one, is
   *  set before it is complete, so that texts are laid out once. */
  QQuickItem *makeItem(QQmlComponent *component, const QVariantMap &properties, QQuickItem *parent,
                       const QSizeF &size = QSizeF());
  /** Makes an item of the component that a function, (), chooses. The function chooses again if the
   *  component fails. */
  template <typename Choose>
  QQuickItem *make(Choose choose, const QVariantMap &properties, QQuickItem *parent,
                   const QSizeF &size);
  /** A component has made no item, for this reason: another one stands in its place from now on. */
  void failed(QQmlComponent *component, const QString &why);
  /** Tells once, by the engine, what a program should know of the components it has named. */
  void tell(flow_severity severity, const QString &message);
  /** Tells of names in `delegates` that nothing of a screen is drawn for. */
  void checkDelegates(const FlowScreen *screen);
  QQmlComponent *pageComponent(bool isDialog);
  /** The view's Look.qml. */
  QVariant look();
  void openLink(const QUrl &url);
  void begin();
  bool show(flow::window_handle window);
  void listen();
  /** Tells what is shown now. */
  void tellShown();
  template <typename Wish>
  bool wish(Wish wish);
  void ended(flow_cause cause, const QVariant &value);
  void closed();
  void show(const QString &message, bool isDrawn);
  /** Has a message said by assistive technology, and perhaps drawn. */
  void say(const QString &message, bool isDrawn);
  void watch(QQuickWindow *now);
  bool take(const QWheelEvent *event);
  bool follow(const QWheelEvent *event);
  bool pressShortcut(QKeyEvent *event);
  bool pressEnter();
  bool scrollBy(int key);
};

template <typename Choose>
QQuickItem *FlowView::Private::make(Choose choose, const QVariantMap &properties,
                                    QQuickItem *parent, const QSizeF &size) {
  QQuickItem *made = nullptr;
  QQmlComponent *tried = nullptr;
  for (QQmlComponent *next = choose(); !made && next && next != tried; next = choose())
    made = makeItem(tried = next, properties, parent, size);
  return made;
}

#endif
