#ifndef FLOW_QT_SCREEN_P_H
#define FLOW_QT_SCREEN_P_H

#include <flow-qt/screen.h>

#include "core.h"

#include <QtCore/qelapsedtimer.h>
#include <QtCore/qpointer.h>

struct FlowScreen::Private {
  Private(FlowScreen *q, std::shared_ptr<flowqt::Core> core, flow_screen handle)
      : q(q), core(std::move(core)), handle(handle) {}

  FlowScreen *q;
  std::shared_ptr<flowqt::Core> core;
  flow::screen_handle handle;
  QString classId, title, backTitle, style;
  FlowElements *elements = nullptr, *toolbar = nullptr;
  QPointer<QQuickItem> nativeView;
  quint64 revision = 0;
  QString named; /* the element that the last content gave the focus to */
  bool canGoBack = false, canClose = false, hidesBar = false;
  int depth = 0;
  bool isRefreshing = false, isWaiting = false;
  QElapsedTimer refreshed; /* when, last */
  bool isRenewed = false;  /* made anew in its place, and not asked for content since */

  /** Asks for the content, and shows it. */
  void refresh();
  /** Refreshes at the next turn of the event loop, once, at most 60 times a second. */
  void refreshSoon();
  /** The screen is made anew in its place (S16): what belongs to the old instance is let go of. */
  void renew();
  bool isAvailable() const { return classId != QLatin1String("flow.placeholder"); }
  /** Reads its class and its own view, which are the instance's. */
  void readInstance();
  void letViewGo();
  /** Reads its place in the tree. */
  void readPlace();
  void setBackTitle(const QString &title);
  /** The screen has gone: nothing of it is asked any more. */
  void leave();
  bool send(const QString &id, const QString &action, const flow_value *value);
  /** The URL of an image that the plugin names: a file of the plugin's folder, or data. */
  QUrl file(const QString &source) const;
};

#endif
