/**
 * flow/route.h - routes: destinations that are named without knowing who opens them, or how.
 *
 * A *route* is a name with parameters: a value. Hosts and plugins send it, and a coordinator
 * decides about it: its `navigate` method opens something and answers FLOW_ROUTE_HANDLED, or lets
 * its parent decide with FLOW_ROUTE_UNHANDLED. Everything that `navigate` opens on behalf of its
 * coordinator, or of one below it, belongs to the request that brought the route: one transition,
 * one outcome. Screens and coordinators that would leave by it are asked first (flow/question.h);
 * while one needs time, the route waits.
 *
 * A *link* is the slot of a screen that holds the route it wants to go to (flow_screen_set_link()).
 * Everything that the route opened is bound to the link: when all of it is gone, by whatever cause,
 * the slot is empty again and the screen is told (`link_changed`); emptying the slot closes what is
 * bound, and storing another route replaces it in one transition.
 *
 * A *guard* is asked right before a coordinator's `navigate`: it lets the route through, refuses
 * it, puts another in its place (flow_question_reroute()), or answers later.
 *
 * A *deep link* is a URI that stands for routes, as a *template* of a class says (flow_template).
 * flow_open_deep_link() sends them one after the other, and reuses screens that they have opened
 * already.
 */
#ifndef FLOW_ROUTE_H
#define FLOW_ROUTE_H

#include <flow/base.h>
#include <flow/navigation.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A route. Two are equal when their names and parameters are; no parameters and an empty map are
 *  the same. */
typedef struct flow_route {
  uint32_t struct_size;
  uint32_t reserved;
  flow_string name;             /**< not empty, at most 128 bytes */
  const flow_value *parameters; /**< NULL, or a map */
} flow_route;
#define FLOW_ROUTE_INIT {(uint32_t)sizeof(flow_route), 0u, {NULL, 0}, NULL}

/** A route without parameters, which borrows `name`. */
static inline flow_route flow_route_named(const char *name) {
  flow_route route;
  route.struct_size = (uint32_t)sizeof route;
  route.reserved = 0;
  route.name = flow_text(name);
  route.parameters = NULL;
  return route;
}

/**
 * Compare two routes: true if they are equal. NULL equals NULL only. Routes need not be checked
 * before, as values for flow_value_equal().
 *
 * @since 0.1  [any-thread] [callback]
 */
flow_bool flow_route_equal(const flow_route *left, const flow_route *right);

/** The answer of `navigate` to a route. */
typedef int32_t flow_handling;

/** The one table of answers of `navigate`: X(name, number, word, sentence). */
#define FLOW_HANDLING_TABLE(X)                        \
  X(UNHANDLED, 0, "unhandled", "The parent decides.") \
  X(HANDLED, 1, "handled", "It was for me; nobody else is given it.")

#define FLOW_HANDLING_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_handling, FLOW_ROUTE_##name, number)
FLOW_CONSTANTS_(FLOW_HANDLING_TABLE, FLOW_HANDLING_CONSTANT_);
#undef FLOW_HANDLING_CONSTANT_

/**
 * The word for an answer of `navigate`, for example "handled".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.2  [any-thread] [callback]
 */
const char *flow_handling_name(flow_handling handling);

/* ---- Links ----------------------------------------------------------------------------------- */

/**
 * Store a route in the link of a screen, or empty it. The screen's owner gets the route, and its
 * parents if it does not handle it.
 *
 * An equal route, stored or still waiting: noop. Another route supersedes a waiting one, and
 * replaces everything that the link has open. A screen that is not visible is refused (not
 * visible), unless its class has FLOW_CLASS_HEARD_HIDDEN, or its own link opened the screens that
 * cover it. A route that is handled without opening anything leaves the slot empty.
 *
 * Outcomes: done; noop; superseded; vetoed; refused (not visible, unhandled, not allowed, loop,
 * ended, gone, no window). When nothing that `navigate` requested could be opened: the outcome of
 * that request.
 *
 * @param route  copied; NULL empties the slot and closes what is bound: noop when it is empty.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no name, parameters that are no map),
 *         FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_BAD_UTF8, FLOW_ERROR_BAD_VALUE,
 *         FLOW_ERROR_OUT_OF_MEMORY (the parameters cannot be copied), FLOW_ERROR_UNKNOWN_METHOD,
 *         FLOW_ERROR_SIGNATURE_MISMATCH (`options` names a method that the opener does not have, or
 *         that has another signature), FLOW_ERROR_LIMIT, FLOW_ERROR_SHUTTING_DOWN,
 *         FLOW_ERROR_WRONG_THREAD, or a handle error; on failure nothing has changed.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_screen_set_link(flow_engine *engine, flow_screen screen, const flow_route *route,
                                 const flow_options *options, flow_transition *out_transition);

/**
 * Read the link of a screen.
 *
 * @param out_route  set `struct_size` (FLOW_ROUTE_INIT). Receives the route as it was stored,
 *                   borrowed until the link changes or the screen is removed; an empty name when
 *                   the slot is empty.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_WRONG_THREAD, or
 *         a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_screen_link(flow_engine *engine, flow_screen screen, flow_route *out_route);

/* ---- Routes without a link ------------------------------------------------------------------- */

/**
 * Give a route to a coordinator, and to its parents if it does not handle it. Nothing it opens is
 * bound to a link.
 *
 * Outcomes: done; vetoed; refused (unhandled, not allowed, loop, ended, no window); else as
 * flow_screen_set_link().
 * @param route  copied; must not be NULL.
 * @return as flow_screen_set_link().
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_navigate(flow_engine *engine, flow_coordinator coordinator,
                          const flow_route *route, const flow_options *options,
                          flow_transition *out_transition);

/**
 * Give a route to every coordinator that lives when this begins: parents before their children,
 * older children first, each once. Coordinators that start because of it do not get it, and a
 * guard's no concerns only its own coordinator.
 *
 * Outcomes: done if a coordinator handled it; otherwise refused (unhandled).
 * @param route  copied; must not be NULL.
 * @return as flow_screen_set_link(), without handle errors.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_broadcast(flow_engine *engine, const flow_route *route,
                           const flow_options *options, flow_transition *out_transition);

/* ---- Guards ---------------------------------------------------------------------------------- */

/**
 * Answer the question of a guard with another route: inside `guard`, which then answers
 * FLOW_ANSWER_LATER or FLOW_ANSWER_YES, or after it has answered FLOW_ANSWER_LATER. The new route
 * starts at the same guard. At most 16 routes replace one another, and none may come back: refused
 * (loop) otherwise.
 *
 * While a route waits for its guard, later routes of the same coordinator wait behind it, and
 * nothing else does. With flow_question_answer() it goes on (yes) or is refused (not allowed).
 *
 * @param route  copied; must not be NULL.
 * @return FLOW_OK, FLOW_ERROR_NOT_RUNNING if it was answered before, or is no longer of interest
 *         (nothing changes), FLOW_ERROR_UNSUPPORTED if the question is not a guard's,
 *         FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_BAD_UTF8,
 *         FLOW_ERROR_BAD_VALUE, FLOW_ERROR_OUT_OF_MEMORY (the parameters cannot be copied),
 *         FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_question_reroute(flow_engine *engine, flow_question question,
                                  const flow_route *route);

/* ---- Deep links ------------------------------------------------------------------------------ */

/**
 * The template of deep links that coordinators understand: the shape of a URI, and the routes it
 * stands for, which flow_open_deep_link() sends one after the other.
 *
 *     {"shop://product/{id:i}?{page:i}", "catalogue product(id, page)"}
 *
 * `uri` is `scheme:` or `scheme://authority`, segments with `/` between them, and after a `?`
 * parameters with `&` between them. A segment is text, or a parameter: `{name}`, a string, or
 * `{name:type}` with `s` for any text, `i` for an integer, `d` for a number of at most 15 digits,
 * `b` for true or false. A parameter of the query may be missing from a URI; other keys there are
 * ignored. Scheme and authority are compared without regard to case. No percent-encoding: a URI is
 * compared after it has been decoded.
 *
 * `routes` are names, first to last, with blanks between them, each with the parameters it takes:
 * `a b(id)`. An empty text stands for the screens that the window shows when its root has started.
 *
 * If several templates match, the segments decide, from left to right: text is preferred to a
 * parameter, and among parameters b comes first, then i, d and s. Two that match the same URIs are
 * refused: FLOW_ERROR_DUPLICATE_ID, naming both classes.
 *
 * Each text has at most 1,024 bytes; there are at most 32 segments, 32 parameters of the query and
 * 32 routes. An array of templates steps by `template_size` of its class.
 */
typedef struct flow_template {
  const char *uri;    /**< the URI, with the names of parameters in it */
  const char *routes; /**< the routes it stands for */
} flow_template;

/** A key of a query and its value. Frozen: it never grows. */
typedef struct flow_uri_pair {
  flow_string key;   /**< decoded */
  flow_string value; /**< decoded; empty if there is none */
} flow_uri_pair;

/** A URI that has been parsed and decoded: `shop://product/5?page=2`. libflow-uri makes one from
 *  text (flow/uri.h). */
typedef struct flow_uri {
  uint32_t struct_size;
  uint32_t reserved;
  flow_string scheme;          /**< "shop" */
  flow_string authority;       /**< "product"; may be empty */
  const flow_string *segments; /**< "5"; an empty one at the end says nothing */
  size_t segment_count;        /**< at most 1,024 */
  const flow_uri_pair *query;  /**< "page", "2" */
  size_t query_count;          /**< at most 1,024 */
} flow_uri;
#define FLOW_URI_INIT {(uint32_t)sizeof(flow_uri), 0u, {NULL, 0}, {NULL, 0}, NULL, 0, NULL, 0}

/**
 * Open a deep link in a window. A template must match the URI; otherwise nothing changes: refused
 * (unhandled), with a warning.
 *
 * A link that comes before the window's root coordinator has started waits for it, without holding
 * up other requests; several links run in order. Screens that the first routes have opened already
 * are reused, if they lie above the screens that the window showed at its start, with nothing else
 * in between. Everything beyond them is closed, as one transition. Then the owner of the top screen
 * gets each of the other routes, once the one before is done. Only the last of these transitions is
 * animated. If a route is not done, the link ends with the outcome of that route.
 *
 * Outcomes: done; noop if everything is shown already; refused (unhandled, gone, and as
 * flow_navigate()); vetoed.
 * @param uri  copied.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_BAD_UTF8,
 *         FLOW_ERROR_LIMIT, FLOW_ERROR_SHUTTING_DOWN, FLOW_ERROR_WRONG_THREAD, or a handle error;
 *         on failure nothing has changed.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_open_deep_link(flow_engine *engine, flow_window window, const flow_uri *uri,
                                const flow_options *options, flow_transition *out_transition);

#ifdef __cplusplus
}
#endif
#endif
