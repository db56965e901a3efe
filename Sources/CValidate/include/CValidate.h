/* System and C functions of `flowhost validate`: processes that end with their parent, memory that
 * is a file, and a host that stands between a plugin and the engine. */
#ifndef CVALIDATE_H
#define CVALIDATE_H

#include <CFlowABI.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Processes */

/* Lets the calling process be killed when `parent`, which has started it, ends. */
void validate_end_with_parent(int parent);

/* Starts or stops adopting processes whose parent ends: they become children of the caller, which
 * can then find and end them. */
void validate_adopt_orphans(flow_bool is_adopting);

/* A descriptor that is readable once the process has ended; -1 if there is none. */
int validate_process_descriptor(int process);

/* A file without a name, in memory; -1 if there is none. Closed by exec. */
int validate_memory_file(void);

/* A page that two processes share, in which one states the callback it is in, even if it can do
 * nothing else any more. NULL if there is no memory. */
typedef struct validate_place validate_place;
validate_place *validate_map_place(int file);
void validate_unmap_place(validate_place *place);

/* Makes the calling process state its callbacks in `place` from now on. */
void validate_tell_place(validate_place *place);

/* Reads the callback stated there, "'start' of 'shop.flow'", or nothing if no callback runs.
 * Another number means another call. `text` has room for VALIDATE_PLACE_ROOM bytes. */
enum { VALIDATE_PLACE_ROOM = 512 };
uint64_t validate_read_place(const validate_place *place, char *text);

/* The number of bytes of the heap in use, in all its arenas. */
size_t validate_heap_in_use(void);

/* The state of floating point that a plugin must not change for good: rounding and traps, without
 * flags. */
uint64_t validate_floating_point(void);

/* fork(), which Swift does not offer: 0 in the child, which must end with _exit(). */
int validate_fork(void);

/* Runs `body` on a new thread; 0, or an error of errno.h. The thread is waited for with
 * validate_join(). */
int validate_start(unsigned long *out_thread, void (*body)(void *data), void *data);
void validate_join(unsigned long thread);

/* True for the first call with this text, on any thread. */
flow_bool validate_is_new(const char *text);

/* A plugin behind a host of one's own */

/* The host in between. A member that is NULL does nothing. */
typedef struct validate_host {
  void *data;
  /* Runs before each call of the engine that makes, opens, fills or asks for something, on the
   * engine's thread. Any result but FLOW_OK is returned to the plugin in place of the call's
   * own. */
  flow_status (*called)(void *data, flow_engine *engine, const char *function);
  /* True if the table of functions is longer than this version knows, as a later host's. */
  flow_bool is_newer;
} validate_host;

/* Opens the file of a plugin, as the engine does, and makes an entry for flow_plugin_add() that
 * gives the plugin `host` instead of the engine. There is one at a time; it stays until the process
 * ends.
 *
 * Returns NULL if there is no entry; `*out_problem` then says why, in words that live until the
 * next call. */
const flow_plugin_entry_table *validate_open(const char *path, const validate_host *host,
                                             const char **out_problem);

/* Returns the plugin's own entry, to read; NULL as above. */
const flow_plugin_entry_table *validate_entry(const char *path, const char **out_problem);

/* A function of the engine that the plugin has called on a thread that is not the engine's though
 * it must not; NULL if there is none. */
const char *validate_astray(void);

/* True if a library under this name, loaded or loadable, has the symbol. */
flow_bool validate_library_has(const char *library, const char *symbol);

#ifdef __cplusplus
}
#endif
#endif
