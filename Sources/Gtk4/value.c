/* Values as variants, and variants as values. */
#include "element.h"

/* Variants' strings end with NUL; one inside becomes U+FFFD. */
static char *text_without_nul(flow_string view) {
  GString *text = g_string_sized_new(view.size);
  for (size_t index = 0; index < view.size; index++) {
    if (view.data[index]) {
      g_string_append_c(text, view.data[index]);
    } else {
      g_string_append(text, "\357\277\275");
    }
  }
  return g_string_free(text, FALSE);
}

char *flow_gtk_text(flow_string view) {
  if (view.size == 0) return g_strdup("");
  if (memchr(view.data, 0, view.size)) return text_without_nul(view);
  return g_strndup(view.data, view.size);
}

static GVariant *list_variant(const flow_list *list) {
  GVariantBuilder builder;
  g_variant_builder_init(&builder, G_VARIANT_TYPE("av"));
  for (size_t index = 0; index < list->count; index++) {
    g_variant_builder_add(&builder, "v", flow_gtk_variant_of(&list->items[index]));
  }
  return g_variant_builder_end(&builder);
}

static GVariant *map_variant(const flow_map *map) {
  GVariantBuilder builder;
  g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
  for (size_t index = 0; index < map->count; index++) {
    char *key = flow_gtk_text(map->entries[index].key);
    g_variant_builder_add(&builder, "{sv}", key, flow_gtk_variant_of(&map->entries[index].value));
    g_free(key);
  }
  return g_variant_builder_end(&builder);
}

static GVariant *bytes_variant(flow_bytes bytes) {
  GBytes *copy = g_bytes_new(bytes.data, bytes.size);
  GVariant *variant = g_variant_new_from_bytes(G_VARIANT_TYPE_BYTESTRING, copy, TRUE);
  g_bytes_unref(copy);
  return variant;
}

GVariant *flow_gtk_variant_of(const flow_value *value) {
  if (!value) return NULL;
  switch (value->type) {
    case FLOW_TYPE_BOOLEAN:
      return g_variant_new_boolean(value->as.boolean != FLOW_FALSE);
    case FLOW_TYPE_INTEGER:
      return g_variant_new_int64(value->as.integer);
    case FLOW_TYPE_NUMBER:
      return g_variant_new_double(value->as.number);
    case FLOW_TYPE_STRING:
      return g_variant_new_take_string(flow_gtk_text(value->as.string));
    case FLOW_TYPE_BYTES:
      return bytes_variant(value->as.bytes);
    case FLOW_TYPE_LIST:
      return list_variant(&value->as.list);
    case FLOW_TYPE_MAP:
      return map_variant(&value->as.map);
    default: /* null, and types of a later engine */
      return g_variant_new_maybe(G_VARIANT_TYPE_VARIANT, NULL);
  }
}

/* ---- The other way --------------------------------------------------------------------------- */

/* A variant that is being put into a builder; `mistake` is the type of a part that no value has. */
typedef struct {
  flow_builder *builder;
  char *mistake;
} pour;

static gboolean add(pour *to, const flow_string *key, GVariant *variant);

static gboolean refuse(pour *to, GVariant *variant) {
  if (!to->mistake) to->mistake = g_strdup(g_variant_get_type_string(variant));
  return FALSE;
}

/* False once the builder takes nothing more, so that nothing is walked in vain. */
static gboolean put(pour *to, const flow_string *key, flow_value value) {
  return flow_builder_put(to->builder, key, &value) == FLOW_OK;
}

static gboolean add_unsigned(pour *to, const flow_string *key, GVariant *variant) {
  const guint64 number = g_variant_get_uint64(variant);
  if (number > G_MAXINT64) return refuse(to, variant);
  return put(to, key, flow_integer_value((int64_t)number));
}

static gboolean add_inner(pour *to, const flow_string *key, GVariant *inner) {
  gboolean is_added = inner ? add(to, key, inner) : put(to, key, flow_null_value());
  g_clear_pointer(&inner, g_variant_unref);
  return is_added;
}

static gboolean add_bytes(pour *to, const flow_string *key, GVariant *variant) {
  gsize size = 0;
  const uint8_t *data = g_variant_get_fixed_array(variant, &size, 1);
  return put(to, key, flow_bytes_value(data, size));
}

static gboolean add_entry(pour *to, GVariant *entry) {
  GVariant *key = g_variant_get_child_value(entry, 0);
  gboolean is_added = FALSE;
  if (g_variant_is_of_type(key, G_VARIANT_TYPE_STRING) ||
      g_variant_is_of_type(key, G_VARIANT_TYPE_OBJECT_PATH) ||
      g_variant_is_of_type(key, G_VARIANT_TYPE_SIGNATURE)) {
    flow_string name = flow_text(g_variant_get_string(key, NULL));
    is_added = add_inner(to, &name, g_variant_get_child_value(entry, 1));
  } else {
    refuse(to, entry);
  }
  g_variant_unref(key);
  return is_added;
}

static gboolean add_array(pour *to, const flow_string *key, GVariant *variant) {
  const gboolean is_map = g_variant_is_of_type(variant, G_VARIANT_TYPE_DICTIONARY);
  const gsize count = g_variant_n_children(variant);
  if (g_variant_is_of_type(variant, G_VARIANT_TYPE_BYTESTRING)) return add_bytes(to, key, variant);
  if (flow_builder_begin(to->builder, key, is_map ? FLOW_TYPE_MAP : FLOW_TYPE_LIST)) return FALSE;
  for (gsize index = 0; index < count; index++) {
    GVariant *child = g_variant_get_child_value(variant, index);
    gboolean is_added = is_map ? add_entry(to, child) : add(to, NULL, child);
    g_variant_unref(child);
    if (!is_added) return FALSE;
  }
  return flow_builder_end(to->builder) == FLOW_OK;
}

static gboolean add(pour *to, const flow_string *key, GVariant *variant) {
  switch (g_variant_classify(variant)) {
    case G_VARIANT_CLASS_BOOLEAN:
      return put(to, key, flow_boolean_value(g_variant_get_boolean(variant)));
    case G_VARIANT_CLASS_BYTE:
      return put(to, key, flow_integer_value(g_variant_get_byte(variant)));
    case G_VARIANT_CLASS_INT16:
      return put(to, key, flow_integer_value(g_variant_get_int16(variant)));
    case G_VARIANT_CLASS_UINT16:
      return put(to, key, flow_integer_value(g_variant_get_uint16(variant)));
    case G_VARIANT_CLASS_INT32:
      return put(to, key, flow_integer_value(g_variant_get_int32(variant)));
    case G_VARIANT_CLASS_UINT32:
      return put(to, key, flow_integer_value(g_variant_get_uint32(variant)));
    case G_VARIANT_CLASS_INT64:
      return put(to, key, flow_integer_value(g_variant_get_int64(variant)));
    case G_VARIANT_CLASS_UINT64:
      return add_unsigned(to, key, variant);
    case G_VARIANT_CLASS_DOUBLE:
      return put(to, key, flow_number_value(g_variant_get_double(variant)));
    case G_VARIANT_CLASS_STRING:
    case G_VARIANT_CLASS_OBJECT_PATH:
    case G_VARIANT_CLASS_SIGNATURE:
      return put(to, key, flow_string_value(g_variant_get_string(variant, NULL)));
    case G_VARIANT_CLASS_VARIANT:
      return add_inner(to, key, g_variant_get_variant(variant));
    case G_VARIANT_CLASS_MAYBE:
      return add_inner(to, key, g_variant_get_maybe(variant));
    case G_VARIANT_CLASS_ARRAY:
      return add_array(to, key, variant);
    default:
      return refuse(to, variant);
  }
}

flow_value *flow_gtk_value_of(GVariant *variant, GError **error) {
  pour to = {NULL, NULL};
  flow_value *value = NULL;
  flow_error mistake = FLOW_ERROR_INIT;
  flow_status status;
  flow_builder_create(&to.builder);
  if (!variant) {
    put(&to, NULL, flow_null_value());
  } else {
    /* A variant from elsewhere may not be what its bytes say. */
    variant = g_variant_get_normal_form(variant);
    add(&to, NULL, variant);
    g_variant_unref(variant);
  }
  if (to.mistake) {
    g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_BAD_VALUE,
                "a variant of the type '%s' is no value: values are booleans, integers of 64 bits, "
                "numbers, strings, bytes, arrays and dictionaries with strings as keys",
                to.mistake);
  } else if ((status = flow_builder_finish(to.builder, &value, &mistake)) != FLOW_OK) {
    flow_gtk_set_error(error, status, &mistake);
  }
  flow_builder_destroy(to.builder);
  g_free(to.mistake);
  return value;
}
