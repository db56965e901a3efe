#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host.h"

/* The content of the top screen, or NULL. Good until the next ask. */
static const flow_screen_content *top_content(host *host, flow_screen *out_screen) {
  const flow_screen_content *content = NULL;
  if (flow_window_top(host->engine, host->window, out_screen) != FLOW_OK) return NULL;
  if (*out_screen == FLOW_NONE) return NULL;
  if (flow_screen_render(host->engine, *out_screen, &content) != FLOW_OK) return NULL;
  return content;
}

static void draw_row(const flow_element *element, const flow_row *row) {
  printf("|   ");
  print_text(row->title);
  printf("  [");
  print_text(element->id);
  printf("=");
  print_text(row->id);
  printf("]\n");
}

static void draw_element(const flow_element *element) {
  const size_t shown = element->row_count < 5 ? element->row_count : 5;
  const bool secret =
      element->kind == FLOW_ELEMENT_FIELD && element->field_type == FLOW_FIELD_SECURE;

  printf("| ");
  print_text(element->kind == FLOW_ELEMENT_DIVIDER ? flow_text("----") : element->text);
  if (element->value.type != FLOW_TYPE_NULL) {
    flow_value hidden = flow_string_value("****");
    printf(" = ");
    print_value(secret ? &hidden : &element->value);
  }
  if (element->error.size > 0) {
    printf(" ! ");
    print_text(element->error);
  }
  if (element->id.size > 0) {
    printf("  [");
    print_text(element->id);
    printf("]");
  }
  printf("\n");
  for (size_t row = 0; row < shown; row++)
    draw_row(element, flow_row_at(element, row));
  if (shown < element->row_count) printf("|   ... %zu more\n", element->row_count - shown);
}

void screen_draw(host *host) {
  flow_screen screen;
  const flow_screen_content *content = top_content(host, &screen);
  if (!content) return;
  printf("+ ");
  print_text(content->title);
  printf("\n");
  for (size_t index = 0; index < content->element_count; index++) {
    draw_element(flow_element_at(content, index));
  }
}

static const flow_element *find_element(const flow_screen_content *content, const char *id) {
  for (size_t index = 0; content && index < content->element_count; index++) {
    if (flow_string_is(flow_element_at(content, index)->id, id))
      return flow_element_at(content, index);
  }
  return NULL;
}

/* Text as the kind of value an element holds. */
static flow_value value_for(const flow_element *element, const char *text) {
  if (element && element->kind == FLOW_ELEMENT_TOGGLE) {
    return flow_boolean_value(strcmp(text, "true") == 0);
  }
  if (element && element->kind == FLOW_ELEMENT_FIELD && element->field_type == FLOW_FIELD_NUMBER) {
    return flow_number_value(strtod(text, NULL));
  }
  return flow_string_value(text);
}

/* A line is `id` to press a button, `id=value` to fill a field or select a row. */
void screen_input(host *host, const char *line) {
  flow_error error = FLOW_ERROR_INIT;
  flow_status status;
  flow_screen screen;
  const flow_screen_content *content = top_content(host, &screen);
  const char *equals = strchr(line, '=');
  char id[129];

  if (!content) return;
  snprintf(id, sizeof id, "%.*s", equals ? (int)(equals - line) : (int)strlen(line), line);
  if (equals) {
    const flow_element *element = find_element(content, id);
    flow_value value = value_for(element, equals + 1);
    status = element && element->kind == FLOW_ELEMENT_LIST
                 ? flow_screen_invoke(host->engine, screen, id, &value, &error)
                 : flow_screen_set_field(host->engine, screen, id, &value, &error);
  } else {
    status = flow_screen_invoke(host->engine, screen, id, NULL, &error);
  }
  if (status != FLOW_OK) printf("  %s: %s\n", flow_status_name(status), error.message);
}
