/* Keys of one map. */
#include <stdio.h>

#include "growth.h"

#define KEY 32

/* A map of n keys in an order that is neither sorted nor reversed. */
static flow_value map_of(size_t n, size_t step) {
  char *text = memory(n, KEY);
  flow_entry *entries = memory(n, sizeof *entries);
  for (size_t index = 0; index < n; index++) {
    char *key = text + index * KEY;
    snprintf(key, KEY, "key%zu", (index * step) % n);
    entries[index].key = flow_text(key);
    entries[index].value = flow_integer_value((int64_t)((index * step) % n));
  }
  return flow_map_value(entries, n);
}

static size_t checked(size_t n) {
  flow_value map = map_of(n, 7919);
  begin();
  must(flow_value_check(&map, NULL), "check");
  end();
  return n;
}

static size_t copied(size_t n) {
  flow_value map = map_of(n, 7919), *copy = NULL;
  begin();
  must(flow_value_copy(&map, &copy), "copy");
  end();
  expect(copy->as.map.count, n, "keys");
  return n;
}

static size_t compared(size_t n) {
  flow_value left = map_of(n, 7919), right = map_of(n, 104729);
  flow_bool equal;
  begin();
  equal = flow_value_equal(&left, &right);
  end();
  expect((size_t)equal, 1, "equal");
  return n;
}

const row value_rows[] = {
    {"key of n in a map checked", checked, 0, 1},
    {"key of n in a map copied", copied, 0, 1},
    {"key of n in a map compared", compared, 0, 1},
    {0},
};
