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

static void draw_element(const flow_element *element) {
  const size_t shown = element->row_count < 5 ? element->row_count : 5;

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
    print_value(element->secret ? &hidden : &element->value);
  } else if (flow_element_takes(element->kind) == FLOW_TAKES_FRACTION) {
    printf(" ...");
  }
  if (element->minimum < element->maximum) {
    printf(" (%g to %g)", element->minimum, element->maximum);
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

/* Prints the footer of the section that ends before `index`. */
static void draw_footer(const flow_screen_content *content, size_t index) {
  while (index > 0) {
    const flow_element *element = flow_element_at(content, --index);
    if (element->kind != FLOW_ELEMENT_SECTION) continue;
    if (element->footer.size > 0) {
      printf("| -- ");
      print_text(element->footer);
      printf("\n");
    }
    return;
  }
}

void screen_draw(host *host) {
  flow_screen screen;
  const flow_screen_content *content = top_content(host, &screen);
  if (!content) return;
  printf("+ ");
  print_text(content->title);
  printf("\n");
  for (size_t index = 0; index < content->element_count; index++) {
    const flow_element *element = flow_element_at(content, index);
    if (element->kind == FLOW_ELEMENT_SECTION) draw_footer(content, index);
    draw_element(element);
  }
  draw_footer(content, content->element_count);
  host->drawn = screen;
  host->revision = content->revision;
}

static const flow_element *find_element(const flow_screen_content *content, const char *id) {
  return content ? flow_element_find(content, flow_text(id)) : NULL;
}

/* Prints what the user typed, but no secret; a value for an element that is not there may be
 * one. */
static void print_line(const flow_element *element, const char *id, const char *line) {
  const bool hides = strchr(line, '=') && (!element || element->secret);
  printf("> %s%s\n", hides ? id : line, hides ? "=****" : "");
}

/* A line is `id` to press a button, `id=value` to fill a field or select a row, `id=row/action` to
 * choose an action in a row's menu. An input answers the content that was drawn last. */
void screen_input(host *host, const char *line) {
  flow_error error = FLOW_ERROR_INIT;
  flow_input input = FLOW_INPUT_INIT;
  flow_status status = FLOW_OK;
  flow_screen screen;
  flow_value *typed = NULL, row_id;
  const flow_screen_content *content = top_content(host, &screen);
  const char *equals = strchr(line, '=');
  const char *slash = equals ? strchr(equals, '/') : NULL;
  char id[129], row[129];

  flow_string_copy(id, sizeof id,
                   (flow_string){line, equals ? (size_t)(equals - line) : strlen(line)});
  print_line(find_element(content, id), id, line);
  if (!content) return;
  input.id = flow_text(id);
  if (screen == host->drawn) input.revision = host->revision;
  if (equals) {
    const flow_element *element = find_element(content, id);
    row_id = flow_string_value(equals + 1);
    input.value = &row_id;
    if (slash && element && flow_element_takes(element->kind) == FLOW_TAKES_ROW) {
      flow_string_copy(row, sizeof row, (flow_string){equals + 1, (size_t)(slash - equals - 1)});
      row_id = flow_string_value(row);
      input.action = flow_text(slash + 1);
    } else if (element) {
      /* The element's kind is not asked for: it may be one that came after this host. */
      status = flow_value_for(element, flow_text(equals + 1), &typed, &error);
      input.value = typed;
    }
  }
  if (status == FLOW_OK) {
    flow_recorder_input(host->recorder, screen, find_element(content, id), &input, 0);
  }
  if (status == FLOW_OK) status = flow_screen_send(host->engine, screen, &input, NULL, &error);
  if (status != FLOW_OK) printf("  %s: %s\n", flow_status_name(error.status), error.message);
  flow_value_destroy(typed);
}
