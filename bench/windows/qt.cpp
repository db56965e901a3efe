// The time from a push to the first drawn frame of a page with 50 elements, in a FlowView and in a
// program that has a Repeater over an equal model on a StackView. Both alternate in one process;
// what counts is processor time, and of that the median.
//
//   qt QML [ROUNDS]   prints three numbers: the view's and the program's milliseconds, and those of
//                     engine and adapter alone: from the push until the view hands the screen with
//                     its elements to a page, which makes no items of it
#include <QtCore/qstandardpaths.h>
#include <QtCore/qstringlistmodel.h>
#include <QtGui/qguiapplication.h>
#include <QtGui/qstandarditemmodel.h>
#include <QtQml/qqmlcomponent.h>
#include <QtQml/qqmlcontext.h>
#include <QtQml/qqmlengine.h>
#include <QtQuick/qquickitem.h>
#include <QtQuick/qquickview.h>
#include <flow-qt/flow-qt.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <flow/flow.hpp>
#include <string>
#include <vector>

namespace {

constexpr int groups = 5;  // of ten elements each

double now() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

class page : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("Page");
    for (int group = 0; group < groups; group++) {
      const auto id = [&](const char *name) { return name + std::to_string(group); };
      content.section("A section").footer("The text below it.");
      content.text("A text that says what the fields below are there for.");
      content.field(id("name"), "Name").value("Ada");
      content.field(id("mail"), "Mail").value("ada@example.org");
      content.toggle(id("on"), "Tell me by mail", true);
      const char *const rows[] = {"Small", "Large", "Huge"};
      auto sizes = content.choice(id("size"), "Size").chosen("Large");
      for (const char *row : rows)
        sizes.row(row, row);
      auto list = content.list(id("list"), "Choose");
      for (const char *row : rows)
        list.row(row, row);
      content.range(id("volume"), "Volume", 3, 0, 10, 1);
      content.progress("Done", 0.5);
      content.button(id("send"), "Send").primary();
    }
  }
  void input() {}
};

class root : public flow::screen {
 public:
  void render(flow::content &content) { content.title("Root"); }
};

QStandardItemModel *model_of(const QList<QVariantList> &rows, const QList<QByteArray> &names) {
  auto *model = new QStandardItemModel;
  QHash<int, QByteArray> roles;
  for (int role = 0; role < names.size(); role++)
    roles.insert(Qt::UserRole + role, names[role]);
  model->setItemRoleNames(roles);
  for (const QVariantList &row : rows) {
    auto *item = new QStandardItem;
    for (int role = 0; role < row.size(); role++)
      item->setData(row[role], Qt::UserRole + role);
    model->appendRow(item);
  }
  return model;
}

QStandardItemModel *elements() {
  QList<QVariantList> all;
  for (int group = 0; group < groups; group++) {
    all += {{"section", "A section", {}},
            {"text", "A text that says what the fields below are there for.", {}},
            {"field", "Name", "Ada"},
            {"field", "Mail", "ada@example.org"},
            {"toggle", "Tell me by mail", true},
            {"choice", "Size", "Large"},
            {"list", "Choose", {}},
            {"range", "Volume", 3},
            {"progress", "Done", 0.5},
            {"button", "Send", {}},
            {"text", "The text below it.", {}}};
  }
  return model_of(all, {"kind", "text", "value"});
}

/* Until the frame has been drawn in which the page stands, and then until all is quiet. */
struct Drawn {
  explicit Drawn(QQuickWindow *window) : window(window) {
    QObject::connect(window, &QQuickWindow::frameSwapped, window, [this] { frames++; });
  }
  void wait() {
    const int before = frames;
    window->update();
    while (frames == before)
      QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }
  void settle() {
    for (int turn = 0; turn < 3; turn++)
      wait();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
  }
  QQuickWindow *window;
  int frames = 0;
};

/* The page of a screen that nobody draws: it notes when it has got its screen. */
class Unseen : public QQuickItem {
  Q_OBJECT
  Q_PROPERTY(FlowScreen *screen READ screen WRITE setScreen)

 public:
  FlowScreen *screen() const { return screen_; }
  void setScreen(FlowScreen *screen) {
    ready = now();
    screen_ = screen;
    elements = screen->elements()->count();
  }
  static double ready;
  static int elements;

 private:
  FlowScreen *screen_ = nullptr;
};
double Unseen::ready = 0;
int Unseen::elements = 0;

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace

int main(int argc, char **argv) {
  QGuiApplication app(argc, argv);
  if (argc < 2) return 2;
  const int rounds = argc > 2 ? std::max(1, atoi(argv[2])) : 21;

  qmlRegisterType<Unseen>("Bench", 1, 0, "Unseen");
  FlowEngine flows;
  const flow::engine_view engine(flows.raw());
  engine.add<page>("bench.page");
  engine.add<root>("bench.root");

  QQuickView hand, shown, empty;
  hand.rootContext()->setContextProperty("elements", elements());
  hand.rootContext()->setContextProperty("rows",
                                         model_of({{"Small"}, {"Large"}, {"Huge"}}, {"title"}));
  hand.setSource(QUrl::fromLocalFile(QString::fromLocal8Bit(argv[1])));
  std::vector<flow::window_handle> windows;
  for (QQuickView *each : {&shown, &empty}) {
    QQmlComponent component(each->engine());
    component.setData(each == &shown
                          ? "import QtQuick\nimport Flow\nFlowView { slideTime: 0 }"
                          : "import QtQuick\nimport Flow\nimport Bench\nFlowView { slideTime: 0; "
                            "page: Component { Unseen {} } }",
                      QUrl());
    FlowView *view = qobject_cast<FlowView *>(component.create());
    if (!view) qFatal("%s", qPrintable(component.errorString()));
    view->setEngine(&flows);
    each->setContent(QUrl(), nullptr, view);
    windows.push_back(flow::window_handle(view->flowWindow()));
    engine.open(windows.back(), "bench.root");
  }
  for (QQuickView *each : {&hand, &shown, &empty}) {
    each->setResizeMode(QQuickView::SizeRootObjectToView);
    each->resize(480, 640);
    each->show();
  }
  Drawn by_hand(&hand), by_view(&shown);
  by_hand.settle(), by_view.settle();
  std::vector<double> view_times, hand_times, alone_times;
  for (int round = 0; round < rounds + 2; round++) {
    double start = now();
    engine.push(windows[0], *engine.create_screen("bench.page"));
    by_view.wait();
    view_times.push_back(now() - start);
    engine.pop(windows[0]);
    by_view.settle();

    start = now();
    QMetaObject::invokeMethod(hand.rootObject(), "push");
    by_hand.wait();
    hand_times.push_back(now() - start);
    QMetaObject::invokeMethod(hand.rootObject(), "pop");
    by_hand.settle();
  }
  // In rounds of their own: else they would pay for what the items of the pages leave in the heap.
  for (int round = 0; round < rounds + 2; round++) {
    const double start = now();
    engine.push(windows[1], *engine.create_screen("bench.page"));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::MetaCall); /* the view shows its news */
    alone_times.push_back(Unseen::ready - start);
    if (Unseen::elements != 10 * groups) qFatal("the screen has %d elements", Unseen::elements);
    engine.pop(windows[1]);
    by_view.settle();
  }
  // The first two fill the caches of both.
  for (std::vector<double> *times : {&view_times, &hand_times, &alone_times})
    times->erase(times->begin(), times->begin() + 2);
  std::printf("%.2f %.2f %.2f\n", median(view_times), median(hand_times), median(alone_times));
  return 0;
}

#include "qt.moc"
