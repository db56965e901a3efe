#define _GNU_SOURCE
#include "aside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "mark_file.h"

enum { NUMBERS = 100000 };

void aside_name(const char *name, int number, char aside[FLOW_SESSION_NAME + 1]) {
  snprintf(aside, FLOW_SESSION_NAME + 1, "%.80s-aside-%d", name, number);
}

/* A log whose file of many sessions has gone is kept as the log of a session `sessions`. */
static void name_aside(const site *from, int number, site *to) {
  const int folder = (int)(strrchr(from->file, '/') - from->file);
  to->format = from->format;
  aside_name(from->name[0] ? from->name : "sessions", number, to->name);
  snprintf(to->file, sizeof to->file, "%.*s/%s.session", folder, from->file, to->name);
  snprintf(to->lock, sizeof to->lock, "%.*s/%s.lock", folder, from->file, to->name);
}

/* Renames one of the files. A file that is not there is no fault. */
static int move(const site *from, const site *to, const char *ending) {
  char old[sizeof from->file + 8], new[sizeof to->file + 8];
  site_beside(from, ending, old, sizeof old);
  site_beside(to, ending, new, sizeof new);
  return renameat2(AT_FDCWD, old, AT_FDCWD, new, RENAME_NOREPLACE) == 0 || errno == ENOENT;
}

/* The file goes first. A process that is killed in between leaves a log without a file, which is
 * kept as well when the next one makes a file of that name. */
flow_status aside_move(const site *from, site *out_to, flow_error *error) {
  int number;
  for (number = 1; number < NUMBERS; number++) {
    name_aside(from, number, out_to);
    if (site_is_there(out_to) || site_has_log(out_to)) continue;
    if (move(from, out_to, "") && move(from, out_to, "-wal")) {
      mark_file_delete(out_to);
      site_sync_folder(out_to);
      return FLOW_OK;
    }
    if (errno != EEXIST) break;
  }
  return message_fail(error, FLOW_ERROR_IO, 0, "the session %s cannot be named %s: %s", from->name,
                      out_to->name, strerror(errno));
}

flow_status aside_move_log(const site *from, flow_error *error) {
  site to;
  return !site_is_there(from) && site_has_log(from) ? aside_move(from, &to, error) : FLOW_OK;
}
