/* What the rows of the growth check share: does n times as much cost n times as much? */
#ifndef GROWTH_H
#define GROWTH_H

#include <flow/flow.h>

/** One thing whose cost must not depend on how much of it there is. */
typedef struct row {
  const char *name; /**< what one unit is, and among how many */
  /** Sets up with `n` of it, does the work between begin() and end(), and returns how many units of
   *  work that was. */
  size_t (*run)(size_t n);
  size_t many; /**< a documented limit below 30,000; 0 is none */
  int sorts;   /**< the work is a sort: a unit may cost log n */
} row;

/* A table for each file, ended by a row without a name. */
extern const row stack_rows[], layer_rows[], window_rows[], coordinator_rows[], queue_rows[],
    watching_rows[], work_rows[], value_rows[], content_rows[], link_rows[], object_rows[];

/** Work is counted from begin() to end(). */
void begin(void);
void end(void);
/** End the program if a call failed, or a number is not the one that the row is about. */
void must(flow_status status, const char *what);
void expect(size_t actual, size_t expected, const char *what);
void *memory(size_t count, size_t size);

/* ---- A stage: an engine with classes --------------------------------------------------------- */

/*  "screen"     no methods
 *  "asked"      may_leave says yes
 *  "later"      may_leave says later, and the question is kept in `questions`
 *  "flow"       a coordinator whose start opens a "screen"
 *  "holder"     a root coordinator: it shows nothing
 *  "nested"     a coordinator whose start opens another, `nested_left` times, and then a "screen"
 *  "presenter"  answers when it is told to: see answer()
 *  "observer"   counts events
 */
flow_engine *new_engine(void);
/** A window that shows one "screen". */
flow_window new_window(flow_engine *engine);
flow_handle make(flow_engine *engine, const char *class_id);
flow_handle *make_all(flow_engine *engine, const char *class_id, size_t count);
/** Opens without an animation, in a style. */
flow_handle open_one(flow_engine *engine, flow_handle from, const char *class_id, flow_style style);
void push_all(flow_engine *engine, flow_handle from, const char *class_id, size_t count);
size_t depth_of(flow_engine *engine, flow_window window);
void add_class(flow_engine *engine, flow_kind kind, const char *id, const flow_method *methods,
               size_t count, uint32_t flags);

/** Options of a request that is not animated. */
extern const flow_options still;

extern size_t nested_left;
extern size_t events;

/** Questions that were answered "later", oldest first. */
extern flow_question *questions;
extern size_t question_count;

/** A window in which a transition runs: its presenter has not answered. */
flow_window new_busy_window(flow_engine *engine);
/** The presenter of the busy window answers. */
void answer(flow_engine *engine);

#endif
