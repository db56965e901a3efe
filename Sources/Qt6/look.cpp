#include "look.h"

#include "images.h"

#include <QtDBus/qdbusconnection.h>
#include <QtDBus/qdbusmessage.h>
#include <QtDBus/qdbuspendingcall.h>
#include <QtGui/qguiapplication.h>
#include <QtGui/qpainter.h>
#include <QtGui/qpainterpath.h>
#include <QtGui/qpalette.h>
#include <QtQuick/qquickimageprovider.h>

namespace flowqt {
namespace {

constexpr char portal[] = "org.freedesktop.portal.Desktop";
constexpr char place[] = "/org/freedesktop/portal/desktop";
constexpr char settings[] = "org.freedesktop.portal.Settings";
constexpr char appearance[] = "org.freedesktop.appearance";
constexpr char scheme_name[] = "color-scheme";

/** Draws the icon behind `image://flow-drawn/NAME/COLOUR`, of 16 points or what is asked for. */
class Drawn : public QQuickImageProvider {
 public:
  Drawn() : QQuickImageProvider(QQuickImageProvider::Image) {}

  QImage requestImage(const QString &id, QSize *size, const QSize &wanted) override {
    const int side = wanted.width() > 0 ? wanted.width() : 16;
    QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    if (size) *size = image.size();
    const qsizetype slash = id.indexOf(u'/');
    const QColor colour(u'#' + id.mid(slash + 1));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(side / 16.0, side / 16.0);
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    draw(painter, id.left(slash), colour);
    return image;
  }

 private:
  static void draw(QPainter &painter, const QString &name, const QColor &colour) {
    QPainterPath path;
    if (name == QLatin1String("back")) {
      path.addPolygon(QPolygonF({{10, 3.5}, {5.5, 8}, {10, 12.5}}));
    } else if (name == QLatin1String("forward")) {
      path.addPolygon(QPolygonF({{6, 3.5}, {10.5, 8}, {6, 12.5}}));
    } else if (name == QLatin1String("close")) {
      path.addPolygon(QPolygonF({{4, 4}, {12, 12}}));
      path.addPolygon(QPolygonF({{12, 4}, {4, 12}}));
    } else if (name == QLatin1String("check")) {
      path.addPolygon(QPolygonF({{3.5, 8.5}, {6.7, 11.5}, {12.5, 4.5}}));
    } else if (name == QLatin1String("more")) {
      painter.setBrush(colour);
      painter.setPen(Qt::NoPen);
      for (const qreal y : {3.5, 8.0, 12.5})
        path.addEllipse(QPointF(8, y), 1.4, 1.4);
    } else if (name == QLatin1String("calendar")) {
      path.addRoundedRect(QRectF(2, 3, 12, 11), 1.5, 1.5);
      path.addPolygon(QPolygonF({{2, 6.5}, {14, 6.5}}));
      for (const qreal x : {5.0, 11.0})
        path.addPolygon(QPolygonF({{x, 1.5}, {x, 3.5}}));
    } else {
      path.moveTo(1.5, 8);
      path.quadTo(8, 0.5, 14.5, 8);
      path.quadTo(8, 15.5, 1.5, 8);
      path.addEllipse(QPointF(8, 8), 2.2, 2.2);
      if (name == QLatin1String("hide")) path.addPolygon(QPolygonF({{3, 13}, {13, 3}}));
    }
    painter.drawPath(path);
  }
};

}  // namespace

QQuickImageProvider *make_drawn_icons() { return new Drawn; }

/* It asks the portal without waiting: the answer comes before, or soon after, the first frame. */
Scheme::Scheme() : QObject(QCoreApplication::instance()) {
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  bus.connect(portal, place, settings, QStringLiteral("SettingChanged"), this,
              SLOT(settingChanged(QString, QString, QDBusVariant)));
  QDBusMessage question = QDBusMessage::createMethodCall(portal, place, settings, "Read");
  question << QString::fromLatin1(appearance) << QString::fromLatin1(scheme_name);
  const auto *answer = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
  connect(answer, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *over) {
    over->deleteLater();
    const QVariant first = over->reply().arguments().value(0);
    if (over->reply().type() == QDBusMessage::ReplyMessage)
      settingChanged(appearance, scheme_name, first.value<QDBusVariant>());
  });
}

Scheme *Scheme::shared() {
  static QPointer<Scheme> made;
  if (!made) made = new Scheme;
  return made;
}

/* The portal's older method wraps the value twice. */
void Scheme::settingChanged(const QString &space, const QString &name, const QDBusVariant &value) {
  if (space != QLatin1String(appearance) || name != QLatin1String(scheme_name)) return;
  QVariant inner = value.variant();
  if (inner.canConvert<QDBusVariant>()) inner = inner.value<QDBusVariant>().variant();
  keep(inner.toUInt());
}

void Scheme::keep(uint scheme) {
  if (std::exchange(told_, scheme) != scheme) Q_EMIT changed();
}

bool Scheme::isDark() const {
  const QPalette palette = QGuiApplication::palette();
  return told_ ? told_ == 1
               : palette.window().color().lightnessF() < palette.windowText().color().lightnessF();
}

}  // namespace flowqt
