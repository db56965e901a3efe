#include "images.h"

#include <QtCore/qbuffer.h>
#include <QtCore/qbytearray.h>
#include <QtCore/qhash.h>
#include <QtCore/qmutex.h>
#include <QtGui/qicon.h>
#include <QtGui/qimagereader.h>
#include <QtQml/qqmlengine.h>
#include <QtQuick/qquickimageprovider.h>

namespace flowqt {
namespace {

struct Kept {
  QByteArray bytes;
  int keepers = 0;
};

// Read by the threads that decode pictures, too.
struct Store {
  QMutex mutex;
  QHash<quint64, Kept> images;
};
Q_GLOBAL_STATIC(Store, store)

/** Decodes the bytes behind `image://flow/DIGEST`. A picture that has no size of its own, such as
 *  an SVG, is drawn in the size that is asked for. */
class Provider : public QQuickImageProvider {
 public:
  Provider() : QQuickImageProvider(QQuickImageProvider::Image) {}

  QImage requestImage(const QString &id, QSize *size, const QSize &wanted) override {
    QByteArray bytes;
    if (store.exists()) {
      QMutexLocker lock(&store->mutex);
      bytes = store->images.value(id.toULongLong()).bytes;
    }
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer);
    reader.setAutoTransform(true);
    if (wanted.isValid() && reader.format().startsWith("svg")) reader.setScaledSize(wanted);
    QImage image = reader.read();
    if (size) *size = image.size();
    return image;
  }
};

/** Draws the icon behind `image://flow-icon/NAME`. */
class Icons : public QQuickImageProvider {
 public:
  Icons() : QQuickImageProvider(QQuickImageProvider::Pixmap) {}

  QPixmap requestPixmap(const QString &id, QSize *size, const QSize &wanted) override {
    const QPixmap pixmap = QIcon::fromTheme(id).pixmap(wanted.isValid() ? wanted : QSize(24, 24));
    if (size) *size = pixmap.size();
    return pixmap;
  }
};

}  // namespace

void provide_images(QQmlEngine *engine) {
  if (engine->imageProvider("flow")) return;
  engine->addImageProvider("flow", new Provider);
  engine->addImageProvider("flow-icon", new Icons);
  engine->addImageProvider("flow-drawn", make_drawn_icons());
}

QUrl keep_image(quint64 digest, flow_bytes bytes) {
  QMutexLocker lock(&store->mutex);
  Kept &kept = store->images[digest];
  if (kept.keepers++ == 0)
    kept.bytes = QByteArray(reinterpret_cast<const char *>(bytes.data), qsizetype(bytes.size));
  return QUrl(QStringLiteral("image://flow/%1").arg(digest));
}

void let_go_of_image(quint64 digest) {
  if (!store.exists()) return;
  QMutexLocker lock(&store->mutex);
  const auto kept = store->images.find(digest);
  if (kept != store->images.end() && --kept->keepers == 0) store->images.erase(kept);
}

QUrl image_url(const char *file) {
  const QUrl url(QString::fromUtf8(file));
  if (url.scheme() == "data" || url.scheme() == "qrc") return url;
  return file[0] == '/' ? QUrl::fromLocalFile(QString::fromUtf8(file)) : QUrl();
}

QUrl icon_url(const QString &name) {
  if (name.isEmpty() || !QIcon::hasThemeIcon(name)) return QUrl();
  return QUrl(QStringLiteral("image://flow-icon/") + name);
}

}  // namespace flowqt
