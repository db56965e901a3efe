// Shared by the tests of libflow-qt6: checks, waiting, and an engine with a view in a window.
#ifndef FLOW_TESTS_QT_WORLD_H
#define FLOW_TESTS_QT_WORLD_H

#include <QtCore/qmap.h>
#include <QtCore/qthread.h>
#include <QtGui/qaccessible.h>
#include <QtGui/qevent.h>
#include <QtGui/qguiapplication.h>
#include <QtQml/qqmlcomponent.h>
#include <QtQml/qqmlengine.h>
#include <QtQuick/qquickitem.h>
#include <QtQuick/qquickview.h>
#include <flow-qt/flow-qt.h>

#include <cstdio>
#include <flow/flow.hpp>
#include <functional>
#include <memory>

inline int checks, failures;

inline bool check(bool is_right, int line, const char *what, const QString &saw = QString()) {
  checks++;
  if (is_right) return true;
  failures++;
  std::fprintf(stderr, "line %d: not so: %s (saw '%s')\n", line, what, qPrintable(saw));
  return false;
}
#define CHECK(is_right) check(is_right, __LINE__, #is_right)
#define SAME(saw, wanted) check((saw) == (wanted), __LINE__, #saw " == " #wanted, said(saw))
/** Waits until it is so. */
#define UNTIL(is_so) check(until([&] { return is_so; }), __LINE__, #is_so)

inline QString said(const QString &text) { return text; }
inline QString said(const std::string &text) { return QString::fromStdString(text); }
inline QString said(qlonglong number) { return QString::number(number); }

/** Fails after a number of looks, which is for a condition that never comes. */
inline bool until(const std::function<bool()> &is_so) {
  for (int looks = 0; looks < 50000 && !is_so(); looks++) {
    QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QThread::usleep(500);
  }
  return is_so();
}

/** Does what has been posted, and what that posts. */
inline void turn() {
  for (int round = 0; round < 5; round++) {
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
}

inline void walk(QQuickItem *root, const std::function<void(QQuickItem *)> &each) {
  each(root);
  for (QQuickItem *child : root->childItems())
    walk(child, each);
}

/** The visible item that shows the element with an id. */
inline QQuickItem *item_of(QQuickItem *root, const QString &id) {
  QQuickItem *found = nullptr;
  walk(root, [&](QQuickItem *item) {
    const FlowElement *element = item->property("element").value<FlowElement *>();
    if (!found && element && element->elementId() == id && item->isVisible()) found = item;
  });
  return found;
}

/** Its control. */
inline QQuickItem *control_of(QQuickItem *root, const QString &id) {
  QQuickItem *item = item_of(root, id);
  return item ? item->property("focusItem").value<QQuickItem *>() : nullptr;
}

/** The visible button below `root` with a name, whatever is drawn on it. */
inline QQuickItem *button_of(QQuickItem *root, const QString &name) {
  QQuickItem *found = nullptr;
  walk(root, [&](QQuickItem *item) {
    if (!item->inherits("QQuickAbstractButton") || !item->isVisible()) return;
    const QAccessibleInterface *told = QAccessible::queryAccessibleInterface(item);
    if (told && told->text(QAccessible::Name) == name) found = item;
  });
  return found;
}

/** The screen whose page is in a slot; null of other items. */
inline const FlowScreen *screen_of(const QQuickItem *slot) {
  if (!slot->inherits("FlowSlot")) return nullptr;
  const QQuickItem *page = slot->property("page").value<QQuickItem *>();
  return page ? page->property("screen").value<FlowScreen *>() : nullptr;
}

struct World {
  /** `classes` gets the engine before the view begins the flow "t.flow". */
  template <typename Classes>
  World(int slide, Classes classes, bool saved = false) : slide(slide) {
    engine = std::make_unique<FlowEngine>();
    engine->setSaved(saved);
    QObject::connect(engine.get(), &FlowEngine::diagnostic, engine.get(),
                     [this](FlowEngine::Severity, const QString &message) { told << message; });
    flows = flow::engine_view(engine->raw());
    classes(flows);
    open();
  }

  void open() {
    window = std::make_unique<QQuickView>();
    QQmlComponent component(window->engine());
    component.setData(
        "import QtQuick\nimport Flow\nFlowView { focus: true; coordinator: 't.flow'; "
        "slideTime: " +
            QByteArray::number(slide) + "; resumes: engine ? engine.saved : false\n" + look + "\n}",
        QUrl());
    view = qobject_cast<FlowView *>(component.create());
    if (!view) qFatal("%s", qPrintable(component.errorString()));
    QObject::connect(view, &FlowView::finished, view,
                     [this](FlowView::Cause cause, const QVariant &) {
                       finished << FlowView::causeName(cause);
                     });
    QObject::connect(view, &FlowView::announced, view,
                     [this](const QString &message) { announced << message; });
    view->setEngine(engine.get());
    window->setResizeMode(QQuickView::SizeRootObjectToView);
    window->setContent(QUrl(), nullptr, view);
    window->resize(400, 500);
    window->show();
    window->requestActivate();
    if (!UNTIL(window->isExposed() && !view->title().isEmpty()))
      std::fprintf(stderr, "%s\n", qPrintable(told.join(QLatin1Char(10))));
  }

  flow::window_handle handle() const { return flow::window_handle(view->flowWindow()); }
  /** Of the page on top, which need not be that of the window. */
  QString top() const { return view->screen() ? view->screen()->title() : QString(); }
  /** The pages that there are, or those of them that are seen. */
  int pages(bool seen) const {
    int count = 0;
    walk(view, [&](QQuickItem *item) {
      if (!item->inherits("FlowSlot") || (seen && !item->isVisible())) return;
      QQuickItem *page = item->property("page").value<QQuickItem *>();
      if (page && page->property("screen").isValid()) count++;
    });
    return count;
  }
  bool rests(const QString &title, int seen) const { return top() == title && pages(true) == seen; }
  /** The slot of the page with a title. */
  QQuickItem *slot(const QString &title) const {
    QQuickItem *found = nullptr;
    walk(view, [&](QQuickItem *item) {
      const FlowScreen *its = screen_of(item);
      if (its && its->title() == title) found = item;
    });
    return found;
  }
  /** "List 0+266 | *Letter 267+533": the pages that are seen, from the left, with their places. */
  QString places() const {
    QMap<qreal, QString> seen;
    walk(view, [&](QQuickItem *item) {
      const FlowScreen *its = item->isVisible() ? screen_of(item) : nullptr;
      if (!its) return;
      const qreal left = item->mapToScene({0, 0}).x();
      seen.insert(left, QStringLiteral("%1%2 %3+%4")
                            .arg(its == view->screen() ? "*" : "", its->title())
                            .arg(left)
                            .arg(item->width()));
    });
    return QStringList(seen.values()).join(" | ");
  }
  /** "Letter.answer", the element with the focus. */
  QString focus() const {
    const QQuickItem *item = window->activeFocusItem();
    for (; item; item = item->parentItem())
      if (const FlowElement *element = item->property("element").value<FlowElement *>())
        return element->screen()->title() + "." + element->elementId();
    return {};
  }
  void mouse(QEvent::Type type, QPointF at) {
    const bool isMove = type == QEvent::MouseMove, isUp = type == QEvent::MouseButtonRelease;
    QMouseEvent event(type, at, window->mapToGlobal(at), isMove ? Qt::NoButton : Qt::LeftButton,
                      isUp ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window.get(), &event);
  }
  void click(QPointF at) {
    mouse(QEvent::MouseButtonPress, at);
    mouse(QEvent::MouseButtonRelease, at);
    turn();
  }
  void resize(int width) {
    window->resize(width, 500);
    UNTIL(int(view->width()) == width);
    turn();
  }
  bool focusIsSeen() const {
    const QQuickItem *item = window->activeFocusItem();
    return !item || item->isVisible();
  }
  void key(int key, Qt::KeyboardModifiers with = Qt::NoModifier, const QString &text = QString()) {
    QKeyEvent press(QEvent::KeyPress, key, with, text),
        release(QEvent::KeyRelease, key, with, text);
    QCoreApplication::sendEvent(window.get(), &press);
    QCoreApplication::sendEvent(window.get(), &release);
  }
  void type(const QString &text) {
    for (QChar letter : text)
      key(Qt::Key_A, Qt::NoModifier, letter);
  }

  static inline QByteArray look; /* more of the view, in QML */
  int slide;
  std::unique_ptr<FlowEngine> engine;
  std::unique_ptr<QQuickView> window;
  FlowView *view = nullptr;
  flow::engine_view flows;
  QStringList finished, announced, told; /* causes, messages, diagnostics */
};

/** Presses the button with a name by a key; false if there is none. */
inline bool click(World &world, const QString &name) {
  QQuickItem *button = button_of(world.view, name);
  if (!button) return false;
  button->forceActiveFocus();
  world.key(Qt::Key_Space, Qt::NoModifier, " ");
  return true;
}

inline int report(const char *name) {
  std::printf("%s: %d checks, %d failed\n", name, checks, failures);
  return failures != 0;
}

#endif
