/* FlowGtkBar: as many buttons as there is room for, and a menu for the others. */
#include "bar.h"

#include "widgets/widgets.h"

#define SPACE 6
#define MOST_MAIN 140 /* a button for what the page is there for that is wider may be in the menu */

struct _FlowGtkBar {
  GtkWidget parent;
  GPtrArray *frames;    /* in order; children */
  guint shown;          /* as bits: the frames that are seen; of all behind the 32nd none is */
  GtkWidget *more;      /* the button of the menu; NULL at the beginning of the header */
  FlowGtkBar *leading;  /* NULL at the beginning of the header */
  FlowGtkBar *trailing; /* NULL at the end of it; not owned */
  guint source;         /* an idle function that lets the other end be measured again */
};

G_DEFINE_FINAL_TYPE(FlowGtkBar, flow_gtk_bar, GTK_TYPE_WIDGET)

static FlowGtkFrame *frame_at(const FlowGtkBar *self, guint index) {
  return self->frames->pdata[index];
}

static gboolean is_shown(const FlowGtkBar *self, guint index) {
  return index < 32 && (self->shown & (1u << index));
}

static gboolean hides_any(const FlowGtkBar *self) {
  for (guint index = 0; index < self->frames->len; index++)
    if (!is_shown(self, index)) return TRUE;
  return FALSE;
}

/* ---- The menu -------------------------------------------------------------------------------- */

static void on_entry(GSimpleAction *action, GVariant *parameter, gpointer data) {
  (void)action, (void)parameter;
  flow_gtk_frame_press(data, NULL, NULL);
}

static void add_entries(const FlowGtkBar *self, GMenu *menu, GSimpleActionGroup *group) {
  for (guint index = 0; index < self->frames->len; index++) {
    FlowGtkFrame *frame = frame_at(self, index);
    const char *keys = STRING(frame->element, SHORTCUT);
    if (is_shown(self, index)) continue;
    g_autofree char *name = g_strdup_printf("%s-%u", self->more ? "end" : "begin", index);
    g_autofree char *full = g_strconcat("bar.", name, NULL);
    g_autofree char *trigger = flow_gtk_keys(keys);
    g_autoptr(GSimpleAction) action = g_simple_action_new(name, NULL);
    g_autoptr(GMenuItem) item = g_menu_item_new(STRING(frame->element, TEXT), full);
    if (trigger) g_menu_item_set_attribute(item, "accel", "s", trigger);
    g_simple_action_set_enabled(action, frame->element->shown->enabled);
    g_signal_connect_object(action, "activate", G_CALLBACK(on_entry), frame, 0);
    g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
    g_menu_append_item(menu, item);
  }
}

/* The focus goes from the menu to its button: the toolkit leaves it there until the next frame. */
static void on_menu_closed(GtkPopover *popover, FlowGtkBar *self) {
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(popover));
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  if (self->more && focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(popover)))
    gtk_widget_grab_focus(self->more);
}

/* Made when it is opened, from what has no room then. */
static void make_menu(GtkMenuButton *button, gpointer data) {
  FlowGtkBar *self = data;
  GtkWidget *popover;
  g_autoptr(GMenu) menu = g_menu_new();
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
  add_entries(self->leading, menu, group);
  add_entries(self, menu, group);
  gtk_widget_insert_action_group(GTK_WIDGET(self), "bar", G_ACTION_GROUP(group));
  popover = gtk_popover_menu_new_from_model(G_MENU_MODEL(menu));
  g_signal_connect_object(popover, "closed", G_CALLBACK(on_menu_closed), self, G_CONNECT_AFTER);
  gtk_menu_button_set_popover(button, popover);
}

void flow_gtk_bar_name(FlowGtkBar *self, const char *name) { flow_gtk_name(self->more, name, ""); }

/* ---- Its size -------------------------------------------------------------------------------- */

static int width_of(GtkWidget *widget) {
  int natural;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* The width of all buttons, and of the first that the page is there for; 0: there is none. */
static int all_of(const FlowGtkBar *self, int *main) {
  int all = 0;
  *main = 0;
  for (guint index = 0; index < self->frames->len; index++) {
    const int width = width_of(self->frames->pdata[index]);
    all += width + (index ? SPACE : 0);
    if (!*main && frame_at(self, index)->element->shown->role == FLOW_ROLE_PRIMARY) *main = width;
  }
  return all;
}

static void measure_across(FlowGtkBar *self, int *minimum, int *natural) {
  int main, more = self->more ? width_of(self->more) : 0;
  const int all = all_of(self, &main);
  const gboolean has_others = self->leading && self->leading->frames->len > 0;
  const gboolean needs_more = self->leading && hides_any(self->leading);
  *natural = all + (needs_more ? more + (all ? SPACE : 0) : 0);
  *minimum = 0;
  if (!self->more || (!self->frames->len && !has_others)) return;
  if (main > MOST_MAIN) main = 0;
  *minimum = main == all && !has_others ? all : more + (main ? main + SPACE : 0);
  *minimum = MIN(*minimum, MAX(all, more));
  *natural = MAX(*natural, *minimum);
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  FlowGtkBar *self = FLOW_GTK_BAR(widget);
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  (void)for_size;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    measure_across(self, minimum, natural);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    int least, wanted;
    gtk_widget_measure(child, orientation, -1, &least, &wanted, NULL, NULL);
    *minimum = MAX(*minimum, least);
    *natural = MAX(*natural, wanted);
  }
}

/* The buttons that are seen in so much room: the primary button, then the other buttons
 * in order, up to the first without room. */
static guint choose(const FlowGtkBar *self, int room) {
  guint shown = 0, main = G_MAXUINT;
  for (guint index = 0; index < MIN(32, self->frames->len) && main == G_MAXUINT; index++)
    if (frame_at(self, index)->element->shown->role == FLOW_ROLE_PRIMARY) main = index;
  if (main != G_MAXUINT && width_of(self->frames->pdata[main]) <= room) {
    shown = 1u << main;
    room -= width_of(self->frames->pdata[main]) + SPACE;
  }
  for (guint index = 0; index < MIN(32, self->frames->len); index++) {
    const int width = width_of(self->frames->pdata[index]);
    if (index == main) continue;
    if (width > room) break;
    shown |= 1u << index;
    room -= width + SPACE;
  }
  return shown;
}

/* A button in the menu is no button to assistive technology. */
static void show(GtkWidget *child, gboolean is_seen) {
  if (gtk_widget_get_child_visible(child) == is_seen) return;
  gtk_widget_set_child_visible(child, is_seen);
  gtk_accessible_update_state(GTK_ACCESSIBLE(child), GTK_ACCESSIBLE_STATE_HIDDEN, !is_seen, -1);
}

static gboolean measure_again(gpointer data) {
  FlowGtkBar *self = data;
  self->source = 0;
  if (self->trailing) gtk_widget_queue_resize(GTK_WIDGET(self->trailing));
  return G_SOURCE_REMOVE;
}

static void place(FlowGtkBar *self, GtkWidget *child, int *x, int width, int height) {
  const int wanted = width_of(child);
  const gboolean is_mirrored = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  gtk_widget_size_allocate(
      child, &(GtkAllocation){is_mirrored ? width - *x - wanted : *x, 0, wanted, height}, -1);
  *x += wanted + SPACE;
}

static void allocate(GtkWidget *widget, int width, int height, int baseline) {
  FlowGtkBar *self = FLOW_GTK_BAR(widget);
  const guint before = self->shown;
  int main, x = 0, room = width;
  const gboolean needs_more = self->leading && hides_any(self->leading);
  const gboolean has_room = all_of(self, &main) <= width && !needs_more;
  (void)baseline;
  if (self->more && !has_room) room -= width_of(self->more) + SPACE;
  self->shown = choose(self, room);
  if (self->more) show(self->more, hides_any(self) || needs_more);
  /* At the end of the header they stand at its end. */
  if (self->more) {
    int used = gtk_widget_get_child_visible(self->more) ? width_of(self->more) : -SPACE;
    for (guint index = 0; index < self->frames->len; index++)
      if (is_shown(self, index)) used += width_of(self->frames->pdata[index]) + SPACE;
    x = MAX(0, width - used);
  }
  for (guint index = 0; index < self->frames->len; index++) {
    show(self->frames->pdata[index], is_shown(self, index));
    if (is_shown(self, index)) place(self, self->frames->pdata[index], &x, width, height);
  }
  if (self->more && gtk_widget_get_child_visible(self->more))
    place(self, self->more, &x, width, height);
  if (self->trailing && before != self->shown && !self->source)
    self->source = g_idle_add_full(G_PRIORITY_HIGH, measure_again, self, NULL);
}

/* ---- Buttons --------------------------------------------------------------------------------- */

void flow_gtk_bar_append(FlowGtkBar *self, GtkWidget *frame) {
  gtk_widget_insert_before(frame, GTK_WIDGET(self), self->more);
  if (self->frames->len < 32) self->shown |= 1u << self->frames->len;
  g_ptr_array_add(self->frames, frame);
}

void flow_gtk_bar_clear(FlowGtkBar *self) {
  for (guint index = 0; index < self->frames->len; index++)
    gtk_widget_unparent(self->frames->pdata[index]);
  g_ptr_array_set_size(self->frames, 0);
  self->shown = 0;
}

/* ---- Its life -------------------------------------------------------------------------------- */

static void dispose(GObject *object) {
  FlowGtkBar *self = FLOW_GTK_BAR(object);
  g_clear_handle_id(&self->source, g_source_remove);
  flow_gtk_bar_clear(self);
  g_clear_pointer(&self->more, gtk_widget_unparent);
  if (self->leading) self->leading->trailing = NULL;
  g_clear_object(&self->leading);
  G_OBJECT_CLASS(flow_gtk_bar_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  g_ptr_array_unref(FLOW_GTK_BAR(object)->frames);
  G_OBJECT_CLASS(flow_gtk_bar_parent_class)->finalize(object);
}

static void flow_gtk_bar_class_init(FlowGtkBarClass *class) {
  GTK_WIDGET_CLASS(class)->measure = measure;
  GTK_WIDGET_CLASS(class)->size_allocate = allocate;
  G_OBJECT_CLASS(class)->dispose = dispose;
  G_OBJECT_CLASS(class)->finalize = finalize;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "box");
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void flow_gtk_bar_init(FlowGtkBar *self) { self->frames = g_ptr_array_new(); }

GtkWidget *flow_gtk_bar_new(FlowGtkBar *leading) {
  FlowGtkBar *self = g_object_new(FLOW_GTK_TYPE_BAR, NULL);
  if (!leading) return GTK_WIDGET(self);
  self->leading = g_object_ref(leading);
  leading->trailing = self;
  /* The button inside has the role and, by its relation to this one, the name. */
  self->more =
      g_object_new(GTK_TYPE_MENU_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(self->more), "view-more-symbolic");
  gtk_widget_add_css_class(self->more, "flat");
  gtk_menu_button_set_create_popup_func(GTK_MENU_BUTTON(self->more), make_menu, self, NULL);
  gtk_widget_set_parent(self->more, GTK_WIDGET(self));
  show(self->more, FALSE);
  return GTK_WIDGET(self);
}
