#define _POSIX_C_SOURCE 200809L /* opendir */

#include "readers.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "de_DE.UTF-8 UTF-8": the name, then the character set. */
static bool take_line(void *context, char *line) {
  char *name = line + strspn(line, " \t");
  char *charset = name + strcspn(name, " \t");
  if (*name == '#' || !*charset) return true;
  *charset++ = '\0';
  charset += strspn(charset, " \t");
  charset[strcspn(charset, " \t")] = '\0';
  if (strcmp(charset, "UTF-8") != 0 || !setup_is_plain(name)) return true;
  return setup_strings_add(context, name);
}

/* Folders are named "de_DE.utf8" or "sr_RS.utf8@latin", locales ".UTF-8". */
static bool take_folder(setup_strings *locales, const char *folder) {
  char name[128];
  const char *charset = strstr(folder, ".utf8");
  int size;
  if (!charset || !setup_is_plain(folder)) return true;
  size = snprintf(name, sizeof name, "%.*s.UTF-8%s", (int)(charset - folder), folder,
                  charset + strlen(".utf8"));
  if (size < 0 || (size_t)size >= sizeof name) return true;
  return setup_strings_add(locales, name);
}

static setup_reading read_folder(const char *path, setup_strings *locales) {
  setup_reading reading = SETUP_FOUND;
  struct dirent *entry;
  DIR *folder = opendir(path);
  if (!folder) return SETUP_MISSING;
  while (reading == SETUP_FOUND && (entry = readdir(folder))) {
    if (!take_folder(locales, entry->d_name)) reading = SETUP_NO_MEMORY;
  }
  closedir(folder);
  return reading;
}

static setup_reading read_lines(const char *path, setup_strings *locales) {
  return setup_each_line(path, take_line, locales);
}

static setup_reading complete(setup_strings *locales, setup_reading reading) {
  if (reading == SETUP_FOUND && locales->count == 0) reading = SETUP_MISSING;
  if (reading != SETUP_FOUND) setup_strings_clear(locales);
  if (reading != SETUP_NO_MEMORY && !setup_strings_add(locales, SETUP_LOCALE_ALWAYS)) {
    setup_strings_clear(locales);
    reading = SETUP_NO_MEMORY;
  }
  setup_strings_sort(locales);
  return reading;
}

setup_reading setup_locales_read_file(const char *path, setup_strings *locales) {
  return complete(locales, read_lines(path, locales));
}

setup_reading setup_locales_read_system(const char *root, setup_strings *locales) {
  static const struct {
    const char *path;
    setup_reading (*read)(const char *path, setup_strings *locales);
  } sources[] = {
      {"/usr/share/i18n/SUPPORTED", read_lines},
      {"/etc/locale.gen", read_lines},
      {"/usr/lib/locale", read_folder},
  };
  setup_reading reading = SETUP_MISSING;
  for (size_t index = 0; index < sizeof sources / sizeof *sources; index++) {
    char *path = setup_join(root, sources[index].path);
    reading = path ? sources[index].read(path, locales) : SETUP_NO_MEMORY;
    free(path);
    if (reading == SETUP_NO_MEMORY || (reading == SETUP_FOUND && locales->count)) break;
    setup_strings_clear(locales);
  }
  return complete(locales, reading);
}

void setup_locale_title(const char *locale, char title[SETUP_LOCALE_TITLE_SIZE]) {
  size_t language = strcspn(locale, "_.@");
  const char *country = locale[language] == '_' ? locale + language + 1 : "";
  const char *modifier = strchr(locale, '@');
  size_t size = strcspn(country, ".@");
  snprintf(title, SETUP_LOCALE_TITLE_SIZE, "%.*s%s%.*s%s%s%s", (int)language, locale,
           size ? " (" : "", (int)size, country, size ? ")" : "", modifier ? ", " : "",
           modifier ? modifier + 1 : "");
}
