/* The texts and buttons of an alert or a confirmation dialog. */
#include "content.h"
#include "page.h"

#define BESIDE 30 /* letters: so many have room beside one another */
#define LONG_TEXT 600 /* letters: a longer text is scrolled */
#define LONG_HEIGHT 320

typedef struct {
  FlowGtkScreen *screen;
  FlowGtkFactories *factories;
  GtkWidget *title, *texts, *buttons;
  GPtrArray *elements; /* that it shows */
} Alert;

static void alert_free(gpointer data) {
  Alert *self = data;
  g_object_unref(self->screen);
  flow_gtk_factories_unref(self->factories);
  g_ptr_array_unref(self->elements);
  g_free(self);
}

static GtkWidget *text_new(FlowGtkElement *element) {
  GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                  "max-width-chars", 36, "justify", GTK_JUSTIFY_CENTER, NULL);
  g_object_bind_property(element, "text", label, "label", G_BINDING_SYNC_CREATE);
  return label;
}

/* A button as wide as its place. */
static GtkWidget *button_new(FlowGtkElement *element, FlowGtkFactories *factories) {
  GtkWidget *frame = flow_gtk_button_new(element, factories);
  GtkWidget *button = gtk_widget_get_first_child(frame);
  if (GTK_IS_BUTTON(button)) gtk_widget_set_halign(button, GTK_ALIGN_FILL);
  return frame;
}

static glong letters_of(FlowGtkElement *element) {
  g_autofree char *text = NULL;
  g_object_get(element, "text", &text, NULL);
  return text ? g_utf8_strlen(text, -1) : 0;
}

static void clear(GtkWidget *box) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(box)))
    gtk_box_remove(GTK_BOX(box), child);
}

static gboolean is_button(FlowGtkElement *element) {
  FlowGtkElementKind kind;
  g_object_get(element, "kind", &kind, NULL);
  return kind == FLOW_GTK_ELEMENT_KIND_BUTTON;
}

static gboolean differs(Alert *self, GListModel *elements) {
  gboolean result = g_list_model_get_n_items(elements) != self->elements->len;
  for (guint index = 0; index < self->elements->len && !result; index++) {
    FlowGtkElement *element = g_list_model_get_item(elements, index);
    result = element != self->elements->pdata[index];
    g_object_unref(element);
  }
  return result;
}

/* Lets texts be scrolled that would be higher than a window. */
static void scroll(GtkWidget *texts) {
  GtkWidget *body = gtk_widget_get_parent(texts), *before = gtk_widget_get_prev_sibling(texts);
  GtkWidget *window;
  if (!GTK_IS_BOX(body)) return; /* they are scrolled already */
  g_object_ref(texts);
  gtk_box_remove(GTK_BOX(body), texts);
  window = g_object_new(GTK_TYPE_SCROLLED_WINDOW, "child", texts, "hscrollbar-policy",
                        GTK_POLICY_NEVER, "min-content-height", LONG_HEIGHT, NULL);
  gtk_box_insert_child_after(GTK_BOX(body), window, before);
  g_object_unref(texts);
}

void flow_gtk_alert_body_update(GtkWidget *body) {
  Alert *self = g_object_get_data(G_OBJECT(body), "flow-gtk-alert");
  GListModel *elements = NULL;
  char *title = NULL;
  glong count = 0, longest = 0, letters = 0;
  g_object_get(self->screen, "elements", &elements, "title", &title, NULL);
  gtk_label_set_text(GTK_LABEL(self->title), title ? title : "");
  gtk_widget_set_visible(self->title, title && title[0]);
  g_free(title);
  if (differs(self, elements)) {
    clear(self->texts);
    clear(self->buttons);
    g_ptr_array_set_size(self->elements, 0);
    for (guint index = 0; index < g_list_model_get_n_items(elements); index++) {
      FlowGtkElement *element = g_list_model_get_item(elements, index);
      if (is_button(element)) {
        gtk_box_append(GTK_BOX(self->buttons), button_new(element, self->factories));
        longest = MAX(longest, letters_of(element));
        count++;
      } else {
        gtk_box_append(GTK_BOX(self->texts), text_new(element));
        letters += letters_of(element);
      }
      g_ptr_array_add(self->elements, element);
    }
    if (letters > LONG_TEXT) scroll(self->texts);
    if (count * longest > BESIDE) /* they would be wider than a small window */
      gtk_orientable_set_orientation(GTK_ORIENTABLE(self->buttons), GTK_ORIENTATION_VERTICAL);
  }
  g_object_unref(elements);
}

GtkWidget *flow_gtk_alert_body_new(FlowGtkScreen *screen, FlowGtkFactories *factories,
                                   gboolean is_confirmation) {
  GtkWidget *body = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  Alert *self = g_new0(Alert, 1);
  self->screen = g_object_ref(screen);
  self->factories = flow_gtk_factories_ref(factories);
  self->elements = g_ptr_array_new_with_free_func(g_object_unref);
  self->title = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, "wrap",
                             TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "max-width-chars", 30,
                             "justify", GTK_JUSTIFY_CENTER, NULL);
  self->texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  self->buttons =
      gtk_box_new(is_confirmation ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_set_homogeneous(GTK_BOX(self->buttons), TRUE);
  gtk_widget_add_css_class(self->title, "title");
  gtk_widget_add_css_class(body, "alert-body");
  gtk_widget_add_css_class(self->texts, "alert-texts");
  gtk_widget_add_css_class(self->buttons, "alert-buttons");
  gtk_box_append(GTK_BOX(body), self->title);
  gtk_widget_set_vexpand(self->texts, TRUE);
  gtk_box_append(GTK_BOX(body), self->texts);
  gtk_box_append(GTK_BOX(body), self->buttons);
  g_object_set_data_full(G_OBJECT(body), "flow-gtk-alert", self, alert_free);
  flow_gtk_alert_body_update(body);
  return body;
}
