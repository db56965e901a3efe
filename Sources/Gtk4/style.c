/* The style sheet. Colours are those of the theme, mixed with that of its text, so that they can be
 * read in light and dark themes. */
#include "content.h"

static const char sheet[] =
    "@define-color flow_card shade(@theme_bg_color, 1.12);\n"
    "column > box { padding: 18px 18px 24px 18px; }\n"
    "element.section { margin-top: 12px; }\n"
    "element.section:first-child { margin-top: 0; }\n"
    "element .card { background-color: @flow_card; border: 1px solid alpha(currentColor, 0.12);"
    "  border-radius: 12px; }\n"
    /* The elements in a card are rows of it, with lines between them. */
    "element.section > box.card { padding: 0; border-spacing: 0; }\n"
    "element.section > box.card > element { padding: 12px 14px; }\n"
    "element.section > box.card > element:not(:last-child), list.card > row:not(:last-child),"
    "  box.card > checkbutton:not(:last-child) {"
    "  border-bottom: 1px solid alpha(currentColor, 0.1); }\n"
    /* A list or a choice in a card goes from side to side, and has no card of its own. */
    "element.section > box.card > element.kind-list,"
    "  element.section > box.card > element.kind-choice { padding: 0; border-spacing: 0; }\n"
    "element.section > box.card > element.kind-list > label,"
    "  element.section > box.card > element.kind-choice > label,"
    "  element.section > box.card > element.kind-choice > dropdown { margin: 10px 14px 6px 14px; "
    "}\n"
    "element.section > box.card > element > .card { background: none; border-width: 0;"
    "  border-radius: 0; }\n"
    ".flow-section-title { font-weight: bold; margin: 0 2px; }\n"
    ".flow-footer { font-size: smaller; opacity: 0.7; margin: 0 2px; }\n"
    ".flow-heading { font-weight: 800; font-size: 132%; }\n"
    ".flow-label { font-size: smaller; opacity: 0.75; }\n"
    ".flow-subtitle { font-size: smaller; opacity: 0.7; }\n"
    ".flow-detail { opacity: 0.7; }\n"
    /* The theme's colour of disabled texts is dim by itself. */
    ".flow-label:disabled, .flow-subtitle:disabled, .flow-detail:disabled { opacity: 1; }\n"
    ".flow-note { opacity: 0.75; }\n"
    ".flow-nothing { padding: 18px; opacity: 0.6; }\n"
    ".flow-placeholder { opacity: 0.5; }\n"
    ".flow-badge { font-size: smaller; font-weight: bold; padding: 1px 9px; border-radius: 999px;"
    "  background-color: alpha(currentColor, 0.12); }\n"
    ".flow-error-text { font-size: smaller; color: @flow_error; }\n"
    "element.flow-error > .flow-label { color: @flow_error; opacity: 1; }\n"
    "element.flow-error entry, element.flow-error > .flow-multiline {"
    "  border-color: @flow_error; outline-color: alpha(@flow_error, 0.5); }\n"
    "element.kind-button > button { min-width: 140px; padding: 7px 18px; }\n"
    "header element.kind-button > button { min-width: 0; padding: 4px 10px; }\n"
    ".alert-buttons element.kind-button > button { min-width: 40px; padding: 7px 10px; }\n"
    "element.kind-not-available { padding: 24px; border-spacing: 12px; }\n"
    "element.kind-not-available > .dim-label { opacity: 0.75; }\n"
    "page :focus:focus-visible, page entry:focus-within, page .flow-multiline:focus-within,"
    "page scale:focus:focus-visible > trough { outline-color: @flow_focus; }\n"
    /* The header leaves room beside its title itself. */
    "headerbar > header .title { padding: 0; }\n"
    /* The eye of a password, which themes think of as an image. */
    "element entry.password > image:focus:focus-visible { border-radius: 6px;"
    "  outline: 2px solid @flow_focus; }\n"
    "page button.suggested-action:focus:focus-visible,"
    "page button.destructive-action:focus:focus-visible {"
    "  outline-color: @theme_selected_fg_color; }\n"
    ".flow-image { border-radius: 8px; }\n"
    ".flow-multiline, .flow-multiline > textview { border-radius: 5px; }\n"
    "element.kind-link-text > button { padding: 0; min-height: 0; }\n"
    "element.kind-link-text > button:link { color: @flow_link; }\n"
    ".flow-star { padding: 4px; min-width: 24px; min-height: 24px; border-radius: 999px; }\n"
    "element list.card, element .card > listview { background-color: transparent; }\n"
    "element list.card { background-color: @flow_card; }\n"
    "element list.card > row, element .card > listview > row,"
    "  element box.card > checkbutton { padding: 10px 14px; min-height: 28px; }\n"
    "element box.card > checkbutton { border-spacing: 12px; }\n"
    "element list.card > row:first-child, element box.card > checkbutton:first-child {"
    "  border-top-left-radius: 11px; border-top-right-radius: 11px; }\n"
    "element list.card > row:last-child, element box.card > checkbutton:last-child {"
    "  border-bottom-left-radius: 11px; border-bottom-right-radius: 11px; }\n"
    "list.card flowrow.chosen label { font-weight: bold; }\n";

/* Errors, links and the ring of the focus are hard to see on dark grounds in the theme's own
 * colours, which are made for light ones; and the ring is half transparent on light ones, too. */
static const char light[] =
    "@define-color flow_error mix(@error_color, @theme_fg_color, 0.15);"
    "@define-color flow_link mix(@theme_selected_bg_color, @theme_fg_color, 0.3);"
    "@define-color flow_focus @theme_selected_bg_color;";
static const char dark[] =
    "@define-color flow_error mix(@error_color, @theme_fg_color, 0.6);"
    "@define-color flow_link mix(@theme_selected_bg_color, @theme_fg_color, 0.6);"
    "@define-color flow_focus mix(@theme_selected_bg_color, @theme_fg_color, 0.5);";

static gboolean is_dark(GtkSettings *settings) {
  gboolean is_preferred = FALSE, is_dark;
  char *theme = NULL;
  g_object_get(settings, "gtk-application-prefer-dark-theme", &is_preferred, "gtk-theme-name",
               &theme, NULL);
  is_dark = is_preferred ||
            (theme && (g_str_has_suffix(theme, "-dark") || g_str_has_suffix(theme, ":dark") ||
                       g_str_has_suffix(theme, "Inverse")));
  g_free(theme);
  return is_dark;
}

static void choose(GtkSettings *settings, GParamSpec *spec, GtkCssProvider *colours) {
  (void)spec;
  gtk_css_provider_load_from_data(colours, is_dark(settings) ? dark : light, -1);
}

/* Above the theme, below the program's own sheets. */
static GtkCssProvider *add(GdkDisplay *display, const char *text) {
  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, text, -1);
  gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider),
                                             GTK_STYLE_PROVIDER_PRIORITY_SETTINGS + 100);
  return provider;
}

void flow_gtk_style_install(GdkDisplay *display) {
  static const char key[] = "flow-gtk-style";
  GtkSettings *settings;
  GtkCssProvider *colours;
  if (g_object_get_data(G_OBJECT(display), key)) return;
  settings = gtk_settings_get_for_display(display);
  colours = add(display, is_dark(settings) ? dark : light);
  g_object_set_data_full(G_OBJECT(display), key, colours, g_object_unref);
  g_object_unref(add(display, sheet));
  g_signal_connect_object(settings, "notify::gtk-application-prefer-dark-theme", G_CALLBACK(choose),
                          colours, 0);
  g_signal_connect_object(settings, "notify::gtk-theme-name", G_CALLBACK(choose), colours, 0);
}
