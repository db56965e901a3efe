/* Languages by their own names: Debian's iso-codes has the English name of each code as JSON, and
 * translations of it as gettext's .mo files, of which a language's own file has its own name. Both
 * are read here, as the C library's gettext reads only those of languages that are installed. */
#define _POSIX_C_SOURCE 200809L /* pread */

#include <fcntl.h>
#include <flow/value.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "readers.h"

#define NAME_SIZE 128
#define CODE_SIZE 8

/* One object of a JSON file: a code in its two forms, and its English name. */
typedef struct entry {
  char alpha_2[CODE_SIZE], alpha_3[CODE_SIZE]; /* padded with zeros */
  char name[NAME_SIZE], common_name[NAME_SIZE];
} entry;

/* A locale while its name is put together. */
typedef struct naming {
  const char *locale;
  char language[CODE_SIZE], territory[CODE_SIZE]; /* padded with zeros */
  char modifier[32];
  char english[NAME_SIZE], own[NAME_SIZE], country[NAME_SIZE];
  char title[SETUP_LANGUAGE_TITLE_SIZE];
  size_t rank;
} naming;

typedef struct namings {
  naming *items;
  size_t count;
  const char *share;
} namings;

/* ---- Translations: .mo files ----------------------------------------------------------------- */

/* True for UTF-8 without control characters, so that the engine takes it. */
static bool is_text(const char *text) {
  const unsigned char *at = (const unsigned char *)text;
  while (*at) {
    unsigned count = *at < 0x80 ? 0 : *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : 1;
    uint32_t value = count == 0 ? *at : *at & (0x3fu >> count);
    if (*at < ' ' || *at == 0x7f || (*at >= 0x80 && *at < 0xc2) || *at > 0xf4) return false;
    at++;
    for (unsigned index = 0; index < count; index++, at++) {
      if ((*at & 0xc0) != 0x80) return false;
      value = value << 6 | (*at & 0x3fu);
    }
    if ((count == 2 && value < 0x800) || (count == 3 && value < 0x10000) || value > 0x10ffff ||
        (value >= 0xd800 && value < 0xe000) || (value >= 0x80 && value < 0xa0)) {
      return false;
    }
  }
  return *text != '\0';
}

typedef struct mo_file {
  int descriptor;
  bool is_swapped;
} mo_file;

static bool read_at(int descriptor, void *bytes, size_t size, uint32_t offset) {
  return pread(descriptor, bytes, size, (off_t)offset) == (ssize_t)size;
}

static uint32_t number(const mo_file *file, uint32_t stored) {
  return file->is_swapped ? __builtin_bswap32(stored) : stored;
}

/* Reads the text of an index of one of the file's two tables; false if it is too long or cut. */
static bool read_text(const mo_file *file, uint32_t table, uint32_t index, char text[NAME_SIZE]) {
  uint32_t place[2], size;
  if (index > (UINT32_MAX - table) / 8) return false;
  if (!read_at(file->descriptor, place, sizeof place, table + index * 8)) return false;
  size = number(file, place[0]);
  if (size >= NAME_SIZE || !read_at(file->descriptor, text, size, number(file, place[1]))) {
    return false;
  }
  text[size] = '\0';
  return true;
}

/* Compares a text of the file with `wanted`, also one that is too long to be kept. */
static int compare_text(const mo_file *file, uint32_t table, uint32_t index, const char *wanted) {
  char text[NAME_SIZE] = "";
  uint32_t place[2], size;
  if (!read_at(file->descriptor, place, sizeof place, table + index * 8)) return 0;
  size = number(file, place[0]) < NAME_SIZE - 1 ? number(file, place[0]) : NAME_SIZE - 1;
  if (!read_at(file->descriptor, text, size, number(file, place[1]))) return 0;
  text[size] = '\0';
  return strcmp(text, wanted);
}

/* Finds the translation of `text` by halving: the originals are sorted. */
static bool find_text(const mo_file *file, const char *text, char found[NAME_SIZE]) {
  uint32_t head[5], first = 0, end;
  if (!read_at(file->descriptor, head, sizeof head, 0)) return false;
  end = number(file, head[2]);
  if (end > UINT32_MAX / 8 - 1 || number(file, head[3]) > UINT32_MAX - 8 * end) return false;
  while (first < end) {
    uint32_t middle = first + (end - first) / 2;
    int order = compare_text(file, number(file, head[3]), middle, text);
    if (order == 0) {
      return read_text(file, number(file, head[4]), middle, found) && is_text(found);
    }
    if (order < 0) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return false;
}

static bool translate_by(const char *share, const char *folder, const char *domain,
                         const char *text, char found[NAME_SIZE]) {
  static const uint32_t magic = 0x950412de;
  char path[1024];
  uint32_t begins = 0;
  bool is_found = false;
  mo_file file = {-1, false};
  int size = snprintf(path, sizeof path, "%s/locale/%s/LC_MESSAGES/%s.mo", share, folder, domain);
  if (size < 0 || (size_t)size >= sizeof path) return false;
  file.descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file.descriptor < 0) return false;
  if (read_at(file.descriptor, &begins, sizeof begins, 0)) {
    file.is_swapped = begins == __builtin_bswap32(magic);
    is_found = (begins == magic || file.is_swapped) && find_text(&file, text, found);
  }
  close(file.descriptor);
  return is_found;
}

/* Translates into the language of a locale: by the nearest file there is, as gettext does; for one
 * that has a file for another country only, as Chinese has, by that. */
static bool translate(const naming *name, const char *share, const char *domain, const char *text,
                      char found[NAME_SIZE]) {
  char folder[64];
  for (size_t index = *name->modifier ? 0 : 2; index < 5; index++) {
    switch (index) {
      case 0:
        snprintf(folder, sizeof folder, "%s_%s@%s", name->language, name->territory,
                 name->modifier);
        break;
      case 1:
        snprintf(folder, sizeof folder, "%s@%s", name->language, name->modifier);
        break;
      case 2:
        snprintf(folder, sizeof folder, "%s_%s", name->language, name->territory);
        break;
      case 3:
        snprintf(folder, sizeof folder, "%s", name->language);
        break;
      default:
        snprintf(folder, sizeof folder, "%s_CN", name->language);
    }
    if (translate_by(share, folder, domain, text, found)) return true;
  }
  return false;
}

/* ---- English names: JSON --------------------------------------------------------------------- */

/* Reads a string behind its first quote into `text`; one that is too long is left empty. */
static const char *read_string(const char *at, char *text, size_t size) {
  size_t used = 0;
  for (; *at && *at != '"'; at++) {
    /* Names have no escapes but of quotes and backslashes; others make a name useless. */
    if (*at == '\\' && *++at != '"' && *at != '\\' && *at != '/') used = size;
    if (!*at) break;
    if (used + 1 < size) {
      text[used++] = *at;
    } else {
      used = size;
    }
  }
  text[used < size ? used : 0] = '\0';
  return *at ? at + 1 : at;
}

/* Calls `take` for each innermost object of a JSON text. */
static void each_entry(const char *json, void (*take)(namings *names, const entry *found),
                       namings *names) {
  entry now = {0};
  char key[32] = "", text[NAME_SIZE];
  bool is_value = false;
  for (const char *at = json; *at;) {
    switch (*at++) {
      case '{':
        now = (entry){0};
        is_value = false;
        break;
      case '}':
        if (*now.name && is_text(now.name)) take(names, &now);
        now = (entry){0};
        break;
      case ':':
        is_value = true;
        break;
      case ',':
        is_value = false;
        break;
      case '"':
        if (!is_value) {
          at = read_string(at, key, sizeof key);
          break;
        }
        at = read_string(at, text, sizeof text);
        is_value = false;
        if (strcmp(key, "name") == 0) memcpy(now.name, text, sizeof text);
        if (strcmp(key, "common_name") == 0) memcpy(now.common_name, text, sizeof text);
        if (strlen(text) >= CODE_SIZE) break;
        if (strcmp(key, "alpha_2") == 0) strncpy(now.alpha_2, text, CODE_SIZE);
        if (strcmp(key, "alpha_3") == 0) strncpy(now.alpha_3, text, CODE_SIZE);
        break;
      default:
        break;
    }
  }
}

/* The largest list of iso-codes has 2 MB. */
#define LARGEST_LIST (16 << 20)

/* Reads a list of codes; the names stay as they are if it is not there. */
static setup_reading read_list(const char *list, namings *names,
                               void (*take)(namings *names, const entry *found)) {
  char path[1024], *text;
  struct stat facts;
  ssize_t size;
  int descriptor, length = snprintf(path, sizeof path, "%s/iso-codes/json/%s", names->share, list);
  if (length < 0 || (size_t)length >= sizeof path) return SETUP_MISSING;
  descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return SETUP_MISSING;
  if (fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_size > LARGEST_LIST) {
    close(descriptor);
    return SETUP_MISSING;
  }
  text = malloc((size_t)facts.st_size + 1);
  size = text ? read(descriptor, text, (size_t)facts.st_size) : -1;
  close(descriptor);
  if (!text) return SETUP_NO_MEMORY;
  text[size > 0 ? size : 0] = '\0';
  each_entry(text, take, names);
  free(text);
  return size < 0 ? SETUP_MISSING : SETUP_FOUND;
}

/* Compares whole codes, padded with zeros: each entry of a list is tried with each locale. */
static bool is_code(const entry *found, const char code[CODE_SIZE]) {
  return *code && (memcmp(found->alpha_2, code, CODE_SIZE) == 0 ||
                   memcmp(found->alpha_3, code, CODE_SIZE) == 0);
}

/* "Spanish; Castilian" and "Modern Greek (1453-)" without what stands behind. */
static void shorten(char name[NAME_SIZE]) {
  char *more = strstr(name, " (");
  name[strcspn(name, ";")] = '\0';
  if (more && more > name) *more = '\0';
}

static void take_language(namings *names, const entry *found, const char *domain) {
  const char *english = *found->common_name ? found->common_name : found->name;
  for (size_t index = 0; index < names->count; index++) {
    naming *name = &names->items[index];
    if (*name->own || !is_code(found, name->language)) continue;
    if (!*name->english) {
      memcpy(name->english, english, NAME_SIZE);
      shorten(name->english);
    }
    if (translate(name, names->share, domain, english, name->own)) {
      shorten(name->own);
    } else {
      *name->own = '\0';
    }
  }
}

static void take_language_3(namings *names, const entry *found) {
  take_language(names, found, "iso_639-3");
}

static void take_language_2(namings *names, const entry *found) {
  take_language(names, found, "iso_639-2");
}

static void take_country(namings *names, const entry *found) {
  const char *english = *found->common_name ? found->common_name : found->name;
  for (size_t index = 0; index < names->count; index++) {
    naming *name = &names->items[index];
    if (*name->country || !is_code(found, name->territory)) continue;
    if (!translate(name, names->share, "iso_3166-1", english, name->country)) {
      memcpy(name->country, english, NAME_SIZE);
    }
  }
}

/* ---- Titles and their order ------------------------------------------------------------------ */

/* Languages that many people speak, one locale each, as many as stay together on a first page. */
static const char *const likely[] = {"en_US", "zh_CN", "es_ES", "hi_IN", "ar_EG", "pt_BR",
                                     "fr_FR", "bn_BD", "ru_RU", "id_ID", "de_DE", "ja_JP",
                                     "ko_KR", "tr_TR", "vi_VN", "it_IT", "pl_PL", "C"};

enum { LIKELY = sizeof likely / sizeof *likely };

static void cut(char *part, size_t size, const char *text, size_t length) {
  flow_string_copy(part, size, (flow_string){text, length});
}

/* "de_DE.UTF-8" in its parts. */
static void split(naming *name) {
  const char *locale = name->locale, *modifier = strchr(locale, '@');
  size_t language = strcspn(locale, "_.@");
  cut(name->language, sizeof name->language, locale, language);
  if (locale[language] == '_') {
    const char *territory = locale + language + 1;
    cut(name->territory, sizeof name->territory, territory, strcspn(territory, ".@"));
  }
  if (modifier) cut(name->modifier, sizeof name->modifier, modifier + 1, strlen(modifier + 1));
}

/* 0 for the language that the system speaks, "de-DE", then the likely ones, then the others. */
static size_t rank(const naming *name, const char *own) {
  char code[20];
  snprintf(code, sizeof code, "%s%s%s", name->language, *name->territory ? "_" : "",
           name->territory);
  if (*name->modifier) return LIKELY + 1;
  if (strlen(own) == strlen(code)) {
    size_t at = 0;
    while (own[at] && (own[at] == code[at] || (own[at] == '-' && code[at] == '_')))
      at++;
    if (!own[at]) return 0;
  }
  if (!*own && strcmp(code, "C") == 0) return 0;
  for (size_t index = 0; index < LIKELY; index++) {
    if (strcmp(likely[index], code) == 0) return index + 1;
  }
  return LIKELY + 1;
}

static void entitle(naming *name) {
  const char *language = *name->own ? name->own : name->english;
  if (!*language) {
    char codes[SETUP_LOCALE_TITLE_SIZE];
    setup_locale_title(name->locale, codes);
    snprintf(name->title, sizeof name->title, "%s", codes);
    return;
  }
  const char *country = *name->country ? name->country : name->territory;
  snprintf(name->title, sizeof name->title, "%s%s%s%s%s%s", language, *country ? " (" : "", country,
           *country ? ")" : "", *name->modifier ? ", " : "", name->modifier);
}

static int compare(const void *left, const void *right) {
  const naming *one = left, *other = right;
  if (one->rank != other->rank) return one->rank < other->rank ? -1 : 1;
  int order = strcmp(one->title, other->title);
  return order ? order : strcmp(one->locale, other->locale);
}

/* Makes room for `count` languages, which add() fills. */
static bool begin(setup_languages *languages, size_t count) {
  *languages = (setup_languages){calloc(count + 1, sizeof *languages->items), 0};
  return languages->items != NULL;
}

static bool add(setup_languages *languages, const char *locale, const char *title,
                const char *english) {
  setup_language *language = &languages->items[languages->count++];
  language->locale = setup_copy(locale, strlen(locale));
  language->title = setup_copy(title, strlen(title));
  language->english = setup_copy(english, strlen(english));
  return language->locale && language->title && language->english;
}

static bool copy_out(const namings *names, setup_languages *languages) {
  bool is_whole = begin(languages, names->count);
  for (size_t index = 0; is_whole && index < names->count; index++) {
    const naming *name = &names->items[index];
    is_whole = add(languages, name->locale, name->title, name->english);
  }
  return is_whole;
}

bool setup_languages_copy(const setup_languages *languages, setup_languages *copy) {
  bool is_whole = begin(copy, languages->count);
  for (size_t index = 0; is_whole && index < languages->count; index++) {
    const setup_language *language = &languages->items[index];
    is_whole = add(copy, language->locale, language->title, language->english);
  }
  if (!is_whole) setup_languages_clear(copy);
  return is_whole;
}

setup_reading setup_languages_read(const setup_strings *locales, const char *share, const char *own,
                                   setup_languages *languages) {
  static const struct {
    const char *name;
    void (*take)(namings *names, const entry *found);
  } lists[] = {{"iso_639-3.json", take_language_3},
               {"iso_639-2.json", take_language_2},
               {"iso_3166-1.json", take_country}};
  setup_reading reading = SETUP_FOUND;
  namings names = {calloc(locales->count + 1, sizeof(naming)), locales->count, share};
  *languages = (setup_languages){0};
  if (!names.items) return SETUP_NO_MEMORY;
  for (size_t index = 0; index < names.count; index++) {
    names.items[index].locale = locales->items[index];
    split(&names.items[index]);
  }
  for (size_t index = 0; index < sizeof lists / sizeof *lists; index++) {
    setup_reading read = read_list(lists[index].name, &names, lists[index].take);
    if (reading != SETUP_NO_MEMORY && read != SETUP_FOUND) reading = read;
  }
  for (size_t index = 0; index < names.count; index++) {
    entitle(&names.items[index]);
    names.items[index].rank = rank(&names.items[index], own);
  }
  qsort(names.items, names.count, sizeof *names.items, compare);
  if (reading != SETUP_NO_MEMORY && !copy_out(&names, languages)) reading = SETUP_NO_MEMORY;
  if (reading == SETUP_NO_MEMORY) setup_languages_clear(languages);
  free(names.items);
  return reading;
}

void setup_languages_clear(setup_languages *languages) {
  for (size_t index = 0; index < languages->count; index++) {
    free(languages->items[index].locale);
    free(languages->items[index].title);
    free(languages->items[index].english);
  }
  free(languages->items);
  *languages = (setup_languages){0};
}
