// Days, times and numbers in the form of the engine's language.
#include "host.hpp"

#include <flow/flow.hpp>

#include <cmath>
#include <cstdio>
#include <ctime>

using namespace scene;

namespace {

/// A screen with one field, which keeps what it is sent.
struct Sheet {
  explicit Sheet(flow_field_type type, char const *language = "", flow_element_kind kind = 0)
      : field(flow_element_make(kind ? kind : FLOW_ELEMENT_FIELD, "field", "Field")) {
    field.field_type = type;
    if (kind) field.maximum = 100;
    if (kind) value = flow::value(0);
    screen = &host.add("sheet", [this](flow_content content) {
      flow_element now = field;
      now.value = *value.raw();
      add(host.engine, content, now);
      flow_add_button(host.engine, content, "other", "Other", FLOW_ROLE_NORMAL);
    });
    screen->input = [this](std::string const &, flow_value const *entered) {
      char number[40];
      value = entered ? flow::value(flow::value_view(entered)) : flow::value();
      snprintf(number, sizeof number, "%.15g", flow_as_number(entered, 0));
      sent = entered && entered->type == FLOW_TYPE_NUMBER ? number : value_text(entered);
    };
    speak(language);
    host.open("sheet");
    element = host.element("field");
    flow_scene_focused(host.page(), element);
  }
  void speak(char const *language) const {
    CHECK(flow_engine_set_locale(host.engine, language, flow_locale_direction(language)) ==
          FLOW_OK);
  }
  /// Types, and returns the value that is sent; "-" for none.
  std::string type(char const *text) {
    sent = "-";
    bool const is_one = flow_scene_type(element, text, nullptr) == FLOW_OK;
    CHECK(is_one == (sent != "-"));
    host.drain();
    return sent;
  }
  void leave() {
    flow_scene_focused(host.page(), host.element("other"));
    host.drain();
  }
  bool is_put() const { return (host.bits("field") & FLOW_SHOWN_PUT) != 0; }
  std::string text() const { return flow_scene_text(element, nullptr); }
  std::string text(flow_value const &other) const { return flow_scene_text(element, &other); }
  std::string error() const { return flow_scene_error(element); }

  Host host;
  flow_element field;
  Screen *screen;
  flow_scene_element *element;
  flow::value value;
  std::string sent;
};

std::string day(char const *language, char const *iso = "2026-12-31") {
  return Sheet(FLOW_FIELD_DATE, language).text(flow_string_value(iso));
}
std::string number(char const *language, double given) {
  return Sheet(FLOW_FIELD_NUMBER, language).text(flow_number_value(given));
}
std::string time(char const *language, char const *iso) {
  return Sheet(FLOW_FIELD_TIME, language).text(flow_string_value(iso));
}

}  // namespace

TEST_CASE("V20: a day is written in the order and with the separators of the language") {
  CHECK(day("") == "2026-12-31");
  CHECK(day("tlh") == "2026-12-31");
  CHECK(day("de-DE") == "31.12.2026");
  CHECK(day("en-US") == "12/31/2026");
  CHECK(day("en") == "12/31/2026");
  CHECK(day("en-GB") == "31/12/2026");
  CHECK(day("sv-SE") == "2026-12-31");
  CHECK(day("nl") == "31-12-2026");
  CHECK(day("hu") == "2026. 12. 31.");
  CHECK(day("sr-Latn-RS") == "31.12.2026.");
  CHECK(day("ja-JP") == "2026/12/31");
}

TEST_CASE("V20: days and months have two digits where the language gives them two") {
  CHECK(day("de", "2026-02-01") == "01.02.2026");
  CHECK(day("en-US", "2026-02-01") == "2/1/2026");
  CHECK(day("pl", "0045-02-01") == "1.02.0045");
  CHECK(time("de", "09:05") == "09:05");
  CHECK(time("fi", "09:05:07") == "9.05.07");
  CHECK(time("es", "00:05") == "0:05");
}

TEST_CASE("V20: a tag is looked up by script and region, then by less") {
  CHECK(day("en-NZ") == "31/12/2026");
  CHECK(day("en-Latn-NZ") == "31/12/2026");
  CHECK(day("EN-nz") == "31/12/2026");
  CHECK(day("es-419") == "31/12/2026");
  CHECK(day("es-PA") == "12/31/2026");
  CHECK(day("de-XX") == "31.12.2026");
  CHECK(day("en-XX") == "31/12/2026");
  CHECK(day("en-PH") == "12/31/2026");
  CHECK(day("zh-HK") == "31/12/2026");
  CHECK(day("zh-Hant-TW") == "2026/12/31");
  CHECK(day("ca-ES-valencia") == "31/12/2026");
  CHECK(day("sl-nedis-IT") == "31. 12. 2026");
  CHECK(day("en-US-u-ca-GB") == "12/31/2026");
  CHECK(day("en-x-GB") == "12/31/2026");
  CHECK(day("deu-DE") == "2026-12-31");
  CHECK(day("d") == "2026-12-31");
  CHECK(number("en-ZA", 3.5) == "3,5");
  CHECK(number("de-CH", 3.5) == "3.5");
  CHECK(number("de-AT", 3.5) == "3,5");
}

TEST_CASE("V20: a number has the decimal sign of the language, and as many digits as it needs") {
  CHECK(number("", 3.5) == "3.5");
  CHECK(number("de", 3.5) == "3,5");
  CHECK(number("de", -1234567.25) == "-1234567,25");
  CHECK(number("de", 0.1) == "0,1");
  CHECK(number("de", 0.1 + 0.2) == "0,30000000000000004");
  CHECK(number("", 123456789012345.6) == "123456789012345.6");
  CHECK(number("de", 5) == "5");
  CHECK(number("de", -0.0) == "0");
  CHECK(number("fr", 1e21) == "1e+21");
  CHECK(Sheet(FLOW_FIELD_NUMBER, "de").text(flow_integer_value(INT64_MIN)) ==
        "-9223372036854775808");
}

TEST_CASE("V20: digits are those of the language, and no marks of direction are written") {
  CHECK(day("ar-EG") == "٣١/١٢/٢٠٢٦");
  CHECK(day("ar-MA") == "31/12/2026");
  CHECK(day("fa") == "۲۰۲۶/۱۲/۳۱");
  CHECK(day("he") == "31.12.2026");
  CHECK(number("ar-EG", -3.5) == "-٣٫٥");
  CHECK(number("fa", 3.5) == "۳٫۵");
  CHECK(number("ccp", 3.5) == "𑄹.𑄻");
  CHECK(time("ar-EG", "23:59") == "٢٣:٥٩");
}

TEST_CASE("V20: other texts are as they are, and what has no text is empty") {
  Sheet sheet(FLOW_FIELD_TEXT, "de");
  CHECK(sheet.type("2026-12-31") == "2026-12-31");
  CHECK(sheet.text() == "2026-12-31");
  CHECK(sheet.type("3.5") == "3.5");
  CHECK(sheet.text() == "3.5");
  CHECK(sheet.text(flow_boolean_value(FLOW_TRUE)) == "");
  CHECK(Sheet(FLOW_FIELD_DATE, "de").text() == "");
  CHECK(Sheet(FLOW_FIELD_DATE, "de").text(flow_string_value("no day at all")) == "no day at all");
  CHECK(Sheet(FLOW_FIELD_TIME, "fi").text(flow_string_value("9:05")) == "9.05");
  for (double none : {NAN, INFINITY, -INFINITY})
    for (char const *tag : {"", "de"})
      CHECK(Sheet(FLOW_FIELD_NUMBER, tag).text(flow_number_value(none)) == "");
}

TEST_CASE("V20: a day is read in the form of the language, and in that of ISO") {
  Sheet sheet(FLOW_FIELD_DATE, "de");
  CHECK(sheet.type("31.12.2026") == "2026-12-31");
  CHECK(sheet.type("1.2.2026") == "2026-02-01");
  CHECK(sheet.type(" 01. 2 .2026 ") == "2026-02-01");
  CHECK(sheet.type("2026-12-31") == "2026-12-31");
  CHECK(sheet.type("١.٢.٢٠٢٦") == "2026-02-01");
  CHECK(sheet.type("") == "null");
  for (char const *wrong :
       {"31.12.26", "31.12.02026", "31.12", "31.12.2026.", "12/31/2026", "31-12-2026", "31.13.2026",
        "30.2.2026", "001.2.2026", "..2026", "31.12.2026x", "x31.12.2026", "31.2026.12",
        "2026.12.31", "1..2026", "31 12 2026", "-1.2.2026", "2026-2-1"})
    CHECK_MESSAGE(sheet.type(wrong) == "-", wrong);
}

TEST_CASE("V20: each order of a day is read, with blanks and dots or without") {
  CHECK(Sheet(FLOW_FIELD_DATE, "en-US").type("2/1/2026") == "2026-02-01");
  CHECK(Sheet(FLOW_FIELD_DATE, "en-GB").type("2/1/2026") == "2026-01-02");
  CHECK(Sheet(FLOW_FIELD_DATE, "ja").type("2026/2/1") == "2026-02-01");
  CHECK(Sheet(FLOW_FIELD_DATE, "sv").type("2026-2-1") == "2026-02-01");
  for (char const *text : {"2026. 12. 31.", "2026.12.31", "2026. 12. 31", "2026.12.31. "})
    CHECK_MESSAGE(Sheet(FLOW_FIELD_DATE, "hu").type(text) == "2026-12-31", text);
  CHECK(Sheet(FLOW_FIELD_DATE, "hu").type("2026.12.31..") == "-");
  CHECK(Sheet(FLOW_FIELD_DATE, "ar-EG").type("٣١/١٢/٢٠٢٦") == "2026-12-31");
  CHECK(Sheet(FLOW_FIELD_DATE, "ar-EG").type("31‏/12‏/2026") == "2026-12-31");
  CHECK(Sheet(FLOW_FIELD_DATE, "ar-EG").type("2026-12-31") == "2026-12-31");
  CHECK(Sheet(FLOW_FIELD_DATE, "fa").type("۲۰۲۶/۱۲/۳۱") == "2026-12-31");
}

TEST_CASE("V20: a time is read with the separator of the language, and with a colon") {
  Sheet sheet(FLOW_FIELD_TIME, "fi");
  CHECK(sheet.type("9.05") == "09:05");
  CHECK(sheet.type("9:05") == "09:05");
  CHECK(sheet.type("23.59.07") == "23:59:07");
  CHECK(sheet.type(" 23:59 ") == "23:59");
  for (char const *wrong : {"9.5", "24.00", "9", "9.", "9.05.", "9.05.7", "009.05", "9.05.07.0",
                            "9,05", "9.055", "9 pm"})
    CHECK_MESSAGE(sheet.type(wrong) == "-", wrong);
  CHECK(Sheet(FLOW_FIELD_TIME, "de").type("9.05") == "-");
  CHECK(Sheet(FLOW_FIELD_TIME, "de").type("9:05") == "09:05");
}

TEST_CASE("V20: a number is read with the sign of the language or a point, never with thousands") {
  Sheet sheet(FLOW_FIELD_NUMBER, "de");
  CHECK(sheet.type("3,5") == "3.5");
  CHECK(sheet.type("3.5") == "3.5");
  CHECK(sheet.type("1.234") == "1.234");
  CHECK(sheet.type("-,5") == "-0.5");
  CHECK(sheet.type("−3,5") == "-3.5");
  CHECK(sheet.type("٣") == "3");
  CHECK(sheet.type("1e3") == "1000");
  for (char const *wrong : {"1.234,5", "1,234.5", "1,234,567", "1 234", "1'234", ",", "3,5 m"})
    CHECK_MESSAGE(sheet.type(wrong) == "-", wrong);
  CHECK(Sheet(FLOW_FIELD_NUMBER, "en").type("3,5") == "-");
  CHECK(Sheet(FLOW_FIELD_NUMBER, "en").type("1,234") == "-");
  CHECK(Sheet(FLOW_FIELD_NUMBER, "ar-EG").type("٣٫٥") == "3.5");
  CHECK(Sheet(FLOW_FIELD_NUMBER, "ar-EG").type("3.5") == "3.5");
  CHECK(Sheet(FLOW_FIELD_NUMBER, "ccp").type("𑄹.𑄻") == "3.5");
}

TEST_CASE("V20: without a language only the engine's own form is read, and none is put") {
  Sheet date(FLOW_FIELD_DATE);
  CHECK(date.type("31.12.2026") == "-");
  CHECK(date.type("2026-2-1") == "-");
  CHECK(date.type("٢٠٢٦-١٢-٣١") == "-");
  Sheet number(FLOW_FIELD_NUMBER);
  CHECK(number.type("3,5") == "-");
  CHECK(number.type("3.50") == "3.5");
  number.leave();
  CHECK(!number.is_put());
}

TEST_CASE("V20: what is no UTF-8 is no value") {
  CHECK(Sheet(FLOW_FIELD_NUMBER, "de").type("\xC0\xB3,5") == "-");
  CHECK(Sheet(FLOW_FIELD_NUMBER, "de").type("3,5\xD9") == "-");
}

TEST_CASE("V20: limits hold for what is read, and the reason speaks of them") {
  Sheet sheet(FLOW_FIELD_NUMBER, "de");
  sheet.field.maximum = 3;
  sheet.screen->changed();
  sheet.host.drain();
  CHECK(sheet.type("2,5") == "2.5");
  CHECK(sheet.type("3,5") == "-");
  CHECK(sheet.screen->wrong.back() == "field:Die Zahl liegt außerhalb ihrer Grenzen.");
  CHECK(sheet.type("3,,5") == "-");
  CHECK(sheet.screen->wrong.back() == "field:Hier wird eine Zahl erwartet.");
}

TEST_CASE("V20: the value of a range is read and written so, too") {
  Sheet sheet(FLOW_FIELD_TEXT, "de", FLOW_ELEMENT_RANGE);
  CHECK(sheet.type("3,5") == "3.5");
  CHECK(sheet.text() == "3,5");
}

TEST_CASE("V20: the reason has its example in the form of the language") {
  Sheet date(FLOW_FIELD_DATE, "de");
  date.type("31.12");
  CHECK(date.screen->wrong.back() == "field:Ein Datum wird als 31.12.2026 geschrieben.");
  Sheet time(FLOW_FIELD_TIME, "fi");
  time.type("9");
  CHECK(time.screen->wrong.back() == "field:A time is written as 23.59.");
  flow_engine_set_word(time.host.engine, FLOW_WORD_WRONG_TIME, "Keine Zeit");
  time.type("8");
  CHECK(time.screen->wrong.back() == "field:Keine Zeit");
}

TEST_CASE("V20: flow_scene_value_for() reads the same, and says the same reason") {
  Sheet sheet(FLOW_FIELD_DATE, "de");
  flow_value *value = nullptr;
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_scene_value_for(sheet.element, "1.2.2026", &value, &error) == FLOW_OK);
  CHECK(value_text(value) == "2026-02-01");
  flow_value_destroy(value);
  CHECK(flow_scene_value_for(sheet.element, "1.2", &value, &error) == FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(std::string(error.message) == "Ein Datum wird als 31.12.2026 geschrieben.");
  CHECK(sheet.screen->inputs.empty());
}

TEST_CASE("V20: left with a value that the language writes otherwise, the field shows it so") {
  Sheet sheet(FLOW_FIELD_NUMBER, "de");
  CHECK(sheet.type("1.234") == "1.234");
  CHECK(!sheet.is_put());
  SUBCASE("left") { sheet.leave(); }
  SUBCASE("left for nothing") {
    flow_scene_focused(sheet.host.page(), nullptr);
    sheet.host.drain();
  }
  SUBCASE("Enter") {
    flow_scene_enter(sheet.host.page());
    sheet.host.drain();
  }
  CHECK(sheet.is_put());
  CHECK(sheet.text() == "1,234");
  flow_scene_focused(sheet.host.page(), sheet.element);
  sheet.leave();
  CHECK(!sheet.is_put());  // once
}

TEST_CASE("V20: what stands there as the language writes it is not put") {
  Sheet sheet(FLOW_FIELD_NUMBER, "de");
  CHECK(sheet.type("1.5") == "1.5");
  CHECK(sheet.type("1,5") == "1.5");
  sheet.leave();
  CHECK(!sheet.is_put());
}

TEST_CASE("V20: half typed text is no value, and stays when the field is left") {
  Sheet sheet(FLOW_FIELD_DATE, "de");
  CHECK(sheet.type("1.2.2026") == "2026-02-01");
  CHECK(sheet.type("1.2.202") == "-");
  CHECK(sheet.error() == "");
  sheet.leave();
  CHECK(!sheet.is_put());
  CHECK(sheet.error() == "Ein Datum wird als 31.12.2026 geschrieben.");
}

TEST_CASE("V20: a refused input leaves the text as it is") {
  Sheet sheet(FLOW_FIELD_NUMBER, "de");
  sheet.field.enabled = FLOW_FALSE;
  sheet.screen->changed();
  sheet.host.drain();
  CHECK(flow_scene_type(sheet.element, "1.5", nullptr) == FLOW_ERROR_ELEMENT_DISABLED);
  sheet.leave();
  CHECK(!sheet.is_put());
}

TEST_CASE("V20 V8: in another language the value is shown anew, and half typed text stays") {
  Sheet sheet(FLOW_FIELD_DATE, "de");
  sheet.type("31.12.2026");
  SUBCASE("a value") {
    sheet.speak("en-US");
    sheet.host.drain();
    CHECK(sheet.is_put());
    CHECK((sheet.host.bits("field") & FLOW_SHOWN_PLACEHOLDER));
    CHECK(sheet.text() == "12/31/2026");
  }
  SUBCASE("half typed") {
    sheet.type("31.1");
    sheet.speak("en-US");
    sheet.host.drain();
    CHECK(!sheet.is_put());
    CHECK((sheet.host.bits("field") & FLOW_SHOWN_PLACEHOLDER));
    CHECK(sheet.type("1/31/2026") == "2026-01-31");
  }
  SUBCASE("a language of the same form") {
    sheet.speak("ru");
    sheet.host.drain();
    CHECK(!sheet.is_put());
  }
  SUBCASE("and back before anybody looks") {
    sheet.speak("en-US");
    sheet.speak("de");
    sheet.host.drain();
    CHECK(!sheet.is_put());
  }
  SUBCASE("of a page below a cover, when it is seen again") {
    sheet.host.add(
        "cover", [&](flow_content content) { flow_add_text(sheet.host.engine, content, "Cover"); });
    flow_screen const cover = sheet.host.open("cover", FLOW_STYLE_FULL_SCREEN_COVER);
    sheet.speak("en-US");
    sheet.host.drain();
    CHECK(!sheet.is_put());
    flow_close(sheet.host.engine, cover, nullptr, nullptr);
    sheet.host.drain();
    CHECK(sheet.is_put());
    CHECK(sheet.text() == "12/31/2026");
  }
  SUBCASE("no language") {
    sheet.speak("");
    sheet.host.drain();
    CHECK(sheet.is_put());
    CHECK(sheet.text() == "2026-12-31");
  }
}

TEST_CASE("V20: a field of text keeps its text in another language") {
  Sheet sheet(FLOW_FIELD_TEXT, "de");
  sheet.value = flow::value("3,5");
  sheet.screen->changed();
  sheet.host.drain();
  sheet.speak("en-US");
  sheet.host.drain();
  CHECK(!sheet.is_put());
}

TEST_CASE("V20 V10: a put in the form of the language; an echo is none") {
  Sheet sheet(FLOW_FIELD_DATE, "de");
  sheet.type("1.2.2026");
  CHECK(!sheet.is_put());
  sheet.value = flow::value("2027-01-01");
  sheet.screen->changed();
  sheet.host.drain();
  CHECK(sheet.is_put());
  CHECK(sheet.text() == "01.01.2027");
  sheet.leave();
  CHECK(!sheet.is_put());  // the typed text is not there any more
}

namespace {

/// The text that so many steps make of another one; empty where there are no steps.
std::string stepped(Sheet const &sheet, char const *text, int32_t steps) {
  return flow_scene_step(sheet.element, text, steps);
}

std::string today() {
  time_t const now = std::time(nullptr);
  tm day{};
  char text[16];
  localtime_r(&now, &day);
  strftime(text, sizeof text, "%Y-%m-%d", &day);
  return text;
}

}  // namespace

TEST_CASE("H23: a step is a day, to the ends of the calendar") {
  Sheet sheet(FLOW_FIELD_DATE);
  CHECK(stepped(sheet, "2026-12-31", 1) == "2027-01-01");
  CHECK(stepped(sheet, "2024-03-01", -1) == "2024-02-29");
  CHECK(stepped(sheet, "1900-02-28", 1) == "1900-03-01");
  CHECK(stepped(sheet, "2000-01-01", 366) == "2001-01-01");
  CHECK(stepped(sheet, "9999-12-31", 1) == "9999-12-31");
  CHECK(stepped(sheet, "0000-01-01", -1) == "0000-01-01");
  CHECK(stepped(sheet, "2026-12-31", INT32_MAX) == "2026-12-31");
  CHECK(sheet.screen->inputs.empty());
  std::string const before = today(), made = stepped(sheet, "", -1);
  CHECK((made == before || made == today()));
}

TEST_CASE("H23: a step is a minute, round the clock") {
  Sheet sheet(FLOW_FIELD_TIME);
  CHECK(stepped(sheet, "23:59", 1) == "00:00");
  CHECK(stepped(sheet, "00:00:59", -1) == "23:59:59");
  CHECK(stepped(sheet, "12:00", -721) == "23:59");
  CHECK(stepped(sheet, "", 1) == "12:00");
  CHECK(stepped(sheet, "12:00", INT32_MIN) == "09:52");
}

TEST_CASE("H23: a step is that of the field, within its limits") {
  Sheet sheet(FLOW_FIELD_NUMBER);
  CHECK(stepped(sheet, "5", 1) == "6");
  CHECK(stepped(sheet, "-0.5", 1) == "0.5");
  CHECK(stepped(sheet, "", 1) == "0");
  CHECK(stepped(sheet, "9007199254740993", 1) == "9007199254740994");
  CHECK(stepped(sheet, "9223372036854775807", 1) == "9.22337203685478e+18");
  CHECK(stepped(sheet, "1e308", 1) == "1e+308");
  SUBCASE("a part") {
    sheet.field.step = 0.1;
    sheet.screen->changed();
    sheet.host.drain();
    CHECK(stepped(sheet, "0.2", 1) == "0.3");
    CHECK(stepped(sheet, "2", -1) == "1.9");
  }
  SUBCASE("limits without a step") {
    sheet.field.minimum = 1;
    sheet.field.maximum = 2.5;
    sheet.screen->changed();
    sheet.host.drain();
    CHECK(stepped(sheet, "", 1) == "1");
    CHECK(stepped(sheet, "2", 1) == "2.5");
    CHECK(stepped(sheet, "1", -1) == "1");
  }
  SUBCASE("limits between two steps") {
    sheet.field.maximum = 10;
    sheet.field.step = 3;
    sheet.screen->changed();
    sheet.host.drain();
    CHECK(stepped(sheet, "6", 1) == "9");
    CHECK(stepped(sheet, "9", 1) == "9");
  }
}

TEST_CASE("H23: it begins with what is typed, else with what the field had last") {
  Sheet sheet(FLOW_FIELD_DATE, "de");
  CHECK(stepped(sheet, "1.2.2026", 1) == "02.02.2026");
  CHECK(sheet.type("1.2.2026") == "2026-02-01");
  CHECK(sheet.type("1.2.202") == "-");
  CHECK(stepped(sheet, "1.2.202", 1) == "02.02.2026");
  CHECK(sheet.type(stepped(sheet, "1.2.2026", -1).c_str()) == "2026-01-31");
  Sheet number(FLOW_FIELD_NUMBER, "ar-EG");
  number.field.step = 0.5;
  number.screen->changed();
  number.host.drain();
  CHECK(stepped(number, "3.5", 1) == "٤");
  CHECK(stepped(number, "٤", -1) == "٣٫٥");
}

TEST_CASE("H23: what else there is has no steps") {
  CHECK(stepped(Sheet(FLOW_FIELD_TEXT), "5", 1) == "");
  CHECK(stepped(Sheet(FLOW_FIELD_TEXT, "", FLOW_ELEMENT_RANGE), "5", 1) == "");
  CHECK(flow_scene_step(nullptr, "5", 1)[0] == 0);
  Sheet sheet(FLOW_FIELD_NUMBER);
  CHECK(stepped(sheet, "5", 1) == "6");
  sheet.field.secret = FLOW_TRUE;
  sheet.screen->changed();
  sheet.host.drain();
  CHECK(stepped(sheet, "5", 1) == "");
}
