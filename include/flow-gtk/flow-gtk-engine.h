/*
 * flow-gtk-engine.h - an engine of Flow in the main loop of GLib.
 */
#ifndef FLOW_GTK_ENGINE_H
#define FLOW_GTK_ENGINE_H

#include <flow-gtk/flow-gtk-enums.h>
#include <gtk/gtk.h>

#ifndef __GI_SCANNER__
#include <flow/flow.h>
#endif

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_ENGINE (flow_gtk_engine_get_type())

/**
 * FlowGtkEngine:
 *
 * The engine that runs flows, with the plugins that it has loaded. It works in the main context
 * that is the thread's default when it is made. Several views may show flows of one engine; each
 * keeps a reference to it.
 *
 * When the last reference goes, all flows end (`shut down`) and their plugins are unloaded. If that
 * happens inside a callback of the engine, it is done at the loop's next turn.
 *
 * If no engine can be made, because the process has no descriptor left, flow_gtk_engine_new()
 * gives none, and g_initable_new() tells why. An object that is made without these, as by
 * GtkBuilder, then refuses all that is asked of it and of its views, with the same reason.
 *
 * Since: 0.4
 */
G_DECLARE_FINAL_TYPE(FlowGtkEngine, flow_gtk_engine, FLOW_GTK, ENGINE, GObject)

/**
 * flow_gtk_engine_new:
 *
 * Makes an engine without plugins. Its language is that of the environment. If none can be
 * made, the reason goes to g_warning(); g_initable_new() gives it as an error.
 *
 * Returns: (transfer full) (nullable): a new engine; %NULL if none can be made
 *
 * Since: 0.4
 */
FlowGtkEngine *flow_gtk_engine_new(void);

/**
 * flow_gtk_engine_get_default:
 *
 * The engine of views that are given none. The library makes it when it is first asked for, and
 * keeps it until the last view that shows one of its flows has gone; from then on it lives as long
 * as somebody holds a reference. If none can be made, the reason goes to g_warning(), and what is
 * given refuses all that is asked of it, also with that reason.
 *
 * Returns: (transfer none): the default engine
 *
 * Since: 0.4
 */
FlowGtkEngine *flow_gtk_engine_get_default(void);

/**
 * flow_gtk_engine_load:
 * @self: an engine
 * @path: (type filename): the file of a plugin; without a slash one of the current folder
 * @error: receives the reason, with the stage and the file
 *
 * Loads a plugin that the user or the program names. Its code runs inside the program and can do
 * what that can do. Not to be called inside a callback of the engine.
 *
 * Returns: %TRUE if it is loaded; else nothing of it is left behind
 *
 * Since: 0.4
 */
gboolean flow_gtk_engine_load(FlowGtkEngine *self, const char *path, GError **error);

/**
 * flow_gtk_engine_load_folder:
 * @self: an engine
 * @folder: (type filename): a folder of plugins, whose names end in `.so`
 * @error: receives the reason of the first that failed
 *
 * Loads the plugins of a folder, in the order of their names. As nobody has named them, only
 * trusted files are loaded: plain files of the user or of root that nobody else can replace. The
 * others are loaded although one fails; each failure is told as a diagnostic.
 *
 * Returns: %TRUE if all are loaded, also if there is none
 *
 * Since: 0.4
 */
gboolean flow_gtk_engine_load_folder(FlowGtkEngine *self, const char *folder, GError **error);

/**
 * flow_gtk_engine_watch:
 * @self: an engine
 * @path: (type filename): the file of a plugin
 * @error: receives the reason
 *
 * Loads a plugin and, each time its file has been built again, loads it again as
 * flow_gtk_engine_reload() does, for those who write plugins. In an engine with FLOW_ENGINE_SAVED
 * what it shows goes on where it was. The engine's diagnostics tell what fails then.
 *
 * Returns: %TRUE if it is loaded and watched
 *
 * Since: 0.4
 */
gboolean flow_gtk_engine_watch(FlowGtkEngine *self, const char *path, GError **error);

/**
 * flow_gtk_engine_reload:
 * @self: an engine
 * @plugin: the id of a loaded plugin, or the path of its file
 * @error: receives the reason
 *
 * Loads the file of a plugin as it is now. In an engine with FLOW_ENGINE_SAVED all that the plugin
 * shows is made anew in its place: the same pages, with focus, cursor and what the user has typed,
 * but for secrets; a class that is missing now is shown as not available.
 *
 * In another engine all it shows ends before. Views show what the engine
 * shows then; when a screen of the same class comes again, it has the focus and the scroll position
 * that it had, where its elements have the same ids. A view that the plugin's flow has left empty
 * has emitted #FlowGtkView::finished, with the cause `unloaded`, by the loop's next turn, and can
 * be started again.
 *
 * Inside a callback of the engine it waits for the loop's next turn, when no callback is on the
 * stack: the plugin that asks is still there until then. A failure is a diagnostic then.
 *
 * Returns: %TRUE if it is loaded again, or will be; %FALSE with a reason if not. If it fails before
 *   the new `init`, the old one stays.
 *
 * Since: 0.4
 */
gboolean flow_gtk_engine_reload(FlowGtkEngine *self, const char *plugin, GError **error);

/**
 * flow_gtk_engine_unload:
 * @self: an engine
 * @plugin: the id of a loaded plugin, or the path of its file
 * @error: receives the reason
 *
 * Unloads a plugin: what it shows ends, with the cause `unloaded`, and its classes have gone. Its
 * turn comes when no page moves, at the latest in the loop's next turns; the views' pages do not
 * move any more when this returns, unless a callback of the engine calls it.
 *
 * Returns: %TRUE if it is unloaded, or will be
 *
 * Since: 0.4
 */
gboolean flow_gtk_engine_unload(FlowGtkEngine *self, const char *plugin, GError **error);

/**
 * flow_gtk_engine_get_word:
 * @self: an engine
 * @word: a word
 *
 * Gives a word as views show it: the text that the program has set, else the library's own in the
 * language of the engine, else the English one.
 *
 * Returns: (transfer none): the text, lent until the word or the language is set again; empty if
 *   there is no such word, or no engine
 *
 * Since: 0.4
 */
const char *flow_gtk_engine_get_word(FlowGtkEngine *self, FlowGtkWord word);

/**
 * flow_gtk_engine_set_word:
 * @self: an engine
 * @word: a word
 * @text: (nullable): the text in the user's language, not empty; %NULL for the library's own
 *
 * Sets a word that views show to users, in the program's language or its own way. Views show it in
 * the loop's next turn.
 *
 * Since: 0.4
 */
void flow_gtk_engine_set_word(FlowGtkEngine *self, FlowGtkWord word, const char *text);

/**
 * flow_gtk_engine_get_is_saved:
 * @self: an engine
 *
 * Returns: %TRUE if what it shows can be saved, and goes on in its place when a plugin is loaded
 *   again
 *
 * Since: 0.4
 */
gboolean flow_gtk_engine_get_is_saved(FlowGtkEngine *self);

/**
 * flow_gtk_engine_get_locale:
 * @self: an engine
 *
 * The language that screens are told.
 *
 * Returns: (transfer none): a tag as in BCP 47, `de-DE`; empty for none
 *
 * Since: 0.4
 */
const char *flow_gtk_engine_get_locale(FlowGtkEngine *self);

/**
 * flow_gtk_engine_set_locale:
 * @self: an engine
 * @locale: a tag as in BCP 47; letters, digits and `-`, at most 64; empty for none
 *
 * Sets the language that screens are told, and with it the direction of writing. Widgets have the
 * direction of the toolkit: see flow_gtk_engine_get_direction().
 *
 * Since: 0.4
 */
void flow_gtk_engine_set_locale(FlowGtkEngine *self, const char *locale);

/**
 * flow_gtk_engine_get_direction:
 * @self: an engine
 *
 * The direction in which its language is written. A program whose language is not that of the
 * environment gives it to gtk_widget_set_default_direction(), which mirrors pages, slides and
 * swipes of all views.
 *
 * Returns: the direction
 *
 * Since: 0.4
 */
GtkTextDirection flow_gtk_engine_get_direction(FlowGtkEngine *self);

#ifndef __GI_SCANNER__

/**
 * flow_gtk_engine_new_with_options: (skip)
 * @options: as of flow_engine_create(); copied. A diagnostics function is called in addition to the
 *   signal's handlers, and its destroy function runs with the engine.
 *
 * Makes an engine with other settings than the usual, such as a clock that a test moves. If none
 * can be made, the reason goes to g_warning(), and the destroy functions of @options have run.
 *
 * Returns: (transfer full) (nullable): a new engine; %NULL if none can be made
 *
 * Since: 0.4
 */
FlowGtkEngine *flow_gtk_engine_new_with_options(const flow_engine_options *options);

/**
 * flow_gtk_engine_get_raw: (skip)
 * @self: an engine
 *
 * The engine of the C ABI, for what this library has no words for. Do not destroy it.
 *
 * Returns: (transfer none) (nullable): the engine; %NULL once it has been disposed of, and if none
 *   could be made
 *
 * Since: 0.4
 */
flow_engine *flow_gtk_engine_get_raw(FlowGtkEngine *self);

#endif

G_END_DECLS
#endif
