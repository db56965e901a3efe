/**
 * flow/status.h - the result of a call, and the text of an error.
 *
 * Every fallible function returns a `flow_status`: 0 is fine, a negative number is a failure that
 * changed nothing, unless the function's comment says what has happened by then. Numbers are never
 * reused or renumbered. There is no "last error": detail goes to the engine's diagnostics callback
 * and, where a function takes one, into a `flow_error`.
 */
#ifndef FLOW_STATUS_H
#define FLOW_STATUS_H

#include <flow/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The result of a call: FLOW_OK, which is 0, or an error. */
typedef int32_t flow_status;

/** The one table of statuses: X(name, number, sentence). */
#define FLOW_STATUS_TABLE(X)                                                                  \
  X(OK, 0, "It worked.")                                                                      \
  X(ERROR_INVALID_ARGUMENT, -1, "An argument is NULL or outside its range.")                  \
  X(ERROR_NULL_HANDLE, -2, "The handle is 0 where an object is needed.")                      \
  X(ERROR_STALE_HANDLE, -3, "The handle's object is gone.")                                   \
  X(ERROR_WRONG_KIND, -4, "The handle names an object of another kind.")                      \
  X(ERROR_FOREIGN_HANDLE, -5, "The handle belongs to another engine.")                        \
  X(ERROR_INVALID_HANDLE, -6, "The number never was a handle of this engine.")                \
  X(ERROR_WRONG_THREAD, -7, "The call must be made on the engine's thread.")                  \
  X(ERROR_IN_CALLBACK, -8, "The call is not allowed from inside a callback.")                 \
  X(ERROR_OUT_OF_MEMORY, -9, "There is not enough memory.")                                   \
  X(ERROR_UNKNOWN_CLASS, -10, "No registered class has this id.")                             \
  X(ERROR_DUPLICATE_ID, -11, "The id is taken.")                                              \
  X(ERROR_BAD_SIGNATURE, -12, "The signature text is not well formed.")                       \
  X(ERROR_SIGNATURE_MISMATCH, -13, "A standard method has another signature.")                \
  X(ERROR_UNKNOWN_METHOD, -14, "The class has no method of this name.")                       \
  X(ERROR_ARGUMENT_TYPE, -15, "An argument is not of the type that is declared.")             \
  X(ERROR_BAD_UTF8, -16, "A string is not valid UTF-8.")                                      \
  X(ERROR_BAD_VALUE, -17, "A value is malformed or nested too deeply.")                       \
  X(ERROR_STRUCT_SIZE, -18, "A struct's size is too small, or its unknown part is not zero.") \
  X(ERROR_CREATE_FAILED, -19, "The class's create method returned NULL.")                     \
  X(ERROR_PLUGIN_OPEN, -20, "The plugin file could not be opened.")                           \
  X(ERROR_PLUGIN_SYMBOL, -21, "The file has no flow_plugin_entry.")                           \
  X(ERROR_PLUGIN_ABI, -22, "The plugin was built for another ABI.")                           \
  X(ERROR_PLUGIN_INIT, -23, "The plugin's init reported a failure.")                          \
  X(ERROR_UNKNOWN_ELEMENT, -24, "The screen's content has no such element.")                  \
  X(ERROR_ELEMENT_DISABLED, -25, "The element is disabled.")                                  \
  X(ERROR_NOT_RUNNING, -26, "The transition is not running (any more).")                      \
  X(ERROR_LIMIT, -27, "A documented limit was reached.")                                      \
  X(ERROR_BUSY, -28, "The object is in use.")                                                 \
  X(ERROR_UNSUPPORTED, -29, "The kind of object does not support this.")                      \
  X(ERROR_BUFFER_SIZE, -30, "The buffer is too small; the needed size was reported.")         \
  X(ERROR_INTERNAL, -31, "The engine broke one of its own rules.")                            \
  X(ERROR_SHUTTING_DOWN, -32, "What would make it is being destroyed or unloaded.")          \
  X(ERROR_OUTDATED, -33, "The input answers older content that means something else now.")    \
  X(ERROR_IO, -34, "A file or a connection could not be read or written.")                   \
  X(ERROR_OUT_OF_DESCRIPTORS, -35, "The system gives no more file descriptors.")

#define FLOW_STATUS_CONSTANT_(name, number, sentence) \
  FLOW_CONSTANT_(flow_status, FLOW_##name, number)
FLOW_CONSTANTS_(FLOW_STATUS_TABLE, FLOW_STATUS_CONSTANT_);
#undef FLOW_STATUS_CONSTANT_

/**
 * The name of a status, for example "FLOW_ERROR_STALE_HANDLE".
 *
 * @return a static string; "FLOW_ERROR_?" for a number outside the table. Never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_status_name(flow_status status);

/**
 * One sentence about a status, for people.
 *
 * @return a static string, never NULL.
 * @since 0.1  [any-thread] [callback]
 */
const char *flow_status_text(flow_status status);

/** The size of the text of an error, its NUL included. */
#define FLOW_ERROR_MESSAGE_SIZE 512

/** The error of a function that fails, which fills it; untouched when it succeeds. The caller owns
 *  it and sets `struct_size` (FLOW_ERROR_INIT does). */
typedef struct flow_error {
  uint32_t struct_size;
  flow_status status;
  /** The byte offset in a signature, or the number of an argument counted from 1 behind the
   *  instance; otherwise 0. */
  uint32_t position;
  uint32_t reserved;
  /** The error in words (what, where, with which value, and what to do): one line of UTF-8,
   *  NUL-terminated, cut at the end if it is longer than the buffer. Characters that could drive a
   *  terminal are shown as \u{1b}. */
  char message[FLOW_ERROR_MESSAGE_SIZE];
} flow_error;
#define FLOW_ERROR_INIT {(uint32_t)sizeof(flow_error), FLOW_OK, 0u, 0u, {0}}

#ifdef __cplusplus
}
#endif
#endif
