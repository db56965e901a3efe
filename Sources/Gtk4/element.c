/* Elements as objects of GObject. */
#include "element.h"

static GParamSpec *properties[ELEMENT_COUNT];
static guint changed_signal;
static const flow_element nothing = FLOW_ELEMENT_INIT;

G_DEFINE_FINAL_TYPE(FlowGtkElement, flow_gtk_element, G_TYPE_OBJECT)

/* The properties that are texts, and the changes that each property goes with. */
static const struct {
  uint32_t change;
  size_t text;
} members[ELEMENT_COUNT] = {
    [ELEMENT_KIND] = {FLOW_SHOWN_KIND, 0},
    [ELEMENT_ID] = {FLOW_SHOWN_ID, offsetof(flow_element, id)},
    [ELEMENT_TEXT] = {FLOW_SHOWN_TEXT, offsetof(flow_element, text)},
    [ELEMENT_LABEL] = {FLOW_SHOWN_LABEL, offsetof(flow_element, label)},
    [ELEMENT_VALUE] = {FLOW_SHOWN_VALUE, 0},
    [ELEMENT_ERROR] = {FLOW_SHOWN_ERROR, offsetof(flow_element, error)},
    [ELEMENT_PLACEHOLDER] = {FLOW_SHOWN_PLACEHOLDER, offsetof(flow_element, placeholder)},
    [ELEMENT_ENABLED] = {FLOW_SHOWN_ENABLED, 0},
    [ELEMENT_ROLE] = {FLOW_SHOWN_ROLE, 0},
    [ELEMENT_FIELD_TYPE] = {FLOW_SHOWN_FIELD_TYPE, 0},
    [ELEMENT_MANY] = {FLOW_SHOWN_MANY, 0},
    [ELEMENT_SECRET] = {FLOW_SHOWN_SECRET, 0},
    [ELEMENT_HINT] = {FLOW_SHOWN_HINT, offsetof(flow_element, hint)},
    [ELEMENT_FOOTER] = {FLOW_SHOWN_FOOTER, offsetof(flow_element, footer)},
    [ELEMENT_MINIMUM] = {FLOW_SHOWN_LIMITS, 0},
    [ELEMENT_MAXIMUM] = {FLOW_SHOWN_LIMITS, 0},
    [ELEMENT_STEP] = {FLOW_SHOWN_LIMITS, 0},
    [ELEMENT_ICON] = {FLOW_SHOWN_ICON, offsetof(flow_element, icon)},
    [ELEMENT_SOURCE] = {FLOW_SHOWN_SOURCE, offsetof(flow_element, source)},
    [ELEMENT_BYTES] = {FLOW_SHOWN_VALUE, 0},
    [ELEMENT_SHORTCUT] = {FLOW_SHOWN_SHORTCUT, offsetof(flow_element, shortcut)},
    [ELEMENT_TAKES] = {FLOW_SHOWN_KIND, 0},
    [ELEMENT_PLACEMENT] = {FLOW_SHOWN_PLACEMENT, 0},
    [ELEMENT_PUT] = {FLOW_SHOWN_PUT, 0}};

static flow_string *text_in(flow_element *element, guint property) {
  return (flow_string *)(void *)((char *)element + members[property].text);
}

const char *flow_gtk_element_string(FlowGtkElement *self, guint property) {
  const char *text;
  if (self->raw && property == ELEMENT_ERROR) return flow_scene_error(self->raw);
  if (self->raw && property == ELEMENT_SOURCE && self->shown->kind != FLOW_ELEMENT_LINK_TEXT)
    return flow_scene_file(self->raw);
  text = text_in((flow_element *)self->shown, property)->data;
  return text ? text : "";
}

const char *flow_gtk_element_class_id(const FlowGtkElement *self) {
  return self->screen ? flow_gtk_screen_class_id(self->screen) : NULL;
}

gboolean flow_gtk_element_is_telling(const FlowGtkElement *self) {
  return !self->screen || self->screen->telling;
}

FlowGtkElement *flow_gtk_element_new(FlowGtkScreen *screen, flow_scene_element *raw) {
  FlowGtkElement *self = g_object_new(FLOW_GTK_TYPE_ELEMENT, NULL);
  self->screen = screen;
  self->raw = raw;
  self->shown = raw->shown;
  raw->data = g_object_ref(self);
  if (flow_gtk_element_has(self, FLOW_ELEMENT_HAS_ROWS)) self->rows = flow_gtk_rows_new(self);
  return self;
}

/* ---- The value ------------------------------------------------------------------------------- */

static GVariant *variant_of(FlowGtkElement *self) {
  if (!self->variant) self->variant = g_variant_ref_sink(flow_gtk_variant_of(&self->shown->value));
  return self->variant;
}

GVariant *flow_gtk_element_get_value(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), NULL);
  return variant_of(self);
}

GBytes *flow_gtk_element_get_bytes(FlowGtkElement *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ELEMENT(self), NULL);
  if (self->shown->value.type != FLOW_TYPE_BYTES) return NULL;
  const flow_bytes bytes = self->shown->value.as.bytes;
  return g_bytes_new(bytes.data, bytes.size);
}

/* True if the value that somebody has read is another one now. */
static gboolean has_other_value(FlowGtkElement *self) {
  g_autoptr(GVariant) before = g_steal_pointer(&self->variant);
  return !before || !g_variant_equal(before, variant_of(self));
}

char *flow_gtk_element_value_text(const FlowGtkElement *self, const flow_value *value) {
  return g_strdup(flow_scene_text(self->raw, value));
}

/* ---- Changes and the end --------------------------------------------------------------------- */

void flow_gtk_element_tell(FlowGtkElement *self, uint32_t changes) {
  uint32_t told = changes;
  if (changes & FLOW_SHOWN_VALUE && !has_other_value(self)) told &= ~FLOW_SHOWN_VALUE;
  if (changes & FLOW_SHOWN_PUT) self->put++;
  g_object_ref(self);
  if (self->rows && changes & FLOW_SHOWN_LOOK) flow_gtk_rows_settle(self->rows);
  for (guint property = 1; property < ELEMENT_COUNT; property++) {
    if (told & members[property].change)
      g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
  }
  self->changes = changes;
  g_signal_emit(self, changed_signal, 0);
  self->changes = 0;
  g_object_unref(self);
}

/* Keeps the members that it has had last, for those who hold it; but for a secret. */
static void keep(FlowGtkElement *self) {
  flow_element *kept = g_memdup2(self->shown, sizeof *kept);
  for (guint property = 1; property < ELEMENT_COUNT; property++) {
    if (members[property].text)
      *text_in(kept, property) = flow_text(g_strdup(flow_gtk_element_string(self, property)));
  }
  kept->value = flow_null_value();
  if (!self->raw->is_secret && flow_value_copy(&self->shown->value, &self->value) == FLOW_OK)
    kept->value = *self->value;
  self->shown = kept;
}

/* Cycles of handlers, as between an element and a button in Python, end here. */
void flow_gtk_element_end(FlowGtkElement *self) {
  if (!self->raw) return;
  keep(self);
  self->raw->data = NULL;
  self->raw = NULL;
  self->screen = NULL;
  if (self->rows) flow_gtk_rows_end(self->rows);
  g_object_run_dispose(G_OBJECT(self));
  g_object_unref(self);
}

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  FlowGtkElement *self = FLOW_GTK_ELEMENT(object);
  switch (property) {
    case ELEMENT_KIND:
      g_value_set_enum(value, self->shown->kind);
      break;
    case ELEMENT_VALUE:
      g_value_set_variant(value, variant_of(self));
      break;
    case ELEMENT_ENABLED:
      g_value_set_boolean(value, self->shown->enabled != FLOW_FALSE);
      break;
    case ELEMENT_ROLE:
      g_value_set_enum(value, self->shown->role);
      break;
    case ELEMENT_FIELD_TYPE:
      g_value_set_enum(value, self->shown->field_type);
      break;
    case ELEMENT_MANY:
      g_value_set_boolean(value, self->shown->many != FLOW_FALSE);
      break;
    case ELEMENT_SECRET:
      g_value_set_boolean(value, flow_gtk_element_get_secret(self));
      break;
    case ELEMENT_MINIMUM:
      g_value_set_double(value, self->shown->minimum);
      break;
    case ELEMENT_MAXIMUM:
      g_value_set_double(value, self->shown->maximum);
      break;
    case ELEMENT_STEP:
      g_value_set_double(value, self->shown->step);
      break;
    case ELEMENT_BYTES:
      g_value_take_boxed(value, flow_gtk_element_get_bytes(self));
      break;
    case ELEMENT_ROWS:
      g_value_set_object(value, self->rows);
      break;
    case ELEMENT_TAKES:
      g_value_set_enum(value, flow_element_takes(self->shown->kind));
      break;
    case ELEMENT_PLACEMENT:
      g_value_set_enum(value, self->shown->placement);
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
  if (self->shown != &nothing) {
    for (guint property = 1; property < ELEMENT_COUNT; property++) {
      if (members[property].text)
        g_free((char *)text_in((flow_element *)self->shown, property)->data);
    }
    g_free((flow_element *)self->shown);
  }
  flow_value_destroy(self->value);
  g_clear_pointer(&self->variant, g_variant_unref);
  g_clear_object(&self->rows);
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
   *
   * Since: 0.4
   */
  properties[ELEMENT_KIND] =
      g_param_spec_enum("kind", NULL, NULL, FLOW_GTK_TYPE_ELEMENT_KIND, 0, FLAGS);
  /**
   * FlowGtkElement:id:
   *
   * Its id, unique on its screen; empty if it has none.
   *
   * Since: 0.4
   */
  properties[ELEMENT_ID] = TEXT_PROPERTY("id");
  /**
   * FlowGtkElement:text:
   *
   * The text shown, the label of an interactive element, or the description of an image.
   *
   * Since: 0.4
   */
  properties[ELEMENT_TEXT] = TEXT_PROPERTY("text");
  /**
   * FlowGtkElement:label:
   *
   * The text that assistive technology says instead; empty: that which is shown.
   *
   * Since: 0.4
   */
  properties[ELEMENT_LABEL] = TEXT_PROPERTY("label");
  /**
   * FlowGtkElement:value:
   *
   * The value that the screen shows: a boolean, a 64-bit integer, a number, a string, bytes, `av`
   * or `a{sv}`; nothing (`mv`) for null.
   *
   * Since: 0.4
   */
  properties[ELEMENT_VALUE] =
      g_param_spec_variant("value", NULL, NULL, G_VARIANT_TYPE_ANY, NULL, FLAGS);
  /**
   * FlowGtkElement:error:
   *
   * Why the value is not right, in words for the user: the screen's, else why what was typed is no
   * value yet. Empty if nothing is wrong.
   *
   * Since: 0.4
   */
  properties[ELEMENT_ERROR] = TEXT_PROPERTY("error");
  /**
   * FlowGtkElement:placeholder:
   *
   * The text in an empty field.
   *
   * Since: 0.4
   */
  properties[ELEMENT_PLACEHOLDER] = TEXT_PROPERTY("placeholder");
  /**
   * FlowGtkElement:enabled:
   *
   * False if it cannot be used now.
   *
   * Since: 0.4
   */
  properties[ELEMENT_ENABLED] = TRUTH_PROPERTY("enabled");
  /**
   * FlowGtkElement:role:
   *
   * The purpose of a button.
   *
   * Since: 0.4
   */
  properties[ELEMENT_ROLE] = g_param_spec_enum("role", NULL, NULL, FLOW_GTK_TYPE_ROLE, 0, FLAGS);
  /**
   * FlowGtkElement:field-type:
   *
   * The kind of text that a field takes.
   *
   * Since: 0.4
   */
  properties[ELEMENT_FIELD_TYPE] =
      g_param_spec_enum("field-type", NULL, NULL, FLOW_GTK_TYPE_FIELD_TYPE, 0, FLAGS);
  /**
   * FlowGtkElement:many:
   *
   * True if more than one row may be chosen.
   *
   * Since: 0.4
   */
  properties[ELEMENT_MANY] = TRUTH_PROPERTY("many");
  /**
   * FlowGtkElement:secret:
   *
   * True if its value is for the user alone, and stands in no log.
   *
   * Since: 0.4
   */
  properties[ELEMENT_SECRET] = TRUTH_PROPERTY("secret");
  /**
   * FlowGtkElement:hint:
   *
   * Its use, said by assistive technology.
   *
   * Since: 0.4
   */
  properties[ELEMENT_HINT] = TEXT_PROPERTY("hint");
  /**
   * FlowGtkElement:footer:
   *
   * The text below a section.
   *
   * Since: 0.4
   */
  properties[ELEMENT_FOOTER] = TEXT_PROPERTY("footer");
  /**
   * FlowGtkElement:minimum:
   *
   * The lower limit; equal limits of a field mean none.
   *
   * Since: 0.4
   */
  properties[ELEMENT_MINIMUM] = NUMBER_PROPERTY("minimum");
  /**
   * FlowGtkElement:maximum:
   *
   * The upper limit.
   *
   * Since: 0.4
   */
  properties[ELEMENT_MAXIMUM] = NUMBER_PROPERTY("maximum");
  /**
   * FlowGtkElement:step:
   *
   * A value is the minimum plus whole steps; 0: any number.
   *
   * Since: 0.4
   */
  properties[ELEMENT_STEP] = NUMBER_PROPERTY("step");
  /**
   * FlowGtkElement:icon:
   *
   * The name of an icon of the theme.
   *
   * Since: 0.4
   */
  properties[ELEMENT_ICON] = TEXT_PROPERTY("icon");
  /**
   * FlowGtkElement:source:
   *
   * Of an image a path or URI that can be opened, of a link text its URI.
   *
   * Since: 0.4
   */
  properties[ELEMENT_SOURCE] = TEXT_PROPERTY("source");
  /**
   * FlowGtkElement:bytes:
   *
   * The file of an image that is given as bytes.
   *
   * Since: 0.4
   */
  properties[ELEMENT_BYTES] = g_param_spec_boxed("bytes", NULL, NULL, G_TYPE_BYTES, FLAGS);
  /**
   * FlowGtkElement:shortcut:
   *
   * The keys that press a button, such as `Ctrl+S`. The page obeys them by itself.
   *
   * Since: 0.4
   */
  properties[ELEMENT_SHORTCUT] = TEXT_PROPERTY("shortcut");
  /**
   * FlowGtkElement:rows:
   *
   * The #FlowGtkRow objects of a list or a choice, asked for when they are looked at; %NULL for
   * other elements.
   *
   * Since: 0.4
   */
  properties[ELEMENT_ROWS] = g_param_spec_object("rows", NULL, NULL, G_TYPE_LIST_MODEL, FLAGS);
  /**
   * FlowGtkElement:takes:
   *
   * The kind of value that it takes.
   *
   * Since: 0.4
   */
  properties[ELEMENT_TAKES] = g_param_spec_enum("takes", NULL, NULL, FLOW_GTK_TYPE_TAKES, 0, FLAGS);
  /**
   * FlowGtkElement:placement:
   *
   * The body, or a side of the toolbar.
   *
   * Since: 0.4
   */
  properties[ELEMENT_PLACEMENT] =
      g_param_spec_enum("placement", NULL, NULL, FLOW_GTK_TYPE_PLACEMENT, 0, FLAGS);
  /**
   * FlowGtkElement:put:
   *
   * A number that rises when the screen has put another value into a field than what the user has
   * typed. A widget sets its text then, and at its beginning, and else leaves it to the user.
   *
   * Since: 0.4
   */
  properties[ELEMENT_PUT] = g_param_spec_uint64("put", NULL, NULL, 0, G_MAXUINT64, 0, FLAGS);
  g_object_class_install_properties(object, ELEMENT_COUNT, properties);
  /**
   * FlowGtkElement::changed:
   * @self: the element
   *
   * Emitted once after new content, when all properties that have changed were notified; also
   * without any, when the user's input was not taken over and a widget has to show the value again.
   *
   * Since: 0.4
   */
  changed_signal = g_signal_new("changed", FLOW_GTK_TYPE_ELEMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void flow_gtk_element_init(FlowGtkElement *self) { self->shown = &nothing; }
