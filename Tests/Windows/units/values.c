/* Values as variants and back. */
#include "units.h"

/* The text of a variant that a value has become, which it is compared by. */
static gboolean prints(const flow_value *value, const char *expected) {
  GVariant *variant = g_variant_ref_sink(flow_gtk_variant_of(value));
  char *text = g_variant_print(variant, TRUE);
  const gboolean is_same = strcmp(text, expected) == 0;
  if (!is_same) printf("  '%s' is not '%s'\n", text, expected);
  g_free(text);
  g_variant_unref(variant);
  return is_same;
}

static gboolean returns(const flow_value *value) {
  GVariant *variant = g_variant_ref_sink(flow_gtk_variant_of(value));
  flow_value *back = flow_gtk_value_of(variant, NULL);
  const gboolean is_same = back && flow_value_equal(back, value);
  flow_value_destroy(back);
  g_variant_unref(variant);
  return is_same;
}

static void each_type(void) {
  const uint8_t bytes[] = {0, 255, 7};
  const flow_value values[] = {
      flow_null_value(),         flow_boolean_value(FLOW_TRUE), flow_integer_value(INT64_MIN),
      flow_number_value(-0.125), flow_string_value("Grüße"),    flow_bytes_value(bytes, 3),
      flow_list_value(NULL, 0),  flow_map_value(NULL, 0),       flow_string_value(""),
      flow_bytes_value(NULL, 0), flow_number_value(1e300),      flow_integer_value(INT64_MAX)};
  const char *const texts[] = {"@mv nothing",
                               "true",
                               "int64 -9223372036854775808",
                               "-0.125",
                               "'Grüße'",
                               "[byte 0x00, 0xff, 0x07]",
                               "@av []",
                               "@a{sv} {}",
                               "''",
                               "@ay []",
                               "1.0000000000000001e+300",
                               "int64 9223372036854775807"};
  for (size_t index = 0; index < G_N_ELEMENTS(values); index++) {
    CHECK(prints(&values[index], texts[index]));
    CHECK(returns(&values[index]));
  }
  CHECK(flow_gtk_variant_of(NULL) == NULL);
}

static void nested(void) {
  flow_entry inner[] = {{flow_text("empty"), flow_null_value()},
                        {flow_text("list"), FLOW_LIST(flow_integer_value(1), flow_null_value(),
                                                      flow_list_value(NULL, 0))}};
  flow_value value = flow_map_value(inner, 2);
  CHECK(returns(&value));
  CHECK(prints(&value, "{'empty': <@mv nothing>, 'list': <[<int64 1>, <@mv nothing>, <@av []>]>}"));
}

static gboolean reads(const char *text, const flow_value *expected) {
  GVariant *variant = g_variant_parse(NULL, text, NULL, NULL, NULL);
  flow_value *value = flow_gtk_value_of(variant, NULL);
  const gboolean is_same = variant && value && flow_value_equal(value, expected);
  flow_value_destroy(value);
  g_variant_unref(variant);
  return is_same;
}

static void other_types(void) {
  const flow_value five = flow_integer_value(5), null = flow_null_value();
  const flow_value text = flow_string_value("/a"), word = flow_string_value("x");
  flow_value two[] = {flow_integer_value(5), flow_integer_value(5)};
  const flow_value list = flow_list_value(two, 2);
  flow_entry entry[] = {{flow_text("k"), flow_integer_value(5)}};
  flow_entry path_entry[] = {{flow_text("/a"), flow_integer_value(5)}};
  const flow_value map = flow_map_value(entry, 1), path_map = flow_map_value(path_entry, 1);
  const char *const fives[] = {"byte 5",     "int16 5",         "uint16 5", "int32 5",
                               "uint32 5",   "int64 5",         "uint64 5", "<<<int32 5>>>",
                               "@mi just 5", "@mmu just just 5"};
  for (size_t index = 0; index < G_N_ELEMENTS(fives); index++)
    CHECK(reads(fives[index], &five));
  CHECK(reads("@mi nothing", &null));
  CHECK(reads("<@ms nothing>", &null));
  CHECK(reads("objectpath '/a'", &text));
  CHECK(reads("signature 'x'", &word));
  CHECK(reads("[5, 5]", &list));
  CHECK(reads("[<int16 5>, <@mu just 5>]", &list));
  CHECK(reads("{'k': 5}", &map));
  CHECK(reads("{objectpath '/a': 5}", &path_map));
}

static gboolean is_refused(GVariant *variant) {
  GError *error = NULL;
  flow_value *value = flow_gtk_value_of(g_variant_ref_sink(variant), &error);
  const gboolean is_told =
      !value && error && error->domain == FLOW_GTK_ERROR && error->code < 0 && error->message[0];
  flow_value_destroy(value);
  g_clear_error(&error);
  g_variant_unref(variant);
  return is_told;
}

static void hostile(void) {
  const char *const texts[] = {
      "(1, 2)",           "handle 3", "@a{is} {1: 'a'}", "uint64 9223372036854775808",
      "{'a': 1, 'a': 2}", "[(1,)]",   "@(s) ('a',)",     "{1, 2}"};
  GVariant *deep = g_variant_new_int32(1);
  flow_value *value;
  for (size_t index = 0; index < G_N_ELEMENTS(texts); index++) {
    GVariant *variant = g_variant_parse(NULL, texts[index], NULL, NULL, NULL);
    CHECK(variant != NULL);
    if (variant) CHECK(is_refused(variant));
  }
  for (int depth = 0; depth < FLOW_RECORD_DEPTH + 8; depth++)
    deep =
        g_variant_new_array(G_VARIANT_TYPE_VARIANT, (GVariant *[]){g_variant_new_variant(deep)}, 1);
  CHECK(is_refused(deep));
  value = flow_gtk_value_of(NULL, NULL);
  CHECK(value && value->type == FLOW_TYPE_NULL);
  flow_value_destroy(value);
}

/* Bytes that say they are a variant: what is not normal becomes the type's default. */
static void untrusted(void) {
  for (guint8 seed = 0; seed < 250; seed++) {
    guint8 *bytes = g_malloc(64);
    GVariant *variant;
    flow_value *value;
    for (int index = 0; index < 64; index++)
      bytes[index] = (guint8)(seed * 31 + index * index * 7);
    variant = g_variant_new_from_data(G_VARIANT_TYPE(seed % 2 ? "av" : "a{sv}"), bytes, 64, FALSE,
                                      g_free, bytes);
    g_variant_ref_sink(variant);
    value = flow_gtk_value_of(variant, NULL);
    if (value) CHECK(flow_value_check(value, NULL) == FLOW_OK);
    flow_value_destroy(value);
    g_variant_unref(variant);
  }
}

static void nul(void) {
  const flow_string text = {"a\0b", 3};
  const flow_value value = flow_view_value(text);
  CHECK(prints(&value, "'a\357\277\275b'"));
}

static void errors(void) {
  flow_error mistake = FLOW_ERROR_INIT;
  GError *error = NULL;
  g_strlcpy(mistake.message, "the door is shut", sizeof mistake.message);
  CHECK(!flow_gtk_set_error(&error, FLOW_ERROR_BUSY, &mistake));
  CHECK(g_error_matches(error, FLOW_GTK_ERROR, FLOW_GTK_ERROR_BUSY));
  CHECK(g_str_equal(error->message, "the door is shut"));
  CHECK(g_str_equal(g_quark_to_string(error->domain), "flow-gtk-error"));
  g_clear_error(&error);
  flow_gtk_set_error(&error, FLOW_ERROR_BUSY, NULL);
  CHECK(g_str_equal(error->message, flow_status_text(FLOW_ERROR_BUSY)));
  g_clear_error(&error);
  CHECK(!flow_gtk_set_error(NULL, FLOW_ERROR_BUSY, NULL));
}

static void enumerations(void) {
  GEnumClass *kinds = g_type_class_ref(FLOW_GTK_TYPE_ELEMENT_KIND);
  for (guint index = 0; index < kinds->n_values; index++) {
    const GEnumValue *each = &kinds->values[index];
    char *word = g_strdelimit(g_strdup(flow_element_name(each->value)), " ", '-');
    CHECK(each->value == 0 || g_str_equal(each->value_nick, word));
    g_free(word);
  }
  g_type_class_unref(kinds);
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  unit_case("a value of each type becomes a variant and is the same again", each_type);
  unit_case("lists and maps in each other come back, with what is null in them", nested);
  unit_case("every type of integer, text, maybe and array is read", other_types);
  unit_case("a type that no value has is an error, as is what is too large or too deep", hostile);
  unit_case("bytes that only say they are a variant do no harm", untrusted);
  unit_case("a NUL in a text is shown", nul);
  unit_case("an error of the engine is a GError with its status and sentence", errors);
  unit_case("the nicks of enumerations are the words of Flow", enumerations);
  return unit_end();
}
