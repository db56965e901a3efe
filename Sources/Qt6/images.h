// Pictures for QML's Image: bytes by their digest, and icons of the system's theme.
#ifndef FLOW_QT_IMAGES_H
#define FLOW_QT_IMAGES_H

#include <QtCore/qurl.h>
#include <flow/value.h>

class QQmlEngine;
class QQuickImageProvider;

namespace flowqt {

/** Gives an engine of QML the provider "flow", unless it has it. */
void provide_images(QQmlEngine *engine);
/** The provider of the module's own icons, "flow-drawn" (look.cpp). */
QQuickImageProvider *make_drawn_icons();
/** The URL of an image that is given as bytes. The bytes stay until each keeper has let go. */
QUrl keep_image(quint64 digest, flow_bytes bytes);
void let_go_of_image(quint64 digest);
/** The URL of a file that may be opened, as flow_scene_file() gives it; empty if there is none.
 *  Nothing is fetched from a network. */
QUrl image_url(const char *file);
/** The URL of an icon of the system's theme; empty if the theme has none. */
QUrl icon_url(const QString &name);

}  // namespace flowqt

#endif
