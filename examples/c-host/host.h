/* The state and the functions that the parts of this program share. */
#ifndef HOST_H
#define HOST_H

#include <flow/flow.h>
#include <flow/record.h>
#include <stdbool.h>

typedef struct host {
  flow_engine *engine;
  flow_window window;
  flow_token animation; /* the change being animated, or FLOW_NONE */
  flow_screen drawn;    /* the screen drawn last, and its content */
  uint64_t revision;
  flow_recorder *recorder; /* NULL unless what the user does is recorded */
  bool ended;              /* the first coordinator has ended */
  bool finished;           /* ... with a value */
} host;

/* presenter.c: shows what the engine decides. */
flow_status presenter_register(host *host, flow_error *error);
void presenter_end_animation(host *host);

/* observer.c: prints every callback the engine delivers. */
flow_status observer_register(host *host, flow_error *error);

/* screen.c: draws the top screen, and passes on what the user does. */
void screen_draw(host *host);
void screen_input(host *host, const char *line);

/* tree.c: prints windows, layers, stacks and coordinators. */
void tree_print(host *host);

/* print.c: names and values as text. */
const char *class_name(host *host, flow_handle handle);
void print_text(flow_string text);
void print_value(const flow_value *value);

#endif
