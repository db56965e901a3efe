/**
 * flow/flow.h - everything a host needs. A plugin includes flow/plugin.h instead.
 *
 * Flow keeps navigation out of screens. A *coordinator* is one running flow: it opens screens,
 * hands over to child coordinators, and finishes with a value. The *engine* owns the tree of
 * windows, layers, stacks, screens and coordinators; it decides what every request leads to,
 * notices when the user goes back, tells everyone who has to know, in a fixed order and exactly
 * once, and frees what has ended. Your program, the *host*, draws; the engine draws nothing.
 *
 * Mechanism. Everything that is called back is an instance of a *class*: a kind, an id and a table
 * of methods, each a name, a signature and a function (flow/class.h). Plugins and hosts register
 * classes alike. The engine calls methods through libffi by their signatures, so a newer engine can
 * know methods an older plugin lacks, and a button, a script or another plugin can call any of them
 * by name with checked arguments (flow/invoke.h).
 *
 * Life of a program: flow_engine_create(), flow_class_register() or flow_plugin_load(),
 * flow_window_create(), flow_open_new() with the first coordinator, then your loop: draw what a
 * presenter is told (flow/presenter.h), send input (flow/content.h), report that the user goes back
 * (flow_back()). At the end flow_engine_destroy(), which ends whatever still runs.
 *
 * Requests (flow/navigation.h). Every request has exactly one outcome. It runs at once when the
 * engine is idle, and waits in order otherwise; nothing runs nested, nothing is lost. The order of
 * callbacks is the same animated or not.
 *
 * Threads. An engine belongs to the thread that created it. Elsewhere only what is tagged
 * [any-thread] may be called; flow_engine_post() brings work to the engine's thread, and
 * flow_engine_descriptor() wakes any event loop. The engine starts no threads. Different engines
 * are independent.
 *
 * Names. A verb alone is a request, or acts on any kind of object: flow_push(), flow_destroy().
 * Otherwise a function is called flow_<kind>_<verb, or the thing it reads>: flow_window_close(),
 * flow_screen_link(). flow_<thing>_of() reads one thing of any object, and flow_<type>_name() gives
 * the word for a number.
 *
 * Strings are UTF-8, checked on the way in: NUL-terminated for ids and paths, views with a length
 * for text. Values (flow/value.h) are plain structs; the engine copies what it keeps and lends what
 * it hands out.
 *
 * Handles are numbers, 64 bits wide. They keep nothing alive; one whose object is gone is reported,
 * never dereferenced.
 *
 * Errors. Functions return a flow_status; a failure has changed nothing. Details go to a flow_error
 * where a function takes one, and to the engine's diagnostics callback.
 *
 * A callback is a function, its user data, and `destroy`, which ends the data: it runs exactly
 * once, even if the call that was given it fails, unless the struct it stands in is too small to
 * hold it. A callback must return: no exception and no longjmp may leave it. It runs in the
 * caller's process, with all it may do; untrusted code belongs in a process of its own.
 *
 * Memory. When there is none left the process ends. FLOW_ERROR_OUT_OF_MEMORY comes only from
 * functions whose comment names it: they copy a value, or ask the system for something.
 *
 * Versions. FLOW_ABI_VERSION is what these headers describe, flow_abi_version() what runs. Structs
 * only grow at their end, and say how large they are: in `struct_size`, which an ..._INIT sets with
 * every other default, or, for elements of an array, in a member of the struct that holds the
 * array. A member that the library does not know must be zero. A struct with neither never grows.
 * Numbers and the order of callbacks stay; a new standard method is not called on a class that
 * lacks it.
 */
#ifndef FLOW_FLOW_H
#define FLOW_FLOW_H

#ifdef FLOW_PLUGIN_H
#error "include flow/plugin.h or flow/flow.h, not both"
#endif

/* In the order in which they are best read. */
/* clang-format off */
#include <flow/base.h>       /* truth values, handles, callbacks, versions */
#include <flow/status.h>     /* the result of a call, and the text of an error */
#include <flow/value.h>      /* strings, bytes and values */
#include <flow/builder.h>    /* values made piece by piece */
#include <flow/put.h>        /* and the short words for that */
#include <flow/engine.h>     /* the engine: its life, thread, queue and diagnostics */
#include <flow/signature.h>  /* the text that types a method */
#include <flow/class.h>      /* classes: their methods, when and in which order they run */
#include <flow/invoke.h>     /* calling a method by its name */
#include <flow/loading.h>    /* plugins: loading, unloading, reloading */
#include <flow/request.h>    /* the kinds of requests, and the causes of ends */
#include <flow/navigation.h> /* requests that open, close, start and end */
#include <flow/transition.h> /* the outcome of a request */
#include <flow/question.h>   /* "may it go?", answered at once or later */
#include <flow/route.h>      /* routes and links: targets without knowing who opens them */
#include <flow/tabs.h>       /* a layer of several stacks */
#include <flow/gesture.h>    /* the user's wishes while the finger moves */
#include <flow/content.h>    /* the content of a screen, and the user's input */
#include <flow/elements.h>   /* and the short words for that */
#include <flow/alert.h>      /* alerts and confirmation dialogs */
#include <flow/capability.h> /* a view of the host's toolkit instead of content */
#include <flow/work.h>       /* work that is cancelled with a screen */
#include <flow/timer.h>      /* time and file descriptors */
#include <flow/presenter.h>  /* transitions for the host to show */
#include <flow/tree.h>       /* reading the tree */
#include <flow/observer.h>   /* watching every callback, in order */
#include <flow/data.h>       /* data of the host, which ends with a screen or a layer */
#include <flow/state.h>      /* saving all that is open, and making it again */
#include <flow/keys.h>       /* elements and rows between two contents */
/* clang-format on */

/* Last: it is made of the others. */
#include <flow/daily.h>

#endif
