/* FlowGtkSecret: a password entry whose text is not told.
 *
 * GTK gives assistive technology, and with it every program on its bus, the text of an entry as
 * it was typed, drawn as dots or not: it asks the entry for its text, and follows the text widget
 * that the entry names as its delegate. So this entry answers with what is drawn, and names a text
 * widget out of sight that holds the same dots. */
#include "secret.h"

#include <string.h>

#define DOT "\342\227\217"

typedef struct {
  GtkText *told; /* the text widget out of sight */
} Secret;

static const char key[] = "flow-gtk-secret";

static Secret *secret_of(gpointer self) { return g_object_get_data(G_OBJECT(self), key); }

static void secret_free(gpointer data) {
  Secret *secret = data;
  g_object_unref(secret->told);
  g_free(secret);
}

/* The interface as the toolkit's own entry has it. */
static const GtkEditableInterface *inherited(GtkEditable *self) {
  return g_type_interface_peek_parent(GTK_EDITABLE_GET_IFACE(self));
}

GtkEditable *flow_gtk_secret_text(GtkWidget *self) {
  GtkEditable *editable = GTK_EDITABLE(self);
  return secret_of(self) ? inherited(editable)->get_delegate(editable)
                         : gtk_editable_get_delegate(editable);
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* The letters that two texts have in common at their beginnings. */
static int common(const char *one, const char *other) {
  int count = 0;
  while (*one && g_utf8_get_char(one) == g_utf8_get_char(other)) {
    one = g_utf8_next_char(one);
    other = g_utf8_next_char(other);
    count++;
  }
  return count;
}

/* Changes only the end of the text that is told of, so that a letter is told as one. */
static void tell_text(GtkEditable *told, const char *text) {
  int place = common(gtk_editable_get_text(told), text);
  gtk_editable_delete_text(told, place, -1);
  gtk_editable_insert_text(told, g_utf8_offset_to_pointer(text, place), -1, &place);
}

static void tell(GtkText *real, GParamSpec *spec, GtkWidget *self) {
  GtkEditable *told = GTK_EDITABLE(secret_of(self)->told);
  const char *typed = gtk_editable_get_text(GTK_EDITABLE(real));
  int from, to;
  (void)spec;
  if (gtk_text_get_visibility(real)) {
    tell_text(told, typed);
  } else {
    GString *dots = g_string_new(NULL);
    for (glong count = g_utf8_strlen(typed, -1); count > 0; count--)
      g_string_append(dots, DOT);
    tell_text(told, dots->str);
    g_string_free(dots, TRUE);
  }
  gtk_editable_get_selection_bounds(GTK_EDITABLE(real), &from, &to);
  gtk_editable_select_region(told, from, to);
}

/* ---- As an editable -------------------------------------------------------------------------- */

static GtkEditable *get_delegate(GtkEditable *self) {
  const Secret *secret = secret_of(self);
  /* While it is made, the toolkit's own entry asks for its own. */
  return secret ? GTK_EDITABLE(secret->told) : inherited(self)->get_delegate(self);
}

static const char *get_text(GtkEditable *self) { return gtk_editable_get_text(get_delegate(self)); }

/* Changes of the entry are changes of its own text. */
static void do_insert_text(GtkEditable *self, const char *text, int length, int *position) {
  gtk_editable_insert_text(flow_gtk_secret_text(GTK_WIDGET(self)), text, length, position);
}

static void do_delete_text(GtkEditable *self, int from, int to) {
  gtk_editable_delete_text(flow_gtk_secret_text(GTK_WIDGET(self)), from, to);
}

static void set_selection_bounds(GtkEditable *self, int from, int to) {
  gtk_editable_select_region(flow_gtk_secret_text(GTK_WIDGET(self)), from, to);
}

static gboolean get_selection_bounds(GtkEditable *self, int *from, int *to) {
  return gtk_editable_get_selection_bounds(flow_gtk_secret_text(GTK_WIDGET(self)), from, to);
}

static void editable_init(gpointer interface, gpointer data) {
  GtkEditableInterface *editable = interface;
  (void)data;
  editable->get_delegate = get_delegate;
  editable->get_text = get_text;
  editable->do_insert_text = do_insert_text;
  editable->do_delete_text = do_delete_text;
  editable->set_selection_bounds = set_selection_bounds;
  editable->get_selection_bounds = get_selection_bounds;
}

#if GTK_CHECK_VERSION(4, 10, 0)
/* From 4.10 on an entry asks its delegate whether it has the focus. */
static gboolean get_platform_state(GtkAccessible *self, GtkAccessiblePlatformState state) {
  GtkWidget *real = GTK_WIDGET(flow_gtk_secret_text(GTK_WIDGET(self)));
  switch (state) {
    case GTK_ACCESSIBLE_PLATFORM_STATE_FOCUSABLE:
      return gtk_widget_get_focusable(real);
    case GTK_ACCESSIBLE_PLATFORM_STATE_FOCUSED:
      return gtk_widget_has_focus(real);
    default:
      return FALSE;
  }
}

static void accessible_init(gpointer interface, gpointer data) {
  (void)data;
  ((GtkAccessibleInterface *)interface)->get_platform_state = get_platform_state;
}
#endif

/* ---- Its life -------------------------------------------------------------------------------- */

static void dispose(GObject *object) {
  GtkEditable *real = flow_gtk_secret_text(GTK_WIDGET(object));
  /* The toolkit's own entry would look for its handlers at the delegate. */
  if (real) g_signal_handlers_disconnect_by_data(real, object);
  G_OBJECT_CLASS(g_type_class_peek(GTK_TYPE_PASSWORD_ENTRY))->dispose(object);
}

static void class_init(gpointer class, gpointer data) {
  (void)data;
  G_OBJECT_CLASS(class)->dispose = dispose;
}

/* The toolkit keeps the structs of its entry to itself, but not their sizes. */
static GType secret_type(void) {
  static gsize type;
  if (g_once_init_enter(&type)) {
    const GInterfaceInfo editable = {editable_init, NULL, NULL};
    GTypeQuery query;
    GType made;
    g_type_query(GTK_TYPE_PASSWORD_ENTRY, &query);
    made = g_type_register_static_simple(GTK_TYPE_PASSWORD_ENTRY, "FlowGtkSecret", query.class_size,
                                         class_init, query.instance_size, NULL, 0);
    g_type_add_interface_static(made, GTK_TYPE_EDITABLE, &editable);
#if GTK_CHECK_VERSION(4, 10, 0)
    const GInterfaceInfo accessible = {accessible_init, NULL, NULL};
    g_type_add_interface_static(made, GTK_TYPE_ACCESSIBLE, &accessible);
#endif
    g_once_init_leave(&type, made);
  }
  return type;
}

GtkWidget *flow_gtk_secret_new(void) {
  GtkWidget *self = g_object_new(secret_type(), NULL);
  GtkEditable *real = gtk_editable_get_delegate(GTK_EDITABLE(self));
  GtkEntryBuffer *buffer = gtk_password_entry_buffer_new(); /* it wipes what it gives back */
  Secret *secret = g_new0(Secret, 1);
  secret->told = g_object_ref_sink(GTK_TEXT(gtk_text_new_with_buffer(buffer)));
  g_object_unref(buffer);
  g_object_set_data_full(G_OBJECT(self), key, secret, secret_free);
  for (const char *each = "text\0visibility\0cursor-position\0selection-bound\0"; *each;
       each += strlen(each) + 1) {
    char *signal = g_strconcat("notify::", each, NULL);
    g_signal_connect_object(real, signal, G_CALLBACK(tell), self, 0);
    g_free(signal);
  }
  return self;
}
