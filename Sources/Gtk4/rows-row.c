/* One row, and the entries of its menu. */
#include "element.h"

static GParamSpec *row_properties[ROW_COUNT];
static guint changed_signal;

G_DEFINE_FINAL_TYPE(FlowGtkRow, flow_gtk_row, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE(FlowGtkRowAction, flow_gtk_row_action, G_TYPE_OBJECT)

static const struct {
  guint property;
  size_t offset;
} texts[] = {{ROW_ID, offsetof(flow_row, id)},
             {ROW_TITLE, offsetof(flow_row, title)},
             {ROW_SUBTITLE, offsetof(flow_row, subtitle)},
             {ROW_DETAIL, offsetof(flow_row, detail)},
             {ROW_ICON, offsetof(flow_row, icon)},
             {ROW_BADGE, offsetof(flow_row, badge)}};

const char *flow_gtk_row_string(const FlowGtkRow *self, guint property) {
  return self->strings[property] ? self->strings[property] : "";
}

guint flow_gtk_row_action_count(const FlowGtkRow *self) {
  return self->actions ? g_list_model_get_n_items(G_LIST_MODEL(self->actions)) : 0;
}

/* ---- The menu -------------------------------------------------------------------------------- */

static gboolean is_same_action(const FlowGtkRowAction *action, const flow_row_action *given) {
  return flow_string_is(given->id, action->id) && flow_string_is(given->text, action->text) &&
         given->role == action->role && action->enabled == !(given->flags & FLOW_ROW_DISABLED);
}

static gboolean has_same_actions(const FlowGtkRow *self, const flow_row *row) {
  gboolean is_same = flow_gtk_row_action_count(self) == row->action_count;
  for (guint index = 0; is_same && index < row->action_count; index++) {
    FlowGtkRowAction *action = g_list_model_get_item(G_LIST_MODEL(self->actions), index);
    is_same = is_same_action(action, flow_row_action_at(row, index));
    g_object_unref(action);
  }
  return is_same;
}

static void take_actions(FlowGtkRow *self, const flow_row *row) {
  GPtrArray *made;
  g_clear_pointer(&self->next_actions, g_ptr_array_unref);
  if (has_same_actions(self, row)) return;
  made = g_ptr_array_new_with_free_func(g_object_unref);
  for (size_t index = 0; index < row->action_count; index++) {
    const flow_row_action *given = flow_row_action_at(row, index);
    FlowGtkRowAction *action = g_object_new(FLOW_GTK_TYPE_ROW_ACTION, NULL);
    action->id = flow_gtk_text(given->id);
    action->text = flow_gtk_text(given->text);
    action->role = given->role;
    action->enabled = !(given->flags & FLOW_ROW_DISABLED);
    g_ptr_array_add(made, action);
  }
  self->next_actions = made;
  self->pending |= ROW_CHANGED(ACTIONS);
}

static void show_actions(FlowGtkRow *self) {
  GPtrArray *made = g_steal_pointer(&self->next_actions);
  if (!made) return;
  if (!self->actions) self->actions = g_list_store_new(FLOW_GTK_TYPE_ROW_ACTION);
  g_list_store_splice(self->actions, 0, flow_gtk_row_action_count(self), made->pdata, made->len);
  g_ptr_array_unref(made);
}

/* ---- The row --------------------------------------------------------------------------------- */

static gboolean is_chosen(const FlowGtkRow *self, const flow_value *value) {
  const flow_list list = flow_as_list(value);
  if (value && value->type == FLOW_TYPE_STRING)
    return flow_string_is(value->as.string, ROW_STRING(self, ID));
  for (size_t index = 0; index < list.count; index++) {
    if (flow_string_is(flow_as_string(&list.items[index], ""), ROW_STRING(self, ID))) return TRUE;
  }
  return FALSE;
}

void flow_gtk_row_choose(FlowGtkRow *self, const FlowGtkElement *owner) {
  const gboolean chosen = is_chosen(self, owner->value);
  if (chosen == self->chosen) return;
  self->chosen = chosen;
  self->pending |= ROW_CHANGED(CHOSEN);
}

static void take_source(FlowGtkRow *self, const flow_row *row, const FlowGtkElement *owner) {
  char *source;
  if (flow_string_is(row->source, self->raw_source)) return;
  source = flow_gtk_screen_resolve(owner->screen, row->source);
  g_free(self->raw_source);
  self->raw_source = flow_gtk_text(row->source);
  g_free(self->strings[ROW_SOURCE]);
  self->strings[ROW_SOURCE] = source;
  self->pending |= ROW_CHANGED(SOURCE);
}

void flow_gtk_row_take(FlowGtkRow *self, const flow_row *row, const FlowGtkElement *owner) {
  const gboolean enabled = !(row->flags & FLOW_ROW_DISABLED);
  const gboolean secret = (row->flags & FLOW_ROW_SECRET) != 0;
  self->key = row->key;
  for (guint index = 0; index < G_N_ELEMENTS(texts); index++) {
    const flow_string *view = (const void *)((const char *)row + texts[index].offset);
    char **text = &self->strings[texts[index].property];
    if (flow_string_is(*view, *text)) continue;
    g_free(*text);
    *text = view->size ? flow_gtk_text(*view) : NULL;
    self->pending |= 1u << texts[index].property;
  }
  take_source(self, row, owner);
  if (enabled != self->enabled) self->pending |= ROW_CHANGED(ENABLED);
  if (secret != self->secret) self->pending |= ROW_CHANGED(SECRET);
  self->enabled = enabled;
  self->secret = secret;
  if (row->action_count || self->actions) take_actions(self, row);
  flow_gtk_row_choose(self, owner);
}

FlowGtkRow *flow_gtk_row_new(const flow_row *row, const FlowGtkElement *owner) {
  FlowGtkRow *self = g_object_new(FLOW_GTK_TYPE_ROW, NULL);
  flow_gtk_row_take(self, row, owner);
  show_actions(self);
  self->pending = 0;
  return self;
}

void flow_gtk_row_tell(FlowGtkRow *self) {
  const guint pending = self->pending;
  if (!pending) return;
  self->pending = 0;
  g_object_ref(self);
  show_actions(self);
  for (guint property = 1; property < ROW_COUNT; property++) {
    if (pending & 1u << property)
      g_object_notify_by_pspec(G_OBJECT(self), row_properties[property]);
  }
  self->changes = pending;
  g_signal_emit(self, changed_signal, 0);
  self->changes = 0;
  g_object_unref(self);
}

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  FlowGtkRow *self = FLOW_GTK_ROW(object);
  switch (property) {
    case ROW_ENABLED:
      g_value_set_boolean(value, self->enabled);
      break;
    case ROW_SECRET:
      g_value_set_boolean(value, self->secret);
      break;
    case ROW_CHOSEN:
      g_value_set_boolean(value, self->chosen);
      break;
    case ROW_ACTIONS:
      if (!self->actions) self->actions = g_list_store_new(FLOW_GTK_TYPE_ROW_ACTION);
      g_value_set_object(value, self->actions);
      break;
    default:
      if (G_IS_PARAM_SPEC_STRING(spec)) {
        g_value_set_string(value, flow_gtk_row_string(self, property));
      } else {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
      }
  }
}

static void row_finalize(GObject *object) {
  FlowGtkRow *self = FLOW_GTK_ROW(object);
  for (guint index = 0; index < ROW_COUNT; index++)
    g_free(self->strings[index]);
  g_free(self->raw_source);
  g_clear_pointer(&self->next_actions, g_ptr_array_unref);
  g_clear_object(&self->actions);
  G_OBJECT_CLASS(flow_gtk_row_parent_class)->finalize(object);
}

#define FLAGS (G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY)
#define TEXT_PROPERTY(name) g_param_spec_string(name, NULL, NULL, "", FLAGS)
#define TRUTH_PROPERTY(name) g_param_spec_boolean(name, NULL, NULL, FALSE, FLAGS)

static void flow_gtk_row_class_init(FlowGtkRowClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  object->get_property = get_property;
  object->finalize = row_finalize;
  /**
   * FlowGtkRow:id:
   *
   * Its id, unique in its element.
   */
  row_properties[ROW_ID] = TEXT_PROPERTY("id");
  /**
   * FlowGtkRow:title:
   *
   * Its first line.
   */
  row_properties[ROW_TITLE] = TEXT_PROPERTY("title");
  /**
   * FlowGtkRow:subtitle:
   *
   * The line below the title.
   */
  row_properties[ROW_SUBTITLE] = TEXT_PROPERTY("subtitle");
  /**
   * FlowGtkRow:detail:
   *
   * The text at the end of its line.
   */
  row_properties[ROW_DETAIL] = TEXT_PROPERTY("detail");
  /**
   * FlowGtkRow:icon:
   *
   * The name of an icon of the theme.
   */
  row_properties[ROW_ICON] = TEXT_PROPERTY("icon");
  /**
   * FlowGtkRow:source:
   *
   * A path or URI of an image in the place of an icon, which can be opened.
   */
  row_properties[ROW_SOURCE] = TEXT_PROPERTY("source");
  /**
   * FlowGtkRow:badge:
   *
   * A short word or number at its end.
   */
  row_properties[ROW_BADGE] = TEXT_PROPERTY("badge");
  /**
   * FlowGtkRow:enabled:
   *
   * False if it cannot be used now.
   */
  row_properties[ROW_ENABLED] = TRUTH_PROPERTY("enabled");
  /**
   * FlowGtkRow:secret:
   *
   * True if its texts are for the user alone.
   */
  row_properties[ROW_SECRET] = TRUTH_PROPERTY("secret");
  /**
   * FlowGtkRow:actions:
   *
   * Its menu, a list of #FlowGtkRowAction.
   */
  row_properties[ROW_ACTIONS] =
      g_param_spec_object("actions", NULL, NULL, G_TYPE_LIST_MODEL, FLAGS);
  /**
   * FlowGtkRow:chosen:
   *
   * True if the value of its element names it.
   */
  row_properties[ROW_CHOSEN] = TRUTH_PROPERTY("chosen");
  g_object_class_install_properties(object, ROW_COUNT, row_properties);
  /**
   * FlowGtkRow::changed:
   * @self: the row
   *
   * Emitted once after new content, when all properties that have changed were notified.
   */
  changed_signal = g_signal_new("changed", FLOW_GTK_TYPE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void flow_gtk_row_init(FlowGtkRow *self) { self->enabled = TRUE; }

/* ---- An entry of the menu, which never changes ----------------------------------------------- */

enum { ACTION_NOTHING, ACTION_ID, ACTION_TEXT, ACTION_ROLE, ACTION_ENABLED, ACTION_COUNT };
static GParamSpec *action_properties[ACTION_COUNT];

static void get_action_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  FlowGtkRowAction *self = FLOW_GTK_ROW_ACTION(object);
  switch (property) {
    case ACTION_ID:
      g_value_set_string(value, self->id);
      break;
    case ACTION_TEXT:
      g_value_set_string(value, self->text);
      break;
    case ACTION_ROLE:
      g_value_set_enum(value, self->role);
      break;
    case ACTION_ENABLED:
      g_value_set_boolean(value, self->enabled);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
  }
}

static void action_finalize(GObject *object) {
  FlowGtkRowAction *self = FLOW_GTK_ROW_ACTION(object);
  g_free(self->id);
  g_free(self->text);
  G_OBJECT_CLASS(flow_gtk_row_action_parent_class)->finalize(object);
}

static void flow_gtk_row_action_class_init(FlowGtkRowActionClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  object->get_property = get_action_property;
  object->finalize = action_finalize;
  /**
   * FlowGtkRowAction:id:
   *
   * Its id, unique in its row.
   */
  action_properties[ACTION_ID] = TEXT_PROPERTY("id");
  /**
   * FlowGtkRowAction:text:
   *
   * The text shown.
   */
  action_properties[ACTION_TEXT] = TEXT_PROPERTY("text");
  /**
   * FlowGtkRowAction:role:
   *
   * Its purpose.
   */
  action_properties[ACTION_ROLE] =
      g_param_spec_enum("role", NULL, NULL, FLOW_GTK_TYPE_ROLE, 0, FLAGS);
  /**
   * FlowGtkRowAction:enabled:
   *
   * False if it cannot be used now.
   */
  action_properties[ACTION_ENABLED] = TRUTH_PROPERTY("enabled");
  g_object_class_install_properties(object, ACTION_COUNT, action_properties);
}

static void flow_gtk_row_action_init(FlowGtkRowAction *self) { self->enabled = TRUE; }
