/* Files of sessions: their names, and if they may be touched. */
#ifndef CFLOWSTORE_SITE_H
#define CFLOWSTORE_SITE_H

#include <flow/store.h>
#include <limits.h>
#include <stddef.h>

#include "message.h"

/* Marks a file of SQLite as a session: "Flow". */
#define SITE_APPLICATION 0x466c6f77
/* The version of the tables in it: the lower half of the file's user version. */
#define SITE_VERSION 2
/* The other half: the flow has ended by itself. It stands in the first bytes of the file, where a
 * list of sessions finds it without opening them. */
#define SITE_ENDED 0x10000

struct flow_store {
  flow_durability durability;
  char folder[PATH_MAX]; /* without links */
};

/* The files of one session. */
typedef struct site {
  char name[FLOW_SESSION_NAME + 1];
  char file[PATH_MAX + FLOW_SESSION_NAME + 16];
  char lock[PATH_MAX + FLOW_SESSION_NAME + 16];
} site;

flow_status site_find(const flow_store *store, flow_string name, site *out_site, flow_error *error);

/* A file beside the session's: its name with `ending` behind it. */
void site_beside(const site *site, const char *ending, char *path, size_t size);

/* True if there is something under the session's name. */
int site_is_there(const site *site);

/* The first bytes of a file of SQLite, in which it says what it is. */
enum { SITE_HEAD = 100 };

/* The user version in such bytes. */
uint32_t site_user_version(const uint8_t *head);

/* FLOW_OK if the version that a user version names is known. */
flow_status site_check_version(const char *path, uint32_t user_version, flow_error *error);

/* True if a log with something in it lies beside the file. */
int site_has_log(const site *site);

/* Opens the file for reading if it is a session of a version that is known; else the sentence why
 * it is not touched. */
flow_status site_open_file(const site *site, int *out_file, flow_error *error);

/* The same, and closes it. */
flow_status site_check_file(const site *site, flow_error *error);

/* True if the file is the user's own and no session at all: not one of a newer release either. */
int site_is_no_session(const site *site);

/* The same as site_check_file() for the folder. */
flow_status site_check_folder(const char *folder, flow_error *error);

/* Puts what was made, renamed or deleted in the folder on the disk. */
void site_sync_folder(const site *site);

#endif
