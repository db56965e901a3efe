/* The fields of records, one row each: records are written, read and checked by it, and
 * docs/state.md describes them by it (scripts/check_docs.py). */
#ifndef CSAVING_H
#define CSAVING_H

#include <CFlowABI.h>

/* X(name, text, form, places): the value has the form CSAVING_..., and stands in records or maps of
 * these places. A text has at most 11 bytes. A placeholder keeps those from `class` to `state`. */
#define CSAVING_FIELD_TABLE(X)                                                    \
  X(format, "format", ID, ENGINE)                                                 \
  X(next, "next", ID, ENGINE)                                                     \
  X(devices, "devices", LISTS, ENGINE)                                            \
  X(rank, "rank", ID, WINDOW | LAYER | SCREEN | COORDINATOR | ROUTE)              \
  X(root, "root", ID, WINDOW)                                                     \
  X(routes, "routes", MAPS, WINDOW | SCREEN)                                      \
  X(window, "window", ID, LAYER | COORDINATOR | ROUTE)                            \
  X(style, "style", WORD, LAYER | COORDINATOR)                                    \
  X(flags, "flags", WORD, LAYER | SCREEN | COORDINATOR)                           \
  X(presenter, "presenter", ID, LAYER)                                            \
  X(source, "source", TEXT, LAYER | COORDINATOR)                                  \
  X(sourceRow, "source_row", TEXT, LAYER | COORDINATOR)                           \
  X(dismissed, "dismissed", ANY, LAYER | COORDINATOR)                             \
  X(stacks, "stacks", IDS, LAYER)                                                 \
  X(tabs, "tabs", LIST, LAYER | ROUTE)                                            \
  X(selected, "selected", ID, LAYER)                                              \
  X(initial, "initial", ID, LAYER)                                                \
  X(back, "back", WORD, LAYER)                                                    \
  X(history, "history", IDS, LAYER)                                               \
  X(tabFlags, "tab_flags", WORD, LAYER)                                           \
  X(layout, "layout", WORD, LAYER)                                                \
  X(outer, "outer", ID, LAYER)                                                    \
  X(owner, "owner", ID, LAYER | SCREEN)                                           \
  X(stack, "stack", ID, SCREEN)                                                   \
  X(order, "order", ID, SCREEN)                                                   \
  X(class, "class", TEXT, SCREEN | COORDINATOR)                                   \
  X(plugin, "plugin", TEXT, SCREEN | COORDINATOR)                                 \
  X(version, "version", WORD, SCREEN | COORDINATOR)                               \
  X(arguments, "arguments", ANY, SCREEN | COORDINATOR)                            \
  X(handles, "handles", TEXTS, SCREEN | COORDINATOR)                              \
  X(state, "state", ANY, SCREEN | COORDINATOR)                                    \
  X(revision, "revision", ID, SCREEN)                                             \
  X(completions, "completions", MAPS, SCREEN)                                     \
  X(route, "route", MAP, SCREEN | COORDINATOR)                                    \
  X(link, "link", ID, SCREEN)                                                     \
  X(alert, "alert", MAP, SCREEN)                                                  \
  X(parent, "parent", ID, COORDINATOR)                                            \
  X(carrier, "carrier", ID, COORDINATOR)                                          \
  X(cause, "cause", WORD, COORDINATOR)                                            \
  X(opened, "opened", TRUTH, COORDINATOR)                                         \
  X(isRoot, "is_root", TRUTH, COORDINATOR)                                        \
  X(deferred, "deferred", TRUTH, COORDINATOR)                                     \
  X(place, "place", TEXT, COORDINATOR)                                            \
  X(home, "home", ID, COORDINATOR)                                                \
  X(screen, "screen", ID, COORDINATOR | ROUTE)                                    \
  X(landing, "landing", ID, COORDINATOR | ROUTE)                                  \
  X(finished, "finished", MAP, COORDINATOR)                                       \
  X(completion, "completion", MAP, COORDINATOR)                                   \
  X(id, "id", ANY, TAB | BUTTON | ROUTE)                                          \
  X(title, "title", TEXT, TAB | ALERT)                                            \
  X(image, "image", TEXT, TAB)                                                    \
  X(keepsPlace, "keeps_place", TRUTH, TAB)                                        \
  X(emptyText, "empty_text", TEXT, TAB)                                           \
  X(message, "message", TEXT, ALERT)                                              \
  X(buttons, "buttons", MAPS, ALERT)                                              \
  X(animated, "animated", TRUTH, ALERT)                                           \
  X(answered, "answered", MAP, ALERT)                                             \
  X(confirmed, "confirmed", MAP, ALERT)                                           \
  X(asked, "asked", TRUTH, ALERT)                                                 \
  X(label, "label", TEXT, BUTTON)                                                 \
  X(role, "role", WORD, BUTTON)                                                   \
  X(method, "method", TEXT, METHOD)                                               \
  X(opener, "opener", ID, METHOD)                                                 \
  X(subject, "subject", ID, METHOD)                                               \
  X(name, "name", TEXT, ROUTE)                                                    \
  X(parameters, "parameters", ANY, ROUTE)                                         \
  X(base, "base", ID, ROUTE)                                                      \
  X(turns, "turns", LISTS, ROUTE)

/* The forms of values: ID is an integer below 2^52, WORD one below 2^32, IDS a list of integers. */
typedef enum
    __attribute__((enum_extensibility(closed), swift_name("FieldForm"))) csaving_form : uint8_t {
      CSAVING_ANY __attribute__((swift_name("any"))),
      CSAVING_ID __attribute__((swift_name("id"))),
      CSAVING_WORD __attribute__((swift_name("word"))),
      CSAVING_TRUTH __attribute__((swift_name("truth"))),
      CSAVING_TEXT __attribute__((swift_name("text"))),
      CSAVING_MAP __attribute__((swift_name("map"))),
      CSAVING_LIST __attribute__((swift_name("list"))),
      CSAVING_IDS __attribute__((swift_name("ids"))),
      CSAVING_TEXTS __attribute__((swift_name("texts"))),
      CSAVING_LISTS __attribute__((swift_name("lists"))),
      CSAVING_MAPS __attribute__((swift_name("maps"))),
    } csaving_form;

/* A bit for each kind of records, and of maps inside them. */
enum {
  CSAVING_ENGINE = 1,
  CSAVING_WINDOW = 2,
  CSAVING_LAYER = 4,
  CSAVING_SCREEN = 8,
  CSAVING_COORDINATOR = 16,
  CSAVING_TAB = 32,
  CSAVING_METHOD = 64,
  CSAVING_ROUTE = 128,
  CSAVING_ALERT = 256,
  CSAVING_BUTTON = 512,
};

/* A key for each row, by its place in the table. */
#define CSAVING_KEY_(name, text, form, places) \
  csaving_key_##name __attribute__((swift_name(#name))),
typedef enum
    __attribute__((enum_extensibility(closed), swift_name("RecordKey"))) csaving_key : uint8_t {
      CSAVING_FIELD_TABLE(CSAVING_KEY_)
    } csaving_key;
#undef CSAVING_KEY_

#define CSAVING_ONE_(name, text, form, places) +1
enum { CSAVING_COUNT = 0 CSAVING_FIELD_TABLE(CSAVING_ONE_) };
#undef CSAVING_ONE_

/* A record says with a bit for each which it has. */
_Static_assert(csaving_key_completion < 63, "the keys of records come first, and are 63 at most");

/* A row, without an address in it, so that the library needs no relocation for it. */
typedef struct __attribute__((swift_name("RecordField"))) csaving_field {
  char text[12];
  uint8_t size;
  csaving_form form;
  uint16_t places;
} csaving_field;

extern const csaving_field csaving_fields[CSAVING_COUNT];

/* The row of a key, in place. */
static inline const csaving_field *_Nonnull csaving_row(uint8_t key) {
  return &csaving_fields[key];
}

/* The text of a row, as a view. */
static inline flow_string csaving_text(const csaving_field *_Nonnull row) {
  flow_string text = {row->text, row->size};
  return text;
}

#endif
