/* Finds out if others may change the file at a path, or put another one there. */
#define _GNU_SOURCE
#include <limits.h>
#include <sys/xattr.h>

#include "CSystem.h"

/* As many links as the system follows. */
enum { MOST_LINKS = 40, ROOM = 2 * PATH_MAX };

static int is_other(uid_t user) { return user != 0 && user != geteuid(); }

static int is_writable(const struct stat *status) {
  return (status->st_mode & (S_IWGRP | S_IWOTH)) != 0;
}

/* True of a sticky folder, in which only the owner of a file may replace it. */
static int is_sticky(const struct stat *status) {
  return S_ISDIR(status->st_mode) && (status->st_mode & S_ISVTX) != 0;
}

/* A file or folder: its owner, and who else may write to it. */
static enum csystem_reason look(csystem_doubt *doubt) {
  const struct stat *status = &doubt->status;
  doubt->number = status->st_uid;
  if (is_other(status->st_uid)) return CSYSTEM_OF_OTHER;
  if (!is_writable(status) || is_sticky(status)) return CSYSTEM_TRUSTED;
  if (status->st_mode & S_IWOTH) return CSYSTEM_EVERYBODY_WRITES;
  /* The bits of the group are then the most that anybody in the list may do. */
  if (lgetxattr(doubt->path, "system.posix_acl_access", NULL, 0) > 0) return CSYSTEM_LISTED_WRITE;
  doubt->number = status->st_gid;
  return csystem_is_alone(status->st_gid, status->st_uid) ||
                 csystem_is_alone(status->st_gid, geteuid())
             ? CSYSTEM_TRUSTED
             : CSYSTEM_GROUP_WRITES;
}

/* Takes the first part of a path out of it. */
static char *next_part(char **rest) {
  char *part = *rest, *end;
  for (; part != NULL; part = *rest) {
    end = strchr(part, '/');
    *rest = end != NULL ? end + 1 : NULL;
    if (end != NULL) *end = '\0';
    if (*part != '\0' && strcmp(part, ".") != 0) break;
  }
  return part;
}

/* Puts what a link says before what is left of the path. Returns 0 if there is no room. */
static int follow(int link, char **rest, char *room) {
  char text[PATH_MAX];
  ssize_t length = readlinkat(link, "", text, sizeof text);
  size_t left = *rest ? strlen(*rest) + 1 : 0;
  if (length <= 0 || (size_t)length + 1 + left > ROOM) return 0;
  if (left) memmove(room + length + 1, *rest, left);
  memcpy(room, text, (size_t)length);
  room[length] = left ? '/' : '\0';
  *rest = room;
  return 1;
}

/* Opens the entry `part` of a folder, or the root; -1 if it cannot be looked at. `*end` is where
 * the path of the folder ends. */
static int enter(int folder, const char *part, csystem_doubt *doubt, size_t *end) {
  char *place = doubt->path;
  size_t size = *end = strlen(place);
  int found = openat(folder, part, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (size + strlen(part) + 2 > PATH_MAX) {
    if (found >= 0) close(found);
    errno = ENAMETOOLONG;
    return -1;
  }
  if (*part == '/') {
    memcpy(place, "/", 2);
  } else if (strcmp(part, "..") == 0) {
    char *slash = strrchr(place, '/');
    slash[slash == place] = '\0';
  } else {
    if (size > 1) place[size++] = '/';
    memcpy(place + size, part, strlen(part) + 1);
  }
  if (found >= 0 && fstat(found, &doubt->status) == 0) return found;
  if (found >= 0) close(found);
  return -1;
}

enum csystem_reason csystem_distrust(const char *path, csystem_doubt *doubt, char *place) {
  char room[ROOM], *rest = room, *part = "/";
  enum csystem_reason reason = CSYSTEM_UNKNOWN;
  size_t size = *path != '/' && getcwd(room, PATH_MAX) ? strlen(room) : 0;
  int links = 0, folder = -1;
  memset(doubt, 0, sizeof *doubt);
  doubt->path = memcpy(place, "/", 2);
  if (size + strlen(path) + 2 > ROOM) return reason;
  room[size] = '/';
  memcpy(room + size + 1, path, strlen(path) + 1);
  do {
    struct stat around = doubt->status;
    int found = enter(folder, part, doubt, &size);
    if (found < 0) {
      reason = CSYSTEM_UNKNOWN;
    } else if (!S_ISLNK(doubt->status.st_mode)) {
      reason = look(doubt);
      if (folder >= 0) close(folder);
      folder = found;
      part = next_part(&rest);
    } else {
      /* Nobody can change what it says, but its owner can replace it where everybody may write. */
      doubt->number = doubt->status.st_uid;
      reason = is_writable(&around) && is_other(doubt->number)      ? CSYSTEM_OF_OTHER
               : links++ < MOST_LINKS && follow(found, &rest, room) ? CSYSTEM_TRUSTED
                                                                    : CSYSTEM_UNKNOWN;
      close(found);
      if (reason) break;
      /* A link leads on from its own folder, or from the root. */
      place[size] = '\0';
      doubt->status = around;
      part = *rest == '/' ? "/" : next_part(&rest);
    }
  } while (!reason && part);
  if (folder >= 0) close(folder);
  return reason;
}
