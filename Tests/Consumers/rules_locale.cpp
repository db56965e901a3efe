// Rule V8: the tag of a locale, and the direction in which its language is written.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <string>

namespace {

std::string tag(const char *name) {
  char room[64];
  const size_t length = flow_locale_tag(name, room, sizeof room);
  CHECK(length == std::string(room).size());
  return room;
}

bool is_right_to_left(const char *tag) { return flow_locale_direction(tag) == FLOW_RIGHT_TO_LEFT; }

}  // namespace

TEST_CASE("V8: a locale's name becomes a tag, with the script or variant of its modifier") {
  CHECK(tag("de_DE.UTF-8") == "de-DE");
  CHECK(tag("ckb_IQ") == "ckb-IQ");
  CHECK(tag("sr_RS@latin") == "sr-Latn-RS");
  CHECK(tag("sr_RS.UTF-8@latin") == "sr-Latn-RS");
  CHECK(tag("uz@cyrillic") == "uz-Cyrl");
  CHECK(tag("ks_IN@devanagari") == "ks-Deva-IN");
  CHECK(tag("ca_ES@valencia") == "ca-ES-valencia");
  CHECK(tag("de_AT@euro") == "de-AT");
  CHECK(tag("zh-Hant-TW") == "zh-Hant-TW");
  for (const char *nothing : {"", "C", "POSIX", "C.UTF-8", "123", "d e", "de/DE", "de_DE;x"})
    CHECK(tag(nothing) == "");
  CHECK(tag(nullptr) == "");
  CHECK(tag(("de_" + std::string(80, 'x')).c_str()) == "");
}

TEST_CASE("V8: a tag that does not fit is none, and nothing is written behind the room") {
  char room[] = "########";
  CHECK(flow_locale_tag("sr_RS@latin", room, 4) == 0);
  CHECK(room[0] == 0);
  CHECK(std::string(room + 4) == "####");
  CHECK(flow_locale_tag("de_DE", room, 6) == 5);
  CHECK(std::string(room) == "de-DE");
  CHECK(flow_locale_tag("de", nullptr, 0) == 0);
}

TEST_CASE("V8: the direction is that of the script a tag names, or of the likely one") {
  for (const char *tag : {"ar",  "ar-EG", "ckb-IQ",  "pa-PK", "az-IR",        "syr",  "he",
                          "iw",  "yi",    "fa-AF",   "ks-IN", "sd-PK",        "ur",   "dv-MV",
                          "nqo", "uz-AF", "en-Arab", "PA-pk", "ar-u-nu-latn", "pa_PK"})
    CHECK_MESSAGE(is_right_to_left(tag), tag);
  for (const char *tag :
       {"", "de-DE", "ku-TR", "ks-Deva-IN", "sd-Deva-IN", "sd-IN", "sr-Latn-RS", "fa-Latn", "pa-IN",
        "az", "ug-KZ", "zz", "x-ar", "en-x-arab", "a", "arabic", "zh-Hant-TW", "es-419"})
    CHECK_MESSAGE(!is_right_to_left(tag), tag);
  CHECK(!is_right_to_left(nullptr));
}
