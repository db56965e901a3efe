// The pure readers of plugins/setup: time zones, locales, network interfaces. No engine.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../plugins/setup/readers.h"
#include "check.h"
#include "failing_malloc.h"

// All items with spaces between them; good until the next call.
static const char *joined(const setup_strings *strings) {
  static char text[4096];
  size_t used = 0;
  text[0] = '\0';
  for (size_t index = 0; index < strings->count; index++) {
    used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", index ? " " : "",
                             strings->items[index]);
    if (used >= sizeof text) break;
  }
  return text;
}

// ---- Time zones

static const char zone1970[] =
    "# a comment\tEurope/No\tEurope/No\n"
    "DE,DK,NO\t+5230+01322\tEurope/Berlin\tmost of Germany\n"
    "AR\t-3436-05827\tAmerica/Argentina/Buenos_Aires\tBuenos Aires (BA, CF)\n"
    "\n"
    "AT\t+4813+01620\tEurope/Vienna\r\n"
    "not a zone line\n"
    "XX\t+0000+00000\n"
    "XX\t+0000+00000\t\n"
    "XX\t+0000+00000\tNoRegion\n"
    "XX\t+0000+00000\t/Nowhere\n"
    "XX\t+0000+00000\tEurope/M\xc3\xa4rchen\n"
    "AT\t+4813+01620\tEurope/Vienna\n"
    "JP\t+353916+1394441\tAsia/Tokyo";

static void zones_are_read(void) {
  setup_strings zones = {0};
  write_file("zones/zone1970.tab", zone1970);

  setup_reading reading = setup_zones_read(test_path("zones"), &zones);

  CHECK(reading == SETUP_FOUND);
  CHECK_TEXT(joined(&zones),
             "America/Argentina/Buenos_Aires Asia/Tokyo Europe/Berlin Europe/Vienna");
  setup_strings_clear(&zones);
}

static void zones_have_regions(void) {
  setup_strings zones = {0}, regions = {0}, names = {0}, none = {0};
  write_file("zones/zone1970.tab", zone1970);
  setup_zones_read(test_path("zones"), &zones);

  CHECK(setup_zones_regions(&zones, &regions));
  CHECK(setup_zones_of_region(&zones, "Europe", &names));
  CHECK(setup_zones_of_region(&zones, "Euro", &none));

  CHECK_TEXT(joined(&regions), "America Asia Europe");
  CHECK_TEXT(joined(&names), "Europe/Berlin Europe/Vienna");
  CHECK(none.count == 0);
  setup_strings_clear(&zones);
  setup_strings_clear(&regions);
  setup_strings_clear(&names);
}

static void zones_fall_back(void) {
  setup_strings zones = {0};
  write_file("old/zone.tab", "DE\t+5230+01322\tEurope/Berlin\n");
  CHECK(setup_zones_read(test_path("old"), &zones) == SETUP_FOUND);
  CHECK_TEXT(joined(&zones), "Europe/Berlin");
  setup_strings_clear(&zones);

  write_file("empty/zone1970.tab", "# nothing\n");
  write_file("empty/zone.tab", "DE\t+5230+01322\tEurope/Rome\n");
  CHECK(setup_zones_read(test_path("empty"), &zones) == SETUP_FOUND);
  CHECK_TEXT(joined(&zones), "Europe/Rome");
  setup_strings_clear(&zones);
}

static void zones_are_missing(void) {
  setup_strings zones = {0};
  write_file("broken/zone1970.tab/a-folder", "");

  CHECK(setup_zones_read(test_path("nowhere"), &zones) == SETUP_MISSING);
  CHECK(zones.count == 0 && !zones.items);
  CHECK(setup_zones_read(test_path("broken"), &zones) == SETUP_MISSING);
  CHECK(zones.count == 0 && !zones.items);
}

static void the_systems_zones(void) {
  setup_strings zones = {0};
  if (setup_zones_read(SETUP_ZONEINFO, &zones) == SETUP_FOUND) {
    CHECK(zones.count > 100);
    CHECK(setup_strings_contain(&zones, "Europe/Berlin"));
  }
  setup_strings_clear(&zones);
}

// ---- Locales

static void locales_are_read(void) {
  setup_strings locales = {0};
  write_file("SUPPORTED",
             "de_DE.UTF-8 UTF-8\n"
             "de_DE ISO-8859-1\n"
             "# fr_FR.UTF-8 UTF-8\n"
             "\n"
             "  aa_ER\tUTF-8  \n"
             "sr_RS@latin UTF-8\n"
             "nameless\n"
             "de_DE.UTF-8 UTF-8\n");

  setup_reading reading = setup_locales_read_file(test_path("SUPPORTED"), &locales);

  CHECK(reading == SETUP_FOUND);
  CHECK_TEXT(joined(&locales), "C.UTF-8 aa_ER de_DE.UTF-8 sr_RS@latin");
  setup_strings_clear(&locales);
}

static void locales_are_missing(void) {
  setup_strings locales = {0};

  CHECK(setup_locales_read_file(test_path("nowhere"), &locales) == SETUP_MISSING);
  CHECK_TEXT(joined(&locales), "C.UTF-8");
  setup_strings_clear(&locales);

  CHECK(setup_locales_read_system(test_path("nowhere"), &locales) == SETUP_MISSING);
  CHECK_TEXT(joined(&locales), "C.UTF-8");
  setup_strings_clear(&locales);
}

static void locales_have_sources_in_order(void) {
  setup_strings locales = {0};
  write_file("root/usr/lib/locale/C.utf8/LC_CTYPE", "");
  write_file("root/usr/lib/locale/sr_RS.utf8@latin/LC_CTYPE", "");
  write_file("root/usr/lib/locale/locale-archive", "");
  CHECK(setup_locales_read_system(test_path("root"), &locales) == SETUP_FOUND);
  CHECK_TEXT(joined(&locales), "C.UTF-8 sr_RS.UTF-8@latin");
  setup_strings_clear(&locales);

  write_file("root/etc/locale.gen", "# de_DE.UTF-8 UTF-8\n");
  CHECK(setup_locales_read_system(test_path("root"), &locales) == SETUP_FOUND);
  CHECK_TEXT(joined(&locales), "C.UTF-8 sr_RS.UTF-8@latin");
  setup_strings_clear(&locales);

  write_file("root/etc/locale.gen", "fr_FR.UTF-8 UTF-8\n");
  CHECK(setup_locales_read_system(test_path("root"), &locales) == SETUP_FOUND);
  CHECK_TEXT(joined(&locales), "C.UTF-8 fr_FR.UTF-8");
  setup_strings_clear(&locales);

  write_file("root/usr/share/i18n/SUPPORTED", "en_GB.UTF-8 UTF-8\n");
  CHECK(setup_locales_read_system(test_path("root"), &locales) == SETUP_FOUND);
  CHECK_TEXT(joined(&locales), "C.UTF-8 en_GB.UTF-8");
  setup_strings_clear(&locales);
}

static void locales_have_titles(void) {
  static const char *const cases[][2] = {
      {"de_DE.UTF-8", "de (DE)"},
      {"sr_RS@latin", "sr (RS), latin"},
      {"C.UTF-8", "C"},
      {"eo", "eo"},
      {"sr_RS.UTF-8@latin", "sr (RS), latin"},
      {"", ""},
  };
  char title[SETUP_LOCALE_TITLE_SIZE];
  char long_locale[200];
  for (size_t index = 0; index < sizeof cases / sizeof *cases; index++) {
    setup_locale_title(cases[index][0], title);
    CHECK_TEXT(title, cases[index][1]);
  }
  memset(long_locale, 'x', sizeof long_locale - 1);
  long_locale[sizeof long_locale - 1] = '\0';
  setup_locale_title(long_locale, title);
  CHECK(strlen(title) == SETUP_LOCALE_TITLE_SIZE - 1);
}

// ---- Names of languages

static const char languages_json[] =
    "{\"639-3\": [\n"
    "  {\"alpha_2\": \"de\", \"alpha_3\": \"deu\", \"name\": \"German\", \"scope\": \"I\"},\n"
    "  {\"alpha_2\": \"sr\", \"alpha_3\": \"srp\", \"name\": \"Serbian\"},\n"
    "  {\"alpha_3\": \"fil\", \"name\": \"Filipino\"},\n"
    "  {\"alpha_2\": \"el\", \"alpha_3\": \"ell\", \"name\": \"Modern Greek (1453-)\"},\n"
    "  {\"alpha_2\": \"bn\", \"alpha_3\": \"ben\", \"common_name\": \"Bangla\",\n"
    "   \"name\": \"Bengali\"},\n"
    "  {\"alpha_2\": \"en\", \"alpha_3\": \"eng\", \"name\": \"English\"},\n"
    "  {\"alpha_2\": \"xx\", \"name\": \"Two\\nlines\"},\n"
    "  {\"alpha_2\": \"yy\", \"name\": \"\\\"Quoted\\\"\"},\n"
    "  {\"alpha_2\": \"zz\", \"name\": \"\x1b[31mRed\"}\n"
    "]}\n";

static const char older_json[] =
    "{\"639-2\": [{\"alpha_2\": \"el\", \"name\": \"Greek, Modern (1453-)\"},"
    " {\"alpha_2\": \"de\", \"name\": \"German\"}]}";

static const char countries_json[] =
    "{\"3166-1\": [{\"alpha_2\": \"DE\", \"flag\": \"x\", \"name\": \"Germany\"},"
    " {\"alpha_2\": \"RS\", \"name\": \"Serbia\"},"
    " {\"alpha_2\": \"GR\", \"common_name\": \"Greece\", \"name\": \"Hellas\"}]}";

static void put_number(FILE *file, uint32_t number, bool is_swapped) {
  if (is_swapped) number = __builtin_bswap32(number);
  fwrite(&number, sizeof number, 1, file);
}

// Writes translations of sorted texts as msgfmt does: a head, two tables, the texts.
static void write_mo(const char *name, const char *const pairs[][2], uint32_t count,
                     bool is_swapped) {
  uint32_t at = 28 + 16 * count;
  write_file(name, "");
  FILE *file = fopen(test_path(name), "wb");
  if (!file) exit(2);
  const uint32_t head[] = {0x950412de, 0, count, 28, 28 + 8 * count, 0, 0};
  for (size_t index = 0; index < 7; index++)
    put_number(file, head[index], is_swapped);
  for (int column = 0; column < 2; column++) {
    for (uint32_t index = 0; index < count; index++) {
      uint32_t size = (uint32_t)strlen(pairs[index][column]);
      put_number(file, size, is_swapped);
      put_number(file, at, is_swapped);
      at += size + 1;
    }
  }
  for (int column = 0; column < 2; column++) {
    for (uint32_t index = 0; index < count; index++)
      fwrite(pairs[index][column], 1, strlen(pairs[index][column]) + 1, file);
  }
  fclose(file);
}

static void write_iso_codes(void) {
  static const char *const german[][2] = {{"", "Content-Type: text/plain; charset=UTF-8\n"},
                                          {"English", "Englisch"},
                                          {"German", "Deutsch"},
                                          {"Serbian", "Serbisch"}};
  static const char *const germany[][2] = {{"Germany", "Deutschland"}, {"Serbia", "Serbien"}};
  static const char *const greek[][2] = {{"Greek, Modern (1453-)", "\xce\x95\xce\xbb; Rum"}};
  static const char *const latin[][2] = {{"Serbian", "srpski"}};
  static const char *const broken[][2] = {{"Bangla", "\xff\xfe"}};
  write_file("share/iso-codes/json/iso_639-3.json", languages_json);
  write_file("share/iso-codes/json/iso_639-2.json", older_json);
  write_file("share/iso-codes/json/iso_3166-1.json", countries_json);
  write_mo("share/locale/de/LC_MESSAGES/iso_639-3.mo", german, 4, false);
  write_mo("share/locale/de/LC_MESSAGES/iso_3166-1.mo", germany, 2, true);
  write_mo("share/locale/el/LC_MESSAGES/iso_639-2.mo", greek, 1, false);
  write_mo("share/locale/sr@latin/LC_MESSAGES/iso_639-3.mo", latin, 1, false);
  write_mo("share/locale/bn/LC_MESSAGES/iso_639-3.mo", broken, 1, false);
}

// All titles with "; " between them; good until the next call.
static const char *titles(const setup_languages *languages) {
  static char text[4096];
  size_t used = 0;
  text[0] = '\0';
  for (size_t index = 0; index < languages->count && used < sizeof text; index++) {
    used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", index ? "; " : "",
                             languages->items[index].title);
  }
  return text;
}

static setup_reading name_languages(const char *const *given, const char *share, const char *own,
                                    setup_languages *languages) {
  setup_strings locales = {0};
  setup_reading reading;
  for (; *given; given++)
    setup_strings_add(&locales, *given);
  reading = setup_languages_read(&locales, test_path(share), own, languages);
  setup_strings_clear(&locales);
  return reading;
}

static void languages_have_their_own_names(void) {
  static const char *const locales[] = {"C.UTF-8", "bn_IN", "de_DE.UTF-8", "el_GR.UTF-8", "en_GB",
                                        "fil_PH",  "sr_RS", "sr_RS@latin", "xx",          "yy",
                                        "zz",      "qq_QQ", NULL};
  setup_languages languages = {0};
  write_iso_codes();

  CHECK(name_languages(locales, "share", "", &languages) == SETUP_FOUND);

  // Own names where a file has them, else English ones, else codes; what is no text is passed by.
  CHECK_TEXT(titles(&languages),
             "C; Deutsch (Deutschland); \"Quoted\"; Bangla (IN); English (GB); Filipino (PH); "
             "Serbian (Serbia); qq (QQ); srpski (Serbia), latin; xx; zz; "
             "\xce\x95\xce\xbb (Greece)");
  CHECK_TEXT(languages.items[1].locale, "de_DE.UTF-8");
  CHECK_TEXT(languages.items[1].english, "German");
  CHECK_TEXT(languages.items[7].english, "");
  setup_languages_clear(&languages);
}

static void likely_languages_are_first(void) {
  static const char *const locales[] = {"aa_DJ",       "C.UTF-8",     "de_AT.UTF-8", "de_DE.UTF-8",
                                        "en_US.UTF-8", "zh_CN.UTF-8", NULL};
  setup_languages languages = {0};

  CHECK(name_languages(locales, "nowhere", "de-AT", &languages) == SETUP_MISSING);
  CHECK_TEXT(titles(&languages), "de (AT); en (US); zh (CN); de (DE); C; aa (DJ)");
  setup_languages_clear(&languages);

  name_languages(locales, "nowhere", "", &languages);
  CHECK_TEXT(titles(&languages), "C; en (US); zh (CN); de (DE); aa (DJ); de (AT)");
  setup_languages_clear(&languages);
}

static void write_bytes(const char *name, const void *bytes, size_t size) {
  write_file(name, "");
  FILE *file = fopen(test_path(name), "wb");
  if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) exit(2);
}

// Cuts and changes the files of iso-codes at every place.
static void damaged_lists_name_less(void) {
  static const char *const locales[] = {"de_DE.UTF-8", "qq", NULL};
  static const char json[] = "share/iso-codes/json/iso_639-3.json";
  static const char mo[] = "share/locale/de/LC_MESSAGES/iso_639-3.mo";
  char bytes[1024];
  for (int which = 0; which < 2; which++) {
    const char *name = which ? mo : json;
    write_iso_codes();
    FILE *file = fopen(test_path(name), "rb");
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file) fclose(file);
    CHECK(size > 100);
    for (size_t place = 0; place < size; place++) {
      setup_languages languages = {0};
      char kept = bytes[place];
      bytes[place] = (char)0xff;
      write_bytes(name, bytes, size);
      CHECK(name_languages(locales, "share", "", &languages) == SETUP_FOUND);
      CHECK(languages.count == 2);
      setup_languages_clear(&languages);
      bytes[place] = kept;
      write_bytes(name, bytes, place);
      CHECK(name_languages(locales, "share", "", &languages) == SETUP_FOUND);
      CHECK(languages.count == 2 && languages.items[1].title[0]);
      setup_languages_clear(&languages);
    }
  }
  write_iso_codes();
}

static void the_systems_languages(void) {
  static const char *const locales[] = {"de_DE.UTF-8", "ja_JP.UTF-8", NULL};
  setup_languages languages = {0};
  setup_strings given = {0};
  for (size_t index = 0; locales[index]; index++)
    setup_strings_add(&given, locales[index]);
  if (setup_languages_read(&given, SETUP_SHARE, "", &languages) == SETUP_FOUND) {
    CHECK_TEXT(titles(&languages),
               "Deutsch (Deutschland); \xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e "
               "(\xe6\x97\xa5\xe6\x9c\xac)");
  }
  setup_languages_clear(&languages);
  setup_strings_clear(&given);
}

// ---- Interfaces

static void make_interface(const char *name, const char *state, const char *address,
                           const char *type) {
  char path[256];
  snprintf(path, sizeof path, "sys/class/net/%s/operstate", name);
  write_file(path, state);
  snprintf(path, sizeof path, "sys/class/net/%s/address", name);
  if (address) write_file(path, address);
  snprintf(path, sizeof path, "sys/class/net/%s/type", name);
  write_file(path, type);
}

static void interfaces_are_read(void) {
  setup_interfaces interfaces = {0};
  make_interface("lo", "unknown\n", "00:00:00:00:00:00\n", "772\n");
  make_interface("eth0", "up\n", "02:00:00:00:00:01\n", "1\n");
  make_interface("can0", "down\n", NULL, "280\n");
  write_file("sys/class/net/bonding_masters", "bond0\n");
  write_file("sys/class/net/not an interface/operstate", "up\n");
  write_file("sys/class/net/stateless/address", "02:00:00:00:00:02\n");

  setup_reading reading = setup_interfaces_read(test_path("sys"), &interfaces);

  CHECK(reading == SETUP_FOUND);
  if (CHECK(interfaces.count == 3)) {
    CHECK_TEXT(interfaces.items[0].name, "can0");
    CHECK_TEXT(interfaces.items[0].state, "down");
    CHECK_TEXT(interfaces.items[0].address, "");
    CHECK_TEXT(interfaces.items[1].name, "eth0");
    CHECK_TEXT(interfaces.items[1].state, "up");
    CHECK_TEXT(interfaces.items[1].address, "02:00:00:00:00:01");
    CHECK(!interfaces.items[1].loopback);
    CHECK_TEXT(interfaces.items[2].name, "lo");
    CHECK(interfaces.items[2].loopback);
  }
  setup_interfaces_clear(&interfaces);
}

static void interfaces_are_missing(void) {
  setup_interfaces interfaces = {0};
  CHECK(setup_interfaces_read(test_path("nowhere"), &interfaces) == SETUP_MISSING);
  CHECK(interfaces.count == 0 && !interfaces.items);
  setup_interfaces_clear(&interfaces);
}

// ---- Without memory

static setup_reading read_zones(setup_strings *strings) {
  return setup_zones_read(test_path("zones"), strings);
}

static setup_reading read_locale_file(setup_strings *strings) {
  return setup_locales_read_file(test_path("SUPPORTED"), strings);
}

static setup_reading read_locale_system(setup_strings *strings) {
  return setup_locales_read_system(test_path("root"), strings);
}

// Lets the first allocation fail, then the second, and so on, until none is left to fail.
static void strings_without_memory(setup_reading (*read)(setup_strings *)) {
  setup_strings strings = {0};
  long count = -1;
  bool reached = false;
  do {
    count++;
    setup_test_allocations_left = count;
    setup_reading reading = read(&strings);
    reached = setup_test_allocations_left < 0;
    setup_test_allocations_left = -1;
    CHECK(reading == (reached ? SETUP_NO_MEMORY : SETUP_FOUND));
    if (reached) CHECK(strings.count == 0 && !strings.items);
    setup_strings_clear(&strings);
  } while (reached && count < 1000);
  CHECK(count > 3);
}

static void zones_without_memory(void) {
  write_file("zones/zone1970.tab", zone1970);
  strings_without_memory(read_zones);
}

static void locales_without_memory(void) {
  write_file("SUPPORTED", "de_DE.UTF-8 UTF-8\nfr_FR.UTF-8 UTF-8\n");
  write_file("root/usr/share/i18n/SUPPORTED", "# empty\n");
  write_file("root/etc/locale.gen", "de_DE.UTF-8 UTF-8\n");
  strings_without_memory(read_locale_file);
  strings_without_memory(read_locale_system);
}

static void languages_without_memory(void) {
  static const char *const locales[] = {"de_DE.UTF-8", "qq", NULL};
  setup_strings given = {0};
  setup_languages languages = {0};
  long count = -1;
  bool reached = false;
  write_iso_codes();
  for (size_t index = 0; locales[index]; index++)
    setup_strings_add(&given, locales[index]);
  do {
    count++;
    setup_test_allocations_left = count;
    setup_reading reading = setup_languages_read(&given, test_path("share"), "", &languages);
    reached = setup_test_allocations_left < 0;
    setup_test_allocations_left = -1;
    CHECK(reading == (reached ? SETUP_NO_MEMORY : SETUP_FOUND));
    if (reached) CHECK(languages.count == 0 && !languages.items);
    setup_languages_clear(&languages);
  } while (reached && count < 1000);
  CHECK(count > 8);
  setup_languages_read(&given, test_path("share"), "", &languages);
  for (long allowed = 0; allowed <= 7; allowed++) {
    setup_languages copy = {0};
    setup_test_allocations_left = allowed;
    // One for the list, and three for each of its two languages.
    CHECK(setup_languages_copy(&languages, &copy) == (allowed == 7));
    setup_test_allocations_left = -1;
    CHECK(allowed == 7 ? copy.count == 2 : copy.count == 0 && !copy.items);
    if (allowed == 7) CHECK_TEXT(titles(&copy), "Deutsch (Deutschland); qq");
    setup_languages_clear(&copy);
  }
  setup_languages_clear(&languages);
  setup_strings_clear(&given);
}

static void interfaces_without_memory(void) {
  setup_interfaces interfaces = {0};
  make_interface("eth0", "up\n", NULL, "1\n");
  for (long count = 0; count < 2; count++) {
    setup_test_allocations_left = count;
    CHECK(setup_interfaces_read(test_path("sys"), &interfaces) == SETUP_NO_MEMORY);
    setup_test_allocations_left = -1;
    CHECK(interfaces.count == 0 && !interfaces.items);
  }
}

int main(void) {
  run_test("Zones are the third column, sorted, each once; other lines are passed by",
           zones_are_read);
  run_test("Regions are what stands before the first slash", zones_have_regions);
  run_test("Without zone1970.tab, or with an empty one, zone.tab is read", zones_fall_back);
  run_test("Missing and unreadable zone tables are reported", zones_are_missing);
  run_test("The system's own zone table, if there is one, can be read", the_systems_zones);
  run_test("Locales are the UTF-8 ones and C.UTF-8", locales_are_read);
  run_test("Without any list of locales C.UTF-8 is left", locales_are_missing);
  run_test("SUPPORTED comes before locale.gen, and that before the compiled ones",
           locales_have_sources_in_order);
  run_test("A locale's title has language, country and modifier", locales_have_titles);
  run_test("Languages have their own names, or English ones, or codes",
           languages_have_their_own_names);
  run_test("The system's language comes first, then likely ones, then others by title",
           likely_languages_are_first);
  run_test("Damaged lists of names name less, and nothing worse", damaged_lists_name_less);
  run_test("The system's own names, if there are any, can be read", the_systems_languages);
  run_test("Interfaces have name, state and address; loopback is known", interfaces_are_read);
  run_test("A missing class/net is reported", interfaces_are_missing);
  run_test("Zones: every allocation may fail", zones_without_memory);
  run_test("Locales: every allocation may fail", locales_without_memory);
  run_test("Names of languages: every allocation may fail", languages_without_memory);
  run_test("Interfaces: every allocation may fail", interfaces_without_memory);
  return tests_done();
}
