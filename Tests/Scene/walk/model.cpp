#include "model.hpp"

#include <algorithm>

ModelValue ModelValue::of(bool value) {
  ModelValue made;
  made.type = FLOW_TYPE_BOOLEAN;
  made.boolean = value;
  return made;
}

ModelValue ModelValue::of(double value) {
  ModelValue made;
  made.type = FLOW_TYPE_NUMBER;
  made.number = value;
  return made;
}

ModelValue ModelValue::of(std::string value) {
  ModelValue made;
  made.type = FLOW_TYPE_STRING;
  made.text = std::move(value);
  return made;
}

ModelValue ModelValue::of(std::vector<std::string> value) {
  ModelValue made;
  made.type = FLOW_TYPE_LIST;
  made.chosen = std::move(value);
  return made;
}

ModelValue ModelValue::bytes(std::string value) {
  ModelValue made = of(std::move(value));
  made.type = FLOW_TYPE_BYTES;
  return made;
}

ModelValue ModelValue::of(flow_value const *value) {
  if (!value) return {};
  switch (value->type) {
    case FLOW_TYPE_BOOLEAN:
      return of(value->as.boolean != FLOW_FALSE);
    case FLOW_TYPE_INTEGER:
      return of(static_cast<double>(value->as.integer));
    case FLOW_TYPE_NUMBER:
      return of(value->as.number);
    case FLOW_TYPE_STRING:
      return of(text_of(value->as.string));
    case FLOW_TYPE_BYTES: {
      auto bytes_of = value->as.bytes;
      return bytes(std::string(reinterpret_cast<char const *>(bytes_of.data), bytes_of.size));
    }
    case FLOW_TYPE_LIST: {
      flow_list const list = flow_as_list(value);
      std::vector<std::string> chosen;
      for (size_t index = 0; index < list.count; index++)
        chosen.push_back(text_of(flow_as_string(&list.items[index], "")));
      return of(std::move(chosen));
    }
    default:
      return {};
  }
}

bool ModelValue::operator==(ModelValue const &other) const {
  if (type != other.type) return false;
  return boolean == other.boolean && number == other.number && text == other.text &&
         chosen == other.chosen;
}

bool ModelValue::names(std::string const &row) const {
  if (type == FLOW_TYPE_STRING) return text == row;
  return std::find(chosen.begin(), chosen.end(), row) != chosen.end();
}

static flow_row_action const menu[] = {
    {{"open", 4}, {"Open", 4}, FLOW_ROLE_NORMAL, 0},
    {{"drop", 4}, {"Drop", 4}, FLOW_ROLE_DESTRUCTIVE, FLOW_ROW_DISABLED}};

static flow_row row_of(ModelRow const &model) {
  flow_row row = FLOW_ROW_INIT;
  row.id = view_of(model.id);
  row.title = view_of(model.title);
  row.detail = view_of(model.detail);
  row.flags = model.is_disabled ? FLOW_ROW_DISABLED : 0;
  if (model.has_menu) FLOW_SET_ACTIONS(row, menu);
  return row;
}

void give_rows(flow_engine *engine, flow_content content, std::vector<ModelRow> const &rows,
               uint64_t first, uint64_t count) {
  for (uint64_t index = first; index < first + count && index < rows.size(); index++) {
    flow_row const row = row_of(rows[index]);
    flow_content_add_rows(engine, content, &row, 1, sizeof row);
  }
}

static void add(flow_engine *engine, flow_content content, ModelElement const &model) {
  flow_element element = FLOW_ELEMENT_INIT;
  std::vector<flow_row> rows;
  std::vector<flow_value> chosen;
  element.kind = model.kind;
  element.placement = model.placement;
  element.role = model.role;
  element.field_type = model.type;
  element.enabled = model.is_enabled;
  element.many = model.many;
  element.secret = model.is_secret;
  element.id = view_of(model.id);
  element.text = view_of(model.text);
  element.placeholder = view_of(model.placeholder);
  element.error = view_of(model.error);
  element.source = view_of(model.source);
  element.footer = view_of(model.footer);
  element.icon = view_of(model.icon);
  element.label = view_of(model.label);
  element.hint = view_of(model.hint);
  element.shortcut = view_of(model.shortcut);
  element.minimum = model.minimum;
  element.maximum = model.maximum;
  element.step = model.step;
  switch (model.value.type) {
    case FLOW_TYPE_BOOLEAN:
      element.value = flow_boolean_value(model.value.boolean);
      break;
    case FLOW_TYPE_NUMBER:
      element.value = flow_number_value(model.value.number);
      break;
    case FLOW_TYPE_STRING:
      element.value = flow_view_value(view_of(model.value.text));
      break;
    case FLOW_TYPE_BYTES:
      element.value = flow_bytes_value(reinterpret_cast<uint8_t const *>(model.value.text.data()),
                                       model.value.text.size());
      break;
    case FLOW_TYPE_LIST:
      for (auto const &each : model.value.chosen)
        chosen.push_back(flow_view_value(view_of(each)));
      element.value = flow_list_value(chosen.data(), chosen.size());
      break;
    default:
      break;
  }
  if (model.on_demand) {
    element.rows_method = "demand_rows";
    element.find_method = "demand_find";
    element.row_total = model.rows.size();
  } else {
    for (auto const &each : model.rows)
      rows.push_back(row_of(each));
    element.rows = rows.data();
    element.row_count = rows.size();
  }
  flow_content_add(engine, content, &element);
}

void fill(flow_engine *engine, flow_content content, ModelContent const &model) {
  flow_content_set_title(engine, content, view_of(model.title));
  for (auto const &each : model.elements)
    add(engine, content, each);
  if (!model.focus.empty()) flow_content_set_focus(engine, content, view_of(model.focus));
}
