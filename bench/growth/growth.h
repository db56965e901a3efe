/* Functions that the rows of the growth check share: does n times as much cost n times as much? */
#ifndef GROWTH_H
#define GROWTH_H

#include <flow/flow.h>

/** One thing whose cost must not depend on how much of it there is. */
typedef struct row {
  const char *name; /**< one unit, and among how many */
  /** Sets up with `n` of it, does the work between begin() and end(), and returns how many units of
   *  work that was. */
  size_t (*run)(size_t n);
  size_t many; /**< among how many it is looked at; 0: 30,000 */
  int sorts;   /**< the work is a sort: a unit may cost log n */
} row;

/* A table for each file, ended by a row without a name. */
extern const row stack_rows[], layer_rows[], tab_rows[], alert_rows[], window_rows[], flight_rows[],
    gesture_rows[], coordinator_rows[], start_rows[], queue_rows[], route_rows[], watching_rows[],
    work_rows[], timer_rows[], watch_rows[], value_rows[], content_rows[], link_rows[],
    object_rows[], class_rows[], plugin_rows[], state_rows[];

/** Work is counted from begin() to end(). */
void begin(void);
void end(void);
/** Leaves out code that is not the engine's, from the first call to the second. */
void leave_out(void);
/** End the program if a call failed, or a number is not the one that the row is about. */
void must(flow_status status, const char *what);
void expect(size_t actual, size_t expected, const char *what);
void *memory(size_t count, size_t size);

/* ---- A stage: an engine with classes --------------------------------------------------------- */

/*  "screen"     no methods
 *  "asked"      may_leave says yes
 *  "later"      may_leave says later, and the question is kept in `questions`
 *  "flow"       a coordinator whose start opens a "screen"
 *  "deferred"   a coordinator whose start asks for more time
 *  "guarded"    a "flow" that handles every route without opening anything; its guard answers with
 *               `guard_answer`, and keeps its questions in `questions`
 *  "holder"     a root coordinator: it shows nothing
 *  "presenter"  answers when it is told to: its tokens are kept in `tokens`
 *  "observer"   counts events
 *
 * Time passes when a row says so.
 */
flow_engine *new_engine(void);
/** One that saves. */
flow_engine *new_saved_engine(void);
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

extern size_t events;
extern uint64_t time_now; /**< milliseconds */

/** Handles in the order in which they came. */
typedef struct list {
  flow_handle *items;
  size_t count, capacity;
} list;

extern list questions; /**< questions that were answered "later" */
extern list tokens;    /**< tokens that presenters were given */
extern flow_answer guard_answer;

/** Shows what a window does to a presenter of its own. */
void give_presenter(flow_engine *engine, flow_window window);
/** A window in which a transition runs: its presenter has not answered. */
flow_window new_busy_window(flow_engine *engine);
/** The presenter of the busy window that was made last answers. */
void answer(flow_engine *engine);
/** In each of `count` windows of its own a request waits for the answer of its screen. */
flow_window *open_questions(flow_engine *engine, size_t count);
/** Pushes a screen and pops it again, a hundred times; returns how often. */
size_t push_and_pop(flow_engine *engine, flow_handle from);
/** Counts what a push and pop costs in a window of its own, whatever else there is. */
size_t use_elsewhere(flow_engine *engine);
/** The number of living objects: of a class, or with NULL of a kind. */
size_t live(flow_engine *engine, flow_kind kind, const char *class_id);

#endif
