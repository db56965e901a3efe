/* Elements: copies of what a screen has rendered, as objects. */
#include "element.h"

static GParamSpec *properties[ELEMENT_COUNT];
static guint changed_signal;

G_DEFINE_FINAL_TYPE(FlowGtkElement, flow_gtk_element, G_TYPE_OBJECT)

/* Texts that are taken as they are. */
static const struct {
  guint property;
  size_t offset;
} texts[] = {{ELEMENT_TEXT, offsetof(flow_element, text)},
             {ELEMENT_LABEL, offsetof(flow_element, label)},
             {ELEMENT_PLACEHOLDER, offsetof(flow_element, placeholder)},
             {ELEMENT_HINT, offsetof(flow_element, hint)},
             {ELEMENT_FOOTER, offsetof(flow_element, footer)},
             {ELEMENT_ICON, offsetof(flow_element, icon)},
             {ELEMENT_SHORTCUT, offsetof(flow_element, shortcut)}};

const char *flow_gtk_element_string(const FlowGtkElement *self, guint property) {
  return self->strings[property] ? self->strings[property] : "";
}

const char *flow_gtk_element_class_id(const FlowGtkElement *self) {
  return self->screen ? flow_gtk_screen_class_id(self->screen) : NULL;
}

gboolean flow_gtk_element_is_telling(const FlowGtkElement *self) {
  return !self->screen || self->screen->is_telling;
}

FlowGtkElement *flow_gtk_element_new(FlowGtkScreen *screen, uint64_t key) {
  FlowGtkElement *self = g_object_new(FLOW_GTK_TYPE_ELEMENT, NULL);
  self->screen = screen;
  self->key = key;
  return self;
}

/* ---- Taking ----------------------------------------------------------------------------------- */

static gboolean is_same(const char *text, flow_string view) { return flow_string_is(view, text); }

static void set_string(FlowGtkElement *self, guint property, const char *text) {
  if (strcmp(flow_gtk_element_string(self, property), text) == 0) return;
  g_free(self->strings[property]);
  self->strings[property] = text[0] ? g_strdup(text) : NULL;
  self->pending |= 1u << property;
}

/* The error that is shown: the screen's, else that of the host. */
static void choose_error(FlowGtkElement *self) {
  set_string(self, ELEMENT_ERROR,
             self->own_error ? self->own_error
             : self->wrong   ? self->wrong
                             : "");
}

static void take_texts(FlowGtkElement *self, const flow_element *element) {
  if (!is_same(STRING(self, ID), element->id)) {
    g_free(self->strings[ELEMENT_ID]);
    self->strings[ELEMENT_ID] = flow_gtk_text(element->id);
    self->pending |= CHANGED(ID);
  }
  for (guint index = 0; index < G_N_ELEMENTS(texts); index++) {
    const flow_string *view = (const void *)((const char *)element + texts[index].offset);
    char **text = &self->strings[texts[index].property];
    if (is_same(*text, *view)) continue;
    g_free(*text);
    *text = view->size ? flow_gtk_text(*view) : NULL;
    self->pending |= 1u << texts[index].property;
  }
  if (!is_same(self->own_error, element->error)) {
    g_free(self->own_error);
    self->own_error = element->error.size ? flow_gtk_text(element->error) : NULL;
    choose_error(self);
  }
}

static void take_source(FlowGtkElement *self, const flow_element *element) {
  char *source;
  if (is_same(self->raw_source, element->source)) return;
  g_free(self->raw_source);
  self->raw_source = flow_gtk_text(element->source);
  source = element->kind == FLOW_ELEMENT_LINK_TEXT
               ? flow_gtk_text(element->source)
               : flow_gtk_screen_resolve(self->screen, element->source);
  set_string(self, ELEMENT_SOURCE, source);
  g_free(source);
}

static void take_bytes(FlowGtkElement *self, const flow_element *element) {
  const flow_bytes bytes = flow_as_bytes(&element->value);
  const gboolean is_bytes = element->value.type == FLOW_TYPE_BYTES;
  if (is_bytes == (self->bytes != NULL) && (!is_bytes || self->digest == element->digest)) return;
  g_clear_pointer(&self->bytes, g_bytes_unref);
  if (is_bytes) self->bytes = g_bytes_new(bytes.data, bytes.size);
  self->digest = element->digest;
  self->pending |= CHANGED(BYTES) | CHANGED(VALUE);
}

static void take_value(FlowGtkElement *self, const flow_element *element) {
  const flow_value *value = element->value.type == FLOW_TYPE_BYTES ? NULL : &element->value;
  take_bytes(self, element);
  if (!flow_value_equal(self->value, value)) {
    g_clear_pointer(&self->value, flow_value_destroy);
    if (value) flow_value_copy(value, &self->value);
    self->pending |= CHANGED(VALUE);
  }
  if (self->pending & CHANGED(VALUE)) g_clear_pointer(&self->variant, g_variant_unref);
}

#define TAKE(member, given, property)    \
  do {                                   \
    if (self->member != (given)) {       \
      self->member = (given);            \
      self->pending |= CHANGED(property); \
    }                                    \
  } while (0)

static void end_wrong(FlowGtkElement *self) {
  g_clear_pointer(&self->wrong, g_free);
  choose_error(self);
}

void flow_gtk_element_take(FlowGtkElement *self, const flow_element *element, uint64_t revision) {
  const flow_field_type former = self->field_type;
  TAKE(kind, element->kind, KIND);
  self->traits = flow_element_traits(element->kind);
  TAKE(takes, flow_element_takes(element->kind), TAKES);
  TAKE(placement, element->placement, PLACEMENT);
  TAKE(role, element->role, ROLE);
  TAKE(field_type, element->field_type, FIELD_TYPE);
  TAKE(enabled, element->enabled != FLOW_FALSE, ENABLED);
  TAKE(many, element->many != FLOW_FALSE, MANY);
  TAKE(secret, element->secret || element->field_type == FLOW_FIELD_SECURE, SECRET);
  TAKE(minimum, element->minimum, MINIMUM);
  TAKE(maximum, element->maximum, MAXIMUM);
  TAKE(step, element->step, STEP);
  take_texts(self, element);
  take_source(self, element);
  take_value(self, element);
  /* What the screen has put, or another type of field, ends what was half typed. */
  if (self->wrong && (element->put_revision > self->put || former != self->field_type)) {
    end_wrong(self);
    self->is_wrong_over = TRUE;
  }
  TAKE(put, element->put_revision, PUT);
  if (self->row_total != element->row_total) flow_gtk_element_touch(self, CHANGED(ROWS));
  self->row_total = element->row_total;
  self->has_all_rows = element->row_count == element->row_total;
  if (!(self->traits & FLOW_ELEMENT_HAS_ROWS)) return;
  if (!self->rows) {
    self->rows = flow_gtk_rows_new(self);
    self->pending |= CHANGED(ROWS);
  }
  flow_gtk_rows_take(self->rows, element, revision);
  if (self->pending & CHANGED(VALUE)) flow_gtk_rows_choose(self->rows);
}

void flow_gtk_element_begin(FlowGtkElement *self) {
  if (self->rows) flow_gtk_rows_tell(self->rows);
  self->pending = self->touched = 0;
}

void flow_gtk_element_touch(FlowGtkElement *self, guint touched) { self->touched |= touched; }

void flow_gtk_element_tell(FlowGtkElement *self) {
  const guint pending = self->pending, touched = self->touched;
  const gboolean is_wrong_over = self->is_wrong_over;
  self->pending = self->touched = 0;
  self->is_wrong_over = FALSE;
  if (!pending && !touched && !self->rows) return;
  g_object_ref(self);
  if (self->rows) flow_gtk_rows_tell(self->rows);
  for (guint property = 1; property < ELEMENT_COUNT; property++) {
    if (pending & 1u << property) g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
  }
  self->changes = pending | touched;
  if (self->changes) g_signal_emit(self, changed_signal, 0);
  self->changes = 0;
  if (is_wrong_over && self->screen)
    flow_gtk_screen_set_wrong(self->screen, STRING(self, ID), NULL);
  g_object_unref(self);
}

/* Cycles of handlers, as between an element and a button in Python, end here. */
void flow_gtk_element_end(FlowGtkElement *self) {
  if (!self->screen) return;
  self->screen = NULL;
  if (self->rows) flow_gtk_rows_end(self->rows);
  g_object_run_dispose(G_OBJECT(self));
}

/* ---- What the user does ----------------------------------------------------------------------- */

static gboolean has_gone(FlowGtkElement *self, GError **error) {
  if (self->screen && flow_gtk_screen_engine(self->screen)) return FALSE;
  g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_STALE_HANDLE,
              "the element '%s' is on no screen any more: nothing was sent", STRING(self, ID));
  return TRUE;
}

static gboolean send(FlowGtkElement *self, const char *action, const flow_value *value,
                     GError **error) {
  char *id;
  gboolean is_sent;
  if (has_gone(self, error)) return FALSE;
  id = g_strdup(STRING(self, ID));
  g_object_ref(self);
  is_sent = flow_gtk_screen_send(self->screen, id, action, value, error);
  /* The screen knows by itself that it is over. */
  if (is_sent && self->wrong && !action) end_wrong(self);
  flow_gtk_element_touch(self, CHANGED(VALUE));
  g_object_unref(self);
  g_free(id);
  return is_sent;
}

gboolean flow_gtk_element_press(FlowGtkElement *self, const char *row, const char *action,
                                GError **error) {
  flow_value value = flow_string_value(row);
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  if (has_gone(self, error)) return FALSE;
  if (!(self->traits & FLOW_ELEMENT_IS_PRESSED) && !action) {
    g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_ARGUMENT_TYPE,
                "the element '%s' is not pressed: it has a value", STRING(self, ID));
    return FALSE;
  }
  return send(self, action, row ? &value : NULL, error);
}

gboolean flow_gtk_element_set_value(FlowGtkElement *self, GVariant *variant, GError **error) {
  flow_value *value;
  gboolean is_sent;
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  if (variant) g_variant_ref_sink(variant);
  value = has_gone(self, error) ? NULL : flow_gtk_value_of(variant, error);
  if (value && self->traits & FLOW_ELEMENT_IS_PRESSED) {
    g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_ARGUMENT_TYPE,
                "the element '%s' has no value: it is pressed", STRING(self, ID));
    g_clear_pointer(&value, flow_value_destroy);
  }
  is_sent = value && send(self, NULL, value, error);
  flow_value_destroy(value);
  if (variant) g_variant_unref(variant);
  return is_sent;
}

/* As much of an element as flow_value_for() reads; borrowed. */
static flow_element described(const FlowGtkElement *self) {
  flow_element element = FLOW_ELEMENT_INIT;
  element.kind = self->kind;
  element.field_type = self->field_type;
  element.enabled = self->enabled;
  element.many = self->many;
  element.secret = self->secret;
  element.id = flow_text(STRING(self, ID));
  element.text = flow_text(STRING(self, TEXT));
  element.minimum = self->minimum;
  element.maximum = self->maximum;
  element.step = self->step;
  return element;
}

static void lend_rows(FlowGtkElement *self, flow_element *element) {
  const flow_rows *rows = NULL;
  const size_t count = self->has_all_rows ? self->row_total : FLOW_ROWS_FIRST;
  if (!(self->traits & FLOW_ELEMENT_HAS_ROWS)) return;
  if (flow_screen_rows(flow_gtk_screen_engine(self->screen), self->screen->raw, STRING(self, ID), 0,
                       count, &rows, NULL) != FLOW_OK)
    return;
  element->rows = rows->rows;
  element->row_size = rows->row_size;
  element->row_count = rows->row_count;
  element->row_total = self->row_total;
  if (!self->has_all_rows) element->rows_method = element->find_method = "rows";
}

static const char *reason_for(FlowGtkElement *self, flow_string text, const flow_error *mistake) {
  flow_word word = FLOW_WORD_WRONG_NUMBER;
  flow_element free_of_limits = described(self);
  flow_value *number = NULL;
  if (self->field_type == FLOW_FIELD_DATE) word = FLOW_WORD_WRONG_DATE;
  if (self->field_type == FLOW_FIELD_TIME) word = FLOW_WORD_WRONG_TIME;
  if (self->takes != FLOW_TAKES_FIELD && self->takes != FLOW_TAKES_NUMBER) return mistake->message;
  if (self->takes == FLOW_TAKES_NUMBER || self->field_type == FLOW_FIELD_NUMBER) {
    free_of_limits.kind = FLOW_ELEMENT_FIELD;
    free_of_limits.field_type = FLOW_FIELD_NUMBER;
    free_of_limits.minimum = free_of_limits.maximum = free_of_limits.step = 0;
    word = FLOW_WORD_WRONG_NUMBER;
    if (flow_value_for(&free_of_limits, text, &number, NULL) == FLOW_OK) {
      word = FLOW_WORD_WRONG_LIMITS;
      flow_value_destroy(number);
    }
  }
  return flow_gtk_screen_word(self->screen, word);
}

gboolean flow_gtk_element_set_text(FlowGtkElement *self, const char *text, GError **error) {
  flow_element element;
  flow_error mistake = FLOW_ERROR_INIT;
  flow_value *value = NULL;
  gboolean is_sent = FALSE;
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), FALSE);
  if (has_gone(self, error)) return FALSE;
  g_object_ref(self);
  element = described(self);
  lend_rows(self, &element);
  if (flow_value_for(&element, flow_text(text), &value, &mistake) == FLOW_OK) {
    is_sent = send(self, NULL, value, error);
    flow_value_destroy(value);
  } else if (self->traits & FLOW_ELEMENT_IS_PRESSED ||
             !(self->traits & FLOW_ELEMENT_IS_INTERACTIVE)) {
    flow_gtk_set_error(error, mistake.status, &mistake);
  } else {
    g_free(self->wrong);
    self->wrong = g_strdup(reason_for(self, flow_text(text), &mistake));
    choose_error(self);
    g_set_error_literal(error, FLOW_GTK_ERROR, mistake.status, self->wrong);
    flow_gtk_screen_set_wrong(self->screen, STRING(self, ID), self->wrong);
  }
  g_object_unref(self);
  return is_sent;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

char *flow_gtk_element_value_text(const FlowGtkElement *self) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  if (!self->value) return g_strdup("");
  switch (self->value->type) {
    case FLOW_TYPE_STRING:
      return flow_gtk_text(self->value->as.string);
    case FLOW_TYPE_INTEGER:
      return g_strdup_printf("%" G_GINT64_FORMAT, (gint64)self->value->as.integer);
    case FLOW_TYPE_NUMBER:
      g_ascii_formatd(number, sizeof number, "%.15g", self->value->as.number);
      if (g_ascii_strtod(number, NULL) != self->value->as.number)
        g_ascii_dtostr(number, sizeof number, self->value->as.number);
      return g_strdup(number);
    default:
      return g_strdup("");
  }
}

static GVariant *variant_of(FlowGtkElement *self) {
  if (self->variant) return self->variant;
  if (self->bytes) {
    self->variant = g_variant_new_from_bytes(G_VARIANT_TYPE_BYTESTRING, self->bytes, TRUE);
  } else {
    const flow_value nothing = flow_null_value();
    self->variant = flow_gtk_variant_of(self->value ? self->value : &nothing);
  }
  return g_variant_ref_sink(self->variant);
}

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  FlowGtkElement *self = FLOW_GTK_ELEMENT(object);
  switch (property) {
    case ELEMENT_KIND:
      g_value_set_enum(value, self->kind);
      break;
    case ELEMENT_VALUE:
      g_value_set_variant(value, variant_of(self));
      break;
    case ELEMENT_ENABLED:
      g_value_set_boolean(value, self->enabled);
      break;
    case ELEMENT_ROLE:
      g_value_set_enum(value, self->role);
      break;
    case ELEMENT_FIELD_TYPE:
      g_value_set_enum(value, self->field_type);
      break;
    case ELEMENT_MANY:
      g_value_set_boolean(value, self->many);
      break;
    case ELEMENT_SECRET:
      g_value_set_boolean(value, self->secret);
      break;
    case ELEMENT_MINIMUM:
      g_value_set_double(value, self->minimum);
      break;
    case ELEMENT_MAXIMUM:
      g_value_set_double(value, self->maximum);
      break;
    case ELEMENT_STEP:
      g_value_set_double(value, self->step);
      break;
    case ELEMENT_BYTES:
      g_value_set_boxed(value, self->bytes);
      break;
    case ELEMENT_ROWS:
      g_value_set_object(value, self->rows);
      break;
    case ELEMENT_TAKES:
      g_value_set_enum(value, self->takes);
      break;
    case ELEMENT_PLACEMENT:
      g_value_set_enum(value, self->placement);
      break;
    case ELEMENT_PUT:
      g_value_set_uint64(value, self->put);
      break;
    default:
      if (G_IS_PARAM_SPEC_STRING(spec)) {
        g_value_set_string(value, flow_gtk_element_string(self, property));
      } else {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
      }
  }
}

static void finalize(GObject *object) {
  FlowGtkElement *self = FLOW_GTK_ELEMENT(object);
  for (guint index = 0; index < ELEMENT_COUNT; index++)
    g_free(self->strings[index]);
  g_free(self->own_error);
  g_free(self->wrong);
  g_free(self->raw_source);
  flow_value_destroy(self->value);
  g_clear_pointer(&self->variant, g_variant_unref);
  g_clear_pointer(&self->bytes, g_bytes_unref);
  if (self->rows) {
    flow_gtk_rows_end(self->rows);
    g_object_unref(self->rows);
  }
  G_OBJECT_CLASS(flow_gtk_element_parent_class)->finalize(object);
}

#define FLAGS (G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY)
#define TEXT_PROPERTY(name) g_param_spec_string(name, NULL, NULL, "", FLAGS)
#define TRUTH_PROPERTY(name) g_param_spec_boolean(name, NULL, NULL, FALSE, FLAGS)
#define NUMBER_PROPERTY(name) \
  g_param_spec_double(name, NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, FLAGS)

static void flow_gtk_element_class_init(FlowGtkElementClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  object->get_property = get_property;
  object->finalize = finalize;
  /**
   * FlowGtkElement:kind:
   *
   * The kind of element. A number outside the enumeration is a kind of a later version, which
   * #FlowGtkElement:takes describes.
   */
  properties[ELEMENT_KIND] =
      g_param_spec_enum("kind", NULL, NULL, FLOW_GTK_TYPE_ELEMENT_KIND, 0, FLAGS);
  /**
   * FlowGtkElement:id:
   *
   * Its id, unique on its screen; empty if it has none.
   */
  properties[ELEMENT_ID] = TEXT_PROPERTY("id");
  /**
   * FlowGtkElement:text:
   *
   * The text shown, the label of an interactive element, or the description of an image.
   */
  properties[ELEMENT_TEXT] = TEXT_PROPERTY("text");
  /**
   * FlowGtkElement:label:
   *
   * What assistive technology says instead of the text; empty: the text.
   */
  properties[ELEMENT_LABEL] = TEXT_PROPERTY("label");
  /**
   * FlowGtkElement:value:
   *
   * The value that the screen shows: a boolean, a 64-bit integer, a number, a string, bytes, `av`
   * or `a{sv}`; nothing (`mv`) for null.
   */
  properties[ELEMENT_VALUE] =
      g_param_spec_variant("value", NULL, NULL, G_VARIANT_TYPE_ANY, NULL, FLAGS);
  /**
   * FlowGtkElement:error:
   *
   * Why the value is not right, in words for the user: the screen's, else why what was typed is no
   * value yet. Empty if nothing is wrong.
   */
  properties[ELEMENT_ERROR] = TEXT_PROPERTY("error");
  /**
   * FlowGtkElement:placeholder:
   *
   * What an empty field shows.
   */
  properties[ELEMENT_PLACEHOLDER] = TEXT_PROPERTY("placeholder");
  /**
   * FlowGtkElement:enabled:
   *
   * False if it cannot be used now.
   */
  properties[ELEMENT_ENABLED] = TRUTH_PROPERTY("enabled");
  /**
   * FlowGtkElement:role:
   *
   * The purpose of a button.
   */
  properties[ELEMENT_ROLE] = g_param_spec_enum("role", NULL, NULL, FLOW_GTK_TYPE_ROLE, 0, FLAGS);
  /**
   * FlowGtkElement:field-type:
   *
   * What a field takes.
   */
  properties[ELEMENT_FIELD_TYPE] =
      g_param_spec_enum("field-type", NULL, NULL, FLOW_GTK_TYPE_FIELD_TYPE, 0, FLAGS);
  /**
   * FlowGtkElement:many:
   *
   * True if more than one row may be chosen.
   */
  properties[ELEMENT_MANY] = TRUTH_PROPERTY("many");
  /**
   * FlowGtkElement:secret:
   *
   * True if its value is for the user alone, and stands in no log.
   */
  properties[ELEMENT_SECRET] = TRUTH_PROPERTY("secret");
  /**
   * FlowGtkElement:hint:
   *
   * Its use, said by assistive technology.
   */
  properties[ELEMENT_HINT] = TEXT_PROPERTY("hint");
  /**
   * FlowGtkElement:footer:
   *
   * The text below a section.
   */
  properties[ELEMENT_FOOTER] = TEXT_PROPERTY("footer");
  /**
   * FlowGtkElement:minimum:
   *
   * The lower limit; equal limits of a field mean none.
   */
  properties[ELEMENT_MINIMUM] = NUMBER_PROPERTY("minimum");
  /**
   * FlowGtkElement:maximum:
   *
   * The upper limit.
   */
  properties[ELEMENT_MAXIMUM] = NUMBER_PROPERTY("maximum");
  /**
   * FlowGtkElement:step:
   *
   * A value is the minimum plus whole steps; 0: any number.
   */
  properties[ELEMENT_STEP] = NUMBER_PROPERTY("step");
  /**
   * FlowGtkElement:icon:
   *
   * The name of an icon of the theme.
   */
  properties[ELEMENT_ICON] = TEXT_PROPERTY("icon");
  /**
   * FlowGtkElement:source:
   *
   * Of an image a path or URI that can be opened, of a link text its URI.
   */
  properties[ELEMENT_SOURCE] = TEXT_PROPERTY("source");
  /**
   * FlowGtkElement:bytes:
   *
   * The file of an image that is given as bytes.
   */
  properties[ELEMENT_BYTES] = g_param_spec_boxed("bytes", NULL, NULL, G_TYPE_BYTES, FLAGS);
  /**
   * FlowGtkElement:shortcut:
   *
   * The keys that press a button, such as `Ctrl+S`. The page obeys them by itself.
   */
  properties[ELEMENT_SHORTCUT] = TEXT_PROPERTY("shortcut");
  /**
   * FlowGtkElement:rows:
   *
   * The #FlowGtkRow objects of a list or a choice, asked for when they are looked at; %NULL for
   * other elements.
   */
  properties[ELEMENT_ROWS] = g_param_spec_object("rows", NULL, NULL, G_TYPE_LIST_MODEL, FLAGS);
  /**
   * FlowGtkElement:takes:
   *
   * The kind of value that it takes.
   */
  properties[ELEMENT_TAKES] = g_param_spec_enum("takes", NULL, NULL, FLOW_GTK_TYPE_TAKES, 0, FLAGS);
  /**
   * FlowGtkElement:placement:
   *
   * The body, or a side of the toolbar.
   */
  properties[ELEMENT_PLACEMENT] =
      g_param_spec_enum("placement", NULL, NULL, FLOW_GTK_TYPE_PLACEMENT, 0, FLAGS);
  /**
   * FlowGtkElement:put:
   *
   * A number that rises when the screen has put another value into a field than what the user has
   * typed. A widget sets its text then, and at its beginning, and else leaves it to the user.
   */
  properties[ELEMENT_PUT] = g_param_spec_uint64("put", NULL, NULL, 0, G_MAXUINT64, 0, FLAGS);
  g_object_class_install_properties(object, ELEMENT_COUNT, properties);
  /**
   * FlowGtkElement::changed:
   * @self: the element
   *
   * Emitted once after new content, when all properties that have changed were notified; also
   * without any, when the user's input was not taken over and a widget has to show the value again.
   */
  changed_signal = g_signal_new("changed", FLOW_GTK_TYPE_ELEMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void flow_gtk_element_init(FlowGtkElement *self) { self->enabled = TRUE; }
