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
 * Life cycle of a program: flow_engine_create, flow_class_register or flow_plugin_load,
 * flow_window_create, flow_open_new with the first coordinator, then your loop: draw what a
 * presenter is told (flow/presenter.h), send input (flow/content.h), report the user's back
 * (flow_back). At the end flow_engine_destroy, which ends whatever still runs.
 *
 * Requests (flow/navigation.h). Every request has exactly one outcome. It runs at once when the
 * engine is idle, and waits in order otherwise; nothing runs nested, nothing is lost. The order of
 * callbacks is the same animated or not.
 *
 * Threads. An engine belongs to the thread that created it. Elsewhere only what is
 * tagged [any-thread] may be called; flow_engine_post brings work to the engine's
 * thread, and flow_engine_descriptor wakes any event loop. The engine starts no threads.
 * Different engines are independent.
 *
 * Strings are UTF-8, checked on the way in: NUL-terminated for ids and paths, views with a
 * length for text. Values (flow/value.h) are plain structs; the engine copies what it keeps
 * and lends what it hands out.
 *
 * Handles are numbers, 64 bits wide. They keep nothing alive; one whose object is gone is reported,
 * never dereferenced.
 *
 * Errors. Functions return a flow_status; a failure has changed nothing. Details go to a flow_error
 * where a function takes one, and to the engine's diagnostics callback. User data travels as
 * (function, user_data, destroy), and destroy runs exactly once, also when registering fails,
 * unless the struct it stands in is too small to hold it.
 *
 * Memory. When there is none left the process ends. FLOW_ERROR_OUT_OF_MEMORY comes only from
 * functions whose comment names it: they copy a value, or ask the system for something.
 *
 * Callbacks must return: no exception and no longjmp may leave them. They run in the caller's
 * process, with all it may do; code that nobody trusts belongs in a process of its own.
 *
 * Versions. FLOW_ABI_VERSION is what these headers describe, flow_abi_version() what runs. Structs
 * a caller fills begin with struct_size and have an ..._INIT with every default in it; they only
 * grow at the end. Unknown extra members are accepted as long as they are zero.
 */
#ifndef FLOW_FLOW_H
#define FLOW_FLOW_H

#ifdef FLOW_PLUGIN_H
#error "include flow/plugin.h or flow/flow.h, not both"
#endif

#include <flow/alert.h>
#include <flow/base.h>
#include <flow/builder.h>
#include <flow/class.h>
#include <flow/content.h>
#include <flow/elements.h>
#include <flow/engine.h>
#include <flow/gesture.h>
#include <flow/invoke.h>
#include <flow/loading.h>
#include <flow/navigation.h>
#include <flow/observer.h>
#include <flow/presenter.h>
#include <flow/put.h>
#include <flow/question.h>
#include <flow/route.h>
#include <flow/signature.h>
#include <flow/status.h>
#include <flow/tabs.h>
#include <flow/timer.h>
#include <flow/transition.h>
#include <flow/tree.h>
#include <flow/value.h>
#include <flow/work.h>

/* Last: it is made of the others. */
#include <flow/daily.h>

#endif
