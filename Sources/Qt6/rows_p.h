// The rows of an element: those of its scene, by their places.
#ifndef FLOW_QT_ROWS_P_H
#define FLOW_QT_ROWS_P_H

#include <flow-qt/rows.h>

#include <QtCore/qhash.h>
#include <QtCore/qurl.h>
#include <flow/scene.h>

class FlowElement;

struct FlowRows::Private {
  explicit Private(FlowRows *q) : q(q) {}

  FlowRows *q;
  FlowElement *element = nullptr;
  int total = 0;                 /* as views were told */
  QHash<QString, QUrl> pictures; /* of sources that were read */

  void show(const flow_news &news);
  /** Another widget reads them all. */
  void reset();
  flow_scene_row *row(int index) const;
};

#endif
