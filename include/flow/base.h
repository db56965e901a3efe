/**
 * flow/base.h - the words every other header uses: truth values, handles, versions.
 *
 * Thread tags close each function's comment:
 *   [engine-thread]  call it on the thread that created the engine; elsewhere it returns
 *                    FLOW_ERROR_WRONG_THREAD and changes nothing
 *   [any-thread]     call it anywhere
 *   [callback]       may also be called from inside a callback, other than the engine's own clock
 *   [!callback]      from inside a callback it returns FLOW_ERROR_IN_CALLBACK; its comment says
 *                    if a posted function may call it
 */
#ifndef FLOW_BASE_H
#define FLOW_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The ABI these headers describe. A plugin runs in an engine of the same major version whose minor
 *  version is at least its own. */
#define FLOW_ABI_MAJOR 0u
#define FLOW_ABI_MINOR 4u
/** Major and minor in one number, for comparisons. */
#define FLOW_ABI_VERSION ((FLOW_ABI_MAJOR << 16) | FLOW_ABI_MINOR)
/** The oldest plugin ABI this engine still loads. */
#define FLOW_ABI_OLDEST ((0u << 16) | 2u)

/** A truth value: 0 is false, 1 is true. 32 bits wide, because a C `bool` is not passed the same
 *  way everywhere. */
typedef int32_t flow_bool;
#define FLOW_FALSE ((flow_bool)0)
#define FLOW_TRUE ((flow_bool)1)

/** The object that owns all state. Opaque; confined to the thread that created it. */
typedef struct flow_engine flow_engine;

/** Names one object of an engine: slot, generation, kind and engine in 64 bits. 0 names nothing. A
 *  handle is a number: copy, compare and keep it freely; it keeps nothing alive. Using one whose
 *  object is gone is an error or a no-op, never undefined. An engine has room for 268,435,456
 *  objects of a kind at a time; one more is FLOW_ERROR_LIMIT. */
typedef uint64_t flow_handle;
#define FLOW_NONE ((flow_handle)0)

typedef flow_handle flow_window; /**< a top-level surface; holds layers */
typedef flow_handle flow_layer;  /**< a window's root content, or something presented over it */
typedef flow_handle flow_router; /**< the owner of one stack */
typedef flow_handle flow_screen; /**< an instance of a screen class */
typedef flow_handle flow_coordinator; /**< an instance of a coordinator class: one running flow */
/** A screen or a coordinator, wherever either may be opened. */
typedef flow_handle flow_presentable;
typedef flow_handle flow_transition; /**< one requested change of the tree */
typedef flow_handle flow_token;      /**< one transition a presenter has been asked to run */
typedef flow_handle flow_presenter;  /**< an instance of a presenter class */
typedef flow_handle flow_observer;   /**< an instance of an observer class */
typedef flow_handle flow_plugin;     /**< a loaded plugin */
typedef flow_handle flow_content;    /**< the content a screen is filling in `render` */
typedef flow_handle flow_question;   /**< a question that is answered later */
typedef flow_handle flow_work;       /**< something that is cancelled with its screen */
typedef flow_handle flow_timer;      /**< runs something when time has passed */
typedef flow_handle flow_watch;      /**< runs something when a descriptor is ready */

/**
 * Makes the constants of a table. A table is a macro: FLOW_KIND_TABLE(X) becomes X(name, number,
 * ...) for each row, and each row is written there and nowhere else. C++ and Swift get constants of
 * the table's type; in C, where only an enumerator is constant enough for `case`, they are of type
 * int.
 */
#if defined(__cplusplus)
#define FLOW_CONSTANT_(type, name, number) static const type name = number;
#define FLOW_CONSTANTS_(table, row) table(row) static_assert(true, "")
#elif defined(__swift__)
#define FLOW_CONSTANT_(type, name, number) static const type name = number;
#define FLOW_CONSTANTS_(table, row) table(row) _Static_assert(1, "")
#else
#define FLOW_CONSTANT_(type, name, number) name = number,
#define FLOW_CONSTANTS_(table, row) enum { table(row) }
#endif

/** The kind of object that a handle names. The numbers are part of the ABI. */
typedef int32_t flow_kind;

/** The one table of kinds: X(name, number, word). A kind is that of the handles of its name.
 *
 *    none  No object: the kind of FLOW_NONE. */
#define FLOW_KIND_TABLE(X)         \
  X(NONE, 0, "none")               \
  X(SCREEN, 1, "screen")           \
  X(COORDINATOR, 2, "coordinator") \
  X(PRESENTER, 3, "presenter")     \
  X(OBSERVER, 4, "observer")       \
  X(WINDOW, 5, "window")           \
  X(LAYER, 6, "layer")             \
  X(ROUTER, 7, "router")           \
  X(TRANSITION, 8, "transition")   \
  X(TOKEN, 9, "token")             \
  X(PLUGIN, 10, "plugin")          \
  X(CONTENT, 11, "content")        \
  X(QUESTION, 12, "question")      \
  X(WORK, 13, "work")              \
  X(TIMER, 14, "timer")            \
  X(WATCH, 15, "watch")

#define FLOW_KIND_CONSTANT_(name, number, word) \
  FLOW_CONSTANT_(flow_kind, FLOW_KIND_##name, number)
FLOW_CONSTANTS_(FLOW_KIND_TABLE, FLOW_KIND_CONSTANT_);
#undef FLOW_KIND_CONSTANT_

/** Default values of members that callers fill: zero unless they are named. They keep C++20 from
 *  warning about members that FLOW_OPTIONS() and the like leave out. */
#if defined(__cplusplus) && __cplusplus >= 202002L
#define FLOW_ZERO_ \
  {}
#define FLOW_SIZE_(type) \
  { (uint32_t)sizeof(type) }
#else
#define FLOW_ZERO_
#define FLOW_SIZE_(type)
#endif

/** A function to be called once, later. Every callback has this shape: the function, the data it
 *  gets first, and a function that ends the data. The receiver of a callback owns it: `destroy`
 *  runs exactly once, after `function`, instead of it, or, if the call that was given the callback
 *  fails, before that call returns. Both may be NULL. The struct is frozen: it never grows.
 *
 *  `subject` is the object that the callback was given for: a screen, a timer; or FLOW_NONE. An
 *  object that has ended is stale after the call. */
typedef struct flow_callback {
  /** Runs once; may be NULL. */
  void (*function)(void *user_data, flow_engine *engine, flow_handle subject);
  void *user_data;                  /**< given to both; never looked at */
  void (*destroy)(void *user_data); /**< ends the data; may be NULL */
} flow_callback;

/** Any function pointer. The engine casts it back to its real type before it is called. */
typedef void (*flow_function)(void);

/**
 * The ABI version of the library that runs, `major << 16 | minor`. Compare it with
 * FLOW_ABI_VERSION, the version of the headers a program was compiled with.
 *
 * @since 0.1  [any-thread] [callback]
 */
uint32_t flow_abi_version(void);

/**
 * The release of the library that runs, for example "0.1.0".
 *
 * @return a static string, never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_version(void);

/**
 * The kind of object that `handle` names, by its bits alone; the object may be gone.
 *
 * @return FLOW_KIND_NONE for FLOW_NONE and for a number that is no handle.
 * @since 0.1  [any-thread] [callback]
 */
flow_kind flow_kind_of(flow_handle handle);

/**
 * The word for a kind, for example "screen".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_kind_name(flow_kind kind);

#ifdef __cplusplus
}
#endif
#endif
