/* Files of sessions: their names, and if they may be touched. */
#ifndef CFLOWSTORE_SITE_H
#define CFLOWSTORE_SITE_H

#include <flow/store.h>
#include <limits.h>
#include <stddef.h>

#include "format.h"
#include "message.h"

struct vault;

struct flow_store {
  flow_durability durability;
  int is_one;            /* all sessions are in one file */
  struct vault *vault;   /* that file, once something is written to it; or NULL */
  char folder[PATH_MAX]; /* without links */
};

/* The files of one session, or of all sessions of a folder. */
typedef struct site {
  const format *format;
  char name[FLOW_SESSION_NAME + 1]; /* of the session; empty of all */
  char file[PATH_MAX + FLOW_SESSION_NAME + 16];
  char lock[PATH_MAX + FLOW_SESSION_NAME + 16];
} site;

/* FLOW_OK if a session may have this name. */
flow_status site_check_name(flow_string name, flow_error *error);

/* Finds the files of a session in a folder in which each session has a file. */
flow_status site_find(const flow_store *store, flow_string name, site *out_site, flow_error *error);

/* Finds the file of all sessions. */
void site_find_one(const char *folder, site *out_site);

/* A file beside the session's: its name with `ending` behind it. */
void site_beside(const site *site, const char *ending, char *path, size_t size);

/* True if there is something under the name of the file. */
int site_is_there(const site *site);

/* The first bytes of a file of SQLite, in which it says what it is. */
enum { SITE_HEAD = 100 };

/* The user version in such bytes. */
uint32_t site_user_version(const uint8_t *head);

/* FLOW_OK if the version that a user version names is known. */
flow_status site_check_version(const site *site, uint32_t user_version, flow_error *error);

/* True if a log with something in it lies beside the file. */
int site_has_log(const site *site);

/* Opens the file for reading if it is of its format, in a version that is known; else the sentence
 * why it is not touched. */
flow_status site_open_file(const site *site, int *out_file, flow_error *error);

/* FLOW_OK if the file is of its site's format, in a version that is known. */
flow_status site_check_head(const site *site, int file, flow_error *error);

/* Opens it as site_open_file() does, and closes it. */
flow_status site_check_file(const site *site, flow_error *error);

/* True if the file is the user's own and no session at all: not one of a newer release either. */
int site_is_no_session(const site *site);

/* The same as site_check_file() for the folder. */
flow_status site_check_folder(const char *folder, flow_error *error);

/* Puts what was made, renamed or deleted in the folder on the disk. */
void site_sync_folder(const site *site);

#endif
