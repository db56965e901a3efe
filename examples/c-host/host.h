/* The state and the functions that the parts of this program share. */
#ifndef HOST_H
#define HOST_H

#include <flow/flow.h>
#include <flow/record.h>
#include <flow/scene.h>
#include <stdbool.h>

typedef struct host {
  flow_scene_loop *loop;
  flow_engine *engine; /* of the loop */
  flow_scene *scene;
  flow_recorder *recorder; /* NULL unless what the user does is recorded */
  bool ended;              /* the first coordinator has ended */
  bool finished;           /* ... with a value */
} host;

/* observer.c: prints every callback the engine delivers. */
flow_status observer_register(host *host, flow_error *error);

/* screen.c: draws the page on top, and passes on what the user does. */
void screen_draw(const host *host);
void screen_input(const host *host, const char *line);

/* tree.c: prints windows, layers, stacks and coordinators. */
void tree_print(const host *host);

/* print.c: names and values as text. */
const char *class_name(const host *host, flow_handle handle);
void print_text(flow_string text);
void print_value(const flow_value *value);

#endif
