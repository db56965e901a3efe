// Methods of a QObject, called by index and by name, and pages of Qt Quick's StackView.
#include <QtCore/QEventLoop>
#include <QtCore/QMetaMethod>
#include <QtGui/QGuiApplication>
#include <QtQml/QQmlComponent>
#include <QtQml/QQmlEngine>

#include "peers.h"

namespace {

constexpr long kCalls = 2000;
constexpr long kPairs = 20;
// The callbacks of a page of StackView.
constexpr int kHeard = 7;

class Target : public QObject {
  Q_OBJECT
 public:
  qint64 sink = 0;
  QMetaMethod methods[3];

  Target() {
    const char *signatures[] = {"one()", "three(qlonglong,double)",
                                "six(qlonglong,double,QString,qulonglong,int)"};
    for (int which = 0; which < 3; which++)
      methods[which] = metaObject()->method(metaObject()->indexOfMethod(signatures[which]));
  }

  Q_INVOKABLE void one() { sink++; }
  Q_INVOKABLE qlonglong three(qlonglong x, double d) {
    sink++;
    return x + static_cast<qlonglong>(d);
  }
  Q_INVOKABLE qlonglong six(qlonglong x, double d, const QString &s, qulonglong t, int i) {
    sink++;
    return x + static_cast<qlonglong>(d) + s.size() + static_cast<qlonglong>(t) + i;
  }
};

const QString text = QStringLiteral("text");
qlonglong result;

template <int which>
void by_index(Target &target) {
  const QMetaMethod &method = target.methods[which];
  if constexpr (which == 0) method.invoke(&target, Qt::DirectConnection);
  if constexpr (which == 1) {
    method.invoke(&target, Qt::DirectConnection, Q_RETURN_ARG(qlonglong, result),
                  Q_ARG(qlonglong, 7), Q_ARG(double, 2.5));
  }
  if constexpr (which == 2) {
    method.invoke(&target, Qt::DirectConnection, Q_RETURN_ARG(qlonglong, result),
                  Q_ARG(qlonglong, 7), Q_ARG(double, 2.5), Q_ARG(QString, text),
                  Q_ARG(qulonglong, 9), Q_ARG(int, 3));
  }
}

template <int which>
void by_name(Target &target) {
  if constexpr (which == 0) QMetaObject::invokeMethod(&target, "one", Qt::DirectConnection);
  if constexpr (which == 1) {
    QMetaObject::invokeMethod(&target, "three", Qt::DirectConnection,
                              Q_RETURN_ARG(qlonglong, result), Q_ARG(qlonglong, 7),
                              Q_ARG(double, 2.5));
  }
  if constexpr (which == 2) {
    QMetaObject::invokeMethod(&target, "six", Qt::DirectConnection, Q_RETURN_ARG(qlonglong, result),
                              Q_ARG(qlonglong, 7), Q_ARG(double, 2.5), Q_ARG(QString, text),
                              Q_ARG(qulonglong, 9), Q_ARG(int, 3));
  }
}

template <void (*call)(Target &)>
double repeat(void *context, long count) {
  Target &target = *static_cast<Target *>(context);
  const qint64 before = target.sink;
  const double begin = now_ns();
  for (long done = 0; done < count; done++)
    call(target);
  const double time = now_ns() - begin;
  peer_must(target.sink - before == count, "Qt calls its methods");
  return time;
}

// A page hears of its life as a screen of Flow does. Without any transition a StackView would keep
// pages that were popped.
const char *const kStack = R"(
import QtQuick
import QtQuick.Templates as T

T.StackView {
  id: stack
  property int heard: 0
  initialItem: Item {}
  pushEnter: Transition {}
  pushExit: Transition {}
  popEnter: Transition {}
  popExit: Transition {}
  property Component page: Item {
    T.StackView.onActivating: stack.heard++
    T.StackView.onActivated: stack.heard++
    T.StackView.onDeactivating: stack.heard++
    T.StackView.onDeactivated: stack.heard++
    T.StackView.onRemoved: stack.heard++
    Component.onCompleted: stack.heard++
    Component.onDestruction: stack.heard++
  }
  function pair() {
    push(page, {}, T.StackView.Immediate)
    pop(T.StackView.Immediate)
  }
}
)";

struct Stack {
  QObject *view;
  QMetaMethod pair;
};

double push_and_pop(void *context, long count) {
  const Stack &stack = *static_cast<Stack *>(context);
  const int before = stack.view->property("heard").toInt();
  const double begin = now_ns();
  for (long done = 0; done < count; done++)
    stack.pair.invoke(stack.view, Qt::DirectConnection);
  // Pages that were popped are deleted when the loop of events comes to it.
  QEventLoop loop;
  QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
  loop.exec();
  const double time = now_ns() - begin;
  peer_must(stack.view->property("heard").toInt() - before == kHeard * count,
            "StackView tells a page of its life");
  return time;
}

}  // namespace

void prepare_qt() {
  static int count = 1;
  static char name[] = "peers";
  static char *words[] = {name, nullptr};
  static QGuiApplication application(count, words);
  static Target target;
  static QQmlEngine engine;
  static QQmlComponent component(&engine);
  static Stack stack;
  add_peer("qt-index-1", repeat<by_index<0>>, &target, kCalls);
  add_peer("qt-index-3", repeat<by_index<1>>, &target, kCalls);
  add_peer("qt-index-6", repeat<by_index<2>>, &target, kCalls);
  add_peer("qt-name-1", repeat<by_name<0>>, &target, kCalls);
  add_peer("qt-name-3", repeat<by_name<1>>, &target, kCalls);
  add_peer("qt-name-6", repeat<by_name<2>>, &target, kCalls);
  component.setData(kStack, QUrl());
  stack.view = component.create();
  peer_must(stack.view != nullptr, qPrintable(component.errorString()));
  stack.pair = stack.view->metaObject()->method(stack.view->metaObject()->indexOfMethod("pair()"));
  add_peer("qt-stack", push_and_pop, &stack, kPairs);
}

#include "qt.moc"
