/* Elements as objects of GObject. */
#include "element.h"

static GParamSpec *properties[ELEMENT_COUNT];
static guint changed_signal;

G_DEFINE_FINAL_TYPE(FlowGtkElement, flow_gtk_element, G_TYPE_OBJECT)

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

void flow_gtk_element_notify(FlowGtkElement *self, guint changes) {
  for (guint property = 1; property < ELEMENT_COUNT; property++) {
    if (changes & 1u << property) g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
  }
}

void flow_gtk_element_tell_changed(FlowGtkElement *self) { g_signal_emit(self, changed_signal, 0); }

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
   * The text that assistive technology says instead; empty: that which is shown.
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
   * The text in an empty field.
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
   * The kind of text that a field takes.
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
