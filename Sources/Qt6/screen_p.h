#ifndef FLOW_QT_SCREEN_P_H
#define FLOW_QT_SCREEN_P_H

#include <flow-qt/screen.h>

#include "core.h"
#include "slot.h"

#include <QtCore/qpointer.h>
#include <flow/scene.h>

struct FlowScreen::Private {
  Private(FlowScreen *q, std::shared_ptr<flowqt::Core> core, flow_screen handle)
      : q(q), core(std::move(core)), handle(handle) {}

  FlowScreen *q;
  std::shared_ptr<flowqt::Core> core;
  flow::screen_handle handle;
  QPointer<flowqt::Stage> stage;
  FlowSlot *slot = nullptr;        /* of its page */
  flow_scene_page *page = nullptr; /* null: it has gone */
  QString classId, title, backTitle;
  FlowElements *elements = nullptr, *toolbar = nullptr;
  QPointer<QQuickItem> nativeView;
  QVariantList shownButtons; /* as they were told */
  FlowScreen::Style style = FlowScreen::Style::Push;
  bool canGoBack = false, canClose = false, hidesBar = false, offersCancel = false;
  int depth = 0;

  /** The page that it is, with its first content. */
  void attach(flowqt::Stage *on, flow_scene_page *now);
  /** Shows news of the page, its elements and their rows. */
  void show(const flow_news &news);
  bool isAvailable() const { return classId != QLatin1String("flow.placeholder"); }
  /** Reads its class and its own view, which are the instance's. */
  void readInstance();
  void letViewGo();
  /** Reads its place in the tree, and what its bar has. */
  void readPlace();
  /** Reads what is found among its buttons. */
  void readButtons();
  /** The screen has gone: nothing of it is asked any more. */
  void leave();
  FlowElement *find(const QString &id) const;
  void refuse(const QString &message);

  static flow_scene_element *sceneOf(const FlowElement *element);
};

#endif
