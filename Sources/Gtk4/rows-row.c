/* One row, and the entries of its menu. */
#include "element.h"

static GParamSpec *row_properties[ROW_COUNT];
static guint changed_signal;

G_DEFINE_FINAL_TYPE(FlowGtkRow, flow_gtk_row, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE(FlowGtkRowAction, flow_gtk_row_action, G_TYPE_OBJECT)

static const size_t texts[ROW_COUNT] = {[ROW_ID] = offsetof(flow_row, id),
                                        [ROW_TITLE] = offsetof(flow_row, title),
                                        [ROW_SUBTITLE] = offsetof(flow_row, subtitle),
                                        [ROW_DETAIL] = offsetof(flow_row, detail),
                                        [ROW_ICON] = offsetof(flow_row, icon),
                                        [ROW_SOURCE] = offsetof(flow_row, source),
                                        [ROW_BADGE] = offsetof(flow_row, badge)};

static flow_string text_of(const FlowGtkRow *self, guint property) {
  return *(const flow_string *)(const void *)((const char *)self->raw->shown + texts[property]);
}

const char *flow_gtk_row_string(const FlowGtkRow *self, guint property) {
  if (!self->raw) return "";
  return property == ROW_SOURCE ? flow_scene_row_file(self->raw) : text_of(self, property).data;
}

static gboolean has_flag(const FlowGtkRow *self, uint32_t flag) {
  return self->raw && self->raw->shown->flags & flag;
}

gboolean flow_gtk_row_is_enabled(const FlowGtkRow *self) {
  return self->raw && self->raw->is_there && !has_flag(self, FLOW_ROW_DISABLED);
}

gboolean flow_gtk_row_is_chosen(const FlowGtkRow *self) {
  return self->raw && self->raw->is_chosen;
}

/* ---- The menu -------------------------------------------------------------------------------- */

static void show_actions(FlowGtkRow *self) {
  const flow_row *row = self->raw ? self->raw->shown : NULL;
  GPtrArray *made = g_ptr_array_new_with_free_func(g_object_unref);
  for (size_t index = 0; row && index < row->action_count; index++) {
    const flow_row_action *given = flow_row_action_at(row, index);
    FlowGtkRowAction *action = g_object_new(FLOW_GTK_TYPE_ROW_ACTION, NULL);
    action->id = flow_gtk_text(given->id);
    action->text = flow_gtk_text(given->text);
    action->role = given->role;
    action->enabled = !(given->flags & FLOW_ROW_DISABLED);
    g_ptr_array_add(made, action);
  }
  g_list_store_splice(self->actions, 0, g_list_model_get_n_items(G_LIST_MODEL(self->actions)),
                      made->pdata, made->len);
  g_ptr_array_unref(made);
}

static GListModel *actions_of(FlowGtkRow *self) {
  if (!self->actions) {
    self->actions = g_list_store_new(FLOW_GTK_TYPE_ROW_ACTION);
    show_actions(self);
  }
  return G_LIST_MODEL(self->actions);
}

/* ---- The row --------------------------------------------------------------------------------- */

/* A number for some bytes behind others (Fowler, Noll, Vo: FNV-1a). */
static uint64_t digest(uint64_t now, const void *bytes, size_t size) {
  for (size_t index = 0; index < size; index++)
    now = (now ^ ((const unsigned char *)bytes)[index]) * UINT64_C(0x100000001B3);
  return (now ^ size) * UINT64_C(0x100000001B3);
}

/* A number for all that a row says. */
static uint64_t digest_of(const FlowGtkRow *self) {
  const flow_row *row = self->raw->shown;
  uint64_t now = digest(UINT64_C(0xCBF29CE484222325), &row->flags, sizeof row->flags);
  now = digest(now, &self->raw->is_chosen, sizeof self->raw->is_chosen);
  for (guint property = ROW_ID; property <= ROW_BADGE; property++)
    now = digest(now, text_of(self, property).data, text_of(self, property).size);
  for (size_t index = 0; index < row->action_count; index++) {
    const flow_row_action *action = flow_row_action_at(row, index);
    now = digest(digest(now, &action->flags, sizeof action->flags), &action->role,
                 sizeof action->role);
    now =
        digest(digest(now, action->id.data, action->id.size), action->text.data, action->text.size);
  }
  return now;
}

FlowGtkRow *flow_gtk_row_of(flow_scene_row *raw) {
  FlowGtkRow *self;
  if (raw->data) return g_object_ref(raw->data);
  self = g_object_new(FLOW_GTK_TYPE_ROW, NULL);
  flow_scene_row_hold(raw);
  raw->data = self;
  self->raw = raw;
  self->digest = digest_of(self);
  return self;
}

void flow_gtk_row_tell(FlowGtkRow *self) {
  const uint64_t now = self->raw ? digest_of(self) : 0;
  if (now == self->digest) return;
  self->digest = now;
  g_object_ref(self);
  if (self->actions) show_actions(self);
  for (guint property = 1; property < ROW_COUNT; property++)
    g_object_notify_by_pspec(G_OBJECT(self), row_properties[property]);
  g_signal_emit(self, changed_signal, 0);
  g_object_unref(self);
}

const char *flow_gtk_row_get_id(FlowGtkRow *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW(self), "");
  return ROW_STRING(self, ID);
}

const char *flow_gtk_row_get_title(FlowGtkRow *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW(self), "");
  return ROW_STRING(self, TITLE);
}

const char *flow_gtk_row_get_subtitle(FlowGtkRow *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW(self), "");
  return ROW_STRING(self, SUBTITLE);
}

const char *flow_gtk_row_get_detail(FlowGtkRow *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW(self), "");
  return ROW_STRING(self, DETAIL);
}

const char *flow_gtk_row_get_icon(FlowGtkRow *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW(self), "");
  return ROW_STRING(self, ICON);
}

const char *flow_gtk_row_get_source(FlowGtkRow *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW(self), "");
  return ROW_STRING(self, SOURCE);
}

const char *flow_gtk_row_get_badge(FlowGtkRow *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW(self), "");
  return ROW_STRING(self, BADGE);
}

gboolean flow_gtk_row_get_enabled(FlowGtkRow *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW(self), FALSE);
  return flow_gtk_row_is_enabled(self);
}

gboolean flow_gtk_row_get_secret(FlowGtkRow *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW(self), FALSE);
  return has_flag(self, FLOW_ROW_SECRET);
}

GListModel *flow_gtk_row_get_actions(FlowGtkRow *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW(self), NULL);
  return actions_of(self);
}

gboolean flow_gtk_row_get_chosen(FlowGtkRow *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW(self), FALSE);
  return flow_gtk_row_is_chosen(self);
}

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  FlowGtkRow *self = FLOW_GTK_ROW(object);
  switch (property) {
    case ROW_ENABLED:
      g_value_set_boolean(value, flow_gtk_row_is_enabled(self));
      break;
    case ROW_SECRET:
      g_value_set_boolean(value, has_flag(self, FLOW_ROW_SECRET));
      break;
    case ROW_CHOSEN:
      g_value_set_boolean(value, flow_gtk_row_is_chosen(self));
      break;
    case ROW_ACTIONS:
      g_value_set_object(value, actions_of(self));
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
  if (self->list) flow_gtk_rows_forget(self->list, self);
  if (self->raw) self->raw->data = NULL;
  flow_scene_row_release(self->raw);
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
   *
   * Since: 0.4
   */
  row_properties[ROW_ID] = TEXT_PROPERTY("id");
  /**
   * FlowGtkRow:title:
   *
   * Its first line.
   *
   * Since: 0.4
   */
  row_properties[ROW_TITLE] = TEXT_PROPERTY("title");
  /**
   * FlowGtkRow:subtitle:
   *
   * The line below the title.
   *
   * Since: 0.4
   */
  row_properties[ROW_SUBTITLE] = TEXT_PROPERTY("subtitle");
  /**
   * FlowGtkRow:detail:
   *
   * The text at the end of its line.
   *
   * Since: 0.4
   */
  row_properties[ROW_DETAIL] = TEXT_PROPERTY("detail");
  /**
   * FlowGtkRow:icon:
   *
   * The name of an icon of the theme.
   *
   * Since: 0.4
   */
  row_properties[ROW_ICON] = TEXT_PROPERTY("icon");
  /**
   * FlowGtkRow:source:
   *
   * A path or URI of an image in the place of an icon, which can be opened.
   *
   * Since: 0.4
   */
  row_properties[ROW_SOURCE] = TEXT_PROPERTY("source");
  /**
   * FlowGtkRow:badge:
   *
   * A short word or number at its end.
   *
   * Since: 0.4
   */
  row_properties[ROW_BADGE] = TEXT_PROPERTY("badge");
  /**
   * FlowGtkRow:enabled:
   *
   * False if it cannot be used now.
   *
   * Since: 0.4
   */
  row_properties[ROW_ENABLED] = TRUTH_PROPERTY("enabled");
  /**
   * FlowGtkRow:secret:
   *
   * True if its texts are for the user alone: dots are its title, and it has no other text and no
   * picture.
   *
   * Since: 0.4
   */
  row_properties[ROW_SECRET] = TRUTH_PROPERTY("secret");
  /**
   * FlowGtkRow:actions:
   *
   * Its menu, a list of #FlowGtkRowAction.
   *
   * Since: 0.4
   */
  row_properties[ROW_ACTIONS] =
      g_param_spec_object("actions", NULL, NULL, G_TYPE_LIST_MODEL, FLAGS);
  /**
   * FlowGtkRow:chosen:
   *
   * True if the value of its element names it.
   *
   * Since: 0.4
   */
  row_properties[ROW_CHOSEN] = TRUTH_PROPERTY("chosen");
  g_object_class_install_properties(object, ROW_COUNT, row_properties);
  /**
   * FlowGtkRow::changed:
   * @self: the row
   *
   * Emitted once after new content, when all properties that have changed were notified.
   *
   * Since: 0.4
   */
  changed_signal = g_signal_new("changed", FLOW_GTK_TYPE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void flow_gtk_row_init(FlowGtkRow *self) { (void)self; }

/* ---- An entry of the menu, which never changes ----------------------------------------------- */

enum { ACTION_NOTHING, ACTION_ID, ACTION_TEXT, ACTION_ROLE, ACTION_ENABLED, ACTION_COUNT };
static GParamSpec *action_properties[ACTION_COUNT];

const char *flow_gtk_row_action_get_id(FlowGtkRowAction *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW_ACTION(self), "");
  return self->id;
}

const char *flow_gtk_row_action_get_text(FlowGtkRowAction *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW_ACTION(self), "");
  return self->text;
}

FlowGtkRole flow_gtk_row_action_get_role(FlowGtkRowAction *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW_ACTION(self), FLOW_GTK_ROLE_NORMAL);
  return (FlowGtkRole)self->role;
}

gboolean flow_gtk_row_action_get_enabled(FlowGtkRowAction *self) {
  g_return_val_if_fail(FLOW_GTK_IS_ROW_ACTION(self), FALSE);
  return self->enabled;
}

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
   *
   * Since: 0.4
   */
  action_properties[ACTION_ID] = TEXT_PROPERTY("id");
  /**
   * FlowGtkRowAction:text:
   *
   * The text shown.
   *
   * Since: 0.4
   */
  action_properties[ACTION_TEXT] = TEXT_PROPERTY("text");
  /**
   * FlowGtkRowAction:role:
   *
   * Its purpose.
   *
   * Since: 0.4
   */
  action_properties[ACTION_ROLE] =
      g_param_spec_enum("role", NULL, NULL, FLOW_GTK_TYPE_ROLE, 0, FLAGS);
  /**
   * FlowGtkRowAction:enabled:
   *
   * False if it cannot be used now.
   *
   * Since: 0.4
   */
  action_properties[ACTION_ENABLED] = TRUTH_PROPERTY("enabled");
  g_object_class_install_properties(object, ACTION_COUNT, action_properties);
}

static void flow_gtk_row_action_init(FlowGtkRowAction *self) { self->enabled = TRUE; }
