// Words in the language that the host has said.
#include <thread>

#include "host.hpp"

using namespace scene;

namespace {

struct Words {
  Words() {
    screen = &host.add("page", [this](flow_content content) { render(content); });
    host.open("page");
  }
  void render(flow_content content) const {
    flow_element none = flow_element_make(FLOW_ELEMENT_UNAVAILABLE, "none", nullptr);
    flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "size", "Size");
    field.field_type = FLOW_FIELD_NUMBER;
    flow_element own = flow_element_make(FLOW_ELEMENT_UNAVAILABLE, "own", "Not today.");
    add(host.engine, content, none);
    add(host.engine, content, own);
    add(host.engine, content, field);
    // The screen's own: it has said them, whatever they are.
    flow_add_button(host.engine, content, "ok", "OK", FLOW_ROLE_CANCEL);
    flow_add_button(host.engine, content, "try_again", "Try again", FLOW_ROLE_NORMAL);
    flow_add_text(host.engine, content, "This is not available.");
  }
  /// Says the language and reads the news.
  void speak(char const *tag) {
    REQUIRE(flow_engine_set_locale(host.engine, tag, flow_locale_direction(tag)) == FLOW_OK);
    host.drain();
  }
  std::string word(flow_word word) const { return flow_scene_word(host.engine, word); }
  /// The word for the way back, in the language of a tag.
  std::string back(char const *tag) {
    speak(tag);
    return word(FLOW_WORD_BACK);
  }
  std::string shown(char const *id) const { return text_of(host.element(id)->shown->text); }
  std::string plain() const {
    return text_of(flow_scene_element_at(host.page(), FLOW_SCENE_LIST_BODY, 5)->shown->text);
  }
  /// Shows an alert, with a button of its own if it has an id.
  void present(char const *id = nullptr, char const *label = nullptr) {
    flow_alert alert = flow_alert_make("Sure?", nullptr);
    const flow_alert_button button = flow_alert_button_make(id, label, FLOW_ROLE_NORMAL);
    alert.buttons = &button;
    alert.button_count = id ? 1 : 0;
    REQUIRE(flow_alert_present(host.engine, host.window, &alert, nullptr, nullptr, nullptr) ==
            FLOW_OK);
    host.drain();
  }

  Host host;
  Screen *screen;
};

/// Shows in a window what another one has shown; its class of screens is not there.
void restore(Host &from, Host &into) {
  std::vector<Record> records;
  std::vector<flow_record> given;
  flow_restored_window pair = {0, into.window};
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  REQUIRE(flow_saved_id(from.engine, from.window, &pair.id) == FLOW_OK);
  REQUIRE(flow_engine_save(from.engine, 0, 0, {take, &records, nullptr}, nullptr) == FLOW_OK);
  for (auto const &each : records)
    given.push_back({uint32_t(sizeof(flow_record)), each.kind, each.id, each.value});
  options.windows = &pair;
  options.window_count = 1;
  REQUIRE(flow_engine_restore(into.engine, given.data(), given.size(), &options, nullptr) ==
          FLOW_OK);
  for (auto const &each : records)
    flow_value_destroy(each.value);
  into.drain();
}

}  // namespace

TEST_CASE("H22: each word is in the host's language") {
  static constexpr struct {
    char const *tag, *first, *back, *date, *last;
  } all[] = {
      {"de", "OK", "Zurück", "Ein Datum wird als 2026-12-31 geschrieben.",
       "Das Fenster bleibt offen."},
      {"fr", "OK", "Retour", "Une date s’écrit 2026-12-31.", "La fenêtre reste ouverte."},
      {"es", "Aceptar", "Atrás", "Una fecha se escribe así: 2026-12-31.",
       "La ventana permanece abierta."},
      {"it", "OK", "Indietro", "Una data si scrive 2026-12-31.", "La finestra resta aperta."},
      {"pt-BR", "OK", "Voltar", "Uma data é escrita como 2026-12-31.",
       "A janela permanece aberta."},
      {"nl", "OK", "Terug", "Een datum wordt geschreven als 2026-12-31.",
       "Het venster blijft open."},
      {"pl", "OK", "Wstecz", "Datę zapisuje się jako 2026-12-31.", "Okno pozostaje otwarte."},
      {"ru", "ОК", "Назад", "Дата записывается так: 2026-12-31.", "Окно остаётся открытым."},
      {"ar", "موافق", "رجوع", "2026-12-31 مثال على كتابة التاريخ.", "تبقى النافذة مفتوحة."},
      {"zh-Hans", "确定", "返回", "日期应写作 2026-12-31。", "窗口将保持打开。"},
      {"en", "OK", "Back", "A day is written as 2026-12-31.", "The window stays open."},
      {"", "OK", "Back", "A day is written as 2026-12-31.", "The window stays open."},
  };
  Words words;
  for (auto const &each : all) {
    CAPTURE(each.tag);
    words.speak(each.tag);
    CHECK(words.word(FLOW_WORD_OK) == each.first);
    CHECK(words.word(FLOW_WORD_BACK) == each.back);
    CHECK(words.word(FLOW_WORD_WRONG_DATE) == each.date);
    CHECK(words.word(FLOW_WORD_STAYS_OPEN) == each.last);
  }
}

TEST_CASE("H22: any region of a language, and no other script") {
  Words words;
  for (char const *tag : {"de-AT", "DE-at", "de-Latn-DE", "de-1996", "de-DE-u-co-phonebk"})
    CHECK(words.back(tag) == "Zurück");
  for (char const *tag : {"pt", "pt-PT"})
    CHECK(words.back(tag) == "Voltar");
  CHECK(words.back("es-419") == "Atrás");
  CHECK(words.back("ar-EG") == "رجوع");
  for (char const *tag : {"zh", "zh-CN", "zh-SG", "zh-Hans-TW", "zh-hans", "zh-156", "zh-x-TW"})
    CHECK(words.back(tag) == "返回");
  for (char const *tag :
       {"zh-TW",  "zh-hk", "zh-MO",   "zh-VN",   "zh-AU",      "zh-Hant", "zh-Hant-CN",
        "zh-yue", "yue",   "de-Cyrl", "ru-Latn", "ar-Latn-EG", "d",       "deu",
        "x-de",   "i-de",  "en-DE",   "da",      "-de",        "-"})
    CHECK_MESSAGE(words.back(tag) == "Back", tag);
}

TEST_CASE("H22: what the program has set comes before, and the table's own text is none") {
  Words words;
  words.speak("de");
  REQUIRE(flow_engine_set_word(words.host.engine, FLOW_WORD_BACK, "Heimwärts") == FLOW_OK);
  CHECK(words.word(FLOW_WORD_BACK) == "Heimwärts");
  CHECK(words.word(FLOW_WORD_CLOSE) == "Schließen");
  CHECK(words.back("fr") == "Heimwärts");
  REQUIRE(flow_engine_set_word(words.host.engine, FLOW_WORD_BACK, "Back") == FLOW_OK);
  CHECK(words.word(FLOW_WORD_BACK) == "Retour");
  REQUIRE(flow_engine_set_word(words.host.engine, FLOW_WORD_BACK, "Backwards") == FLOW_OK);
  CHECK(words.word(FLOW_WORD_BACK) == "Backwards");
  REQUIRE(flow_engine_set_word(words.host.engine, FLOW_WORD_BACK, nullptr) == FLOW_OK);
  CHECK(words.word(FLOW_WORD_BACK) == "Retour");
}

TEST_CASE("H22: of no word, and on another thread, there is no text") {
  Words words;
  words.speak("de");
  CHECK(words.word(0) == "");
  CHECK(words.word(-1) == "");
  CHECK(words.word(FLOW_WORD_PAGE_OF + 1) == "");
  CHECK(words.word(INT32_MAX) == "");
  CHECK(std::string(flow_scene_word(nullptr, FLOW_WORD_BACK)) == "");
  std::string found = "none";
  std::thread([&] { found = words.word(FLOW_WORD_BACK); }).join();
  CHECK(found == "");
}

TEST_CASE("H22: why a text is no value, and what is refused, is said in the language") {
  Words words;
  words.speak("es");
  CHECK(flow_scene_type(words.host.element("size"), "1x", nullptr) != FLOW_OK);
  flow_scene_focused(words.host.page(), words.host.element("size"));
  flow_scene_focused(words.host.page(), words.host.element("ok"));
  words.host.drain();
  CHECK(std::string(flow_scene_error(words.host.element("size"))) == "Aquí se espera un número.");
  flow_scene_open_uri(words.host.scene, "app:/nowhere", nullptr);
  words.host.drain();
  REQUIRE(words.host.of(FLOW_NEWS_REFUSED).size() == 1);
  CHECK(words.host.of(FLOW_NEWS_REFUSED)[0].text == "Este enlace no se puede abrir aquí.");
}

TEST_CASE("H22: words of the engine in content follow the language, and a screen's own stay") {
  Words words;
  CHECK(words.shown("none") == "This is not available.");
  words.speak("it");
  CHECK(words.shown("none") == "Questo non è disponibile.");
  CHECK((words.host.bits("none") & FLOW_SHOWN_TEXT));
  CHECK(words.shown("own") == "Not today.");
  CHECK(words.shown("ok") == "OK");
  CHECK(words.shown("try_again") == "Try again");
  CHECK(words.plain() == "This is not available.");
  words.host.heard.clear();
  words.screen->changed();
  words.host.drain();
  CHECK(words.host.bits("none") == 0);
  flow_engine_set_word(words.host.engine, FLOW_WORD_UNAVAILABLE, "Niente da fare.");
  words.host.drain();
  CHECK(words.shown("none") == "Niente da fare.");
  flow_engine_set_word(words.host.engine, FLOW_WORD_UNAVAILABLE, nullptr);
  words.speak("");
  CHECK(words.shown("none") == "This is not available.");
}

TEST_CASE("H22: the button of an alert that was given none follows the language") {
  Words words;
  words.speak("es");
  words.present();
  CHECK(words.shown("ok") == "Aceptar");
  words.speak("ru");
  CHECK(words.shown("ok") == "ОК");
  CHECK((words.host.bits("ok") & FLOW_SHOWN_TEXT));
  words.speak("en");
  CHECK(words.shown("ok") == "OK");
  words.speak("es");
  words.present("ok", "OK");  // somebody's own
  CHECK(words.shown("ok") == "OK");
}

TEST_CASE("H22: what could not be restored is said in the language") {
  Words words;
  Host after;
  after.add_flow();
  words.host.add_flow();
  flow_engine_set_locale(after.engine, "pl", FLOW_LEFT_TO_RIGHT);
  REQUIRE(flow_scene_start(words.host.scene, "flow", nullptr, nullptr) == FLOW_OK);
  words.host.drain();
  restore(words.host, after);
  REQUIRE(after.page());
  CHECK_FALSE(after.page()->is_available);
  CHECK(text_of(after.element("try_again")->shown->text) == "Spróbuj ponownie");
  CHECK(text_of(flow_scene_element_at(after.page(), FLOW_SCENE_LIST_BODY, 0)->shown->text) ==
        "To jest niedostępne.");
  flow_engine_set_locale(after.engine, "nl", FLOW_LEFT_TO_RIGHT);
  after.drain();
  CHECK(text_of(after.element("try_again")->shown->text) == "Opnieuw proberen");
}
