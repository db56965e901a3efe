/* The look of the shell's parts: all colours are the theme's. */
#include "view.h"

static const char style[] =
    "flowview header, window.dialog header { padding: 6px; min-height: 36px;"
    "  border-bottom: 1px solid alpha(@borders, 0.7); }"
    "headerbar > header { padding: 0; }"
    "headerbar > header .title,"
    "flowview header .title, window.dialog header .title { font-weight: bold; }"
    "flowview page, window.dialog page { background-color: @theme_bg_color;"
    "  color: @theme_fg_color; }"
    "flowview popover page { background-color: transparent; color: inherit; }"
    "flowview sheet > layer { background-color: @theme_bg_color; }"
    "flowview sheet.sheet > layer { border-radius: 12px 12px 0 0;"
    "  box-shadow: 0 1px 12px alpha(black, 0.35); }"
    "flowview sheet.sheet > layer > slide { border-radius: 12px 12px 0 0; }"
    "flowview sheet.floating > layer, flowview sheet.floating > layer > slide {"
    "  border-radius: 12px; }"
    "flowview tabs, window.dialog tabs { padding: 3px; border-top: 1px solid alpha(@borders, 0.7);"
    "  background-color: @theme_bg_color; }"
    "tabs > button.tab { padding: 4px; }"
    "tabs > button.tab:checked { font-weight: bold; }"
    "pages { padding: 2px 6px 6px; }"
    "pages > dot { padding: 9px; min-width: 8px; min-height: 8px; border-radius: 13px;"
    "  background-clip: content-box; background-color: alpha(currentColor, 0.55);"
    "  outline: 0 solid transparent; outline-offset: -4px; }"
    "pages > dot:checked { min-width: 18px; background-color: currentColor; }"
    "pages > dot:hover { background-color: alpha(currentColor, 0.8); }"
    "pages > dot:focus-visible { outline: 2px solid alpha(currentColor, 0.8); }"
    "flowview .empty-tab { color: alpha(currentColor, 0.6); }"
    "page .alert-body { padding: 18px; min-width: 260px; }"
    "page .alert-body > .title { font-weight: bold; font-size: 1.15em; margin-bottom: 6px; }"
    "page .alert-body > .alert-texts, page .alert-body > scrolledwindow { margin-bottom: 18px; }";

void flow_gtk_view_install_style(GdkDisplay *display) {
  static const char key[] = "flow-gtk-shell-style";
  GtkCssProvider *provider;
  if (!display || g_object_get_data(G_OBJECT(display), key)) return;
  provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, style, -1);
  gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider),
                                             GTK_STYLE_PROVIDER_PRIORITY_FALLBACK + 1);
  g_object_set_data_full(G_OBJECT(display), key, provider, g_object_unref);
}
