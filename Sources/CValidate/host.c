#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "CValidate.h"
#include "calls.h"

/* The one host of the process: a check has one plugin only, so that the functions below need no
 * other state. */
static validate_host host;
static const flow_host_api *engine_api;
static const flow_plugin_entry_table *real;
static pthread_t owner;
static const char *_Atomic astray;

/* Entries behind the known ones, as in a later host's table. Plugins must not call them. */
static struct {
  flow_host_api api;
  void *later[64];
} table;

const char *validate_astray(void) { return atomic_load(&astray); }

static flow_status called(flow_engine *engine, const char *function) {
  if (!pthread_equal(pthread_self(), owner)) {
    atomic_store(&astray, function);
    return FLOW_OK;
  }
  return host.called ? host.called(host.data, engine, function) : FLOW_OK;
}

/* Destroys the callback given to a refused call, as every call that fails does. */
static void end(void (*destroy)(void *), void *user_data) {
  if (destroy) destroy(user_data);
}

#define PASS_(name, parameters, arguments, refused)          \
  static flow_status pass_##name parameters {                \
    flow_status status = called(engine, #name);              \
    if (status == FLOW_OK) return engine_api->name arguments; \
    refused;                                                 \
    return status;                                           \
  }
#define DROP_ engine_api->flow_options_drop(engine, options)

/* Options that are NULL have no callbacks to end. */
CALLS_(PASS_)

/* The host is told of these only if they are called on a wrong thread. */
#define WATCH_(name, parameters, arguments, refused)                              \
  static flow_status pass_##name parameters {                                     \
    if (!pthread_equal(pthread_self(), owner)) atomic_store(&astray, #name);      \
    return engine_api->name arguments;                                            \
  }
OTHERS_(WATCH_)

/* Any thread may post. */
static flow_status pass_flow_engine_post(flow_engine *engine, flow_callback callback) {
  flow_status status = FLOW_OK;
  if (pthread_equal(pthread_self(), owner)) status = called(engine, "flow_engine_post");
  if (status == FLOW_OK) return engine_api->flow_engine_post(engine, callback);
  end(callback.destroy, callback.user_data);
  return status;
}

static flow_status pass_flow_value_copy(const flow_value *value, flow_value **out_value) {
  flow_status status = FLOW_OK;
  if (pthread_equal(pthread_self(), owner)) status = called(NULL, "flow_value_copy");
  return status == FLOW_OK ? engine_api->flow_value_copy(value, out_value) : status;
}

static flow_status begin(const flow_host_api *given, flow_engine *engine, flow_plugin self,
                         flow_error *error) {
  engine_api = given;
  owner = pthread_self();
  table.api = *given;
#define SET_(name, parameters, arguments, refused) table.api.name = pass_##name;
  CALLS_(SET_)
  OTHERS_(SET_)
#undef SET_
  table.api.flow_engine_post = pass_flow_engine_post;
  table.api.flow_value_copy = pass_flow_value_copy;
  if (host.is_newer) {
    /* A plugin that calls one of these crashes, and is right to. */
    table.api.struct_size = sizeof table;
    table.api.abi = given->abi + 1;
  }
  return real->init(&table.api, engine, self, error);
}

const flow_plugin_entry_table *validate_entry(const char *path, const char **out_problem) {
  const flow_plugin_entry_table *entry;
  /* C has no cast from a pointer to data to one to a function. */
  union {
    void *data;
    flow_plugin_main_fn function;
  } main;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  *out_problem = NULL;
  if (!library) {
    *out_problem = dlerror();
    return NULL;
  }
  entry = dlsym(library, "flow_plugin_entry");
  if (!entry && (main.data = dlsym(library, "flow_plugin_main"))) entry = main.function();
  if (!entry) {
    *out_problem = "there is neither flow_plugin_entry nor flow_plugin_main";
  } else if (entry->magic != FLOW_PLUGIN_MAGIC || entry->struct_size < sizeof *entry) {
    *out_problem = "its entry is no table of a plugin";
    entry = NULL;
  }
  return entry;
}

const flow_plugin_entry_table *validate_open(const char *path, const validate_host *given,
                                             const char **out_problem) {
  static flow_plugin_entry_table entry;
  real = validate_entry(path, out_problem);
  if (!real) return NULL;
  host = *given;
  atomic_store(&astray, NULL);
  entry = *real;
  entry.struct_size = sizeof entry;
  entry.init = begin;
  return &entry;
}

flow_bool validate_library_has(const char *library, const char *symbol) {
  void *opened = dlopen(library, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  flow_bool has;
  if (!opened) return FLOW_FALSE;
  /* A symbol whose value is 0 exists, too. */
  dlerror();
  dlsym(opened, symbol);
  has = dlerror() ? FLOW_FALSE : FLOW_TRUE;
  dlclose(opened);
  return has;
}
