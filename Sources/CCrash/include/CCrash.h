/* The report of a callback that crashes. It is written by the handler of the signal, which may take
 * neither memory nor a lock: what it says is therefore prepared while all is well, on one
 * thread. */
#ifndef CCRASH_H
#define CCRASH_H

#ifdef __cplusplus
extern "C" {
#endif

/* From now on a crash on any thread says which callback runs there, and then ends the process as it
 * would have ended without. The calling thread gets a signal stack of its own, so that an endless
 * recursion is reported too. */
void crash_catch(void);

/* The class `class_id` comes from `file`. Both are copied. If the file itself `is_mapped`, no copy
 * of it, a crash says if it has been written over since. */
void crash_add_class(const char *class_id, const char *file, int is_mapped);

/* Names the file, copied, that a crash in an `init` comes from, until this is called with NULL. */
void crash_set_loading(const char *file);

/* Whole lines, copied, that stand below what crashed. */
void crash_set_lines(const char *text);

/* The terminal is not as it was found: `input` has other modes, and `text`, copied, written to
 * `output` takes back the rest. Standard output and error are kept elsewhere, as descriptors of the
 * terminal; -1: they are where they always are. `modes` is a struct termios, copied. */
void crash_set_terminal(int input, const void *modes, int output, const char *text,
                        int standard_output, int standard_error);

/* Calls a function with the signal's number when the process crashes. It runs in the handler. */
void crash_set_teller(void (*function)(int signal));

/* Leaves the terminal as it was found, if it is not so: once. May be called by the handler of a
 * signal. */
void crash_leave_terminal(void);

#ifdef __cplusplus
}
#endif
#endif
