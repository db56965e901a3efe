// Shows the flow of a plugin in a window:
//   qt-host [--class ID] [--with PLUGIN]... [--dark|--light] [--watch] PLUGIN [LINK...]
// Each --with names a plugin that is loaded first, so that PLUGIN can open its classes. With
// --watch a plugin that is built again is loaded again, and goes on where it was.
#include <QtGui/QGuiApplication>
#include <QtQml/QQmlApplicationEngine>

int main(int argc, char **argv) {
  QGuiApplication app(argc, argv);
  QQmlApplicationEngine qml(QUrl("qrc:/Main.qml"));
  return qml.rootObjects().isEmpty() ? 1 : app.exec();
}
