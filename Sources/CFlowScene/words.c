/* Words in the language that the host has said. */
#include <flow/scene.h>
#include <stdbool.h>
#include <string.h>

#include "words.h"
#include "words_table.h"

/* ---- The texts ------------------------------------------------------------------------------- */

/* All are one block without an address in it, which no loader has to touch. First stand the words
 * of the engine, then of each other language its name, its script and its words; each part ends
 * with an empty text. */
#define OWN_(name, number, text, sentence) text "\0"
#define WORD_(name, text) text "\0"
#define PART_(name, language, script) language "\0" script "\0" WORDS_##name(WORD_)
#define ROOM_(name, language, script) char name[sizeof(PART_(name, language, script))];
#define FILL_(name, language, script) PART_(name, language, script),

static const struct {
  char own[sizeof(FLOW_WORD_TABLE(OWN_))];
  WORDS_LANGUAGES(ROOM_)
  char end;
} texts = {FLOW_WORD_TABLE(OWN_), WORDS_LANGUAGES(FILL_) 0};

#define ONE_MORE_(name, number, text, sentence) +1
#define WORDS (0 FLOW_WORD_TABLE(ONE_MORE_))

static const char *skip(const char *text, flow_word count) {
  while (count-- > 0)
    text += strlen(text) + 1;
  return text;
}

static const char *own_text(flow_word word) { return skip((const char *)&texts, word - 1); }

/* ---- The language ---------------------------------------------------------------------------- */

static bool is_letter(char byte) { return (unsigned)((byte | 32) - 'a') < 26; }

/* True if a subtag is the first of a list of known subtags. */
static bool is_subtag(const char *subtag, size_t size, const char *known) {
  size_t same = 0;
  while (same < size && is_letter(subtag[same]) && (subtag[same] | 32) == (known[same] | 32))
    same++;
  return same == size && !is_letter(known[same]);
}

/* The regions in which Chinese is likely written with traditional characters, as in CLDR. */
static bool is_traditional(const char *region) {
  static const char regions[] = "AU BN GB GF HK ID MO PA PF PH SR TH TW US VN";
  for (size_t at = 0; at < sizeof regions; at += 3)
    if (is_subtag(region, strcspn(region, "-"), regions + at)) return true;
  return false;
}

/* True if a user of a tag's language can read the words of `language`. A tag names its script where
 * that is not the likely script; three letters behind the language name another language. */
static bool is_read(const char *tag, const char *language, const char *script) {
  size_t size = strcspn(tag, "-");
  if (!is_subtag(tag, size, language)) return false;
  tag += size + (tag[size] == '-');
  size = strcspn(tag, "-");
  if (size == 3 && is_letter(tag[0])) return false;
  if (size == 4 && is_letter(tag[0])) return is_subtag(tag, size, script);
  return !is_subtag(language, 2, "zh") || !is_traditional(tag);
}

/* A word in the language of a tag; NULL: there is no such language. */
static const char *text_in(const char *tag, flow_word word) {
  const char *part = (const char *)&texts + sizeof texts.own;
  for (; *part; part = skip(part, WORDS + 3))
    if (is_read(tag, part, skip(part, 1))) return skip(part, word + 1);
  return NULL;
}

/* ---- Reading --------------------------------------------------------------------------------- */

const char *flow_scene_word(flow_engine *engine, flow_word word) {
  const char *text, *tag, *found;
  if (flow_engine_word(engine, word, &text) != FLOW_OK) return "";
  /* A newer engine has more words; any other text is the program's. */
  if (word > WORDS || strcmp(text, own_text(word)) != 0) return text;
  flow_engine_locale(engine, &tag, NULL);
  found = text_in(tag, word);
  return found ? found : text;
}

/* The word that an element of the engine's own shows; 0: it is another element. */
static flow_word word_of(const flow_scene_page *page, const flow_element *element) {
  const bool is_button = element->kind == FLOW_ELEMENT_BUTTON;
  if (element->kind == FLOW_ELEMENT_UNAVAILABLE) return FLOW_WORD_UNAVAILABLE;
  if (is_button && page->is_alert && element->role == FLOW_ROLE_CANCEL &&
      flow_string_is(element->id, "ok"))
    return FLOW_WORD_OK;
  if (is_button && !page->is_available) return FLOW_WORD_TRY_AGAIN;
  return 0;
}

const char *words_shown(flow_engine *engine, const flow_scene_page *page,
                        const flow_element *element) {
  const flow_word word = word_of(page, element);
  return word && flow_string_is(element->text, own_text(word)) ? flow_scene_word(engine, word)
                                                               : NULL;
}
