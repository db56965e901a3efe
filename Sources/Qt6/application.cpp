#include <flow-qt/application.h>

#include <QtCore/qdir.h>
#include <QtCore/qsettings.h>
#include <QtCore/qvariant.h>
#include <QtDBus/qdbusabstractadaptor.h>
#include <QtDBus/qdbusconnection.h>
#include <QtDBus/qdbusmessage.h>
#include <cstdio>

namespace {

const char interface_name[] = "org.freedesktop.Application";

/* The methods that the desktop, and later instances, call. */
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
  QString name, path;
  bool isSecond = false;

  QString file() const {
    const QString home = qEnvironmentVariable("XDG_STATE_HOME");
    // A relative one is ignored, as the XDG specification wants it.
    const QString folder =
        QDir::isAbsolutePath(home) ? home : QDir::homePath() + QStringLiteral("/.local/state");
    return folder + u'/' + name + ".ini";
  }
};

FlowApplication::FlowApplication(QObject *parent) : QObject(parent), d(new Private) {
  new Adaptor(this);
}

QString FlowApplication::name() const { return d->name; }

void FlowApplication::setName(const QString &name) {
  if (!d->name.isEmpty() || name.isEmpty()) return;
  d->name = name;
  d->path = u'/' + QString(name).replace(u'.', u'/').replace(u'-', u'_');
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (bus.isConnected()) {
    // The object first: who finds the name finds it, too.
    bus.registerObject(d->path, this, QDBusConnection::ExportAdaptors);
    d->isSecond = !bus.registerService(name);
    if (d->isSecond) bus.unregisterObject(d->path);
  }
  Q_EMIT nameChanged();
  if (d->isSecond) Q_EMIT isSecondChanged();
}

FlowApplication::~FlowApplication() {
  if (d->name.isEmpty() || d->isSecond) return;
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  bus.unregisterService(d->name);
  bus.unregisterObject(d->path);
}

bool FlowApplication::isSecond() const { return d->isSecond; }

QVariant FlowApplication::kept(const QString &key, const QVariant &otherwise) const {
  return QSettings(d->file(), QSettings::IniFormat).value(key, otherwise);
}

void FlowApplication::keep(const QString &key, const QVariant &value) {
  QSettings(d->file(), QSettings::IniFormat).setValue(key, value);
}

void FlowApplication::print(const QString &line) const {
  std::printf("%s\n", qUtf8Printable(line));
  std::fflush(stdout);
}

bool FlowApplication::open(const QStringList &links) {
  if (!d->isSecond) {
    if (links.isEmpty()) {
      Q_EMIT activated();
    } else {
      Q_EMIT opened(links);
    }
    return true;
  }
  QDBusMessage call = QDBusMessage::createMethodCall(d->name, d->path, interface_name,
                                                     links.isEmpty() ? "Activate" : "Open");
  if (!links.isEmpty()) call << links;
  call << QVariantMap();
  const QDBusMessage answer = QDBusConnection::sessionBus().call(call);
  return answer.type() == QDBusMessage::ReplyMessage;
}

#include "application.moc"
