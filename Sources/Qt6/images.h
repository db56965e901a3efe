// Pictures for QML's Image: bytes by their digest, and icons of the system's theme.
#ifndef FLOW_QT_IMAGES_H
#define FLOW_QT_IMAGES_H

#include <QtCore/qbytearray.h>
#include <QtCore/qurl.h>

class QQmlEngine;

namespace flowqt {

/** Gives an engine of QML the provider "flow", unless it has it. */
void provide_images(QQmlEngine *engine);
/** The URL of an image that is given as bytes. The bytes stay until each keeper has let go. */
QUrl keep_image(quint64 digest, const QByteArray &bytes);
void let_go_of_image(quint64 digest);
/** The URL of an icon of the system's theme; empty if the theme has none. */
QUrl icon_url(const QString &name);

}  // namespace flowqt

#endif
