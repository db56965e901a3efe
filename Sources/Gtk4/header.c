/* FlowGtkHeader: as many buttons as there is room for at both ends, a menu for the others, and the
 * title in the middle, or as near to it as the buttons let it be. */
#include "header.h"

#include "widgets/widgets.h"

#define SPACE 6
#define LEAST_TITLE 72 /* of a title is seen before a button is; less beside the primary one */
#define MOST_MAIN 140  /* a primary button that is wider may stand in the menu */

typedef struct {
  FlowGtkFrame *frame; /* a child */
  gboolean is_leading;
  gboolean is_shown; /* else it stands in the menu */
} Entry;

struct _FlowGtkHeader {
  GtkWidget parent;
  GtkWidget *back, *title, *more;
  GtkWidget *controls[2]; /* of the window, at the start and the end; NULL: there are none */
  GArray *entries;        /* in the order of the toolbar */
  gboolean is_covered;    /* a layer lies over the page */
};

G_DEFINE_FINAL_TYPE(FlowGtkHeader, flow_gtk_header, GTK_TYPE_WIDGET)

static Entry *entry_at(const FlowGtkHeader *self, guint index) {
  return &g_array_index(self->entries, Entry, index);
}

static FlowGtkPlacement placement_of(FlowGtkElement *element) {
  FlowGtkPlacement placement;
  g_object_get(element, "placement", &placement, NULL);
  return placement;
}

/* The first button that the page is there for; NULL: there is none. */
static Entry *main_of(const FlowGtkHeader *self) {
  for (guint index = 0; index < self->entries->len; index++)
    if (entry_at(self, index)->frame->element->shown->role == FLOW_ROLE_PRIMARY)
      return entry_at(self, index);
  return NULL;
}

/* ---- The menu -------------------------------------------------------------------------------- */

static void on_entry(GSimpleAction *action, GVariant *parameter, gpointer data) {
  (void)action, (void)parameter;
  flow_gtk_frame_press(data, NULL, NULL);
}

static void add_item(FlowGtkFrame *frame, guint index, GMenu *menu, GSimpleActionGroup *group) {
  const char *keys = STRING(frame->element, SHORTCUT);
  g_autofree char *name = g_strdup_printf("entry-%u", index);
  g_autofree char *full = g_strconcat("header.", name, NULL);
  g_autofree char *trigger = flow_gtk_keys(keys);
  g_autoptr(GSimpleAction) action = g_simple_action_new(name, NULL);
  g_autoptr(GMenuItem) item = g_menu_item_new(STRING(frame->element, TEXT), full);
  if (trigger) g_menu_item_set_attribute(item, "accel", "s", trigger);
  g_simple_action_set_enabled(action, frame->element->shown->enabled);
  g_signal_connect_object(action, "activate", G_CALLBACK(on_entry), frame, 0);
  g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
  g_menu_append_item(menu, item);
}

static void add_items(const FlowGtkHeader *self, gboolean are_leading, GMenu *menu,
                      GSimpleActionGroup *group) {
  for (guint index = 0; index < self->entries->len; index++) {
    const Entry *entry = entry_at(self, index);
    if (!entry->is_shown && entry->is_leading == are_leading)
      add_item(entry->frame, index, menu, group);
  }
}

/* The focus goes from the menu to its button: the toolkit leaves it there until the next frame. */
static void on_menu_closed(GtkPopover *popover, FlowGtkHeader *self) {
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(popover));
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  if (self->more && focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(popover)))
    gtk_widget_grab_focus(self->more);
}

/* Made when it is opened, from what has no room then. */
static void make_menu(GtkMenuButton *button, gpointer data) {
  FlowGtkHeader *self = data;
  GtkWidget *popover;
  g_autoptr(GMenu) menu = g_menu_new();
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
  add_items(self, TRUE, menu, group);
  add_items(self, FALSE, menu, group);
  gtk_widget_insert_action_group(GTK_WIDGET(self), "header", G_ACTION_GROUP(group));
  popover = gtk_popover_menu_new_from_model(G_MENU_MODEL(menu));
  g_signal_connect_object(popover, "closed", G_CALLBACK(on_menu_closed), self, G_CONNECT_AFTER);
  gtk_menu_button_set_popover(button, popover);
}

void flow_gtk_header_name_menu(FlowGtkHeader *self, const char *name) {
  flow_gtk_name(self->more, name, "");
}

/* ---- Its size -------------------------------------------------------------------------------- */

static void measure_child(GtkWidget *child, int *minimum, int *natural) {
  *minimum = *natural = 0;
  if (child && gtk_widget_get_visible(child))
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, minimum, natural, NULL, NULL);
}

static int width_of(GtkWidget *child) {
  int minimum, natural;
  measure_child(child, &minimum, &natural);
  return natural;
}

/* The room that something takes beside the title, with the space between them. */
static int room_of(GtkWidget *child) {
  const int width = width_of(child);
  return width ? width + SPACE : 0;
}

static int room_of_entry(const Entry *entry) { return room_of(GTK_WIDGET(entry->frame)); }

/* The room of all that never goes. */
static int room_of_ends(const FlowGtkHeader *self) {
  return room_of(self->controls[0]) + room_of(self->back) + room_of(self->controls[1]);
}

static int room_of_entries(const FlowGtkHeader *self) {
  int all = 0;
  for (guint index = 0; index < self->entries->len; index++)
    all += room_of_entry(entry_at(self, index));
  return all;
}

static void measure_across(FlowGtkHeader *self, int *minimum, int *natural) {
  const Entry *main = main_of(self);
  const int ends = room_of_ends(self), all = room_of_entries(self);
  int least = self->entries->len ? room_of(self->more) : 0;
  if (main && width_of(GTK_WIDGET(main->frame)) <= MOST_MAIN) least += room_of_entry(main);
  measure_child(self->title, minimum, natural);
  *minimum += ends + MIN(least, all);
  *natural += ends + all;
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  (void)for_size;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    measure_across(FLOW_GTK_HEADER(widget), minimum, natural);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    int least, wanted;
    if (!gtk_widget_get_visible(child)) continue;
    gtk_widget_measure(child, orientation, -1, &least, &wanted, NULL, NULL);
    *minimum = MAX(*minimum, least);
    *natural = MAX(*natural, wanted);
  }
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Takes the room for a button, if there is so much. */
static gboolean take(Entry *entry, int *room) {
  const int wanted = room_of_entry(entry);
  entry->is_shown = wanted <= *room;
  if (entry->is_shown) *room -= wanted;
  return entry->is_shown;
}

static void take_in_order(const FlowGtkHeader *self, gboolean are_leading, int *room) {
  for (guint index = 0; index < self->entries->len; index++) {
    Entry *entry = entry_at(self, index);
    if (entry->is_leading != are_leading || entry->is_shown || *room < 0) continue;
    if (!take(entry, room)) *room = -1;
  }
}

/* Chooses the buttons that are seen: all, if they have room beside the least of the title, wherever
 * they stand; else the primary one, then those at the beginning and those at the end, up to the
 * first without room. */
static gboolean choose(const FlowGtkHeader *self, int width) {
  Entry *main = main_of(self);
  int least, title, room;
  measure_child(self->title, &least, &title);
  title = MAX(least, MIN(title, LEAST_TITLE));
  room = width - room_of_ends(self) - title;
  const gboolean has_room = room_of_entries(self) <= room;
  for (guint index = 0; index < self->entries->len; index++)
    entry_at(self, index)->is_shown = has_room;
  if (has_room) return TRUE;
  room -= room_of(self->more);
  if (main) {
    room += title - least;
    take(main, &room);
    room = MAX(0, room - (title - least));
  }
  take_in_order(self, TRUE, &room);
  take_in_order(self, FALSE, &room);
  return FALSE;
}

/* A button in the menu is no button to assistive technology, and none is below a layer. */
static void tell_hidden(const FlowGtkHeader *self, GtkWidget *child) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(child), GTK_ACCESSIBLE_STATE_HIDDEN,
                              self->is_covered || !gtk_widget_get_child_visible(child), -1);
}

static void show(const FlowGtkHeader *self, GtkWidget *child, gboolean is_seen) {
  if (gtk_widget_get_child_visible(child) == is_seen) return;
  gtk_widget_set_child_visible(child, is_seen);
  if (!is_seen && child == self->more) gtk_menu_button_popdown(GTK_MENU_BUTTON(child));
  tell_hidden(self, child);
}

/* ---- Places ---------------------------------------------------------------------------------- */

typedef struct {
  GtkWidget *header;
  int width, height, begin, end; /* between `begin` and `end` there is still room */
} Places;

static void place_at(const Places *all, GtkWidget *child, int x, int width) {
  const gboolean is_mirrored = gtk_widget_get_direction(all->header) == GTK_TEXT_DIR_RTL;
  gtk_widget_size_allocate(
      child, &(GtkAllocation){is_mirrored ? all->width - x - width : x, 0, width, all->height}, -1);
}

static gboolean is_placed(GtkWidget *child) {
  return child && gtk_widget_get_visible(child) && gtk_widget_get_child_visible(child);
}

static void place_begin(Places *all, GtkWidget *child) {
  if (!is_placed(child)) return;
  place_at(all, child, all->begin, width_of(child));
  all->begin += room_of(child);
}

static void place_end(Places *all, GtkWidget *child) {
  const int width = width_of(child);
  if (!is_placed(child)) return;
  place_at(all, child, all->end - width, width);
  all->end -= room_of(child);
}

static void place_title(const Places *all, GtkWidget *title) {
  const int width = MIN(width_of(title), all->end - all->begin);
  place_at(all, title, CLAMP((all->width - width) / 2, all->begin, all->end - width), width);
}

static void allocate(GtkWidget *widget, int width, int height, int baseline) {
  FlowGtkHeader *self = FLOW_GTK_HEADER(widget);
  Places all = {widget, width, height, 0, width};
  (void)baseline;
  show(self, self->more, !choose(self, width));
  for (guint index = 0; index < self->entries->len; index++)
    show(self, GTK_WIDGET(entry_at(self, index)->frame), entry_at(self, index)->is_shown);
  place_begin(&all, self->controls[0]);
  place_begin(&all, self->back);
  for (guint index = 0; index < self->entries->len; index++)
    if (entry_at(self, index)->is_leading)
      place_begin(&all, GTK_WIDGET(entry_at(self, index)->frame));
  place_end(&all, self->controls[1]);
  place_end(&all, self->more);
  for (guint index = self->entries->len; index-- > 0;)
    if (!entry_at(self, index)->is_leading)
      place_end(&all, GTK_WIDGET(entry_at(self, index)->frame));
  place_title(&all, self->title);
}

/* ---- Its buttons ----------------------------------------------------------------------------- */

/* True if the buttons are for other elements than before, or stand elsewhere. */
static gboolean differs(const FlowGtkHeader *self, GListModel *toolbar) {
  const guint count = g_list_model_get_n_items(toolbar);
  gboolean result = count != self->entries->len;
  for (guint index = 0; index < count && !result; index++) {
    g_autoptr(FlowGtkElement) element = g_list_model_get_item(toolbar, index);
    const Entry *entry = entry_at(self, index);
    result = element != entry->frame->element ||
             entry->is_leading != (placement_of(element) == FLOW_GTK_PLACEMENT_LEADING);
  }
  return result;
}

static void guard(FlowGtkHeader *self) {
  for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self)); child;
       child = gtk_widget_get_next_sibling(child)) {
    if (child == self->controls[0] || child == self->controls[1]) continue;
    gtk_widget_set_can_focus(child, !self->is_covered);
    gtk_widget_set_can_target(child, !self->is_covered);
    tell_hidden(self, child);
  }
}

void flow_gtk_header_guard(FlowGtkHeader *self, gboolean is_top) {
  if (!is_top) gtk_menu_button_popdown(GTK_MENU_BUTTON(self->more));
  self->is_covered = !is_top;
  guard(self);
}

static void clear(FlowGtkHeader *self) {
  for (guint index = 0; index < self->entries->len; index++)
    gtk_widget_unparent(GTK_WIDGET(entry_at(self, index)->frame));
  g_array_set_size(self->entries, 0);
}

void flow_gtk_header_update(FlowGtkHeader *self, GListModel *toolbar, FlowGtkFactories *factories) {
  if (!differs(self, toolbar)) return;
  clear(self);
  for (guint index = 0; index < g_list_model_get_n_items(toolbar); index++) {
    g_autoptr(FlowGtkElement) element = g_list_model_get_item(toolbar, index);
    GtkWidget *frame = flow_gtk_button_new(element, factories);
    const Entry entry = {FLOW_GTK_FRAME(frame), placement_of(element) == FLOW_GTK_PLACEMENT_LEADING,
                         TRUE};
    gtk_widget_insert_before(frame, GTK_WIDGET(self), entry.is_leading ? self->title : self->more);
    g_array_append_val(self->entries, entry);
  }
  if (self->is_covered) guard(self);
}

void flow_gtk_header_show_controls(FlowGtkHeader *self, gboolean at_start, gboolean at_end) {
  for (int side = 0; side < 2; side++) {
    const gboolean are_shown = side ? at_end : at_start;
    if (are_shown == (self->controls[side] != NULL)) continue;
    g_clear_pointer(&self->controls[side], gtk_widget_unparent);
    if (!are_shown) continue;
    self->controls[side] = gtk_window_controls_new(side ? GTK_PACK_END : GTK_PACK_START);
    if (side) gtk_widget_insert_before(self->controls[side], GTK_WIDGET(self), NULL);
    if (!side) gtk_widget_insert_after(self->controls[side], GTK_WIDGET(self), NULL);
  }
}

/* ---- Its life -------------------------------------------------------------------------------- */

static void dispose(GObject *object) {
  FlowGtkHeader *self = FLOW_GTK_HEADER(object);
  clear(self);
  flow_gtk_header_show_controls(self, FALSE, FALSE);
  g_clear_pointer(&self->back, gtk_widget_unparent);
  g_clear_pointer(&self->title, gtk_widget_unparent);
  g_clear_pointer(&self->more, gtk_widget_unparent);
  G_OBJECT_CLASS(flow_gtk_header_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  g_array_unref(FLOW_GTK_HEADER(object)->entries);
  G_OBJECT_CLASS(flow_gtk_header_parent_class)->finalize(object);
}

static void flow_gtk_header_class_init(FlowGtkHeaderClass *class) {
  GTK_WIDGET_CLASS(class)->measure = measure;
  GTK_WIDGET_CLASS(class)->size_allocate = allocate;
  G_OBJECT_CLASS(class)->dispose = dispose;
  G_OBJECT_CLASS(class)->finalize = finalize;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "header");
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void flow_gtk_header_init(FlowGtkHeader *self) {
  self->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
}

GtkWidget *flow_gtk_header_new(GtkWidget *back, GtkWidget *title) {
  FlowGtkHeader *self = g_object_new(FLOW_GTK_TYPE_HEADER, NULL);
  self->back = back;
  self->title = title;
  /* The button inside has the role and, by its relation to this one, the name. */
  self->more =
      g_object_new(GTK_TYPE_MENU_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(self->more), "view-more-symbolic");
  gtk_widget_add_css_class(self->more, "flat");
  gtk_menu_button_set_create_popup_func(GTK_MENU_BUTTON(self->more), make_menu, self, NULL);
  gtk_widget_set_parent(back, GTK_WIDGET(self));
  gtk_widget_set_parent(title, GTK_WIDGET(self));
  gtk_widget_set_parent(self->more, GTK_WIDGET(self));
  show(self, self->more, FALSE);
  return GTK_WIDGET(self);
}
