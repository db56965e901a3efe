/* Which look an element has: by its kind where that has a look of its own, else by its traits and
 * by what it takes, so that a kind of a later version is shown like its equals. */
#include "widgets.h"

/* More rows to choose one from stand in a menu. */
#define RADIOS 7
/* More stars are a scale. */
#define STARS 10

static const Look *by_kind(flow_element_kind kind) {
  switch (kind) {
    case FLOW_ELEMENT_HEADING:
      return &heading_look;
    case FLOW_ELEMENT_NOTE:
      return &note_look;
    case FLOW_ELEMENT_DIVIDER:
      return &divider_look;
    case FLOW_ELEMENT_SECTION:
      return &section_look;
    case FLOW_ELEMENT_LINK_TEXT:
      return &link_look;
    case FLOW_ELEMENT_UNAVAILABLE:
      return &unavailable_look;
    default:
      return NULL;
  }
}

/* True for a value that is not drawn (H7). */
static gboolean is_secret(const FlowGtkElement *element) {
  return element->raw && element->raw->is_secret;
}

/* A menu would show what is chosen. */
static const Look *by_rows(const FlowGtkElement *element) {
  const gboolean is_long = element->raw && element->raw->is_long;
  if (flow_gtk_element_has(element, FLOW_ELEMENT_IS_PRESSED))
    return is_long ? &long_list_look : &list_look;
  if (element->shown->many || (is_long && is_secret(element)))
    return is_long ? &long_checks_look : &checks_look;
  if (is_secret(element)) return &radios_look;
  return element->raw && element->raw->row_count > RADIOS ? &menu_look : &radios_look;
}

static const Look *by_field(const FlowGtkElement *element) {
  if (is_secret(element)) return &password_look;
  return element->shown->field_type == FLOW_FIELD_MULTILINE ? &multiline_look : &entry_look;
}

static const Look *by_takes(const FlowGtkElement *element) {
  const gboolean is_used = flow_gtk_element_has(element, FLOW_ELEMENT_IS_INTERACTIVE);
  switch (flow_element_takes(element->shown->kind)) {
    case FLOW_TAKES_FIELD:
      return by_field(element);
    case FLOW_TAKES_BOOLEAN:
      if (!is_used) return &text_look;
      return is_secret(element) ? &hidden_toggle_look : &toggle_look;
    case FLOW_TAKES_FRACTION:
      if (!is_used) return &progress_look;
      return is_secret(element) ? &password_look : &range_look;
    case FLOW_TAKES_NUMBER:
      if (!is_used) return &text_look;
      if (is_secret(element)) return &password_look;
      return flow_gtk_element_has(element, FLOW_ELEMENT_IS_COUNTED) &&
                     element->shown->maximum <= STARS
                 ? &rating_look
                 : &range_look;
    case FLOW_TAKES_BYTES:
      return &image_look;
    default:
      return flow_gtk_element_has(element, FLOW_ELEMENT_IS_PRESSED) ? &button_look : &text_look;
  }
}

const Look *flow_gtk_look_of(const FlowGtkElement *element) {
  const Look *look = by_kind(element->shown->kind);
  if (look) return look;
  return flow_gtk_element_has(element, FLOW_ELEMENT_HAS_ROWS) ? by_rows(element)
                                                              : by_takes(element);
}
