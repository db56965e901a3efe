/**
 * flow/class.h - classes: how screens, coordinators, presenters and observers are described.
 *
 * A class is data: a kind, an id and a table of named, typed methods. Plugins and hosts register
 * classes alike; the engine calls their methods through libffi. A standard method (create, start,
 * will_appear, ...) has a declared signature; one that is absent does nothing and costs no call.
 * Any other method is the author's own and can be invoked by name (flow/invoke.h); so is one that
 * became standard in a later version than the class was compiled with.
 *
 *     static const flow_method methods[] = {
 *         FLOW_SCREEN_METHOD(create, create),
 *         FLOW_SCREEN_METHOD(render, render),
 *         FLOW_SCREEN_METHOD(destroy, destroy),
 *         FLOW_ACTION(next),
 *     };
 *     flow_class screen = FLOW_CLASS(FLOW_KIND_SCREEN, "hello.screen", methods);
 *     flow_class_register(engine, plugin, &screen, error);
 *
 * In C11 and C++ the macros make the compiler check that each function has its method's type; in
 * C99 they only cast. Callbacks run on the engine's thread, one at a time, unless the author's own
 * method calls flow_invoke() or flow_create(), which run at once. Nothing may leave a callback by
 * exception or longjmp: flow/flow.hpp and FlowKit catch what is thrown, and say in which class and
 * method; in plain C and C++ it ends the process.
 */
#ifndef FLOW_CLASS_H
#define FLOW_CLASS_H

#include <flow/base.h>
#include <flow/engine.h>
#include <flow/question.h>
#include <flow/request.h>
#include <flow/route.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

struct flow_change;
struct flow_event;
struct flow_gesture;
struct flow_selection;

/* ---- Standard methods ------------------------------------------------------------------------ */

/* The one table of standard methods: X(kind, name, signature, result, parameters). From each row
 * follow the type flow_<kind>_<name>_fn and the text FLOW_SIGNATURE_<kind>_<name>.
 *
 * In any of them every function tagged [callback] may be called. A change that a callback asks for
 * waits until the callback has returned; flow_create() and flow_invoke() run at once. Anything lent
 * to a callback is borrowed for the call. */

/* Methods of every kind.
 *
 *   create   Once, inside flow_create() or flow_open_new(), before anything else. It returns the
 *            `self` that all others are given; NULL means failure. Without it `self` is the class's
 *            user data. The handle is good already, but the instance can neither be called nor
 *            destroyed yet. Next: any other method, as the instance is opened, used or called.
 *   destroy  Once, as the last, never while another method of the instance runs. The handle is
 *            stale: no request can be made on its behalf. Next: nothing. */
#define FLOW_LIFE_METHODS_(X, kind)                                                          \
  X(kind, create, "p(pph?a)", void *,                                                        \
    (void *user_data, flow_engine *engine, flow_handle handle, const flow_value *arguments)) \
  X(kind, destroy, "v(p)", void, (void *self))

/*                                      A screen
 *
 *     create
 *       |  flow_push() and its like; one that is never opened: destroy
 *       v
 *     hidden --------- will_appear --------> appearing ---- did_appear ----> visible
 *       |  ^                                   |   ^                            |
 *       |  |                   will_disappear  |   |  will_appear               |
 *       |  |                                   v   |                            |
 *       |  +---------- did_disappear ------ disappearing <---- will_disappear --+
 *       |
 *       |  may_leave was asked before anything has changed; who said yes may stay all the same
 *       v
 *     removed ---> its work is cancelled ---> its completion ---> destroy
 *
 *   render          When the host asks, with flow_screen_render(): not before, and not for each
 *                   flow_screen_changed(). Fill `content` (flow/content.h), which is stale after
 *                   the call; the screen cannot be rendered again meanwhile.
 *   will_appear     Each time it comes into view, before the presenter is told. Next: did_appear,
 *                   or will_disappear if a gesture is cancelled.
 *   did_appear      Each time the presenter has shown it. Next: will_disappear.
 *   will_disappear  Each time it goes out of view, before the presenter is told. Next:
 *                   did_disappear, or will_appear if a gesture is cancelled.
 *   did_disappear   Each time the presenter has shown that it is gone. Next: will_appear, or
 *                   removed.
 *   removed         Once, if it was opened: it has left the tree for good, by whatever cause. It is
 *                   not seen any more. Next: its work is cancelled, its completion runs, destroy.
 *   input           Each time the user has changed an element that names no method of its own.
 *   capability      When the host asks, with flow_screen_capability(), for example for
 *                   "flow.native-view/1". NULL: there is none. The pointer stays the screen's.
 *   may_leave       Before a request would remove it, while nothing has changed (flow/question.h);
 *                   of several screens the top-most first. Absent: yes. Next: removed, unless
 *                   another one says no, or a coordinator that could replace it opens a layer,
 *                   needs time, or opens nothing.
 *   attempted       Each time the user tried to go back from it (FLOW_CAUSE_BACK), or to drag its
 *                   layer away (FLOW_CAUSE_DRAGGED), and may not. Nothing has changed.
 *   link_changed    Each time its link holds another route, or none: NULL (flow/route.h).
 *   locale_changed  Each time the host's language or direction (flow_engine_locale()), or one of
 *                   the engine's words, changes while the screen lives. If it is visible, it is
 *                   asked for its content anew.
 *   arguments_changed  Each time flow_screen_set_arguments() gives it other arguments, or none:
 *                   NULL.
 *   back            The user goes back from it while it is on top: FLOW_TRUE if it has handled that
 *                   itself, as a step of a form or a search, and stays. Asked before anything else.
 *                   Absent: FLOW_FALSE.
 *   paused          While it is visible, each time the host stops being active, or changes between
 *                   inactive and background; also right after did_appear, if the host is not
 *                   active. Next: resumed, or it disappears.
 *   resumed         It is visible, was paused, and the host is active again.
 *   wrong           Each time a host reports that the text in the field `id` is no valid value yet:
 *                   `reason` says why, and is NULL once it is valid. The host decides how it shows
 *                   that.
 *                   @since 0.3
 *   save_state      When the host saves (flow/state.h) and something of the screen has changed.
 *                   Returns what `restore_state` needs, lent until its next call; NULL: nothing.
 *                   Requests made here wait; creating and destroying is an error.
 *                   @since 0.3
 *   restore_state   Once, after `create` and before anything else, if the screen was open when it
 *                   was saved. `state` is what `save_state` lent, NULL without one, by a class of
 *                   the `state_version` `version`. FLOW_FALSE refuses: it becomes a placeholder.
 *                   @since 0.3 */
#define FLOW_SCREEN_METHOD_TABLE(X)                                                              \
  FLOW_LIFE_METHODS_(X, screen)                                                                  \
  X(screen, render, "v(ph)", void, (void *self, flow_content content))                           \
  X(screen, will_appear, "v(p)", void, (void *self))                                             \
  X(screen, did_appear, "v(p)", void, (void *self))                                              \
  X(screen, will_disappear, "v(p)", void, (void *self))                                          \
  X(screen, did_disappear, "v(p)", void, (void *self))                                           \
  X(screen, removed, "v(p)", void, (void *self))                                                 \
  X(screen, input, "v(psa)", void, (void *self, const flow_string *id, const flow_value *value)) \
  X(screen, capability, "?p(ps)", const void *, (void *self, const flow_string *id))             \
  X(screen, may_leave, "i(pp)", flow_answer, (void *self, const flow_leave *leave))              \
  X(screen, attempted, "v(pi)", void, (void *self, flow_cause cause))                            \
  X(screen, link_changed, "v(p?p)", void, (void *self, const flow_route *route))                 \
  X(screen, locale_changed, "v(p)", void, (void *self)) \
  X(screen, arguments_changed, "v(p?a)", void, (void *self, const flow_value *arguments)) \
  X(screen, back, "b(p)", flow_bool, (void *self)) \
  X(screen, paused, "v(pi)", void, (void *self, flow_activity activity)) \
  X(screen, resumed, "v(p)", void, (void *self)) \
  X(screen, wrong, "v(ps?s)", void, \
    (void *self, const flow_string *id, const flow_string *reason)) \
  X(screen, save_state, "?a(p)", const flow_value *, (void *self)) \
  X(screen, restore_state, "b(p?au)", flow_bool, \
    (void *self, const flow_value *state, uint32_t version))

/*                                    A coordinator
 *
 *     create
 *       |  flow_open() and its like; one that is never opened: destroy
 *       v
 *     start ---------- opens nothing, and does not defer ---------+
 *       |                                                         |
 *       v                                                         |
 *     running          child_finished  for each child that ends   |
 *       |              guard, navigate      for each route        |
 *       |              may_select, reselected     for its tabs    |
 *       |                                                         |
 *       |  flow_finish(), flow_stop(), its parent ends, or its    |
 *       |  last screen goes; may_leave was asked before           |
 *       v                                                         |
 *     its screens are removed, its children end <-----------------+
 *       |
 *       v
 *     did_finish of observers ---> child_finished of its parent,
 *                                  or the callback `finished` ---> destroy
 *
 *   start           Once, when it has been attached to its parent. Open the first screen or a
 *                   child, or ask for more time with flow_coordinator_defer(). Anything opened here
 *                   reaches the host together, as one transition. Next: any of the others.
 *   child_finished  Once for each child, unless that was opened with a `finished` callback. `value`
 *                   is NULL unless `cause` is FLOW_CAUSE_FINISHED; `child` is stale after the call.
 *                   Anything opened here appears after the child's screens have gone. A
 *                   coordinator without screens and children ends after this, unless it has made a
 *                   request.
 *   may_leave       Before a request would end it, while nothing has changed (flow/question.h),
 *                   after its screens and its children; not when it finishes itself. Absent: yes.
 *                   Next: its screens are removed, unless another one says no, or a coordinator
 *                   that could replace them leaves them.
 *   navigate        For each route that reaches it (flow/route.h): open what it means, or leave it
 *                   to the parent. `from` is the screen whose link it is, or FLOW_NONE. Absent:
 *                   unhandled.
 *   guard           Right before each navigate: decides if that gets the route. `question` may be
 *                   kept for later; flow_question_reroute() puts another route in its place.
 *                   Absent: yes. Next: navigate, if it says yes.
 *   may_select      Before another of the tabs that it opened is selected, while nothing has
 *                   changed (flow/tabs.h). Absent: yes.
 *   reselected      Each time the selected one of its tabs is selected again.
 *   save_state      As a screen's. @since 0.3
 *   restore_state   As a screen's, in the place of `start`. @since 0.3 */
#define FLOW_COORDINATOR_METHOD_TABLE(X)                                                 \
  FLOW_LIFE_METHODS_(X, coordinator)                                                     \
  X(coordinator, start, "v(p)", void, (void *self))                                      \
  X(coordinator, child_finished, "v(phi?a)", void,                                       \
    (void *self, flow_coordinator child, flow_cause cause, const flow_value *value))     \
  X(coordinator, may_leave, "i(pp)", flow_answer, (void *self, const flow_leave *leave)) \
  X(coordinator, navigate, "i(pp?h)", flow_handling,                                     \
    (void *self, const flow_route *route, flow_screen from))                             \
  X(coordinator, guard, "i(pph)", flow_answer,                                           \
    (void *self, const flow_route *route, flow_question question))                       \
  X(coordinator, may_select, "i(pp)", flow_answer,                                       \
    (void *self, const struct flow_selection *selection))                                \
  X(coordinator, reselected, "v(pht)", void, (void *self, flow_layer layer, uint64_t index)) \
  X(coordinator, save_state, "?a(p)", const flow_value *, (void *self))                  \
  X(coordinator, restore_state, "b(p?au)", flow_bool,                                    \
    (void *self, const flow_value *state, uint32_t version))

/* A presenter.
 *
 *   transition  For each visible change of its window (flow/presenter.h), after will_disappear and
 *               will_appear. Show it, then call flow_token_complete() with its token, here or
 *               later. A change without a token (not animated, or the whole tree) expects no
 *               answer. Next: did_disappear and did_appear of the screens, once it has answered.
 *   changed     Once for each visible screen whose content has changed, before the engine is idle.
 *               Ask for the content when you draw.
 *   gesture     When a gesture begins, and each time the finger has moved (flow/gesture.h). Next:
 *               transition, when it is over.
 *   hurry       Once for a token, before the engine is idle, when a request waits for its
 *               transition. Cut the animation short and call flow_token_complete(), here or soon;
 *               or let it run. No event tells of it. @since 0.3 */
#define FLOW_PRESENTER_METHOD_TABLE(X)                                                    \
  FLOW_LIFE_METHODS_(X, presenter)                                                        \
  X(presenter, transition, "v(pp)", void, (void *self, const struct flow_change *change)) \
  X(presenter, changed, "v(ph)", void, (void *self, flow_screen screen))                  \
  X(presenter, gesture, "v(pp)", void, (void *self, const struct flow_gesture *gesture))  \
  X(presenter, hurry, "v(ph)", void, (void *self, flow_token token))

/* An observer (flow/observer.h).
 *
 *   did_start   Once for each coordinator, when its `start` has returned.
 *   did_finish  Once for each coordinator, when it has ended, before its parent is told.
 *   event       Right before each callback of FLOW_EVENT_TABLE that the engine delivers to anybody
 *               else. `render` and `capability` have no event: a host may ask at any time. */
#define FLOW_OBSERVER_METHOD_TABLE(X)                                                      \
  FLOW_LIFE_METHODS_(X, observer)                                                          \
  X(observer, did_start, "v(ph)", void, (void *self, flow_coordinator coordinator))        \
  X(observer, did_finish, "v(phi?a)", void,                                                \
    (void *self, flow_coordinator coordinator, flow_cause cause, const flow_value *value)) \
  X(observer, event, "v(pp)", void, (void *self, const struct flow_event *event))

/* Methods of a requester, a screen or a coordinator, that serve as callbacks of its requests: their
 * names are given in flow_options (flow/navigation.h), flow_alert and flow_confirm_method()
 * (flow/alert.h) instead of functions. The last two are a screen's, named by its elements
 * (flow/content.h). The author chooses the names; the parameters are fixed.
 *
 *   completion  Once, when what was opened is removed.
 *   dismissed   Once, after the last screen of the opened layer is removed.
 *   finished    Once, when the opened coordinator has ended.
 *   done        Once, with the request's outcome.
 *   answered    Once, with the id of an alert's pressed button, or an empty one.
 *   confirmed   Once, if the user says yes.
 *   rows        To give rows on demand of the element `id` with flow_content_add_rows(): `count` of
 *               them from the one at `first` on.
 *   find        To find a row on demand: its place in the element `id`, or -1 if there is none. */
#define FLOW_CALLBACK_METHOD_TABLE(X)                                                           \
  X(callback, completion, "v(ph)", void, (void *self, flow_presentable opened))                 \
  X(callback, dismissed, "v(ph)", void, (void *self, flow_layer layer))                         \
  X(callback, finished, "v(phi?a)", void,                                                       \
    (void *self, flow_coordinator coordinator, flow_cause cause, const flow_value *value))      \
  X(callback, done, "v(php)", void,                                                             \
    (void *self, flow_transition transition, const struct flow_outcome *outcome))               \
  X(callback, answered, "v(phs)", void,                                                         \
    (void *self, flow_screen alert, const flow_string *button))                                 \
  X(callback, confirmed, "v(p)", void, (void *self))                                            \
  X(callback, rows, "v(phstt)", void,                                                           \
    (void *self, flow_content content, const flow_string *id, uint64_t first, uint64_t count))  \
  X(callback, find, "x(pss)", int64_t,                                                          \
    (void *self, const flow_string *id, const flow_string *row))

/** All standard methods of all kinds: X(kind, name, signature, result, parameters). */
#define FLOW_METHOD_TABLE(X)       \
  FLOW_SCREEN_METHOD_TABLE(X)      \
  FLOW_COORDINATOR_METHOD_TABLE(X) \
  FLOW_PRESENTER_METHOD_TABLE(X)   \
  FLOW_OBSERVER_METHOD_TABLE(X)

/** The standard methods that 0.2 did not have: X(kind, name, minor), the minor version of the ABI
 *  that brought them. In a class of an older plugin or host such a name is the author's own, and
 *  the engine does not call it: a plugin's version is that in its entry table, a host's follows
 *  from the size of its flow_class.
 *  @since 0.3 */
#define FLOW_METHOD_SINCE_TABLE(X) \
  X(screen, wrong, 3)              \
  X(presenter, hurry, 3)           \
  X(screen, save_state, 3)         \
  X(screen, restore_state, 3)      \
  X(coordinator, save_state, 3)    \
  X(coordinator, restore_state, 3)

#define FLOW_METHOD_TYPE_(kind, name, signature, result, parameters) \
  typedef result(*flow_##kind##_##name##_fn) parameters;
#ifdef __swift__
#define FLOW_METHOD_TEXT_(kind, name, signature, result, parameters) \
  static const char *const FLOW_SIGNATURE_##kind##_##name = signature;
#else
#define FLOW_METHOD_TEXT_(kind, name, signature, result, parameters) \
  static const char FLOW_SIGNATURE_##kind##_##name[] = signature;
#endif
FLOW_METHOD_TABLE(FLOW_METHOD_TYPE_)
FLOW_METHOD_TABLE(FLOW_METHOD_TEXT_)
FLOW_CALLBACK_METHOD_TABLE(FLOW_METHOD_TYPE_)
FLOW_CALLBACK_METHOD_TABLE(FLOW_METHOD_TEXT_)
#undef FLOW_METHOD_TYPE_
#undef FLOW_METHOD_TEXT_

/** The types and signatures of `create` and `destroy`, which are the same for every kind. */
typedef flow_screen_create_fn flow_create_fn;
typedef flow_screen_destroy_fn flow_destroy_fn;
#define FLOW_SIGNATURE_create FLOW_SIGNATURE_screen_create
#define FLOW_SIGNATURE_destroy FLOW_SIGNATURE_screen_destroy

/* ---- Methods --------------------------------------------------------------------------------- */

/** One method. The engine copies name and signature. A name is a C identifier, up to 128 bytes. An
 *  array of methods steps by `method_size` of its class. */
typedef struct flow_method {
  const char *name;       /**< unique in the class */
  const char *signature;  /**< its types (flow/signature.h) */
  flow_function function; /**< of the type that the signature says */
} flow_method;

/* An action takes nothing, or the value that the host sent, or the element's id and the value. The
 * value is any (`const flow_value *`), or typed: docs/semantics.md says at V3 what fits. An action
 * returns nothing, a truth value, an integer, a number, or a value that it keeps owning.
 * FLOW_ACTION picks the signature by the type: X(result, its letter), X(result, its letter, value,
 * its letter). A 32-bit integer is a flow_bool, and a 64-bit one without a sign a number; with
 * FLOW_METHOD they can be "i" and "h". Only s, y, a, h and p can be optional, with FLOW_METHOD; a
 * number that an emptied field leaves out is "?a", or "a". */
#define FLOW_ACTION_RESULTS_(X) \
  X(void, "v")                  \
  X(flow_bool, "b")             \
  X(int64_t, "x")               \
  X(double, "d")                \
  X(const flow_value *, "?a")
#define FLOW_ACTION_VALUES_(X, result, letter)  \
  X(result, letter, const flow_value *, "a")    \
  X(result, letter, flow_bool, "b")             \
  X(result, letter, uint32_t, "u")              \
  X(result, letter, int64_t, "x")               \
  X(result, letter, uint64_t, "t")              \
  X(result, letter, double, "d")                \
  X(result, letter, const flow_string *, "s")   \
  X(result, letter, const flow_bytes *, "y")

/** The types of actions without a result. */
typedef void (*flow_action_fn)(void *self);
typedef void (*flow_value_action_fn)(void *self, const flow_value *value);
typedef void (*flow_element_action_fn)(void *self, const flow_string *id, const flow_value *value);

#ifdef __cplusplus
}

namespace flow {
/** Compiles only when `function` has the type `Function` (noexcept or not). */
template <typename Function>
inline flow_function checked(Function function) {
  return reinterpret_cast<flow_function>(function);
}
/** Takes any function, and a lambda that captures nothing as `+[](...) {...}`. */
template <typename Function>
inline flow_function unchecked(Function function) {
  return reinterpret_cast<flow_function>(function);
}
#define FLOW_ACTION_SIGNATURE_OF_(result, letter, value, value_letter)                             \
  inline const char *action_signature(result (*)(void *, value)) {                                 \
    return letter "(p" value_letter ")";                                                           \
  }                                                                                                \
  inline const char *action_signature(result (*)(void *, const flow_string *, value)) {            \
    return letter "(ps" value_letter ")";                                                          \
  }
#define FLOW_ACTION_SIGNATURES_(result, letter)                                    \
  inline const char *action_signature(result (*)(void *)) { return letter "(p)"; } \
  FLOW_ACTION_VALUES_(FLOW_ACTION_SIGNATURE_OF_, result, letter)
FLOW_ACTION_RESULTS_(FLOW_ACTION_SIGNATURES_)
#undef FLOW_ACTION_SIGNATURES_
#undef FLOW_ACTION_SIGNATURE_OF_
}  // namespace flow

extern "C" {
#define FLOW_CHECKED_(type, ...) (::flow::checked<type>(__VA_ARGS__))
#define FLOW_ACTION_SIGNATURE_(...) (::flow::action_signature(__VA_ARGS__))
#define FLOW_UNCHECKED_(...) (::flow::unchecked(__VA_ARGS__))
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define FLOW_CHECKED_(type, ...) ((flow_function)_Generic((__VA_ARGS__), type: (__VA_ARGS__)))
#define FLOW_ACTION_CASE_(result, letter, value, value_letter)                              \
  result(*)(void *, value) : letter "(p" value_letter ")",                                  \
  result(*)(void *, const flow_string *, value) : letter "(ps" value_letter ")",
#define FLOW_ACTION_CASES_(result, letter) \
  result(*)(void *) : letter "(p)",        \
  FLOW_ACTION_VALUES_(FLOW_ACTION_CASE_, result, letter)
#define FLOW_ACTION_SIGNATURE_(...) \
  _Generic((__VA_ARGS__), FLOW_ACTION_RESULTS_(FLOW_ACTION_CASES_) struct flow_no_action *: NULL)
#define FLOW_UNCHECKED_(...) ((flow_function)(__VA_ARGS__))
#else
#define FLOW_CHECKED_(type, ...) ((flow_function)(__VA_ARGS__))
#define FLOW_UNCHECKED_(...) ((flow_function)(__VA_ARGS__))
#endif

/** A standard method of a kind, checked at compile time (C11, C++). A function, or in C++ a lambda
 *  that captures nothing. */
#define FLOW_SCREEN_METHOD(name, ...) \
  { #name, FLOW_SIGNATURE_screen_##name, FLOW_CHECKED_(flow_screen_##name##_fn, __VA_ARGS__) }
#define FLOW_COORDINATOR_METHOD(name, ...) \
  { #name, FLOW_SIGNATURE_coordinator_##name, \
    FLOW_CHECKED_(flow_coordinator_##name##_fn, __VA_ARGS__) }
#define FLOW_PRESENTER_METHOD(name, ...) \
  { #name, FLOW_SIGNATURE_presenter_##name, FLOW_CHECKED_(flow_presenter_##name##_fn, __VA_ARGS__) }
#define FLOW_OBSERVER_METHOD(name, ...) \
  { #name, FLOW_SIGNATURE_observer_##name, FLOW_CHECKED_(flow_observer_##name##_fn, __VA_ARGS__) }
/** An author's own method that serves as a callback of requests (FLOW_CALLBACK_METHOD_TABLE), named
 *  `name`:
 *
 *     FLOW_CALLBACK_METHOD(finished, "address_chosen", address_chosen)
 */
#define FLOW_CALLBACK_METHOD(callback, name, ...) \
  { name, FLOW_SIGNATURE_callback_##callback, \
    FLOW_CHECKED_(flow_callback_##callback##_fn, __VA_ARGS__) }
/** An author's own method with any signature; the compiler cannot check it. */
#define FLOW_METHOD(name, signature, ...) { name, signature, FLOW_UNCHECKED_(__VA_ARGS__) }
/** An action, whose type decides its signature (C11, C++): named like its function, or `name`. */
#ifdef FLOW_ACTION_SIGNATURE_
#define FLOW_ACTION(fn) FLOW_NAMED_ACTION(#fn, fn)
#define FLOW_NAMED_ACTION(name, fn) { name, FLOW_ACTION_SIGNATURE_(fn), FLOW_UNCHECKED_(fn) }
#endif

/* ---- Registration ---------------------------------------------------------------------------- */

/** A coordinator class whose instances show nothing themselves: they only hold others. */
#define FLOW_CLASS_ROOT ((uint32_t)1)
/** A presenter class that can only close one layer in a transition. */
#define FLOW_CLASS_ONE_LAYER ((uint32_t)2)
/** A screen class whose screens may store a route in their links even while they are not
 *  visible. */
#define FLOW_CLASS_HEARD_HIDDEN ((uint32_t)4)
/** The coordinator class with which a host begins that is told only the plugin
 *  (flow_plugin_info.first). One class of a plugin may have it; on a class of a host it means
 *  nothing. Needs an engine of 0.3. @since 0.3 */
#define FLOW_CLASS_FIRST ((uint32_t)8)

/** The argument must be given. */
#define FLOW_ARGUMENT_REQUIRED ((uint32_t)1)

/**
 * One of the arguments that instances of a class are created with. A class that lists its arguments
 * takes a map of them, and nothing else. A key that is not listed, a value of another type, and a
 * missing required argument are refused before `create` runs; the error names the argument, and a
 * similar name for an unknown key. Defaults of omitted arguments are filled in before `create`
 * runs.
 *
 *     static const flow_argument arguments[] = {
 *         FLOW_REQUIRED_ARGUMENT("id", "x", "which product"),
 *         FLOW_ARGUMENT("title", "?s", "what the bar shows until it is loaded"),
 *     };
 *     flow_class product = FLOW_CLASS_OF(FLOW_KIND_SCREEN, "shop.product", methods, arguments);
 *
 * `type` is a letter as in a signature (flow/signature.h): b i u x t d s y h a, or l for a list, m
 * for a map; a `?` before it allows null. An array of arguments steps by `argument_size` of its
 * class.
 */
typedef struct flow_argument {
  const char *name;         /**< a C identifier, unique in the class */
  const char *type;         /**< "s", "?x", ... */
  const char *about;        /**< one line for people; may be NULL */
  flow_value default_value; /**< of its type, copied; null: no default. Not with required */
  uint32_t flags;           /**< FLOW_ARGUMENT_REQUIRED */
  uint32_t reserved;
} flow_argument;
/** An argument that may be left out, and one that must be given. */
#define FLOW_ARGUMENT(name, type, about) {name, type, about, {FLOW_TYPE_NULL, 0u, {0}}, 0u, 0u}
#define FLOW_REQUIRED_ARGUMENT(name, type, about) \
  {name, type, about, {FLOW_TYPE_NULL, 0u, {0}}, FLOW_ARGUMENT_REQUIRED, 0u}

/** The description of a class. The engine copies it, with its methods, templates and
 *  arguments. */
typedef struct flow_class {
  uint32_t struct_size;
  flow_kind kind; /**< screen, coordinator, presenter or observer */
  /** Unique in the engine: letters, digits and `._-/`, up to 128. Ids that begin with "flow." are
   *  the engine's own ("flow.alert" of flow/alert.h) and refused: FLOW_ERROR_INVALID_ARGUMENT. */
  const char *id;
  const flow_method *methods; /**< an array of `method_count`; NULL if there are none */
  size_t method_count;        /**< at most 65,536 */
  uint32_t method_size;       /**< sizeof(flow_method) */
  uint32_t flags;             /**< FLOW_CLASS_... */
  void *user_data;            /**< the first argument of `create` */
  /** Runs once: when the class goes, or if registering fails. */
  void (*destroy)(void *user_data);
  const flow_template *templates; /**< coordinators only; copied */
  size_t template_count;          /**< at most 65,536 */
  uint32_t template_size;         /**< sizeof(flow_template) */
  uint32_t argument_size;         /**< sizeof(flow_argument) */
  const flow_argument *arguments; /**< copied; none: `create` takes any arguments */
  size_t argument_count;          /**< at most 64 */
  /** The version of what `save_state` lends: `restore_state` gets that of the class that has saved
   *  it, and is never given a higher one. Screens and coordinators; else it means nothing.
   *  The members from here on make the struct larger than that of 0.2, so that the size tells the
   *  engine which standard methods a host was compiled with (FLOW_METHOD_SINCE_TABLE).
   *  @since 0.3 */
  uint32_t state_version;
  uint32_t reserved; /**< must be 0 */
} flow_class;
#define FLOW_CLASS_INIT                                                                        \
  {(uint32_t)sizeof(flow_class), FLOW_KIND_NONE, NULL, NULL, 0, (uint32_t)sizeof(flow_method), \
   0u, NULL, NULL, NULL, 0, (uint32_t)sizeof(flow_template), (uint32_t)sizeof(flow_argument),  \
   NULL, 0, 0u, 0u}

/** A class of a kind with an array of methods, which it counts. */
#define FLOW_CLASS(kind, id, methods)                                                        \
  {(uint32_t)sizeof(flow_class), kind, id, methods, sizeof(methods) / sizeof((methods)[0]),  \
   (uint32_t)sizeof((methods)[0]), 0u, NULL, NULL, NULL, 0,                                  \
   (uint32_t)sizeof(flow_template), (uint32_t)sizeof(flow_argument), NULL, 0, 0u, 0u}

/** A class of a kind with arrays of methods and of its instances' arguments, which it counts. */
#define FLOW_CLASS_OF(kind, id, methods, arguments)                                          \
  {(uint32_t)sizeof(flow_class), kind, id, methods, sizeof(methods) / sizeof((methods)[0]),  \
   (uint32_t)sizeof((methods)[0]), 0u, NULL, NULL, NULL, 0,                                  \
   (uint32_t)sizeof(flow_template), (uint32_t)sizeof((arguments)[0]), arguments,             \
   sizeof(arguments) / sizeof((arguments)[0]), 0u, 0u}

/** Gives a class the templates of deep links, an array, which it counts. */
#define FLOW_SET_TEMPLATES(class_, array)                                 \
  ((class_).templates = (array),                                          \
   (class_).template_count = sizeof(array) / sizeof((array)[0]),          \
   (class_).template_size = (uint32_t)sizeof((array)[0]))

/** Gives a class the arguments of its instances, an array, which it counts. */
#define FLOW_SET_ARGUMENTS(class_, array)                                 \
  ((class_).arguments = (array),                                          \
   (class_).argument_count = sizeof(array) / sizeof((array)[0]),          \
   (class_).argument_size = (uint32_t)sizeof((array)[0]))

/**
 * Register a class.
 *
 * The engine copies `description`, its strings and its table. The class lives until its plugin is
 * unloaded or the engine is destroyed; then `destroy` runs once on `user_data`. It also runs once,
 * before this returns, when registering fails, unless the struct is too small to hold it.
 *
 * @param plugin     the plugin it belongs to (its `init` gets the handle), or FLOW_NONE for the
 *                   host.
 * @param out_error  names class, method, signatures and the argument that differs; may be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_DUPLICATE_ID,
 *         FLOW_ERROR_BAD_SIGNATURE, FLOW_ERROR_SIGNATURE_MISMATCH, FLOW_ERROR_BAD_UTF8,
 *         FLOW_ERROR_SHUTTING_DOWN, FLOW_ERROR_WRONG_THREAD, or a handle error for `plugin`. A
 *         template that cannot be understood is FLOW_ERROR_INVALID_ARGUMENT; `position` is the byte
 *         of its text at fault. A default that is not of its argument's type is
 *         FLOW_ERROR_ARGUMENT_TYPE; one that is malformed FLOW_ERROR_BAD_VALUE, and one that cannot
 *         be copied FLOW_ERROR_OUT_OF_MEMORY.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_class_register(flow_engine *engine, flow_plugin plugin,
                                const flow_class *description, flow_error *out_error);

/** The description of a class. Strings are borrowed until the class goes. */
typedef struct flow_class_info {
  uint32_t struct_size;
  flow_kind kind;
  const char *id;      /**< as registered */
  size_t method_count; /**< read them by flow_class_method_at() */
  uint32_t flags;      /**< FLOW_CLASS_... */
  uint32_t reserved;
  flow_plugin plugin;    /**< FLOW_NONE for a class of the host */
  size_t argument_count; /**< read them by flow_class_argument_at() */
  size_t template_count; /**< read them by flow_class_template_at() */
} flow_class_info;
#define FLOW_CLASS_INFO_INIT \
  {(uint32_t)sizeof(flow_class_info), FLOW_KIND_NONE, NULL, 0, 0u, 0u, FLOW_NONE, 0, 0}

/**
 * Look a class up by its id.
 *
 * @param out_info  set `struct_size` (FLOW_CLASS_INFO_INIT); may be NULL to ask only if it exists.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE or
 *         FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_class_find(flow_engine *engine, const char *id, flow_class_info *out_info);

/** The description of a method. It has no function: methods are called through the engine. */
typedef struct flow_method_info {
  uint32_t struct_size;
  uint32_t reserved;
  const char *name;      /**< as registered */
  const char *signature; /**< as registered */
} flow_method_info;
#define FLOW_METHOD_INFO_INIT {(uint32_t)sizeof(flow_method_info), 0u, NULL, NULL}

/**
 * The method at `index` of a class, in the order it was registered.
 *
 * @param out_info  set `struct_size` (FLOW_METHOD_INFO_INIT). Strings are borrowed until the class
 *                  goes.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS, FLOW_ERROR_INVALID_ARGUMENT (index out of range),
 *         FLOW_ERROR_STRUCT_SIZE or FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_class_method_at(flow_engine *engine, const char *id, size_t index,
                                 flow_method_info *out_info);

/** The description of an argument. Strings and the default are borrowed until the class goes. */
typedef struct flow_argument_info {
  uint32_t struct_size;
  uint32_t flags;                  /**< FLOW_ARGUMENT_REQUIRED */
  const char *name;                /**< as registered */
  const char *type;                /**< as registered: "s", "?x", ... */
  const char *about;               /**< NULL if nothing was said */
  const flow_value *default_value; /**< NULL if there is none */
} flow_argument_info;
#define FLOW_ARGUMENT_INFO_INIT {(uint32_t)sizeof(flow_argument_info), 0u, NULL, NULL, NULL, NULL}

/**
 * The argument at `index` of a class, in the order it was registered.
 *
 * @param out_info  set `struct_size` (FLOW_ARGUMENT_INFO_INIT).
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS, FLOW_ERROR_INVALID_ARGUMENT (index out of range),
 *         FLOW_ERROR_STRUCT_SIZE or FLOW_ERROR_WRONG_THREAD.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_class_argument_at(flow_engine *engine, const char *id, size_t index,
                                   flow_argument_info *out_info);

/** A template of deep links (flow/route.h), as it was registered. Strings are borrowed until the
 *  class goes. */
typedef struct flow_template_info {
  uint32_t struct_size;
  uint32_t reserved;
  const char *uri;    /**< the template of the URI */
  const char *routes; /**< the routes that the URI stands for */
} flow_template_info;
#define FLOW_TEMPLATE_INFO_INIT {(uint32_t)sizeof(flow_template_info), 0u, NULL, NULL}

/**
 * The template at `index` of a class, in the order it was registered.
 *
 * @param out_info  set `struct_size` (FLOW_TEMPLATE_INFO_INIT).
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS, FLOW_ERROR_INVALID_ARGUMENT (index out of range),
 *         FLOW_ERROR_STRUCT_SIZE or FLOW_ERROR_WRONG_THREAD.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_class_template_at(flow_engine *engine, const char *id, size_t index,
                                   flow_template_info *out_info);

/**
 * Create an instance of a class: runs its `create` method before it returns.
 *
 * A screen or coordinator made here is shown by opening it (flow/navigation.h); the engine then
 * ends it. A presenter starts to work when it is given to a window, an observer at once. An
 * instance that is never opened is ended by flow_destroy() or with the engine.
 *
 * @param arguments   passed to `create`; may be NULL. Borrowed for the call. For a class that lists
 *                    its arguments, a map of them, which is checked and completed first.
 * @param out_handle  receives the handle; must not be NULL.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS, FLOW_ERROR_CREATE_FAILED, FLOW_ERROR_ARGUMENT_TYPE
 *         (not what the class lists; a diagnostic names the argument), FLOW_ERROR_BAD_VALUE,
 *         FLOW_ERROR_BAD_UTF8, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_LIMIT (calls nested more
 *         than 64 deep, 10,000 requests or destroys that have led to one another, or all slots in
 *         use), FLOW_ERROR_OUT_OF_MEMORY (`arguments` of a screen, which the engine keeps, cannot
 *         be copied), FLOW_ERROR_BUSY (inside `save_state`), FLOW_ERROR_SHUTTING_DOWN or
 *         FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_create(flow_engine *engine, const char *class_id, const flow_value *arguments,
                        flow_handle *out_handle);

/**
 * Create an instance of a class of the host's that has no `create`, with a `self` of its own: each
 * window may have a presenter of the same class.
 *
 *     flow_create_with(engine, "host.presenter", window_data, &presenter);
 *
 * The methods of this instance get `self` in the place of the class's user data, its `destroy` at
 * the end included. For hosts only, and for classes that the host registered.
 *
 * @param self        the first argument of each of its methods. Valid until its `destroy` has run
 *                    or, without one, until flow_destroy() has returned, or the engine's end; for
 *                    what was opened, until it has gone. On failure it stays the caller's.
 * @param out_handle  receives the handle; must not be NULL.
 * @return as flow_create() without arguments, and FLOW_ERROR_UNSUPPORTED if the class has a
 *         `create`, which makes the instances itself, or is a plugin's or the engine's;
 *         FLOW_ERROR_INVALID_ARGUMENT also if `self` is NULL.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_create_with(flow_engine *engine, const char *class_id, void *self,
                             flow_handle *out_handle);

/**
 * Destroy an instance the caller still owns: a screen or coordinator that was never opened, a
 * presenter (its windows become headless; a transition it is running counts as answered) or an
 * observer. FLOW_NONE is a no-op. From inside a callback the instance's `destroy` runs once no
 * method of it is running.
 *
 * @return FLOW_OK, FLOW_ERROR_BUSY if it has been opened, waits to be opened, or is being created,
 *         and inside `save_state`, FLOW_ERROR_LIMIT (calls nested more than 64 deep),
 *         FLOW_ERROR_INVALID_ARGUMENT (no engine), FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_destroy(flow_engine *engine, flow_handle handle);

/**
 * The class of an instance.
 *
 * @param out_class_id  receives the id, borrowed until the class goes.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_class_of(flow_engine *engine, flow_handle handle, const char **out_class_id);

/**
 * The pointer that an instance's `create` returned, for the plugin or host that registered its
 * class and knows the type. It is valid until the instance's `destroy`.
 *
 * @param on_behalf     the asker: any instance of a class of the same plugin, such as one's own
 *                      handle; the plugin itself; or FLOW_NONE for the host.
 * @param class_id      the class `handle` must have, so that a handle of something else is an error
 *                      and never taken for this.
 * @param out_instance  receives the pointer; NULL on failure.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_WRONG_KIND (also an instance of another
 *         class), FLOW_ERROR_UNSUPPORTED (the asker has not registered the class), FLOW_ERROR_BUSY
 *         (inside its `create`), FLOW_ERROR_WRONG_THREAD, or a handle error for either handle.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_instance(flow_engine *engine, flow_handle on_behalf, flow_handle handle,
                          const char *class_id, void **out_instance);

#ifdef __cplusplus
}
#endif
#endif
