/* Look-ups in the tables of include/flow, for the engine: a row by its number. O(1), nothing is
 * allocated; NULL or "?" for a number outside the table. They stand in a header so that each layer
 * of the engine can ask without linking what only another one needs. */
#ifndef CFLOWROWS_H
#define CFLOWROWS_H

#include <flow/flow.h>
#include <stdbool.h>

/* One row of FLOW_REQUEST_TABLE. */
typedef struct flow_request_row {
  const char *word;
  uint32_t
      from; /* a bit 1 << kind for each kind of handle that `from` may be; 0: there is no `from` */
  uint32_t traits; /* FLOW_TRAIT_... */
} flow_request_row;

static inline const flow_request_row *flow_table_request(flow_request_kind kind) {
#define FLOW_ROW_(name, number, word, from, traits) [number] = {word, from, traits},
  static const flow_request_row rows[] = {FLOW_REQUEST_TABLE(FLOW_ROW_)};
#undef FLOW_ROW_
  const int32_t count = (int32_t)(sizeof rows / sizeof rows[0]);
  return kind > 0 && kind < count && rows[kind].word ? &rows[kind] : NULL;
}

/* Constants that an initializer of C accepts. */
#define FLOW_TAKES_ROW_(name, number, sentence) cflow_takes_##name = number,
enum { FLOW_TAKES_TABLE(FLOW_TAKES_ROW_) };
#undef FLOW_TAKES_ROW_

static inline const char *flow_table_takes_word(flow_takes takes) {
  switch (takes) {
#define FLOW_WORD_(name, word) \
  case cflow_takes_##name:     \
    return word;
    FLOW_TAKES_WORD_TABLE(FLOW_WORD_)
#undef FLOW_WORD_
    default:
      return "?";
  }
}

/* One row of FLOW_ELEMENT_TABLE. */
typedef struct flow_element_facts {
  const char *word;
  uint32_t traits; /* FLOW_ELEMENT_IS_... */
  flow_takes takes;
} flow_element_facts;

static inline const flow_element_facts *flow_table_element(flow_element_kind kind) {
#define FLOW_ROW_(name, number, word, traits, takes) [number] = {word, traits, cflow_takes_##takes},
  static const flow_element_facts rows[] = {FLOW_ELEMENT_TABLE(FLOW_ROW_)};
#undef FLOW_ROW_
  const int32_t count = (int32_t)(sizeof rows / sizeof rows[0]);
  return kind > 0 && kind < count && rows[kind].word ? &rows[kind] : NULL;
}

/* The kinds of classes as the tables of methods write them; for Swift FLOW_KIND_... is no constant
 * expression. */
#define FLOW_KIND_NUMBER_(name, number, word) cflow_kind_##name = number,
enum { FLOW_KIND_TABLE(FLOW_KIND_NUMBER_) };
#undef FLOW_KIND_NUMBER_
enum {
  cflow_kind_screen = cflow_kind_SCREEN,
  cflow_kind_coordinator = cflow_kind_COORDINATOR,
  cflow_kind_presenter = cflow_kind_PRESENTER,
  cflow_kind_observer = cflow_kind_OBSERVER
};

/* One row of FLOW_METHOD_TABLE. */
typedef struct flow_method_row {
  flow_kind kind;
  const char *name;
  const char *signature;
} flow_method_row;

/* The standard methods of all kinds, one after the other; NULL behind the last. */
static inline const flow_method_row *flow_table_method(int32_t index) {
#define FLOW_ROW_(kind, name, signature, result, parameters) {cflow_kind_##kind, #name, signature},
  static const flow_method_row rows[] = {FLOW_METHOD_TABLE(FLOW_ROW_)};
#undef FLOW_ROW_
  const int32_t count = (int32_t)(sizeof rows / sizeof rows[0]);
  return index >= 0 && index < count ? &rows[index] : NULL;
}

/* The member that made flow_class larger in a version that added standard methods: X(minor,
 * member). */
#define CFLOW_CLASS_GROWTH_TABLE(X) X(3, state_version)

/* The minor version of the ABI that a program was compiled with, from the size of its
   flow_class. */
static inline uint32_t cflow_minor_of_class(uint32_t size) {
  uint32_t known = FLOW_ABI_OLDEST & 0xFFFFu;
#define FLOW_ROW_(minor, member) \
  if (size >= offsetof(flow_class, member) + sizeof(((flow_class *)0)->member)) known = minor;
  CFLOW_CLASS_GROWTH_TABLE(FLOW_ROW_)
#undef FLOW_ROW_
  return known;
}

/* The words of the tables that have nothing else to look up; and, for what callers say, whether a
 * number stands in its table. */
#define FLOW_WORD_(name, number, word) \
  case number:                         \
    return word;
#define FLOW_WORD_OF_FOUR_(name, number, word, sentence) FLOW_WORD_(name, number, word)
#define FLOW_TABLE_WORD_(function, type, table, row) \
  static inline const char *function(type number) {  \
    switch (number) {                                \
      table(row)                                     \
      default:                                       \
        return "?";                                  \
    }                                                \
  }
FLOW_TABLE_WORD_(flow_table_kind_word, flow_kind, FLOW_KIND_TABLE, FLOW_WORD_)
FLOW_TABLE_WORD_(flow_table_type_word, flow_type, FLOW_TYPE_TABLE, FLOW_WORD_)
FLOW_TABLE_WORD_(flow_table_style_word, flow_style, FLOW_STYLE_TABLE, FLOW_WORD_)
FLOW_TABLE_WORD_(flow_table_outcome_word, flow_outcome_kind, FLOW_OUTCOME_TABLE, FLOW_WORD_)
FLOW_TABLE_WORD_(flow_table_appearance_word, flow_appearance, FLOW_APPEARANCE_TABLE, FLOW_WORD_)
FLOW_TABLE_WORD_(flow_table_placement_word, flow_placement, FLOW_PLACEMENT_TABLE, FLOW_WORD_)
FLOW_TABLE_WORD_(flow_table_role_word, flow_role, FLOW_ROLE_TABLE, FLOW_WORD_)
FLOW_TABLE_WORD_(flow_table_field_type_word, flow_field_type, FLOW_FIELD_TYPE_TABLE,
                 FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_reason_word, flow_reason, FLOW_REASON_TABLE, FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_cause_word, flow_cause, FLOW_CAUSE_TABLE, FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_change_word, flow_change_kind, FLOW_CHANGE_TABLE, FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_phase_word, flow_phase, FLOW_PHASE_TABLE, FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_event_word, flow_event_kind, FLOW_EVENT_TABLE, FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_activity_word, flow_activity, FLOW_ACTIVITY_TABLE, FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_severity_word, flow_severity, FLOW_SEVERITY_TABLE, FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_answer_word, flow_answer, FLOW_ANSWER_TABLE, FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_handling_word, flow_handling, FLOW_HANDLING_TABLE, FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_tabs_back_word, flow_tabs_back, FLOW_TABS_BACK_TABLE,
                 FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_layout_word, flow_layout, FLOW_LAYOUT_TABLE, FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_back_word, flow_back_kind, FLOW_BACK_TABLE, FLOW_WORD_OF_FOUR_)
FLOW_TABLE_WORD_(flow_table_word, flow_word, FLOW_WORD_TABLE, FLOW_WORD_OF_FOUR_)
#undef FLOW_TABLE_WORD_
#undef FLOW_WORD_OF_FOUR_
#undef FLOW_WORD_

/* True if a word is one of a table's, and not the "?" of a number outside it. */
static inline bool flow_table_has(const char *word) { return word[0] != '?'; }

#endif
