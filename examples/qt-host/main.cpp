// Shows the flow of a plugin in a window: qt-host PLUGIN [LINK...]
#include <flow-qt/flow-qt.h>

#include <QtCore>
#include <QtGui>
#include <QtQml>
#include <QtQuick>

int main(int argc, char **argv) {
  QGuiApplication app(argc, argv);
  QCommandLineParser given;
  given.addOptions({{"class", "begins with this class", "ID"}, {"dark", "dark"}, {"light", "light"}});
  given.process(app);
  QStringList links = given.positionalArguments();
  if (links.isEmpty()) qFatal("usage: qt-host [--class ID] [--dark|--light] PLUGIN [LINK...]");
  const QString plugin = links.takeFirst(), name = QFileInfo(plugin).baseName();
  FlowApplication application("org.flow.QtHost." + name);
  if (application.isSecond()) return application.open(links) ? 0 : 1;
  FlowEngine engine;
  if (!engine.load(plugin)) qFatal("%s", qPrintable(engine.errorString()));

  const QString state = qEnvironmentVariable("XDG_STATE_HOME", QDir::homePath() + "/.local/state");
  QSettings kept(state + "/qt-host/" + name + ".ini", QSettings::IniFormat);
  QQmlApplicationEngine qml;
  QPointer<QWindow> last;
  const auto show = [&] {
    qml.setInitialProperties({{"flows", QVariant::fromValue(&engine)}, {"first", given.value("class")}, {"dark", given.isSet("dark")}});
    qml.load(QUrl("qrc:/Main.qml"));
    QQuickWindow *window = qobject_cast<QQuickWindow *>(qml.rootObjects().constLast());
    window->resize(kept.value("size", QSize(480, 680)).toSize());
    last = window;
    const auto keep = [window, &kept] { kept.setValue("size", window->size()); };
    QObject::connect(window, &QWindow::visibleChanged, window, keep);
    QObject::connect(window->findChild<FlowView *>("view"), &FlowView::finished, window,
                     [](const QString &cause, const QVariant &value) {
                       const QByteArray json = QJsonDocument({QJsonValue::fromVariant(value)}).toJson(QJsonDocument::Compact);
                       printf("finished: %s %s\n", qPrintable(cause), json.mid(1).chopped(1).constData());
                     });
  };
  const auto open = [&](const QStringList &all) {
    for (const QString &link : all)
      if (last) QMetaObject::invokeMethod(last, "open", Q_ARG(QVariant, link));
  };
  QObject::connect(&app, &QGuiApplication::focusWindowChanged, [&](QWindow *now) { last = now ? now : last.data(); });
  QObject::connect(&application, &FlowApplication::activated, show);
  QObject::connect(&application, &FlowApplication::opened, open);
  show();
  QMetaObject::invokeMethod(&application, [&] { open(links); }, Qt::QueuedConnection);
  return app.exec();
}
