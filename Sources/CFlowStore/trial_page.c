#define _GNU_SOURCE
#include "trial_page.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char magic[8] = {'F', 'l', 'o', 'w', 'T', 'r', 'i', 'a'};

_Static_assert(sizeof(trial_page) <= PAGE, "a trial is a page");

static int is_page(const trial_page *page) {
  return memcmp(page->magic, magic, sizeof magic) == 0 && page->version == 1 &&
         page->count <= ASIDE;
}

trial_page *trial_page_map(const site *site, int *out_file, flow_error *error) {
  char path[sizeof site->file + 8];
  struct stat found;
  trial_page *page = MAP_FAILED;
  int file;
  site_beside(site, "-trial", path, sizeof path);
  file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  /* A page without its place on the disk would end the process when that is full. */
  if (file >= 0 && fstat(file, &found) == 0 && S_ISREG(found.st_mode) &&
      (errno = posix_fallocate(file, 0, PAGE)) == 0) {
    page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  }
  if (page == MAP_FAILED) {
    message_fail(error, FLOW_ERROR_IO, 0,
                 "%s cannot be made (%s): a crash in a restore will not be told from others", path,
                 strerror(errno));
    if (file >= 0) close(file);
    return NULL;
  }
  if (!is_page(page)) {
    memset(page, 0, sizeof *page);
    page->version = 1;
    memcpy(page->magic, magic, sizeof magic);
  }
  page->class_id[NAME - 1] = page->method[NAME - 1] = '\0';
  *out_file = file;
  return page;
}

void trial_page_unmap(trial_page *page, int file) {
  munmap(page, PAGE);
  close(file);
}
