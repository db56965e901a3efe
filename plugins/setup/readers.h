/* Readers of the system: time zones, locales, network interfaces. Pure: no engine, no screen. */
#ifndef SETUP_READERS_H
#define SETUP_READERS_H

#include "text.h"

/* ---- Time zones, zones.c --------------------------------------------------------------------- */

#define SETUP_ZONEINFO "/usr/share/zoneinfo"

/* Reads zone1970.tab of `folder`, or zone.tab if that has none: sorted names, "Europe/Berlin". */
setup_reading setup_zones_read(const char *folder, setup_strings *zones);

/* The parts before the first slash, sorted; false if there is no memory. */
bool setup_zones_regions(const setup_strings *zones, setup_strings *regions);

/* The full names of one region, sorted; false if there is no memory. */
bool setup_zones_of_region(const setup_strings *zones, const char *region, setup_strings *names);

/* ---- Locales, locales.c ---------------------------------------------------------------------- */

/* glibc has it built in, so it can be offered whatever else there is. */
#define SETUP_LOCALE_ALWAYS "C.UTF-8"

/* Reads a file written like /usr/share/i18n/SUPPORTED, "de_DE.UTF-8 UTF-8" on a line, and takes the
 * UTF-8 ones. SETUP_LOCALE_ALWAYS is added, also to SETUP_MISSING. Sorted. */
setup_reading setup_locales_read_file(const char *path, setup_strings *locales);

/* The same from the first of these below `root` ("" for the system's own) that names a locale:
 * /usr/share/i18n/SUPPORTED, all that glibc knows; /etc/locale.gen, what the device generates; the
 * folder /usr/lib/locale, what is compiled (locale-archive has a private format: passed by). */
setup_reading setup_locales_read_system(const char *root, setup_strings *locales);

#define SETUP_LOCALE_TITLE_SIZE 64

/* A locale for people: "de (DE)" for "de_DE.UTF-8", "sr (RS), latin" for "sr_RS@latin". */
void setup_locale_title(const char *locale, char title[SETUP_LOCALE_TITLE_SIZE]);

/* ---- Names of languages, languages.c --------------------------------------------------------- */

/* The folder that has iso-codes/json and locale, where Debian's iso-codes is installed. */
#define SETUP_SHARE "/usr/share"

#define SETUP_LANGUAGE_TITLE_SIZE 320

/* A locale with its name for people. */
typedef struct setup_language {
  char *locale;
  char *title;   /* "Deutsch (Deutschland)"; as setup_locale_title() says if nobody knows a name */
  char *english; /* "German", may be empty */
} setup_language;

/* All zero is an empty list. */
typedef struct setup_languages {
  setup_language *items;
  size_t count;
} setup_languages;

/* Names each of `locales` in its own language, or else in English: of `own`, which the system
 * speaks ("de-DE", "" for none), first, then of languages that many speak, then all others, by
 * title. SETUP_MISSING: iso-codes or a part of it is not below `share`, and what it would have
 * named has its codes. */
setup_reading setup_languages_read(const setup_strings *locales, const char *share, const char *own,
                                   setup_languages *languages);

/* Copies the list; false, and the copy is empty, if there is no memory. */
bool setup_languages_copy(const setup_languages *languages, setup_languages *copy);

/* Frees the list; it is empty afterwards. */
void setup_languages_clear(setup_languages *languages);

/* ---- Network interfaces, interfaces.c -------------------------------------------------------- */

#define SETUP_SYSFS "/sys"

#define SETUP_INTERFACE_NAME_SIZE 32

typedef struct setup_interface {
  char name[SETUP_INTERFACE_NAME_SIZE];
  char state[16];   /* "up", "down", "unknown", ...: the kernel's operstate */
  char address[64]; /* the hardware address, may be empty */
  bool loopback;
} setup_interface;

/* All zero is an empty list. */
typedef struct setup_interfaces {
  setup_interface *items;
  size_t count;
} setup_interfaces;

/* Reads class/net below `sysfs`; by name. */
setup_reading setup_interfaces_read(const char *sysfs, setup_interfaces *interfaces);

/* Frees the list; it is empty afterwards. */
void setup_interfaces_clear(setup_interfaces *interfaces);

#endif
