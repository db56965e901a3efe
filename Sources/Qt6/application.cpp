#include <flow-qt/application.h>

#include <QtCore/qvariant.h>
#include <QtDBus/qdbusabstractadaptor.h>
#include <QtDBus/qdbusconnection.h>
#include <QtDBus/qdbusmessage.h>
#include <QtDBus/qdbusreply.h>

namespace {

const char interface_name[] = "org.freedesktop.Application";

/* What the desktop, and later instances, call. */
class Adaptor : public QDBusAbstractAdaptor {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Application")

 public:
  explicit Adaptor(FlowApplication *application)
      : QDBusAbstractAdaptor(application), application_(application) {}

 public Q_SLOTS:
  void Activate(const QVariantMap &) { Q_EMIT application_->activated(); }
  void Open(const QStringList &links, const QVariantMap &) { Q_EMIT application_->opened(links); }
  void ActivateAction(const QString &, const QVariantList &, const QVariantMap &) {
    Q_EMIT application_->activated();
  }

 private:
  FlowApplication *application_;
};

}  // namespace

struct FlowApplication::Private {
  QString id, path;
  bool isSecond = false;
};

FlowApplication::FlowApplication(const QString &id, QObject *parent)
    : QObject(parent), d(new Private) {
  d->id = id;
  d->path = u'/' + QString(id).replace(u'.', u'/').replace(u'-', u'_');
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  new Adaptor(this);
  // The object first: who finds the name finds it, too.
  bus.registerObject(d->path, this, QDBusConnection::ExportAdaptors);
  d->isSecond = !bus.registerService(id);
  if (d->isSecond) bus.unregisterObject(d->path);
}

FlowApplication::~FlowApplication() {
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected() || d->isSecond) return;
  bus.unregisterService(d->id);
  bus.unregisterObject(d->path);
}

bool FlowApplication::isSecond() const { return d->isSecond; }

bool FlowApplication::open(const QStringList &links) {
  if (!d->isSecond) {
    if (links.isEmpty()) {
      Q_EMIT activated();
    } else {
      Q_EMIT opened(links);
    }
    return true;
  }
  QDBusMessage call = QDBusMessage::createMethodCall(
      d->id, d->path, interface_name, links.isEmpty() ? "Activate" : "Open");
  if (!links.isEmpty()) call << links;
  call << QVariantMap();
  const QDBusMessage answer = QDBusConnection::sessionBus().call(call);
  return answer.type() == QDBusMessage::ReplyMessage;
}

#include "application.moc"
