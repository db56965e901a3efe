/*
 * flow-gtk-error.h - errors of Flow as GError.
 */
#ifndef FLOW_GTK_ERROR_H
#define FLOW_GTK_ERROR_H

#include <glib.h>

G_BEGIN_DECLS

/**
 * FLOW_GTK_ERROR:
 *
 * The domain of the library's errors. The code is a `flow_status`, a negative number, and the
 * message is the engine's sentence: what went wrong, where, with which value, what to do. A caller
 * that asks for the error hears it from nobody else: it is a warning only where %NULL was given.
 *
 * Since: 0.4
 */
#define FLOW_GTK_ERROR (flow_gtk_error_quark())

/**
 * flow_gtk_error_quark:
 *
 * Returns: the domain of the library's errors
 *
 * Since: 0.4
 */
GQuark flow_gtk_error_quark(void);

G_END_DECLS
#endif
