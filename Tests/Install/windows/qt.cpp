// A flow in a Qt window, as an installed Flow gives it: prints the title of its first page.
#include <flow-qt/engine.h>
#include <flow-qt/view.h>

#include <QtGui/QGuiApplication>
#include <QtQml/QQmlApplicationEngine>
#include <QtQml/QQmlContext>
#include <QtQuick/QQuickWindow>
#include <cstdio>

static const char *const source = R"(
  import QtQuick
  import Flow 1.0
  Window {
    property alias flow: view
    visible: true
    FlowView { id: view; anchors.fill: parent; engine: flowEngine }
  })";

int main(int argc, char **argv) {
  QGuiApplication application(argc, argv);
  FlowEngine engine;
  if (argc != 3 || !engine.load(QString::fromLocal8Bit(argv[1]))) {
    std::fprintf(stderr, "%s\n", qPrintable(engine.errorString()));
    return 1;
  }
  QQmlApplicationEngine qml;
  qml.addImportPath(QString::fromLocal8Bit(argv[2]));
  qml.rootContext()->setContextProperty("flowEngine", &engine);
  qml.loadData(source);
  if (qml.rootObjects().isEmpty()) return 1;
  FlowView *view = qml.rootObjects().first()->property("flow").value<FlowView *>();
  if (!view) return 1;
  while (view->isEmpty())
    application.processEvents(QEventLoop::WaitForMoreEvents);
  std::printf("%s\n", qPrintable(view->title()));
  return 0;
}
