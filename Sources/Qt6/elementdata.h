// Elements and rows of content, copied: the engine's own are good until it is asked again.
#ifndef FLOW_QT_ELEMENTDATA_H
#define FLOW_QT_ELEMENTDATA_H

#include "values.h"

#include <QtCore/qurl.h>
#include <vector>

namespace flowqt {

struct RowData {
  quint64 key = 0;
  QString id, title, subtitle, detail, icon, source, badge;
  QVariantList actions;
  bool isEnabled = true, isSecret = false;

  RowData() = default;
  explicit RowData(const flow_row &row);
  bool operator==(const RowData &other) const;
};

struct ElementData {
  quint64 key = 0;
  flow_element_kind kind = 0;
  flow_placement placement = 0;
  flow_role role = 0;
  flow_field_type fieldType = 0;
  bool isEnabled = true, isMany = false, isSecret = false, isStandard = false;
  QString id, text, placeholder, error, source, footer, icon, label, hint, shortcut;
  QVariant value;
  QString typed; /* the value as a text that a user types */
  QByteArray bytes;
  quint64 digest = 0, putRevision = 0;
  double minimum = 0, maximum = 0, step = 0;
  std::vector<RowData> rows;
  std::size_t rowTotal = 0, rowsFirst = 0, rowsRemoved = 0, rowsInserted = 0;
  quint64 rowsRevision = 0, revision = 0;

  ElementData() = default;
  ElementData(const flow_element &element, quint64 revision, bool isStandard);
  bool hasRows() const { return flow_element_traits(kind) & FLOW_ELEMENT_HAS_ROWS; }
};

}  // namespace flowqt

#endif
