// Shows the flow of a plugin in a window: qt-host [--class ID] [--dark|--light] PLUGIN [LINK...]
#include <QtGui/QGuiApplication>
#include <QtQml/QQmlApplicationEngine>

int main(int argc, char **argv) {
  QGuiApplication app(argc, argv);
  QQmlApplicationEngine qml(QUrl("qrc:/Main.qml"));
  return qml.rootObjects().isEmpty() ? 1 : app.exec();
}
