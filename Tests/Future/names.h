/* The names that became standard methods after 0.2, for those who have actions of these names. */
#ifndef NAMES_H
#define NAMES_H

enum {
  names_screen = 1, /* as in FLOW_KIND_TABLE */
  names_coordinator,
  names_presenter,
  names_observer
};

/* The last row has no name: the table may be empty. */
#define ROW_(kind, name, minor) {names_##kind, #name, minor},
static const struct names_row {
  flow_kind kind;
  const char *name;
  uint32_t minor;
} names_rows[] = {FLOW_METHOD_SINCE_TABLE(ROW_){FLOW_KIND_NONE, NULL, 0}};
#undef ROW_

#endif
