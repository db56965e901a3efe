/* The parts of a recorder, and the functions that they share. */
#ifndef CFLOWRECORD_RECORDER_H
#define CFLOWRECORD_RECORDER_H

#include <errno.h>
#include <flow/flow.h>
#include <flow/record.h>
#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>

#include "file.h"
#include "text.h"

enum { REQUESTS = 64 }; /* kinds of requests, of which there are fewer */

/* The care that a value needs. */
typedef enum secrecy {
  OPEN,    /* it may be written */
  SECRET,  /* it may not */
  GUESSED, /* it may not, unless the engine tells observers of it */
  GRADUAL  /* nor may the number of its changes, which grows with each letter */
} secrecy;

/* The place of a letter in what is typed into a field. */
typedef enum letter { NO_LETTER, BEGINS, GOES_ON } letter;

/* An action on an element: a step that may be written again. */
typedef struct use {
  unsigned count; /* of those who hold it */
  const char *verb;
  size_t window;
  flow_screen screen;
  text id;
  text words;      /* the part behind the value: action and screen */
  text value;      /* JSON; nothing for no value */
  bool is_text;    /* the value is a string */
  bool is_unknown; /* only the observer knows of it, and not of its value, which is secret */
  secrecy secrecy;
  letter letter;
  flow_status status; /* the engine's answer */
} use;

use *use_hold(use *of);
void use_drop(use *of);

/* The state before a wish, to which a refusal leads back. */
typedef struct mark {
  use *held;
  use *typed; /* the step that stood behind `end`, and was replaced */
  size_t secret_count;
  size_t window; /* the current one */
  off_t end;
} mark;

typedef struct entry_point {
  flow_coordinator coordinator; /* FLOW_NONE until it has started */
  bool has_ended;
  flow_cause cause;
  text value; /* its result as JSON */
} entry_point;

struct flow_recorder {
  flow_engine *engine;
  flow_handle observer;
  pthread_t thread;
  file file;
  flow_clock_callback clock;
  uint64_t since;  /* when the last step was written */
  bool has_passed; /* something may have happened by itself since then */
  bool is_over;

  /* The names of a script: each thing in the order of its number. */
  flow_window *windows;
  size_t window_count;
  size_t window; /* the script's current one */
  flow_plugin *plugins;
  size_t plugin_count;
  entry_point *flows;
  size_t flow_count;
  char language[72];
  flow_direction direction;
  bool has_begun; /* the language and the plugins stand there */

  /* Secret values as JSON: each is a parameter, by its place. */
  text *secrets;
  size_t secret_count;
  /* The last value of a secret element, which is typed step by step. It is written once the user
   * goes on, as one step: from a step for each key one could count them. */
  use *held;
  /* The last step, if it is text typed into a field, which more typing replaces. It is in the file
   * already, because a crash must not lose it. */
  use *typed;
  off_t typed_start;
  mark before;

  /* Things that the host has told, so that events of them are no news. */
  use *awaited; /* an input that the engine has not carried out yet */
  /* A host that tells of one tells of all: what is heard besides is a plugin's own. */
  bool tells_inputs, tells_wishes, tells_flows;
  bool has_told;               /* and nobody has said yet what became of it */
  flow_request_kind told_last; /* the request of the wish that was told last, or 0 */
  bool is_opening;             /* that wish opens a coordinator */
  size_t told[REQUESTS];       /* requests by their kind */
  size_t told_flows;
  bool is_holding;            /* a gesture */
  flow_transition held_alone; /* a gesture of which only the observer knows */
  flow_cause ended; /* the cause of the last end of a coordinator since the last request */
  /* A window that was closed, in which no coordinator has ended: the end of the engine looks the
   * same. It is a step if something follows. FLOW_NONE: none. */
  flow_window closed;
};

/* steps.c: lines, steps, what is typed, and time */
void line_put(flow_recorder *recorder, const text *line);
void line_words(flow_recorder *recorder, const char *words);
void step_use(flow_recorder *recorder, use *use);
void step_line(flow_recorder *recorder, size_t window, const text *line);
void step_words(flow_recorder *recorder, size_t window, const char *words);
/* Writes the value of the step that was told last, which is no secret after all. */
void step_reveal(flow_recorder *recorder, use *use);
void step_answer(flow_recorder *recorder, flow_status status);
void step_forget_typing(flow_recorder *recorder);
void step_end(flow_recorder *recorder);
void step_began(flow_recorder *recorder);
uint64_t step_now(const flow_recorder *recorder);

/* secrets.c */
secrecy secrecy_of(const flow_element *element, const flow_input *input);
void secret_put(flow_recorder *recorder, text *to, const use *use);
void secret_forget(flow_recorder *recorder, size_t count);
bool secret_is_in(const flow_recorder *recorder, const char *json);

/* places.c: what scripts call windows, layers, screens and plugins */
void place_begin(flow_recorder *recorder);
void place_language(flow_recorder *recorder);
void place_flow(flow_recorder *recorder, flow_window window, const char *verb, const char *class_id,
                const flow_value *arguments, flow_coordinator coordinator);
size_t place_window(flow_recorder *recorder, flow_window window);
void place_window_name(text *to, size_t window);
void place_flow_name(text *to, size_t flow);
bool place_plugin_name(const flow_recorder *recorder, flow_plugin plugin, text *to);
/* Adds ` on screen(L0,1)`, unless it is the screen on top; or `screen(L0,1)` always. Returns the
 * screen's window. */
size_t place_screen(flow_recorder *recorder, flow_screen screen, text *to, bool always);
/* Returns the place of a layer in its window. */
size_t place_layer(flow_recorder *recorder, flow_layer layer, size_t *window);
/* Finds a tab or page by its router. Returns false if it is gone; `*layer` is FLOW_NONE then. */
bool place_tab(const flow_recorder *recorder, flow_router router, flow_layer *layer, size_t *index);
/* Adds who selects a tab of a layer: the layer, or, of a layer inside another, the screen on top of
 * it, which means the innermost tabs (P8). Returns the window. */
size_t place_asker(flow_recorder *recorder, flow_layer layer, text *to);

/* events.c */
void event_told(void *self, const flow_event *event);

/* wishes.c */
use *record_use(flow_recorder *recorder, const char *verb, flow_screen screen, flow_string id,
                flow_string action, const flow_value *value);
/* Adds the step that selects a tab of a layer, or turns to a page, without its end. Returns the
 * window. */
size_t record_tab(flow_recorder *recorder, const char *words, flow_layer layer, size_t index,
                  text *line);
/* Takes back an input that the engine has not carried out, and loads what is new. */
void record_settle(flow_recorder *recorder);

#endif
