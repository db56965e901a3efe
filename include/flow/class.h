/**
 * flow/class.h - classes: how screens, coordinators, presenters and observers are described.
 *
 * A class is data: a kind, an id and a table of named, typed methods. Plugins and hosts register
 * classes alike; the engine calls their methods through libffi. A standard method (create, start,
 * will_appear, ...) has a declared signature; one that is absent does nothing and costs no call.
 * Any other method is the author's own and can be invoked by name (flow/invoke.h).
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
 * exception or longjmp.
 */
#ifndef FLOW_CLASS_H
#define FLOW_CLASS_H

#include <flow/base.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

struct flow_change;
struct flow_event;
struct flow_gesture;
struct flow_leave;
struct flow_route;
struct flow_selection;

/** How a coordinator ended. */
typedef int32_t flow_cause;

/** The one table of causes: X(name, number, word, sentence). */
#define FLOW_CAUSE_TABLE(X)                                             \
  X(FINISHED, 1, "finished", "It finished, with a value.")              \
  X(STOPPED, 2, "stopped", "It was stopped.")                           \
  X(PARENT_ENDED, 3, "parent ended", "Its parent ended.")               \
  X(POPPED, 4, "popped", "Its last screen was popped by a program.")    \
  X(BACK, 5, "back", "The user went back.")                             \
  X(DISMISSED, 6, "dismissed", "Its layer was dismissed by a program.") \
  X(DRAGGED, 7, "dragged", "The user dragged its layer away.")          \
  X(REPLACED, 8, "replaced", "Other screens took its place.")           \
  X(UNLOADED, 9, "unloaded", "Its plugin was unloaded.")                \
  X(SHUT_DOWN, 10, "shut down", "The engine was destroyed.")

#define FLOW_CAUSE_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_cause, FLOW_CAUSE_##name, number)
FLOW_CONSTANTS_(FLOW_CAUSE_TABLE, FLOW_CAUSE_CONSTANT_);
#undef FLOW_CAUSE_CONSTANT_

/** How active the host is (flow_engine_set_activity()). */
typedef int32_t flow_activity;
#define FLOW_ACTIVITY_ACTIVE ((flow_activity)0)     /**< the user is here */
#define FLOW_ACTIVITY_INACTIVE ((flow_activity)1)   /**< the user is elsewhere; it may be seen */
#define FLOW_ACTIVITY_BACKGROUND ((flow_activity)2) /**< it is not seen */

/** What a method answers that is asked whether something may happen (flow/question.h). */
typedef int32_t flow_answer;
#define FLOW_ANSWER_NO ((flow_answer)0)
#define FLOW_ANSWER_YES ((flow_answer)1)
#define FLOW_ANSWER_LATER ((flow_answer)2) /**< flow_question_answer() follows */

/** What `navigate` answers (flow/route.h). */
typedef int32_t flow_handling;
#define FLOW_ROUTE_UNHANDLED ((flow_handling)0) /**< the parent decides */
#define FLOW_ROUTE_HANDLED ((flow_handling)1)

/* ---- Standard methods ------------------------------------------------------------------------ */

/* The one table of standard methods: X(kind, name, signature, result, parameters). From each row
 * follow the type flow_<kind>_<name>_fn and the text FLOW_SIGNATURE_<kind>_<name>. What is lent is
 * borrowed for the call. */

/** Methods of every kind. `create` makes an instance and returns what every other method gets as
 *  `self`; NULL means failure. Without it `self` is the class's `user_data`. `destroy` ends an
 *  instance; it is called once, after every other method, never while one of them runs. */
#define FLOW_LIFE_METHODS_(X, kind)                                                          \
  X(kind, create, "p(pph?a)", void *,                                                        \
    (void *user_data, flow_engine *engine, flow_handle handle, const flow_value *arguments)) \
  X(kind, destroy, "v(p)", void, (void *self))

#define FLOW_SCREEN_METHOD_TABLE(X)                                                               \
  FLOW_LIFE_METHODS_(X, screen)                                                                   \
  /* Describe the screen: fill `content` (flow/content.h), which is stale after the call. */      \
  X(screen, render, "v(ph)", void, (void *self, flow_content content))                            \
  X(screen, will_appear, "v(p)", void, (void *self))                                              \
  X(screen, did_appear, "v(p)", void, (void *self))                                               \
  X(screen, will_disappear, "v(p)", void, (void *self))                                           \
  X(screen, did_disappear, "v(p)", void, (void *self))                                            \
  /* The screen has left the tree for good. `destroy` follows. */                                 \
  X(screen, removed, "v(p)", void, (void *self))                                                  \
  /* The user changed the element `id`, which names no method of its own. */                      \
  X(screen, input, "v(psa)", void, (void *self, const flow_string *id, const flow_value *value))  \
  /* An optional capability, for example "flow.native-view/1"; NULL when the screen has none. The \
   * pointer stays the screen's. */                                                               \
  X(screen, capability, "?p(ps)", const void *, (void *self, const flow_string *id))              \
  /* May the screen go? Asked before anything changes (flow/question.h). Absent: yes. */          \
  X(screen, may_leave, "i(pp)", flow_answer, (void *self, const struct flow_leave *leave))        \
  /* The user tried to go back from this screen (FLOW_CAUSE_BACK), or to drag its layer away      \
   * (FLOW_CAUSE_DRAGGED), which is not allowed here. */                                          \
  X(screen, attempted, "v(pi)", void, (void *self, flow_cause cause))                             \
  /* The screen's link holds another route now, or none: NULL (flow/route.h). */                  \
  X(screen, link_changed, "v(p?p)", void, (void *self, const struct flow_route *route))           \
  /* The screen has other arguments than it was created with (flow_screen_set_arguments()), or    \
   * none: NULL. */                                                                               \
  X(screen, arguments_changed, "v(p?a)", void, (void *self, const flow_value *arguments))         \
  /* The user goes back from this screen, which is on top: FLOW_TRUE if it has handled that itself \
   * (a step of a form, a search) and stays. Asked before anything else. Absent: FLOW_FALSE. */   \
  X(screen, back, "b(p)", flow_bool, (void *self))                                                \
  /* The screen is visible, and the host is no longer active, or in another way: told when that   \
   * changes, or right after did_appear. */                                                       \
  X(screen, paused, "v(pi)", void, (void *self, flow_activity activity))                          \
  /* The screen is visible, was paused, and the host is active again. */                          \
  X(screen, resumed, "v(p)", void, (void *self))

#define FLOW_COORDINATOR_METHOD_TABLE(X)                                                            \
  FLOW_LIFE_METHODS_(X, coordinator)                                                                \
  /* Begin: open the first screen or a child, or call flow_defer(). Runs once. What is opened here  \
   * reaches the host together, as one transition. */                                               \
  X(coordinator, start, "v(p)", void, (void *self))                                                 \
  /* A child has ended. `value` is NULL unless `cause` is FLOW_CAUSE_FINISHED, and `child` is stale \
   * after the call. Whatever is opened here appears after the removal. */                          \
  X(coordinator, child_finished, "v(phi?a)", void,                                                  \
    (void *self, flow_coordinator child, flow_cause cause, const flow_value *value))                \
  /* May the coordinator end? Asked before anything changes, after its screens and children, but    \
   * not when it finishes itself (flow/question.h). Absent: yes. */                                 \
  X(coordinator, may_leave, "i(pp)", flow_answer, (void *self, const struct flow_leave *leave))     \
  /* Decide what a route means (flow/route.h): open it, or leave it to the parent. `from` is the    \
   * screen whose link it is, or FLOW_NONE. Absent: unhandled. */                                   \
  X(coordinator, navigate, "i(pp?h)", flow_handling,                                                \
    (void *self, const struct flow_route *route, flow_screen from))                                 \
  /* May `navigate` be given this route? Asked right before; absent: yes. flow_question_reroute()   \
   * puts another route in its place. `question` may be kept for later. */                          \
  X(coordinator, guard, "i(pph)", flow_answer,                                                      \
    (void *self, const struct flow_route *route, flow_question question))                           \
  /* May another of the tabs it opened be selected? Asked before anything changes (flow/tabs.h).    \
   * Absent: yes. */                                                                                \
  X(coordinator, may_select, "i(pp)", flow_answer,                                                  \
    (void *self, const struct flow_selection *selection))                                           \
  /* The selected one of its tabs was selected again. */                                            \
  X(coordinator, reselected, "v(pht)", void, (void *self, flow_layer layer, uint64_t index))

#define FLOW_PRESENTER_METHOD_TABLE(X)                                                               \
  FLOW_LIFE_METHODS_(X, presenter)                                                                   \
  /* Run one visible change (flow/presenter.h), then call flow_presenter_complete() with its token,  \
   * here or later. A change without a token (not animated, or the whole tree) expects no answer. */ \
  X(presenter, transition, "v(pp)", void, (void *self, const struct flow_change *change))            \
  /* The content of a visible screen has changed; ask for it when you draw. */                       \
  X(presenter, changed, "v(ph)", void, (void *self, flow_screen screen))                             \
  /* A gesture begins, or the finger has moved (flow/gesture.h). */                                  \
  X(presenter, gesture, "v(pp)", void, (void *self, const struct flow_gesture *gesture))

#define FLOW_OBSERVER_METHOD_TABLE(X)                                                      \
  FLOW_LIFE_METHODS_(X, observer)                                                          \
  X(observer, did_start, "v(ph)", void, (void *self, flow_coordinator coordinator))        \
  X(observer, did_finish, "v(phi?a)", void,                                                \
    (void *self, flow_coordinator coordinator, flow_cause cause, const flow_value *value)) \
  /* Every callback the engine delivers, in order (flow/observer.h). */                    \
  X(observer, event, "v(pp)", void, (void *self, const struct flow_event *event))

#define FLOW_METHOD_TABLE(X)       \
  FLOW_SCREEN_METHOD_TABLE(X)      \
  FLOW_COORDINATOR_METHOD_TABLE(X) \
  FLOW_PRESENTER_METHOD_TABLE(X)   \
  FLOW_OBSERVER_METHOD_TABLE(X)

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
#undef FLOW_METHOD_TYPE_
#undef FLOW_METHOD_TEXT_

/** The same for every kind. */
typedef flow_screen_create_fn flow_create_fn;
typedef flow_screen_destroy_fn flow_destroy_fn;
#define FLOW_SIGNATURE_create FLOW_SIGNATURE_screen_create
#define FLOW_SIGNATURE_destroy FLOW_SIGNATURE_screen_destroy

/* ---- Methods --------------------------------------------------------------------------------- */

/** One method. The engine copies name and signature. A name is a C identifier, up to 128 bytes.
 *  An array of methods steps by `method_size` of its class. */
typedef struct flow_method {
  const char *name;
  const char *signature;
  flow_function function;
} flow_method;

/* What an action may be given is nothing, the value the host sent, or the element's id and the
 * value; and it gives back nothing, a truth value, an integer, a number or a value, which stays its
 * own. FLOW_ACTION picks its signature by its type: X(result, its letter). */
#define FLOW_ACTION_RESULTS_(X) \
  X(void, "v")                  \
  X(flow_bool, "b")             \
  X(int64_t, "x")               \
  X(double, "d")                \
  X(const flow_value *, "?a")

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
#define FLOW_ACTION_SIGNATURES_(result, letter)                                               \
  inline const char *action_signature(result (*)(void *)) { return letter "(p)"; }            \
  inline const char *action_signature(result (*)(void *, const flow_value *)) {               \
    return letter "(pa)";                                                                     \
  }                                                                                           \
  inline const char *action_signature(result (*)(void *, const flow_string *,                 \
                                                 const flow_value *)) {                       \
    return letter "(psa)";                                                                    \
  }
FLOW_ACTION_RESULTS_(FLOW_ACTION_SIGNATURES_)
#undef FLOW_ACTION_SIGNATURES_
}  // namespace flow

extern "C" {
#define FLOW_CHECKED_(type, ...) (::flow::checked<type>(__VA_ARGS__))
#define FLOW_ACTION_SIGNATURE_(...) (::flow::action_signature(__VA_ARGS__))
#define FLOW_UNCHECKED_(...) (::flow::unchecked(__VA_ARGS__))
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define FLOW_CHECKED_(type, ...) ((flow_function)_Generic((__VA_ARGS__), type: (__VA_ARGS__)))
#define FLOW_ACTION_CASES_(result, letter)                             \
  result(*)(void *) : letter "(p)",                                    \
  result(*)(void *, const flow_value *) : letter "(pa)",               \
  result(*)(void *, const flow_string *, const flow_value *) : letter "(psa)",
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
  { #name, FLOW_SIGNATURE_coordinator_##name, FLOW_CHECKED_(flow_coordinator_##name##_fn, __VA_ARGS__) }
#define FLOW_PRESENTER_METHOD(name, ...) \
  { #name, FLOW_SIGNATURE_presenter_##name, FLOW_CHECKED_(flow_presenter_##name##_fn, __VA_ARGS__) }
#define FLOW_OBSERVER_METHOD(name, ...) \
  { #name, FLOW_SIGNATURE_observer_##name, FLOW_CHECKED_(flow_observer_##name##_fn, __VA_ARGS__) }
/** An author's own method with any signature; the compiler cannot check it. */
#define FLOW_METHOD(name, signature, ...) { name, signature, FLOW_UNCHECKED_(__VA_ARGS__) }
/** An action, whose type decides its signature (C11, C++): named like its function, or as it is
 *  said. */
#ifdef FLOW_ACTION_SIGNATURE_
#define FLOW_ACTION(fn) FLOW_NAMED_ACTION(#fn, fn)
#define FLOW_NAMED_ACTION(name, fn) { name, FLOW_ACTION_SIGNATURE_(fn), FLOW_UNCHECKED_(fn) }
#endif

/* ---- Registration ---------------------------------------------------------------------------- */

/** A coordinator class whose instances show nothing themselves: they only hold others. */
#define FLOW_CLASS_ROOT ((uint32_t)1)
/** A presenter class that can only close one layer in a transition. */
#define FLOW_CLASS_ONE_LAYER ((uint32_t)2)
/** A screen class whose links are heard also while the screen is not visible. */
#define FLOW_CLASS_HEARD_HIDDEN ((uint32_t)4)

/**
 * The template of deep links that coordinators understand: the shape of a URI, and the routes it
 * stands for, which flow_open_deep_link() gives away one after the other.
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
 * `a b(id)`. No route at all stands for what the window shows when its root has started.
 *
 * Of several that match, text is preferred to a parameter, and b to i to d to s, from left to
 * right. Two that match the same URIs are refused: FLOW_ERROR_DUPLICATE_ID, naming both classes.
 *
 * Each text has at most 1,024 bytes; there are at most 32 segments, 32 parameters of the query and
 * 32 routes. An array of templates steps by `template_size` of its class.
 */
typedef struct flow_template {
  const char *uri;
  const char *routes;
} flow_template;

typedef struct flow_class {
  uint32_t struct_size;
  flow_kind kind; /**< screen, coordinator, presenter or observer */
  /** Unique in the engine: letters, digits and `._-/`, up to 128. Ids that begin with "flow." are
   *  the engine's own ("flow.alert" of flow/alert.h) and refused: FLOW_ERROR_INVALID_ARGUMENT. */
  const char *id;
  const flow_method *methods;
  size_t method_count;  /**< at most 65,536 */
  uint32_t method_size; /**< sizeof(flow_method) */
  uint32_t flags;       /**< FLOW_CLASS_... */
  void *user_data;      /**< the first argument of `create` */
  /** Runs once: when the class goes, or if registering fails. */
  void (*destroy)(void *user_data);
  const flow_template *templates; /**< coordinators only; copied */
  size_t template_count;          /**< at most 65,536 */
  uint32_t template_size;         /**< sizeof(flow_template) */
  uint32_t reserved;
} flow_class;
#define FLOW_CLASS_INIT                                                                        \
  {(uint32_t)sizeof(flow_class), FLOW_KIND_NONE, NULL, NULL, 0, (uint32_t)sizeof(flow_method), \
   0u, NULL, NULL, NULL, 0, (uint32_t)sizeof(flow_template), 0u}

/** A class of a kind with an array of methods, which it counts. */
#define FLOW_CLASS(kind, id, methods)                                                        \
  {(uint32_t)sizeof(flow_class), kind, id, methods, sizeof(methods) / sizeof((methods)[0]),  \
   (uint32_t)sizeof((methods)[0]), 0u, NULL, NULL, NULL, 0,                                  \
   (uint32_t)sizeof(flow_template), 0u}

/** Gives a class the templates of deep links, an array, which it counts. */
#define FLOW_SET_TEMPLATES(class_, array)                                 \
  ((class_).templates = (array),                                          \
   (class_).template_count = sizeof(array) / sizeof((array)[0]),          \
   (class_).template_size = (uint32_t)sizeof((array)[0]))

/**
 * Register a class.
 *
 * The engine copies `description`, its strings and its table. The class lives until its plugin is
 * unloaded or the engine is destroyed; then `destroy` runs once on `user_data`. It also runs once,
 * before this returns, when registering fails, unless the struct is too small to hold it.
 *
 * @param plugin     the plugin it belongs to (its `init` gets the handle),
 *                   or FLOW_NONE for the host.
 * @param out_error  names class, method, signatures and the argument that differs; may be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE,
 *         FLOW_ERROR_DUPLICATE_ID, FLOW_ERROR_BAD_SIGNATURE, FLOW_ERROR_SIGNATURE_MISMATCH,
 *         FLOW_ERROR_BAD_UTF8, FLOW_ERROR_SHUTTING_DOWN, FLOW_ERROR_WRONG_THREAD, or a handle
 *         error for `plugin`. A template that cannot be understood is FLOW_ERROR_INVALID_ARGUMENT;
 *         `position` is the byte of its text at fault.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_class_register(flow_engine *engine, flow_plugin plugin,
                                const flow_class *description, flow_error *out_error);

/** What is known of a class. Strings are borrowed until the class goes. */
typedef struct flow_class_info {
  uint32_t struct_size;
  flow_kind kind;
  const char *id;
  size_t method_count;
  uint32_t flags;
  uint32_t reserved;
  flow_plugin plugin; /**< FLOW_NONE for a class of the host */
} flow_class_info;
#define FLOW_CLASS_INFO_INIT \
  {(uint32_t)sizeof(flow_class_info), FLOW_KIND_NONE, NULL, 0, 0u, 0u, FLOW_NONE}

/**
 * Look a class up by its id.
 *
 * @param out_info  set `struct_size` (FLOW_CLASS_INFO_INIT); may be NULL to ask only if it exists.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE or
 *         FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_class_find(flow_engine *engine, const char *id, flow_class_info *out_info);

/** What is known of a method. It has no function: methods are called through the engine. */
typedef struct flow_method_info {
  uint32_t struct_size;
  uint32_t reserved;
  const char *name;
  const char *signature;
} flow_method_info;
#define FLOW_METHOD_INFO_INIT {(uint32_t)sizeof(flow_method_info), 0u, NULL, NULL}

/**
 * The method at `index` of a class, in the order it was registered.
 *
 * @param out_info  set `struct_size` (FLOW_METHOD_INFO_INIT). Strings are borrowed until the
 *                  class goes.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS, FLOW_ERROR_INVALID_ARGUMENT (index out of range),
 *         FLOW_ERROR_STRUCT_SIZE or FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_class_method_at(flow_engine *engine, const char *id, size_t index,
                                 flow_method_info *out_info);

/**
 * Create an instance of a class: runs its `create` method before it returns.
 *
 * A screen or coordinator made here is shown by opening it (flow/navigation.h); the engine then
 * ends it. A presenter starts to work when it is given to a window, an observer at once. What is
 * never opened is ended by flow_destroy() or with the engine.
 *
 * @param arguments   handed to `create`; may be NULL. Borrowed for the call.
 * @param out_handle  receives the handle; must not be NULL.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS, FLOW_ERROR_CREATE_FAILED, FLOW_ERROR_BAD_VALUE,
 *         FLOW_ERROR_BAD_UTF8, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_LIMIT (calls nested more
 *         than 64 deep, 10,000 requests or destroys that have led to one another, or all slots in
 *         use), FLOW_ERROR_OUT_OF_MEMORY (`arguments` of a screen, which the engine keeps, cannot
 *         be copied), FLOW_ERROR_SHUTTING_DOWN or FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_create(flow_engine *engine, const char *class_id, const flow_value *arguments,
                        flow_handle *out_handle);

/**
 * Destroy an instance the caller still owns: a screen or coordinator that was never opened, a
 * presenter (its windows become headless; what it is running counts as answered) or an
 * observer. FLOW_NONE is a no-op. From inside a callback the instance's `destroy` runs once
 * no method of it is running.
 *
 * @return FLOW_OK, FLOW_ERROR_BUSY if it has been opened, waits to be opened, or is being created,
 *         FLOW_ERROR_LIMIT (calls nested more than 64 deep), FLOW_ERROR_INVALID_ARGUMENT (no
 *         engine), FLOW_ERROR_WRONG_THREAD, or a handle error.
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

#ifdef __cplusplus
}
#endif
#endif
