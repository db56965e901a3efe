/* Functions that the parts of the bench share. */
#ifndef BENCH_H
#define BENCH_H

#include <flow/flow.h>

#include "plugin/functions.h"

/** One thing to measure: does its operation `count` times. */
typedef struct subject {
  const char *name;
  void (*run)(void *context, long count);
  void *context;
  long count; /**< operations that take a fraction of a millisecond */
} subject;

#define SUBJECT_MAX 16
/** The subjects of one file, ready to run. */
typedef struct subjects {
  subject list[SUBJECT_MAX];
  size_t count;
} subjects;

void add_subject(subjects *all, const char *name, void (*run)(void *context, long count),
                 void *context, long count);
const subject *find_subject(const subjects *all, const char *name);

/** Prints the time of `what` divided by that of `against`: the median of interleaved rounds. */
void print_ratio(const subjects *all, const char *name, const char *what, const char *against);
double median(double *values, size_t count);
/** Processor time of this thread: what others do on the machine does not count. */
double now_ns(void);
/** Ends the program if a call of the set-up failed. */
void must(flow_status status, const char *what);

/** The number of allocations since the program began, by anyone in it. */
uint64_t allocation_count(void);

/** An engine with the plugin loaded. */
flow_engine *engine_with(const char *plugin);

void prepare_dispatch(subjects *all, const char *plugin);
void prepare_navigation(subjects *all, const char *plugin);
void prepare_depth(subjects *all, const char *plugin, const char *name, long depth);
void print_allocations(const subjects *calls, const subjects *pairs);
void print_bytes_per_screen(const char *plugin);
void print_bytes_per_engine(const char *plugin);
void print_rows(void);
void print_allocations_of_rows(void);
/** The subjects of saved state, or the one of this name. */
void prepare_saving(subjects *all, const char *name);
void print_state(void);
/** Prints what sessions of the shop take, asleep and awake. */
void print_sessions(const char *shop);
void print_loading(const char *plugin, const char *library, const char *opener);
/** Prints the time from the start of a host to the first screen of a plugin, alone and as a ratio
 * to a program that does nothing. */
void print_start(const char *host, const char *plugin, const char *nothing);
/** A page in a scene, and the same without one. */
void prepare_scene(subjects *all);
/** A plugin that another engine has already. */
void prepare_sharing(subjects *all, const char *plugin);
void print_sharing(const char *plugin);

#endif
