// The rows of an element: whole, or those on demand that are kept.
#ifndef FLOW_QT_ROWS_P_H
#define FLOW_QT_ROWS_P_H

#include <flow-qt/rows.h>

#include "elementdata.h"

#include <QtCore/qhash.h>
#include <QtCore/qset.h>
#include <vector>

class FlowElement;

struct FlowRows::Private {
  explicit Private(FlowRows *q) : q(q) {}

  FlowRows *q;
  FlowElement *element = nullptr;
  bool isOnDemand = false;
  std::vector<flowqt::RowData> whole;
  std::size_t total = 0;
  QHash<std::size_t, std::vector<flowqt::RowData>> pages; /* of a hundred rows each */
  QList<std::size_t> order;                               /* of the pages, the oldest first */
  quint64 revision = 0;                                   /* of the content that was shown last */
  QSet<QString> chosen;

  void apply(flowqt::ElementData &data, bool isMissed);
  void applyWhole(std::vector<flowqt::RowData> &&rows);
  void applyOnDemand(const flowqt::ElementData &data, bool isMissed);
  void applyChosen(const QVariant &value);
  const flowqt::RowData *row(std::size_t index);
  const std::vector<flowqt::RowData> &page(std::size_t number);
  void forget(std::size_t firstPage);
};

#endif
