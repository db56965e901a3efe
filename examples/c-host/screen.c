#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host.h"

static void draw_row(const flow_element *element, const flow_row *row) {
  printf("|   ");
  print_text(row->flags & FLOW_ROW_SECRET ? flow_text("****") : row->title);
  if (row->badge.size > 0 && !(row->flags & FLOW_ROW_SECRET)) {
    printf(" <");
    print_text(row->badge);
    printf(">");
  }
  if (row->flags & FLOW_ROW_DISABLED) printf(" (disabled)");
  printf("  [");
  print_text(element->id);
  printf("=");
  print_text(row->id);
  printf("]");
  for (size_t index = 0; index < row->action_count; index++) {
    printf(" /");
    print_text(flow_row_action_at(row, index)->id);
  }
  printf("\n");
}

/* The text of an element; labels for assistive technology are not for a terminal. */
static flow_string words(const flow_element *element) {
  if (element->kind == FLOW_ELEMENT_DIVIDER) return flow_text("----");
  if (flow_element_takes(element->kind) == FLOW_TAKES_BYTES && element->text.size == 0) {
    return element->source.size > 0 ? element->source : element->icon;
  }
  return element->text;
}

static void draw_footer(flow_string footer) {
  if (footer.size == 0) return;
  printf("| -- ");
  print_text(footer);
  printf("\n");
}

static void draw_element(flow_scene_element *drawn) {
  const flow_element *element = drawn->shown;
  const size_t rows = drawn->row_count < 5 ? drawn->row_count : 5;

  printf("| ");
  if (element->kind == FLOW_ELEMENT_SECTION) printf("== ");
  if (element->kind == FLOW_ELEMENT_NOTE) printf("* ");
  if (element->kind == FLOW_ELEMENT_UNAVAILABLE) printf("(!) ");
  print_text(words(element));
  if (element->kind == FLOW_ELEMENT_LINK_TEXT) {
    printf(" <");
    print_text(element->source);
    printf(">");
  }
  if (element->value.type != FLOW_TYPE_NULL) {
    const flow_value hidden = flow_string_value("****");
    printf(" = ");
    print_value(drawn->is_secret ? &hidden : &element->value);
  } else if (flow_element_takes(element->kind) == FLOW_TAKES_FRACTION) {
    printf(" ...");
  }
  if (element->minimum < element->maximum) {
    printf(" (%g to %g)", element->minimum, element->maximum);
  }
  if (flow_scene_error(drawn)[0]) printf(" ! %s", flow_scene_error(drawn));
  if (element->id.size > 0) {
    printf("  [");
    print_text(element->id);
    printf("]");
  }
  printf("\n");
  for (size_t row = 0; row < rows; row++)
    draw_row(element, flow_scene_row_at(drawn, row)->shown);
  if (rows < drawn->row_count) printf("|   ... %zu more\n", drawn->row_count - rows);
}

/* The page on top; NULL: none. */
static flow_scene_page *top_page(const host *host) {
  const size_t count = flow_scene_layer_count(host->scene);
  return count ? flow_scene_layer_at(host->scene, count - 1)->page : NULL;
}

/* The toolbar stands above the body. */
void screen_draw(const host *host) {
  const flow_scene_page *page = top_page(host);
  flow_string footer = {NULL, 0}; /* of the section that is being drawn */
  flow_scene_element *element;
  if (!page) return;
  printf("+ %s\n", page->title);
  for (uint32_t list = FLOW_SCENE_LIST_TOOLBAR + 1; list-- > FLOW_SCENE_LIST_BODY;) {
    for (size_t index = 0; (element = flow_scene_element_at(page, list, index)); index++) {
      if (element->shown->kind == FLOW_ELEMENT_SECTION) {
        draw_footer(footer);
        footer = element->shown->footer;
      }
      draw_element(element);
    }
  }
  draw_footer(footer);
}

/* Prints what the user typed, but no secret; a value for an element that is not there may be
 * one. */
static void print_line(const flow_scene_element *element, const char *id, const char *line) {
  const bool hides = strchr(line, '=') && (!element || element->is_secret);
  printf("> %s%s\n", hides ? id : line, hides ? "=****" : "");
}

/* Sends what was typed behind `id=`, which is a value of any element, also of one whose kind came
 * after this host. */
static flow_status fill_in(const host *host, flow_scene_element *element, const char *text,
                           flow_error *error) {
  flow_input input = FLOW_INPUT_INIT;
  flow_value *value = NULL;
  flow_status status = flow_scene_value_for(element, text, &value, error);
  input.id = element->shown->id;
  input.value = value;
  if (status == FLOW_OK) {
    flow_recorder_input(host->recorder, element->page->screen, element->shown, &input, 0);
    status = flow_scene_set(element, value, error);
  }
  flow_value_destroy(value);
  return status;
}

/* Presses a button, or, with a text, an action in a row's menu: `row/action`. */
static flow_status press(const host *host, flow_scene_element *element, const char *text,
                         flow_error *error) {
  const char *slash = text ? strchr(text, '/') : NULL;
  flow_input input = FLOW_INPUT_INIT;
  flow_value chosen = flow_null_value();
  char row[129] = "";
  if (slash) {
    flow_string_copy(row, sizeof row, (flow_string){text, (size_t)(slash - text)});
    chosen = flow_string_value(row);
    input.value = &chosen;
    input.action = flow_text(slash + 1);
  }
  input.id = element->shown->id;
  flow_recorder_input(host->recorder, element->page->screen, element->shown, &input, 0);
  return flow_scene_press(element, slash ? row : NULL, slash ? slash + 1 : NULL, 1, error);
}

/* A line is `id` to press a button, `id=value` to fill a field or select a row, `id=row/action` to
 * choose an action in a row's menu. An input answers the content that was drawn last. */
void screen_input(const host *host, const char *line) {
  const flow_scene_page *page = top_page(host);
  const char *equals = strchr(line, '=');
  flow_scene_element *element;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status;
  char id[129];

  flow_string_copy(id, sizeof id,
                   (flow_string){line, equals ? (size_t)(equals - line) : strlen(line)});
  element = page ? flow_scene_find(page, id) : NULL;
  print_line(element, id, line);
  if (!element) {
    printf("  the screen shows no '%s'\n", id);
  } else {
    const bool has_rows = flow_element_takes(element->shown->kind) == FLOW_TAKES_ROW;
    const bool fills = equals && !(has_rows && strchr(equals, '/'));
    status = fills ? fill_in(host, element, equals + 1, &error)
                   : press(host, element, equals ? equals + 1 : NULL, &error);
    if (status != FLOW_OK) printf("  %s: %s\n", flow_status_name(error.status), error.message);
  }
}
