/* The two ways in which a folder has its sessions: each in a file, or all in one. store.c asks the
 * way of its store. */
#ifndef CFLOWSTORE_HOME_H
#define CFLOWSTORE_HOME_H

#include "site.h"

/* A function of a list of sessions. */
typedef struct taker {
  flow_session_entry_fn take;
  void *user_data;
} taker;

/* A store's functions; names of sessions are those that site_check_name() accepts. */
typedef struct home {
  flow_status (*list)(flow_store *store, taker to, flow_error *error);
  /* The keeper of a session that must be there, for a look. */
  flow_status (*look)(flow_store *store, flow_string name, flow_keeper *out_keeper,
                      flow_error *error);
  /* The keeper of a session for an engine. A session that is not there begins, and a session that
   * was tried in vain is put aside. */
  flow_status (*open)(flow_store *store, flow_engine *engine, flow_string name,
                      flow_keeper *out_keeper, flow_error *error);
  flow_status (*rename)(flow_store *store, flow_string name, flow_string new_name,
                        flow_error *error);
  flow_status (*remove)(flow_store *store, flow_string name, flow_error *error);
  /* Puts a session aside that an attempt to attach it has found illegible. `why` is the error of
   * the attempt, which this returns if it is none of an illegible session. */
  flow_status (*put_aside)(flow_store *store, flow_engine *engine, flow_string name,
                           const flow_error *why, flow_error *error);
} home;

extern const home home_files, home_one;

/* The refusal of a session that is not there. */
flow_status home_no_session(flow_string name, flow_error *error);

/* Tells why a session was put aside. */
void home_tell_aside(flow_engine *engine, const char *name, const char *aside, const char *why);

/* Moves the sessions of a folder into one file, or each into a file of its own. */
flow_status home_convert(const char *folder, int is_to_one, flow_error *error);

/* Deletes the files of a session whose lock is held; the lock goes last. */
flow_status home_remove_files(const site *site, flow_error *error);

/* True for the name of a session's file in a folder; its own name goes into `name`. */
int home_is_session(const char *file, char name[FLOW_SESSION_NAME + 1]);

/* True if a folder has a file of a session. */
int home_has_files(const char *folder);

#endif
