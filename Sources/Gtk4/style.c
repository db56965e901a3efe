/* The style sheet. Colours are those of the theme, mixed with that of its text, so that they can be
 * read in light and dark themes. */
#include "content.h"

static const char sheet[] =
    "@define-color flow_error mix(@error_color, @theme_fg_color, 0.35);\n"
    "@define-color flow_card shade(@theme_bg_color, 1.12);\n"
    "column > box { padding: 18px 18px 24px 18px; }\n"
    "element.section { margin-top: 12px; }\n"
    "element.section:first-child { margin-top: 0; }\n"
    "element .card { background-color: @flow_card; border: 1px solid alpha(currentColor, 0.12);"
    "  border-radius: 12px; }\n"
    "element.section > box.card { padding: 12px; border-spacing: 14px; }\n"
    "element.section > box.card .card { background: none; }\n"
    ".flow-section-title { font-weight: bold; margin: 0 2px; }\n"
    ".flow-footer { font-size: smaller; opacity: 0.7; margin: 0 2px; }\n"
    ".flow-heading { font-weight: 800; font-size: 132%; }\n"
    ".flow-label { font-size: smaller; opacity: 0.75; }\n"
    ".flow-subtitle { font-size: smaller; opacity: 0.7; }\n"
    ".flow-detail { opacity: 0.7; }\n"
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
    "element.kind-not-available { padding: 24px; border-spacing: 12px; }\n"
    ".flow-image { border-radius: 8px; }\n"
    ".flow-star { padding: 4px; min-width: 24px; min-height: 24px; border-radius: 999px; }\n"
    "element list.card, element .card > listview { background-color: transparent; }\n"
    "element list.card { background-color: @flow_card; }\n"
    "element list.card > row, element .card > listview > row { padding: 10px 14px;"
    "  min-height: 28px; }\n"
    "element list.card > row:first-child { border-top-left-radius: 11px;"
    "  border-top-right-radius: 11px; }\n"
    "element list.card > row:last-child { border-bottom-left-radius: 11px;"
    "  border-bottom-right-radius: 11px; }\n"
    "element list.card > row:not(:last-child) {"
    "  border-bottom: 1px solid alpha(currentColor, 0.1); }\n"
    "flowrow.chosen label { font-weight: bold; }\n";

void flow_gtk_style_install(GdkDisplay *display) {
  static GQuark installed;
  GtkCssProvider *provider;
  if (!installed) installed = g_quark_from_static_string("flow-gtk-style");
  if (g_object_get_qdata(G_OBJECT(display), installed)) return;
  provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, sheet, -1);
  /* Above the theme, below the program's own sheets. */
  gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider),
                                             GTK_STYLE_PROVIDER_PRIORITY_SETTINGS + 100);
  g_object_set_qdata_full(G_OBJECT(display), installed, provider, g_object_unref);
}
