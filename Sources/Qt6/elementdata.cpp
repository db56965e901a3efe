#include "elementdata.h"

#include <cstddef>

namespace flowqt {

RowData::RowData(const flow_row &row)
    : key(row.key),
      id(string(row.id)),
      title(string(row.title)),
      subtitle(string(row.subtitle)),
      detail(string(row.detail)),
      icon(string(row.icon)),
      source(string(row.source)),
      badge(string(row.badge)),
      isEnabled(!(row.flags & FLOW_ROW_DISABLED)),
      isSecret(row.flags & FLOW_ROW_SECRET) {
  for (size_t index = 0; const flow_row_action *action = flow_row_action_at(&row, index); index++) {
    actions.append(QVariantMap{{"id", string(action->id)},
                               {"text", string(action->text)},
                               {"role", flow_role_name(action->role)},
                               {"enabled", !(action->flags & FLOW_ROW_DISABLED)}});
  }
}

bool RowData::operator==(const RowData &other) const {
  return id == other.id && title == other.title && subtitle == other.subtitle &&
         detail == other.detail && icon == other.icon && source == other.source &&
         badge == other.badge && isEnabled == other.isEnabled && isSecret == other.isSecret &&
         actions == other.actions;
}

static QString typed_text(const flow_value &value) {
  switch (value.type) {
    case FLOW_TYPE_STRING:
      return string(value.as.string);
    case FLOW_TYPE_INTEGER:
      return QString::number(value.as.integer);
    case FLOW_TYPE_NUMBER:
      return number_text(value.as.number);
    default:
      return QString();
  }
}

ElementData::ElementData(const flow_element &element, quint64 revision, bool isStandard)
    : key(element.key),
      kind(element.kind),
      placement(element.placement),
      role(element.role),
      fieldType(element.field_type),
      isEnabled(element.enabled),
      isMany(element.many),
      isSecret(element.secret || element.field_type == FLOW_FIELD_SECURE),
      isStandard(isStandard),
      id(string(element.id)),
      text(string(element.text)),
      placeholder(string(element.placeholder)),
      error(string(element.error)),
      source(string(element.source)),
      footer(string(element.footer)),
      icon(string(element.icon)),
      label(string(element.label)),
      hint(string(element.hint)),
      shortcut(string(element.shortcut)),
      digest(element.digest),
      putRevision(element.put_revision),
      minimum(element.minimum),
      maximum(element.maximum),
      step(element.step),
      rowTotal(element.row_total),
      rowsFirst(element.rows_first),
      rowsRemoved(element.rows_removed),
      rowsInserted(element.rows_inserted),
      rowsRevision(element.rows_revision),
      revision(revision) {
  if (element.value.type == FLOW_TYPE_BYTES) {
    bytes = variant(element.value).toByteArray();
  } else {
    value = variant(element.value);
  }
  if (flow_element_takes(kind) == FLOW_TAKES_FIELD) typed = typed_text(element.value);
  rows.reserve(element.row_count);
  for (const flow_row &row : flow::rows(element))
    rows.emplace_back(row);
}

}  // namespace flowqt
