/* For fgetpwent_r. */
#define _GNU_SOURCE
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>

int csystem_is_alone(gid_t group, uid_t user);

/* True if a user's name is the only one in a list. */
static int is_only(char *const *names, const char *name) {
  for (; *names; names++) {
    if (strcmp(*names, name) != 0) return 0;
  }
  return 1;
}

int csystem_is_alone(gid_t group, uid_t user) {
  char room[16384], names[16384];
  struct group found, *known = NULL;
  struct passwd owner, other, *each = NULL;
  int alone = 1;
  FILE *users;
  if (getpwuid_r(user, &owner, names, sizeof names, &each) != 0 || !each) return 0;
  if (getgrgid_r(group, &found, room, sizeof room, &known) != 0 || !known) return 0;
  if (!is_only(found.gr_mem, owner.pw_name)) return 0;
  /* Users whose main group it is do not stand in the group. */
  users = fopen("/etc/passwd", "re");
  if (!users) return 0;
  while (alone && fgetpwent_r(users, &other, room, sizeof room, &each) == 0) {
    alone = other.pw_gid != group || other.pw_uid == user;
  }
  fclose(users);
  return alone;
}
