/**
 * flow/engine.h - the engine: its life, its thread, its queue, its diagnostics.
 */
#ifndef FLOW_ENGINE_H
#define FLOW_ENGINE_H

#include <flow/base.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The severity of a diagnostic. */
typedef int32_t flow_severity;

/** The one table of severities: X(name, number, word, sentence). */
#define FLOW_SEVERITY_TABLE(X)                                           \
  X(NOTE, 0, "note", "Nothing is wrong; somebody may want to know.")     \
  X(WARNING, 1, "warning", "A request did nothing; it probably should.") \
  X(ERROR, 2, "error", "A plugin, host or caller broke a rule.")

#define FLOW_SEVERITY_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_severity, FLOW_SEVERITY_##name, number)
FLOW_CONSTANTS_(FLOW_SEVERITY_TABLE, FLOW_SEVERITY_CONSTANT_);
#undef FLOW_SEVERITY_CONSTANT_

/**
 * The word for a severity, for example "warning".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.2  [any-thread] [callback]
 */
const char *flow_severity_name(flow_severity severity);

/** A message for the host's diagnostics. Borrowed for the call. */
typedef struct flow_diagnostic {
  uint32_t struct_size;
  flow_severity severity;
  flow_status status; /**< FLOW_OK when there is no matching status */
  uint32_t reserved;
  flow_handle subject; /**< the object it is about, or FLOW_NONE */
  const char *message; /**< one line of UTF-8, NUL-terminated; lent for the call */
} flow_diagnostic;

/** The host's degree of activity (flow_engine_set_activity()). */
typedef int32_t flow_activity;

/** The one table of activities: X(name, number, word, sentence). */
#define FLOW_ACTIVITY_TABLE(X)                                       \
  X(ACTIVE, 0, "active", "The user is here.")                        \
  X(INACTIVE, 1, "inactive", "The user is elsewhere; it may be seen.") \
  X(BACKGROUND, 2, "background", "It is not seen.")

#define FLOW_ACTIVITY_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_activity, FLOW_ACTIVITY_##name, number)
FLOW_CONSTANTS_(FLOW_ACTIVITY_TABLE, FLOW_ACTIVITY_CONSTANT_);
#undef FLOW_ACTIVITY_CONSTANT_

/**
 * The word for an activity, for example "inactive".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.2  [any-thread] [callback]
 */
const char *flow_activity_name(flow_activity activity);

/** Gets each diagnostic. `destroy` runs once: when the engine is destroyed, or when creating it
 *  fails. */
typedef struct flow_diagnostic_callback {
  void (*function)(void *user_data, const flow_diagnostic *diagnostic);
  void *user_data;
  void (*destroy)(void *user_data);
} flow_diagnostic_callback;

/** Tells the time. `destroy` runs once: when the engine is destroyed, or when creating it fails. */
typedef struct flow_clock_callback {
  uint64_t (*function)(void *user_data);
  void *user_data;
  void (*destroy)(void *user_data);
} flow_clock_callback;

/** Report probable mistakes, as FLOW_SEVERITY_NOTE. When a class is registered: methods without an
 *  instance, a `create` without `destroy`, a screen without `render`, a method that is named
 *  nearly like a standard one, or like one of another kind. While it runs, once for each class: a
 *  request that is vetoed by the instance that made it. */
#define FLOW_ENGINE_NOTES ((uint32_t)1)
/** Refuse a class that has such a mistake instead: FLOW_ERROR_INVALID_ARGUMENT. For tests of one's
 *  own classes. Also refuse an element whose method cannot take what the element sends, of which
 *  every other engine warns once for each class: FLOW_ERROR_SIGNATURE_MISMATCH. */
#define FLOW_ENGINE_STRICT ((uint32_t)2)
/** Keep what saving needs (flow/state.h): arguments of coordinators, ids, and which objects have
 *  changed. Without it flow_engine_save(), flow_engine_restore() and flow_instance_renew() are
 *  FLOW_ERROR_UNSUPPORTED, and nothing is kept. With it a reload of a plugin renews its instances,
 *  and what cannot be restored is reported as FLOW_SEVERITY_NOTE: a callback that is given as a
 *  function, once for each class. @since 0.3 */
#define FLOW_ENGINE_SAVED ((uint32_t)4)

/** Settings of an engine. */
typedef struct flow_engine_options {
  uint32_t struct_size;
  /** The time a presenter may take for one transition, in milliseconds; 0 is for ever. */
  uint32_t presenter_timeout;
  /** The time a coordinator may defer its start, in milliseconds; 0 is for ever. */
  uint32_t defer_timeout;
  uint32_t flags; /**< FLOW_ENGINE_... */
  /** Gets diagnostics, on the engine's thread. Its function is a callback like others, but faults
   *  of calls that it makes itself are not reported again. */
  flow_diagnostic_callback diagnostic;
  /** A monotonic clock in milliseconds; without a function it is the system's. Tests give their
   *  own. Called on the engine's thread, in the middle of things: it gives the time and does
   *  nothing else. Engine functions that it calls return FLOW_ERROR_IN_CALLBACK. */
  flow_clock_callback clock;
  /** Report, as FLOW_SEVERITY_NOTE, each callback that ran for at least so many milliseconds of the
   *  clock, once it has returned; 0 reports none, and does not read the clock for it. A callback
   *  that does not return is found by flow_engine_running(). */
  uint32_t callback_limit;
  /** The largest state of one instance that is saved, as bytes of its texts and numbers; 0 is
   *  1 MB. A larger one is a warning, and left out. @since 0.3 */
  uint32_t state_limit;
} flow_engine_options;
#define FLOW_ENGINE_OPTIONS_INIT                                                              \
  {(uint32_t)sizeof(flow_engine_options), 10000u, 60000u, 0u, {NULL, NULL, NULL}, {NULL, NULL, \
   NULL}, 0u, 0u}

/**
 * Create an engine. The calling thread becomes the engine's thread.
 *
 * After fork() the engine is the parent's alone: in the child every function that is given it
 * answers FLOW_ERROR_WRONG_THREAD, and takes no wake-up away from the parent. The engine learns of
 * a fork by pthread_atfork(): after vfork() or a raw clone() nothing is promised.
 *
 * @param options     NULL takes FLOW_ENGINE_OPTIONS_INIT.
 * @param out_engine  receives the engine; the caller owns it and ends it with
 *                    flow_engine_destroy().
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (`out_engine` is NULL, or `options` has unknown
 *         flags or lies where no struct can), FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_LIMIT (4,095
 *         engines live), or FLOW_ERROR_OUT_OF_MEMORY (the system gave no mutex). On failure the
 *         destroy functions of `options` have run, unless the struct is too small to hold it.
 * @since 0.1  [any-thread] [callback]
 */
flow_status flow_engine_create(const flow_engine_options *options, flow_engine **out_engine);

/**
 * End everything in order (cause FLOW_CAUSE_SHUT_DOWN) and free the engine. NULL is a no-op.
 *
 * Requests still queued end as `refused(shut_down)`; a transition that runs counts as answered.
 * Afterwards no callback runs, and the pointer must not be used again.
 *
 * @return FLOW_OK, FLOW_ERROR_WRONG_THREAD, or inside a callback FLOW_ERROR_IN_CALLBACK, of a
 *         halted engine FLOW_ERROR_SHUTTING_DOWN; on failure the engine lives on.
 * @since 0.1  [engine-thread] [!callback]
 */
flow_status flow_engine_destroy(flow_engine *engine);

/**
 * Count the living objects: instances of one class, or of one kind, or both; windows, layers,
 * routers, transitions and plugins are counted by kind.
 *
 * @param kind       FLOW_KIND_NONE counts every kind.
 * @param class_id   NULL counts every class; not NULL for instances only.
 * @param out_count  receives the number.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_UNKNOWN_CLASS or
 *         FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_engine_live_count(flow_engine *engine, flow_kind kind, const char *class_id,
                                   size_t *out_count);

/** The direction in which lines are written. */
typedef int32_t flow_direction;

/** The one table of directions: X(name, number, word).
 *
 *    left to right  As in English.
 *    right to left  As in Arabic and Hebrew. */
#define FLOW_DIRECTION_TABLE(X)       \
  X(LEFT_TO_RIGHT, 0, "left to right") \
  X(RIGHT_TO_LEFT, 1, "right to left")

#define FLOW_DIRECTION_CONSTANT_(name, number, word) \
  FLOW_CONSTANT_(flow_direction, FLOW_##name, number)
FLOW_CONSTANTS_(FLOW_DIRECTION_TABLE, FLOW_DIRECTION_CONSTANT_);
#undef FLOW_DIRECTION_CONSTANT_

/**
 * Return the direction in which a language is written: of the script that its tag names, else of
 * the script in which the language is likely to be written in the region of the tag. Scripts and
 * languages are those of CLDR. A tag that is not known is written left to right.
 *
 * @param tag  as in BCP 47, "sr-Latn-RS"; NULL and "" say nothing.
 * @since 0.4  [any-thread] [callback]
 */
flow_direction flow_locale_direction(const char *tag);

/**
 * Write the tag of a locale of the C library or of the environment: "sr_RS.UTF-8@latin" is
 * "sr-Latn-RS", "de_DE" is "de-DE". A modifier that names a script or the variant `valencia` is
 * kept.
 *
 * @param name  the name that setlocale() or the environment variable LANG gives; may be NULL.
 * @param room  gets the tag and a NUL; 64 bytes are enough.
 * @param size  the bytes of `room`.
 * @return the length of the tag; 0, and the tag is "", if the name says nothing ("C", "POSIX"), is
 *         no name of a locale, or its tag does not fit; 0 without a room.
 * @since 0.4  [any-thread] [callback]
 */
size_t flow_locale_tag(const char *name, char *room, size_t size);

/**
 * Set the host's language, and the direction in which it is written. Until it is called the
 * language is "" and the direction left to right. If this changes anything, `locale_changed` of
 * every screen runs, and visible screens count as changed, before the engine is idle again.
 *
 * @param language  a tag as in BCP 47, "de-DE": letters, digits and `-`, at most 64 bytes; ""
 *                  says nothing. Copied.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT or FLOW_ERROR_WRONG_THREAD.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_engine_set_locale(flow_engine *engine, const char *language,
                                   flow_direction direction);

/**
 * The language and direction of the host.
 *
 * @param out_language   receives a text that ends with NUL, lent until the language is set again;
 *                       may be NULL.
 * @param out_direction  may be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine) or FLOW_ERROR_WRONG_THREAD.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_engine_locale(flow_engine *engine, const char **out_language,
                               flow_direction *out_direction);

/** A word that the engine or its host shows to users. */
typedef int32_t flow_word;

/** The one table of words: X(name, number, default text, sentence about its use). The engine shows
 *  the first two in content; all others are for hosts, which bring no words of their own. */
#define FLOW_WORD_TABLE(X)                                                                       \
  X(OK, 1, "OK", "The button of an alert that was given none.")                                  \
  X(UNAVAILABLE, 2, "This is not available.", "FLOW_ELEMENT_UNAVAILABLE without a text.")        \
  X(BACK, 3, "Back", "The way back to the screen before.")                                       \
  X(CLOSE, 4, "Close", "The way out of a layer, or a window.")                                   \
  X(CANCEL, 5, "Cancel", "Stops what was begun and changes nothing.")                            \
  X(SHOW_PASSWORD, 6, "Show password", "Shows the text of a secure field.")                      \
  X(HIDE_PASSWORD, 7, "Hide password", "Hides the text of a secure field again.")                \
  X(SEARCH, 8, "Search", "The text that rows are searched for.")                                 \
  X(MORE, 9, "More", "Further rows, or what found no room.")                                     \
  X(NO_ROWS, 10, "Nothing here.", "A list or choice without rows.")                              \
  X(NO_MATCH, 11, "Nothing contains this.", "A search that found no row.")                       \
  X(WRONG_NUMBER, 12, "A number is wanted here.", "A field's text is no number.")                \
  X(WRONG_DATE, 13, "A day is written as 2026-12-31.", "A field's text is no day.")              \
  X(WRONG_TIME, 14, "A time is written as 23:59.", "A field's text is no time.")                 \
  X(WRONG_LIMITS, 15, "The number is outside its limits.", "A number too small or too large.")   \
  X(DISABLED, 16, "disabled", "What cannot be used now, in words.")                              \
  X(NO_TITLE, 17, "no title", "A screen without a title.")                                       \
  X(EMPTY_TAB, 18, "There is nothing in this tab.", "A tab in which nothing is open.")           \
  X(WAITING, 19, "Waiting for the first screen", "A window that is empty yet.")                  \
  X(TABS, 20, "tabs", "The tabs of a layer, in words.")                                          \
  X(TOOLBAR, 21, "toolbar", "The toolbar of a screen, in words.")                                \
  X(IMAGE, 22, "image", "An image, in words.")                                                   \
  X(TRY_AGAIN, 23, "Try again", "The button of a screen that could not be restored.")            \
  X(NO_LINK, 24, "Nothing here opens this link.", "A link that nobody takes.")                   \
  X(STAYS_OPEN, 25, "The window stays open.", "A window that somebody does not let go.") \
  X(PAGE_OF, 26, "Page {page} of {count}", "The page that is shown, among its pages (P9).")

#define FLOW_WORD_CONSTANT_(name, number, text, sentence) \
  FLOW_CONSTANT_(flow_word, FLOW_WORD_##name, number)
FLOW_CONSTANTS_(FLOW_WORD_TABLE, FLOW_WORD_CONSTANT_);
#undef FLOW_WORD_CONSTANT_

/**
 * Set a word of FLOW_WORD_TABLE in the user's language. Content made afterwards has it, and screens
 * are notified as by flow_engine_set_locale(), so that visible ones are drawn anew.
 *
 * @param text  copied; NULL restores the text of the table.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no such word, or an empty text),
 *         FLOW_ERROR_BAD_UTF8 or FLOW_ERROR_WRONG_THREAD.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_engine_set_word(flow_engine *engine, flow_word word, const char *text);

/**
 * Read a word of FLOW_WORD_TABLE, for a host to show: the text it was set to, else that of the
 * table.
 *
 * @param out_text  receives a text that ends with NUL and is never empty, lent until this word is
 *                  set again.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine, no such word, or no `out_text`) or
 *         FLOW_ERROR_WRONG_THREAD.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_engine_word(flow_engine *engine, flow_word word, const char **out_text);

/**
 * The file descriptor to poll for reading: it is readable when flow_engine_dispatch() has something
 * to do. It stays the engine's; do not read from it or close it.
 *
 * It is the only one of the engine until there is a time to wait for, such as a timer's, or a
 * watch: each of both takes one more. All engines of the process share another one.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_OUT_OF_DESCRIPTORS or
 *         FLOW_ERROR_OUT_OF_MEMORY (the system gave no file descriptor; it is asked again the next
 *         time), or FLOW_ERROR_WRONG_THREAD.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_engine_descriptor(flow_engine *engine, int *out_descriptor);

/**
 * Run posted functions, in order; give up waits that have timed out; run the timers that are due
 * and the callbacks of watched descriptors that are ready (flow/timer.h). Never blocks. Functions
 * posted and timers or watches started meanwhile wait for the next call.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_WRONG_THREAD or FLOW_ERROR_IN_CALLBACK.
 * @since 0.1  [engine-thread] [!callback]
 */
flow_status flow_engine_dispatch(flow_engine *engine);

/**
 * Run a function on the engine's thread, in flow_engine_dispatch().
 *
 * Other threads must have stopped posting before flow_engine_destroy() is called. Functions that
 * callbacks post while the engine is being destroyed do not run any more: they are destroyed with
 * the engine, or, at the very end, refused.
 *
 * @param callback   its function, which must not be NULL, is called once, with FLOW_NONE as the
 *                   subject, unless the engine is destroyed first. Its destroy function is called
 *                   once in every case: after the function, when the engine is destroyed first, or
 *                   on the calling thread, before this returns, when posting fails (which is not a
 *                   callback: the engine has not taken it).
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (`engine` or the function is NULL),
 *         FLOW_ERROR_SHUTTING_DOWN (the engine is at its very end), or FLOW_ERROR_WRONG_THREAD (in
 *         a child of the process that created the engine).
 * @since 0.1  [any-thread] [callback]
 */
flow_status flow_engine_post(flow_engine *engine, flow_callback callback);

/**
 * Set the host's degree of activity; at first it is active. `paused` or `resumed` of visible
 * screens runs, before this returns if nothing of the engine is on the stack. All else goes on as
 * usual. A host with several windows says of each how active it is (flow_window_set_activity()).
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine, or no FLOW_ACTIVITY_...),
 *         FLOW_ERROR_SHUTTING_DOWN or FLOW_ERROR_WRONG_THREAD.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_engine_set_activity(flow_engine *engine, flow_activity activity);

/**
 * The host's degree of activity.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT or FLOW_ERROR_WRONG_THREAD.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_engine_activity(flow_engine *engine, flow_activity *out_activity);

/**
 * Set the degree of activity of one window; at first each is active. A screen is told the less
 * active of its window's and the host's (flow_engine_set_activity()), with `paused` and `resumed`,
 * before this returns if nothing of the engine is on the stack. All else goes on as usual.
 *
 * A host with several windows calls this when another one gets the focus. A window whose own
 * popover, alert or dialog has the focus is still active, also where the toolkit makes that a
 * window of its own.
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no engine, or no FLOW_ACTIVITY_...),
 *         FLOW_ERROR_SHUTTING_DOWN, FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_window_set_activity(flow_engine *engine, flow_window window,
                                     flow_activity activity);

/**
 * The degree of activity that was set for a window. Its screens are told the less active of this
 * and flow_engine_activity().
 *
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_window_activity(flow_engine *engine, flow_window window,
                                 flow_activity *out_activity);

/**
 * Send the host a diagnostic, with the status FLOW_OK. It is for people who run the program; a
 * message for users belongs on a screen.
 *
 * @param severity  one of FLOW_SEVERITY_...
 * @param subject   the object it is about, living or gone; or FLOW_NONE.
 * @param message   UTF-8, copied. The host gets one line: control characters are shown as their
 *                  code, as in all messages.
 * @return FLOW_OK, also when the host has no diagnostics function, or that is running: the message
 *         is dropped then; FLOW_ERROR_INVALID_ARGUMENT if `engine` or `message` is NULL or
 *         `severity` is none, FLOW_ERROR_BAD_UTF8, FLOW_ERROR_FOREIGN_HANDLE,
 *         FLOW_ERROR_INVALID_HANDLE or FLOW_ERROR_WRONG_THREAD.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_log(flow_engine *engine, flow_severity severity, flow_handle subject,
                     const char *message);

/** The callback that runs; of nested ones, the innermost. */
typedef struct flow_running {
  uint32_t struct_size;
  uint32_t reserved;
  /** The id of its class; of a plugin's `init` and `deinit` that of the plugin; "" for a function
   *  that belongs to no class. Never NULL, and good until the process ends, also when the class has
   *  gone. */
  const char *class_id;
  /** The name of the method, or "init", "deinit", "timer", "watch", "posted function" and the like:
   *  a word to show, not to compare. As good as `class_id`. */
  const char *method;
  /** The serial number of the callback on its thread, from 1. Two readings with the same number
   *  mean that it has not returned in between. Begins again after 10^12. */
  uint64_t number;
} flow_running;
#define FLOW_RUNNING_INIT {(uint32_t)sizeof(flow_running), 0u, NULL, NULL, 0}

/**
 * The callback that runs on the engine's thread now; if several engines share the thread, it may be
 * another engine's. With it, a second thread can detect a callback that does not return:
 *
 *     // Once in a second, on a thread of the host's:
 *     flow_running now = FLOW_RUNNING_INIT;
 *     if (flow_engine_running(engine, &now) == FLOW_OK && now.number == last.number) {
 *       fprintf(stderr, "%s of %s has not returned for a second\n", now.method, now.class_id);
 *     }
 *     last = now;
 *
 * It may be called from a signal handler: it takes no lock and no memory, and fills class, method
 * and number as they were together. The engine must live meanwhile; a watching thread is ended
 * before flow_engine_destroy().
 *
 * @param out_running  untouched unless it is FLOW_OK.
 * @return FLOW_OK, FLOW_ERROR_NOT_RUNNING (no callback runs), FLOW_ERROR_INVALID_ARGUMENT (a
 *         pointer is NULL) or FLOW_ERROR_STRUCT_SIZE. These errors are not reported to diagnostics.
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_engine_running(const flow_engine *engine, flow_running *out_running);

/**
 * The callback that runs on the calling thread, of any engine. For the handler of a signal that a
 * crash sends, which comes on the thread that has crashed: write class and method with write(), not
 * with printf(). The library installs no handler.
 *
 * @return as flow_engine_running(); FLOW_ERROR_NOT_RUNNING also on a thread without an engine.
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_thread_running(flow_running *out_running);

/** Flags of a call; joined with `|`. */
typedef uint32_t flow_call_flags;
/** The call belongs to the input of a secret element, or to the calls this leads to before it
 *  returns: a tool must show none of its values (V9). */
#define FLOW_CALL_SECRET ((flow_call_flags)1)
/** The method is one of a presenter or an observer that no plugin has registered: the engine tells
 *  the host what to show (M7). The host's screens, coordinators and functions of no class are not
 *  marked. @since 0.3 */
#define FLOW_CALL_HOST ((flow_call_flags)2)

/** A call of a function of a plugin or of the host, as a call hook gets it. Memory behind its
 *  pointers may be read until the hook returns, and not be changed; the texts live longer. */
typedef struct flow_call {
  uint32_t struct_size;
  flow_call_flags flags;
  const char *class_id;   /**< as in flow_running, and as long good */
  const char *method;     /**< as in flow_running, and as long good */
  const char *signature;  /**< flow/signature.h; good until the process ends */
  void *const *arguments; /**< the address of each argument, of the type that the signature says */
  const void *result;     /**< NULL before the call; afterwards the address of the result, an
                               integer as 64 bits; NULL for `v` */
  uint64_t nanoseconds;   /**< the time it took, with the calls inside it; 0 before the call */
  /** The screen, coordinator, presenter or observer whose method it is, or who has given the
   *  callback; FLOW_NONE for a function without an owner, and once the instance has gone, as in
   *  `destroy`.
   *  @since 0.4 */
  flow_handle instance;
  flow_engine *engine; /**< the engine that calls. @since 0.4 */
} flow_call;

/** Two functions that run around every call: for tools that show or measure calls. Both run on the
 *  thread of the call and may call no function that takes an engine. */
typedef struct flow_call_hook {
  uint32_t struct_size;
  uint32_t reserved;                                      /**< 0 */
  void (*before)(void *user_data, const flow_call *call); /**< may be NULL */
  void (*after)(void *user_data, const flow_call *call);  /**< may be NULL */
  void *user_data; /**< the caller's; a call that runs when the hook is replaced may still use it */
} flow_call_hook;
#define FLOW_CALL_HOOK_INIT {(uint32_t)sizeof(flow_call_hook), 0u, NULL, NULL, NULL}

/**
 * Set a hook around every call that any engine makes of a function of a plugin or of the host:
 * methods, callbacks, `init` and `deinit`, and functions that end user data; not the host's clock
 * and its diagnostics function. With a hook a call costs two clock readings more, without one a
 * comparison.
 *
 * It is one of the hooks of the process, of which flow_add_call_hook() adds others: who sets it
 * replaces what somebody else has set with this function, and nothing else. FLOW_TRACE in the
 * environment sets a hook that prints (flow/trace.h).
 *
 * @param hook  copied, a few bytes that stay until the process ends; NULL ends it. A call that runs
 *              meanwhile may reach the old hook, the new one, or one function of each.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (misaligned, or `reserved` is not 0),
 *         FLOW_ERROR_STRUCT_SIZE or FLOW_ERROR_OUT_OF_MEMORY; then the hook that was set stays.
 * @since 0.2  [any-thread] [callback]
 */
flow_status flow_set_call_hook(const flow_call_hook *hook);

/**
 * Add a hook around every call, as flow_set_call_hook() sets one, beside all that are there. Each
 * hook is told of each call; which of two is told first is not promised, but what is told first
 * before a call is told last after it.
 *
 * @param hook        copied, a few bytes that stay until the process ends; equal hooks share them.
 * @param out_number  receives the number for flow_remove_call_hook().
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (NULL, misaligned, or `reserved` is not 0),
 *         FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_LIMIT (15 were added) or FLOW_ERROR_OUT_OF_MEMORY;
 *         then nothing has changed.
 * @since 0.4  [any-thread] [callback]
 */
flow_status flow_add_call_hook(const flow_call_hook *hook, uint64_t *out_number);

/**
 * End a hook that was added. A call that runs meanwhile may still reach it.
 *
 * @param number  of flow_add_call_hook().
 * @return FLOW_OK, or FLOW_ERROR_STALE_HANDLE (no hook has this number, or not any more).
 * @since 0.4  [any-thread] [callback]
 */
flow_status flow_remove_call_hook(uint64_t number);

#ifdef __cplusplus
}
#endif
#endif
