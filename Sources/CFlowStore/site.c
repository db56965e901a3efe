#define _GNU_SOURCE
#include "site.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "log.h"

static int is_letter(char each) {
  return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') ||
         (each >= '0' && each <= '9') || each == '_' || each == '-' || each == '.';
}

flow_status site_check_name(flow_string name, flow_error *error) {
  size_t index;
  int is_name = name.data && name.size > 0 && name.size <= FLOW_SESSION_NAME && name.data[0] != '.';
  for (index = 0; is_name && index < name.size; index++)
    is_name = is_letter(name.data[index]);
  if (is_name) return FLOW_OK;
  return message_fail(error, FLOW_ERROR_INVALID_ARGUMENT, 0,
                      "a session's name is 1 to %d letters, digits and ._-, and begins with no "
                      "point; this one has %zu bytes",
                      FLOW_SESSION_NAME, name.size);
}

flow_status site_find(const flow_store *store, flow_string name, site *out_site,
                      flow_error *error) {
  flow_status status = site_check_name(name, error);
  if (status != FLOW_OK) return status;
  out_site->format = &format_session;
  memcpy(out_site->name, name.data, name.size);
  out_site->name[name.size] = '\0';
  snprintf(out_site->file, sizeof out_site->file, "%s/%s.session", store->folder, out_site->name);
  snprintf(out_site->lock, sizeof out_site->lock, "%s/%s.lock", store->folder, out_site->name);
  return FLOW_OK;
}

void site_find_one(const char *folder, site *out_site) {
  out_site->format = &format_store;
  out_site->name[0] = '\0';
  snprintf(out_site->file, sizeof out_site->file, "%s/sessions.db", folder);
  snprintf(out_site->lock, sizeof out_site->lock, "%s/sessions.db-lock", folder);
}

void site_beside(const site *site, const char *ending, char *path, size_t size) {
  snprintf(path, size, "%s%s", site->file, ending);
}

int site_is_there(const site *site) {
  struct stat found;
  return lstat(site->file, &found) == 0;
}

int site_has_log(const site *site) {
  char path[sizeof site->file + 8];
  struct stat found;
  site_beside(site, "-wal", path, sizeof path);
  return lstat(path, &found) == 0 && found.st_size > 0;
}

uint32_t site_user_version(const uint8_t *head) { return log_big_endian(head + 60); }

flow_status site_check_version(const site *site, uint32_t user_version, flow_error *error) {
  const uint32_t version = user_version & ~(uint32_t)FORMAT_ENDED;
  if (version <= site->format->version) return FLOW_OK;
  return message_fail(error, FLOW_ERROR_UNSUPPORTED, 0,
                      "%s is of a newer release (version %u, known are up to %u); update the "
                      "program, or begin a session %s",
                      site->file, (unsigned)version, (unsigned)site->format->version,
                      site->name[0] ? "under another name" : "in another folder");
}

static int has_format(const site *site, const uint8_t *head, ssize_t size) {
  return size >= SITE_HEAD && memcmp(head, "SQLite format 3", 16) == 0 &&
         log_big_endian(head + 68) == site->format->application && site_user_version(head) != 0;
}

flow_status site_check_head(const site *site, int file, flow_error *error) {
  uint8_t head[SITE_HEAD];
  ssize_t size = pread(file, head, sizeof head, 0);
  if (size < 0) {
    return message_fail(error, FLOW_ERROR_IO, 0, "%s cannot be read: %s", site->file,
                        strerror(errno));
  }
  if (!has_format(site, head, size)) {
    return message_fail(error, FLOW_ERROR_UNSUPPORTED, 0,
                        "%s is not a %s of Flow; it stays as it is", site->file,
                        site->format->noun);
  }
  return site_check_version(site, site_user_version(head), error);
}

/* Opens the file if it is one, with one name, and the user's own; else the sentence. */
static flow_status open_own(const site *site, int *out_file, flow_error *error) {
  struct stat found;
  flow_status status = FLOW_ERROR_UNSUPPORTED;
  int file = open(site->file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0 && errno != ELOOP) {
    return message_fail(error, FLOW_ERROR_IO, 0, "%s cannot be read: %s", site->file,
                        strerror(errno));
  }
  if (file < 0 || fstat(file, &found) != 0 || !S_ISREG(found.st_mode) || found.st_nlink != 1) {
    message_fail(error, status, 0, "%s is no file, or has several names; a %s is a file with one",
                 site->file, site->format->noun);
  } else if (found.st_uid != geteuid()) {
    message_fail(error, status, 0, "%s belongs to the user %u, and this is %u", site->file,
                 (unsigned)found.st_uid, (unsigned)geteuid());
  } else {
    *out_file = file;
    return FLOW_OK;
  }
  if (file >= 0) close(file);
  return status;
}

flow_status site_open_file(const site *site, int *out_file, flow_error *error) {
  flow_status status = open_own(site, out_file, error);
  if (status != FLOW_OK) return status;
  status = site_check_head(site, *out_file, error);
  if (status != FLOW_OK) close(*out_file);
  return status;
}

int site_is_no_session(const site *site) {
  uint8_t head[SITE_HEAD];
  ssize_t size;
  int file;
  if (open_own(site, &file, NULL) != FLOW_OK) return 0;
  size = pread(file, head, sizeof head, 0);
  close(file);
  return size >= 0 && !has_format(site, head, size);
}

flow_status site_check_file(const site *site, flow_error *error) {
  int file;
  flow_status status = site_open_file(site, &file, error);
  if (status == FLOW_OK) close(file);
  return status;
}

/* A file system of another machine: a lock there may be nobody's, and a write may be lost. */
static const char *network_name(long type) {
  switch ((unsigned)type) {
    case 0x6969u:
      return "NFS";
    case 0x517bu:
    case 0xfe534d42u:
    case 0xff534d42u:
      return "SMB";
    case 0x5346414fu:
      return "AFS";
    case 0x73757245u:
      return "Coda";
    case 0x564cu:
      return "NCP";
    case 0x00c36400u:
      return "Ceph";
    case 0x0bd00bd0u:
      return "Lustre";
    case 0x01161970u:
    case 0x7461636fu:
      return "a cluster's file system";
    default:
      return NULL;
  }
}

flow_status site_check_folder(const char *folder, flow_error *error) {
  struct stat found;
  struct statfs system;
  const char *network;
  if (stat(folder, &found) != 0 || statfs(folder, &system) != 0) {
    return message_fail(error, FLOW_ERROR_IO, 0, "the folder %s cannot be read: %s", folder,
                        strerror(errno));
  }
  if (!S_ISDIR(found.st_mode)) {
    return message_fail(error, FLOW_ERROR_UNSUPPORTED, 0, "%s is no folder", folder);
  }
  if (found.st_uid != geteuid() && found.st_uid != 0) {
    return message_fail(error, FLOW_ERROR_UNSUPPORTED, 0,
                        "the folder %s belongs to the user %u, and this is %u", folder,
                        (unsigned)found.st_uid, (unsigned)geteuid());
  }
  network = network_name((long)system.f_type);
  if (network) {
    return message_fail(error, FLOW_ERROR_UNSUPPORTED, 0,
                        "the folder %s lies on %s, whose locks and writes cannot be trusted; take "
                        "a folder of this machine, or libflow-store-pg",
                        folder, network);
  }
  return FLOW_OK;
}

void site_sync_folder(const site *site) {
  char folder[sizeof site->file];
  int descriptor;
  memcpy(folder, site->file, sizeof folder);
  *strrchr(folder, '/') = '\0';
  descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}
