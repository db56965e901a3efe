/* The file in which all sessions of a folder are: its rows. */
#ifndef CFLOWSTORE_ONE_H
#define CFLOWSTORE_ONE_H

#include "vault.h"

/* A session as its row has it. */
typedef struct one_session {
  int64_t number; /* 0: there is none */
  int64_t step, saved, identity;
  int has_ended;
} one_session;

/* Opens the file of a folder, which is made if it is not there, and takes its lock. */
flow_status one_open(const char *folder, flow_durability durability, vault **out_vault,
                     flow_error *error);

/* Finds a session by its name. */
flow_status one_find(sqlite3 *connection, const char *name, one_session *out_session,
                     flow_error *error);

/* Adds a row inside a transaction, and fills its number. A time of 0 is now, and an
 * identity of 0 one by chance. */
flow_status one_add(vault *vault, const char *name, one_session *session, flow_error *error);

/* Deletes a session that no engine has, with its marks. */
flow_status one_remove(vault *vault, int64_t number, flow_error *error);

#endif
