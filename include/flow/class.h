/**
 * flow/class.h - classes: how screens, coordinators, presenters and observers are described.
 *
 * A class is data: a kind, an id and a table of named, typed methods. Plugins and hosts register
 * classes alike; the engine calls their methods through libffi. A standard method (create, start,
 * will_appear, ...) has a declared signature; one that is absent does nothing and costs no call. Any
 * other method is the author's own and can be invoked by name (flow/invoke.h).
 *
 *     static const flow_method methods[] = {
 *         FLOW_SCREEN_METHOD(create, create),
 *         FLOW_SCREEN_METHOD(render, render),
 *         FLOW_SCREEN_METHOD(destroy, destroy),
 *         FLOW_ACTION(next),
 *     };
 *     flow_class screen = FLOW_CLASS_INIT;
 *     screen.kind = FLOW_KIND_SCREEN;
 *     screen.id = "hello.screen";
 *     screen.methods = methods;
 *     screen.method_count = 4;
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
#define FLOW_CAUSE_FINISHED ((flow_cause)1)     /**< it finished, with a value */
#define FLOW_CAUSE_STOPPED ((flow_cause)2)      /**< it was stopped */
#define FLOW_CAUSE_PARENT_ENDED ((flow_cause)3) /**< its parent ended */
#define FLOW_CAUSE_POPPED ((flow_cause)4)       /**< its last screen was popped by a program */
#define FLOW_CAUSE_BACK ((flow_cause)5)         /**< the user went back */
#define FLOW_CAUSE_DISMISSED ((flow_cause)6)    /**< its layer was dismissed by a program */
#define FLOW_CAUSE_DRAGGED ((flow_cause)7)      /**< the user dragged its layer away */
#define FLOW_CAUSE_REPLACED ((flow_cause)8)     /**< other screens took its place */
#define FLOW_CAUSE_UNLOADED ((flow_cause)9)     /**< its plugin was unloaded */
#define FLOW_CAUSE_SHUT_DOWN ((flow_cause)10)   /**< the engine was destroyed */

/** What a method answers that is asked whether something may happen (flow/question.h). */
typedef int32_t flow_answer;
#define FLOW_ANSWER_NO ((flow_answer)0)
#define FLOW_ANSWER_YES ((flow_answer)1)
#define FLOW_ANSWER_LATER ((flow_answer)2) /**< flow_question_answer() follows */

/** What `navigate` answers (flow/route.h). */
typedef int32_t flow_handling;
#define FLOW_ROUTE_UNHANDLED ((flow_handling)0) /**< the parent decides */
#define FLOW_ROUTE_HANDLED ((flow_handling)1)

/* ---- Standard methods of every kind ---------------------------------------------------------- */

/** Make an instance. Returns what every other method gets as `self`; NULL means failure. Without a
 *  `create` method `self` is the class's `user_data`. `arguments` is borrowed for the call. */
typedef void *(*flow_create_fn)(void *user_data, flow_engine *engine, flow_handle handle,
                                const flow_value *arguments);
#define FLOW_SIGNATURE_create "p(pph?a)"
/** End an instance; called once, after every other method, never while one of them runs. */
typedef void (*flow_destroy_fn)(void *self);
#define FLOW_SIGNATURE_destroy "v(p)"

/* ---- Screens --------------------------------------------------------------------------------- */

typedef flow_create_fn flow_screen_create_fn;
#define FLOW_SIGNATURE_screen_create FLOW_SIGNATURE_create
typedef flow_destroy_fn flow_screen_destroy_fn;
#define FLOW_SIGNATURE_screen_destroy FLOW_SIGNATURE_destroy
/** Describe the screen: fill `content` (flow/content.h), which is stale after the call. */
typedef void (*flow_screen_render_fn)(void *self, flow_content content);
#define FLOW_SIGNATURE_screen_render "v(ph)"
typedef void (*flow_screen_will_appear_fn)(void *self);
#define FLOW_SIGNATURE_screen_will_appear "v(p)"
typedef void (*flow_screen_did_appear_fn)(void *self);
#define FLOW_SIGNATURE_screen_did_appear "v(p)"
typedef void (*flow_screen_will_disappear_fn)(void *self);
#define FLOW_SIGNATURE_screen_will_disappear "v(p)"
typedef void (*flow_screen_did_disappear_fn)(void *self);
#define FLOW_SIGNATURE_screen_did_disappear "v(p)"
/** The screen has left the tree for good. `destroy` follows. */
typedef void (*flow_screen_removed_fn)(void *self);
#define FLOW_SIGNATURE_screen_removed "v(p)"
/** The user changed the element `id`, which names no method of its own. */
typedef void (*flow_screen_input_fn)(void *self, const flow_string *id, const flow_value *value);
#define FLOW_SIGNATURE_screen_input "v(psa)"
/** An optional capability, for example "flow.native-view/1"; NULL when the screen has none. The
 *  pointer stays the screen's. */
typedef const void *(*flow_screen_capability_fn)(void *self, const flow_string *id);
#define FLOW_SIGNATURE_screen_capability "?p(ps)"

/** May the screen go? Asked before anything changes (flow/question.h). Absent: yes. */
typedef flow_answer (*flow_screen_may_leave_fn)(void *self, const struct flow_leave *leave);
#define FLOW_SIGNATURE_screen_may_leave "i(pp)"
/** The user tried to go back from this screen (FLOW_CAUSE_BACK), or to drag its layer away
 *  (FLOW_CAUSE_DRAGGED), which is not allowed here. */
typedef void (*flow_screen_attempted_fn)(void *self, flow_cause cause);
#define FLOW_SIGNATURE_screen_attempted "v(pi)"
/** The screen's link holds another route now, or none: NULL (flow/route.h). Borrowed for the call. */
typedef void (*flow_screen_link_changed_fn)(void *self, const struct flow_route *route);
#define FLOW_SIGNATURE_screen_link_changed "v(p?p)"

/* ---- Coordinators ---------------------------------------------------------------------------- */

typedef flow_create_fn flow_coordinator_create_fn;
#define FLOW_SIGNATURE_coordinator_create FLOW_SIGNATURE_create
typedef flow_destroy_fn flow_coordinator_destroy_fn;
#define FLOW_SIGNATURE_coordinator_destroy FLOW_SIGNATURE_destroy
/** Begin: open the first screen or a child, or call flow_defer(). Runs once. What is opened here
 *  reaches the host together, as one transition. */
typedef void (*flow_coordinator_start_fn)(void *self);
#define FLOW_SIGNATURE_coordinator_start "v(p)"
/** A child has ended. `value` is NULL unless `cause` is FLOW_CAUSE_FINISHED; both are borrowed for
 *  the call, and `child` is stale after it. Whatever is opened here appears after the removal. */
typedef void (*flow_coordinator_child_finished_fn)(void *self, flow_coordinator child,
                                                   flow_cause cause, const flow_value *value);
#define FLOW_SIGNATURE_coordinator_child_finished "v(phi?a)"

/** May the coordinator end? Asked before anything changes, after its screens and children, but not when
 *  it finishes itself (flow/question.h). Absent: yes. */
typedef flow_answer (*flow_coordinator_may_leave_fn)(void *self, const struct flow_leave *leave);
#define FLOW_SIGNATURE_coordinator_may_leave "i(pp)"
/** Decide what a route means (flow/route.h): open it, or leave it to the parent. `route` is borrowed for
 *  the call; `from` is the screen whose link it is, or FLOW_NONE. Absent: unhandled. */
typedef flow_handling (*flow_coordinator_navigate_fn)(void *self, const struct flow_route *route,
                                                      flow_screen from);
#define FLOW_SIGNATURE_coordinator_navigate "i(pp?h)"
/** May `navigate` be given this route? Asked right before; absent: yes. flow_question_reroute() puts another
 *  route in its place. `route` is borrowed for the call, `question` for later. */
typedef flow_answer (*flow_coordinator_guard_fn)(void *self, const struct flow_route *route,
                                                 flow_question question);
#define FLOW_SIGNATURE_coordinator_guard "i(pph)"

/** May another of the tabs it opened be selected? Asked before anything changes (flow/tabs.h). Absent:
 *  yes. */
typedef flow_answer (*flow_coordinator_may_select_fn)(void *self,
                                                      const struct flow_selection *selection);
#define FLOW_SIGNATURE_coordinator_may_select "i(pp)"
/** The selected one of its tabs was selected again. */
typedef void (*flow_coordinator_reselected_fn)(void *self, flow_layer layer, uint64_t index);
#define FLOW_SIGNATURE_coordinator_reselected "v(pht)"

/* ---- Presenters ------------------------------------------------------------------------------ */

typedef flow_create_fn flow_presenter_create_fn;
#define FLOW_SIGNATURE_presenter_create FLOW_SIGNATURE_create
typedef flow_destroy_fn flow_presenter_destroy_fn;
#define FLOW_SIGNATURE_presenter_destroy FLOW_SIGNATURE_destroy
/** Run one visible change (flow/presenter.h), then call flow_presenter_complete() with its token, here or
 *  later. A change without a token (not animated, or the whole tree) expects no answer. */
typedef void (*flow_presenter_transition_fn)(void *self, const struct flow_change *change);
#define FLOW_SIGNATURE_presenter_transition "v(pp)"
/** The content of a visible screen has changed; ask for it when you draw. */
typedef void (*flow_presenter_changed_fn)(void *self, flow_screen screen);
#define FLOW_SIGNATURE_presenter_changed "v(ph)"

/** A gesture begins, or the finger has moved (flow/gesture.h). */
typedef void (*flow_presenter_gesture_fn)(void *self, const struct flow_gesture *gesture);
#define FLOW_SIGNATURE_presenter_gesture "v(pp)"

/* ---- Observers ------------------------------------------------------------------------------- */

typedef flow_create_fn flow_observer_create_fn;
#define FLOW_SIGNATURE_observer_create FLOW_SIGNATURE_create
typedef flow_destroy_fn flow_observer_destroy_fn;
#define FLOW_SIGNATURE_observer_destroy FLOW_SIGNATURE_destroy
typedef void (*flow_observer_did_start_fn)(void *self, flow_coordinator coordinator);
#define FLOW_SIGNATURE_observer_did_start "v(ph)"
typedef void (*flow_observer_did_finish_fn)(void *self, flow_coordinator coordinator,
                                            flow_cause cause, const flow_value *value);
#define FLOW_SIGNATURE_observer_did_finish "v(phi?a)"
/** Every callback the engine delivers, in order (flow/observer.h). */
typedef void (*flow_observer_event_fn)(void *self, const struct flow_event *event);
#define FLOW_SIGNATURE_observer_event "v(pp)"

/* ---- Methods --------------------------------------------------------------------------------- */

/** One method. The engine copies name and signature. */
typedef struct flow_method {
  const char *name;
  const char *signature;
  flow_function function;
} flow_method;

/** Types an action may have; FLOW_ACTION picks its signature by them. An action gets nothing, the
 *  value the host sent, or the element's id and the value. */
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
inline const char *action_signature(flow_action_fn) { return "v(p)"; }
inline const char *action_signature(flow_value_action_fn) { return "v(pa)"; }
inline const char *action_signature(flow_element_action_fn) { return "v(psa)"; }
}  // namespace flow

extern "C" {
#define FLOW_CHECKED_(type, fn) (::flow::checked<type>(fn))
#define FLOW_ACTION_SIGNATURE_(fn) (::flow::action_signature(fn))
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define FLOW_CHECKED_(type, fn) ((flow_function)_Generic((fn), type: (fn)))
#define FLOW_ACTION_SIGNATURE_(fn)             \
  _Generic((fn),                               \
      flow_action_fn: "v(p)",                  \
      flow_value_action_fn: "v(pa)",           \
      flow_element_action_fn: "v(psa)")
#else
#define FLOW_CHECKED_(type, fn) ((flow_function)(fn))
#endif

/** A standard method of a kind, checked at compile time (C11, C++). */
#define FLOW_SCREEN_METHOD(name, fn) \
  { #name, FLOW_SIGNATURE_screen_##name, FLOW_CHECKED_(flow_screen_##name##_fn, fn) }
#define FLOW_COORDINATOR_METHOD(name, fn) \
  { #name, FLOW_SIGNATURE_coordinator_##name, FLOW_CHECKED_(flow_coordinator_##name##_fn, fn) }
#define FLOW_PRESENTER_METHOD(name, fn) \
  { #name, FLOW_SIGNATURE_presenter_##name, FLOW_CHECKED_(flow_presenter_##name##_fn, fn) }
#define FLOW_OBSERVER_METHOD(name, fn) \
  { #name, FLOW_SIGNATURE_observer_##name, FLOW_CHECKED_(flow_observer_##name##_fn, fn) }
/** An author's own method with any signature; the compiler cannot check it. */
#define FLOW_METHOD(name, signature, fn) { name, signature, (flow_function)(fn) }
/** An action named like its function, whose type decides its signature (C11, C++). */
#ifdef FLOW_ACTION_SIGNATURE_
#define FLOW_ACTION(fn) { #fn, FLOW_ACTION_SIGNATURE_(fn), (flow_function)(fn) }
#endif

/* ---- Registration ---------------------------------------------------------------------------- */

/** A coordinator class whose instances show nothing themselves: they only hold others. */
#define FLOW_CLASS_ROOT ((uint32_t)1)
/** A presenter class that can only close one layer in a transition. */
#define FLOW_CLASS_ONE_LAYER ((uint32_t)2)
/** A screen class whose links are heard also while the screen is not visible. */
#define FLOW_CLASS_HEARD_HIDDEN ((uint32_t)4)

/**
 * A deep link that coordinators understand: the shape of a URI, and the routes it stands for, which
 * flow_open_link() gives away one after the other.
 *
 *     {"shop://product/{id:i}?{page:i}", "catalogue product(id, page)"}
 *
 * `uri` is `scheme:` or `scheme://authority`, segments with `/` between them, and after a `?` parameters with
 * `&` between them. A segment is text, or a parameter: `{name}`, a string, or `{name:type}` with `s` for any
 * text, `i` for an integer, `d` for a number of at most 15 digits, `b` for true or false. A parameter of the
 * query may be missing from a URI; other keys there are ignored. Scheme and authority are compared without
 * regard to case. No percent-encoding: a URI is compared after it has been decoded.
 *
 * `routes` are names, first to last, with blanks between them, each with the parameters it takes: `a b(id)`.
 * No route at all stands for what the window shows when its root has started.
 *
 * Of several that match, text is preferred to a parameter, and b to i to d to s, from left to right. Two that
 * match the same URIs are refused: FLOW_ERROR_DUPLICATE_ID, naming both classes.
 */
typedef struct flow_link {
  const char *uri;
  const char *routes;
} flow_link;

typedef struct flow_class {
  uint32_t struct_size;
  flow_kind kind; /**< screen, coordinator, presenter or observer */
  /** Unique in the engine: letters, digits and `._-/`, up to 128. Ids that begin with "flow." are the
   *  engine's own ("flow.alert" of flow/alert.h) and refused: FLOW_ERROR_INVALID_ARGUMENT. */
  const char *id;
  const flow_method *methods;
  size_t method_count;
  uint32_t flags; /**< FLOW_CLASS_... */
  uint32_t reserved;
  void *user_data;                  /**< the first argument of `create` */
  void (*destroy)(void *user_data); /**< runs once: when the class goes, or if registering fails */
  const flow_link *links;           /**< coordinators only; copied */
  size_t link_count;
} flow_class;
#define FLOW_CLASS_INIT \
  {(uint32_t)sizeof(flow_class), FLOW_KIND_NONE, NULL, NULL, 0, 0u, 0u, NULL, NULL, NULL, 0}

/**
 * Register a class.
 *
 * The engine copies `description`, its strings and its table. The class lives until its plugin is
 * unloaded or the engine is destroyed; then `destroy` runs once on `user_data`. It also runs once,
 * before this returns, when registering fails.
 *
 * @param plugin     the plugin it belongs to (its `init` gets the handle), or FLOW_NONE for the host.
 * @param out_error  names class, method, signatures and the argument that differs; may be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_DUPLICATE_ID,
 *         FLOW_ERROR_BAD_SIGNATURE, FLOW_ERROR_SIGNATURE_MISMATCH, FLOW_ERROR_BAD_UTF8,
 *         FLOW_ERROR_SHUTTING_DOWN, FLOW_ERROR_WRONG_THREAD, or a handle error for `plugin`. A link that
 *         cannot be understood is FLOW_ERROR_INVALID_ARGUMENT; `position` is the byte of its text at fault.
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

/**
 * The method at `index` of a class, in the order it was registered.
 *
 * @param out_method  receives name and signature, borrowed until the class goes; its `function` is
 *                    NULL, because methods are called through the engine.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS, FLOW_ERROR_INVALID_ARGUMENT (index out of range) or
 *         FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_class_method_at(flow_engine *engine, const char *id, size_t index,
                                 flow_method *out_method);

/**
 * Create an instance of a class: runs its `create` method before it returns.
 *
 * A screen or coordinator made here is shown by opening it (flow/navigation.h); the engine then ends
 * it. A presenter starts to work when it is given to a window, an observer at once. What is never
 * opened is ended by flow_destroy() or with the engine.
 *
 * @param arguments   handed to `create`; may be NULL. Borrowed for the call.
 * @param out_handle  receives the handle; must not be NULL.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS, FLOW_ERROR_CREATE_FAILED, FLOW_ERROR_BAD_VALUE,
 *         FLOW_ERROR_BAD_UTF8, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_LIMIT (creation nested more
 *         than 64 deep), FLOW_ERROR_SHUTTING_DOWN or FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_create(flow_engine *engine, const char *class_id, const flow_value *arguments,
                        flow_handle *out_handle);

/**
 * Destroy an instance the caller still owns: a screen or coordinator that was never opened, a
 * presenter (its windows become headless; what it is running counts as answered) or an observer.
 * FLOW_NONE is a no-op. From inside a callback the instance's `destroy` runs once no method of it is
 * running.
 *
 * @return FLOW_OK, FLOW_ERROR_BUSY if it has been opened or is being created,
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

#ifdef __cplusplus
}
#endif
#endif
