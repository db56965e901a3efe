/* Opens screens of types.c by generated functions (types.h), and compares what they were created
 * with: K1, K2. Is C99 and C++. */
#include <flow/flow.h>
#include <stdio.h>
#include <stdlib.h>

#include "types.h"

static flow_engine *engine;
static flow_window window;
static char told[1024];
static int failures;

#define CHECK(condition) check((condition) ? 1 : 0, #condition, __LINE__)

/* Opens a screen by `call`, which fills `screen`, and compares its arguments with entries. */
#define OPENS(call, entries, count)                                             \
  do {                                                                          \
    const flow_status opened = call;                                            \
    check(has(opened, screen, entries, count), #call, __LINE__);                \
  } while (0)

static void check(int is_true, const char *condition, int line) {
  if (is_true) return;
  failures++;
  printf("host.c:%d: not so: %s; told last: %s\n", line, condition, told);
}

static void diagnostic(void *user_data, const flow_diagnostic *diagnostic) {
  (void)user_data;
  snprintf(told, sizeof told, "%s", diagnostic->message);
}

/* True if the screen that was opened has these arguments, and is closed again. */
static int has(flow_status opened, flow_screen screen, const flow_entry *entries, size_t count) {
  const flow_value expected = flow_map_value(entries, count);
  flow_value given = flow_null_value();
  int is_equal;
  if (opened != FLOW_OK) return 0;
  if (flow_invoke(engine, screen, "given", NULL, 0, &given, NULL) != FLOW_OK) return 0;
  is_equal = flow_value_equal(&given, &expected);
  return is_equal;
}

static flow_entry entry(const char *key, flow_value value) {
  flow_entry made;
  made.key = flow_text(key);
  made.value = value;
  return made;
}

#define SIZE(array) (sizeof(array) / sizeof *(array))

static const uint8_t bytes[] = {0, 255};

/* Gives one value of every type to arguments of a class. */
#define GIVE(name, arguments)                                         \
  name##_set_b(&arguments, FLOW_TRUE);                                \
  name##_set_i(&arguments, -5);                                       \
  name##_set_u(&arguments, 4000000000u);                              \
  name##_set_x(&arguments, INT64_MIN);                                \
  name##_set_t(&arguments, (uint64_t)INT64_MAX);                      \
  name##_set_d(&arguments, 2.5);                                      \
  name##_set_s(&arguments, flow_text("a text"));                      \
  name##_set_y(&arguments, bytes, sizeof bytes);                      \
  name##_set_h(&arguments, window);                                   \
  name##_set_a(&arguments, &any);                                     \
  name##_set_l(&arguments, items, SIZE(items));                       \
  name##_set_m(&arguments, pairs, SIZE(pairs))

static void every_type(void) {
  flow_value any = flow_boolean_value(FLOW_FALSE), items[2];
  flow_entry pairs[1], expected[12], nothing[12];
  flow_screen screen = FLOW_NONE;
  size_t index;
  types_required required = types_required_make();
  types_nullable nullable = types_nullable_make();
  types_optional optional = types_optional_make();
  types_both both = types_both_make();
  items[0] = flow_integer_value(1);
  items[1] = flow_string_value("two");
  pairs[0] = entry("key", flow_null_value());
  expected[0] = entry("b", flow_boolean_value(FLOW_TRUE));
  expected[1] = entry("i", flow_integer_value(-5));
  expected[2] = entry("u", flow_integer_value(4000000000));
  expected[3] = entry("x", flow_integer_value(INT64_MIN));
  expected[4] = entry("t", flow_integer_value(INT64_MAX));
  expected[5] = entry("d", flow_number_value(2.5));
  expected[6] = entry("s", flow_string_value("a text"));
  expected[7] = entry("y", flow_bytes_value(bytes, sizeof bytes));
  expected[8] = entry("h", flow_integer_value((int64_t)window));
  expected[9] = entry("a", any);
  expected[10] = entry("l", flow_list_value(items, 2));
  expected[11] = entry("m", flow_map_value(pairs, 1));
  for (index = 0; index < 12; index++) {
    nothing[index] = expected[index];
    nothing[index].value = flow_null_value();
  }

  GIVE(types_required, required);
  OPENS(types_required_open(engine, window, &required, NULL, &screen, NULL), expected, 12);
  GIVE(types_nullable, nullable);
  OPENS(types_nullable_open(engine, window, &nullable, NULL, &screen, NULL), expected, 12);
  GIVE(types_optional, optional);
  OPENS(types_optional_open(engine, window, &optional, NULL, &screen, NULL), expected, 12);
  GIVE(types_both, both);
  OPENS(types_both_open(engine, window, &both, NULL, &screen, NULL), expected, 12);

  types_both_set_b_null(&both);
  types_both_set_i_null(&both);
  types_both_set_u_null(&both);
  types_both_set_x_null(&both);
  types_both_set_t_null(&both);
  types_both_set_d_null(&both);
  types_both_set_s_null(&both);
  types_both_set_y_null(&both);
  types_both_set_h_null(&both);
  types_both_set_a(&both, NULL);
  types_both_set_l_null(&both);
  types_both_set_m_null(&both);
  OPENS(types_both_open(engine, window, &both, NULL, &screen, NULL), nothing, 12);
}

static void left_out_and_twice(void) {
  flow_entry expected[3];
  flow_screen screen = FLOW_NONE;
  types_product product = types_product_make();
  const types_optional none = types_optional_make();
  expected[0] = entry("id", flow_integer_value(7));
  expected[1] = entry("page", flow_integer_value(1));
  expected[2] = entry("title", flow_string_value("none"));
  types_product_set_id(&product, 7);
  OPENS(types_product_open(engine, window, &product, NULL, &screen, NULL), expected, 3);

  types_product_set_page(&product, 2);
  types_product_set_page(&product, 3);
  types_product_set_title_null(&product);
  expected[1].value = flow_integer_value(3);
  expected[2].value = flow_null_value();
  OPENS(types_product_open(engine, window, &product, NULL, &screen, NULL), expected, 3);
  OPENS(types_optional_open(engine, window, &none, NULL, &screen, NULL), NULL, 0);
  CHECK(types_optional_open(engine, window, NULL, NULL, &screen, NULL) == FLOW_OK);
}

static void what_is_missing_is_refused(void) {
  flow_screen screen = FLOW_NONE;
  types_product product = types_product_make();
  types_product_set_page(&product, 2);
  CHECK(types_product_open(engine, window, &product, NULL, &screen, NULL) ==
        FLOW_ERROR_ARGUMENT_TYPE);
  CHECK(strcmp(told,
               "flow_create(): class 'types.product': argument 'id' is missing; expected "
               "integer") == 0);
  CHECK(screen == FLOW_NONE);
}

static void ugly_names(void) {
  flow_entry expected[4];
  flow_screen screen = FLOW_NONE;
  types_ugly_names names = types_ugly_names_make();
  types_ugly_names_set_names(&names, 1);
  types_ugly_names_set_class(&names, 2);
  types_ugly_names_set_default(&names, 3);
  types_ugly_names_set__(&names, 4);
  expected[0] = entry("names", flow_integer_value(1));
  expected[1] = entry("class", flow_integer_value(2));
  expected[2] = entry("default", flow_integer_value(3));
  expected[3] = entry("_", flow_integer_value(4));
  OPENS(types_ugly_names_open(engine, window, &names, NULL, &screen, NULL), expected, 4);
}

/* A class that lists nothing takes any value; the value of arguments goes to other functions. */
static void values(void) {
  flow_entry expected[3];
  flow_screen screen = FLOW_NONE;
  flow_value value = flow_integer_value(5), given = flow_null_value();
  n3d_4_ever ever = n3d_4_ever_make();
  CHECK(types_any_value_open(engine, window, &value, NULL, &screen, NULL) == FLOW_OK);
  CHECK(flow_invoke(engine, screen, "given", NULL, 0, &given, NULL) == FLOW_OK);
  CHECK(flow_value_equal(&given, &value));

  n3d_4_ever_set_id(&ever, 9);
  value = n3d_4_ever_value(&ever);
  CHECK(strcmp(n3d_4_ever_class(), "3d/4-ever") == 0);
  CHECK(flow_create(engine, n3d_4_ever_class(), &value, &screen) == FLOW_OK);
  expected[0] = entry("id", flow_integer_value(9));
  expected[1] = entry("page", flow_integer_value(1));
  expected[2] = entry("title", flow_string_value("none"));
  CHECK(has(FLOW_OK, screen, expected, 3));
  CHECK(flow_destroy(engine, screen) == FLOW_OK);
}

int main(int count, char **arguments) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.function = diagnostic;
  if (count != 2 || flow_engine_create(&options, &engine) != FLOW_OK ||
      flow_plugin_load(engine, arguments[1], NULL, NULL) != FLOW_OK ||
      flow_window_create(engine, &window) != FLOW_OK) {
    printf("%s\n", told);
    return 2;
  }
  every_type();
  left_out_and_twice();
  what_is_missing_is_refused();
  ugly_names();
  values();
  flow_engine_destroy(engine);
  return failures ? 1 : 0;
}
