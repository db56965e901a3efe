// A window in Qt for the tests: its engine's clock stands still, and lines on standard input do
// what no person can. The lines are those of gtk.c, but for `dialogs`.
#include <flow-qt/flow-qt.h>

#include <QtCore>
#include <QtGui>
#include <QtQml>
#include <QtQuick>
#include <cstdio>

static uint64_t now = 1000000;

static const char *const source = R"(
import QtQuick
import QtQuick.Controls
import Flow
ApplicationWindow {
  required property FlowEngine flows
  required property string first
  property alias view: shown
  visible: true; width: 420; height: 560
  title: shown.title
  onClosing: close => close.accepted = shown.requestClose()
  FlowView {
    id: shown
    objectName: "view"; anchors.fill: parent; focus: true; engine: flows; coordinator: first
    slideTime: Number(slides)
    dark: isDark
    // A plugin that is loaded again begins again.
    onFinished: cause => cause === FlowView.Cause.Unloaded ? start() : close()
    onCloseApproved: close()
  }
}
)";

class Host : public QObject {
 public:
  Host(const QStringList &plugins) {
    flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
    options.clock.function = [](void *) { return now; };
    if (qgetenv("FLOW_TEST_HOST") == "saved") options.flags = FLOW_ENGINE_SAVED;
    engine_ = new FlowEngine(options, this);
    for (const QString &plugin : plugins) {
      if (!engine_->load(plugin)) qFatal("%s", qPrintable(engine_->errorString()));
    }
    const QByteArray slides = qgetenv("FLOW_TEST_SLIDES");
    qml_.rootContext()->setContextProperty("slides", slides.isEmpty() ? 0 : slides.toInt());
    qml_.rootContext()->setContextProperty("isDark", qgetenv("FLOW_TEST_LOOK") == "dark");
    qApp->installEventFilter(this);
    connect(qApp, &QGuiApplication::focusWindowChanged, this, [this](QWindow *window) {
      if (auto *quick = qobject_cast<QQuickWindow *>(window)) last_ = quick;
    });
    open_window(qEnvironmentVariable("FLOW_TEST_CLASS"));
    connect(&lines_, &QSocketNotifier::activated, this, &Host::read);
  }
  bool eventFilter(QObject *object, QEvent *event) override {
    if (event->type() == QEvent::KeyPress && qobject_cast<QWindow *>(object)) std::printf("key\n");
    return false;
  }
  ~Host() override {
    qDeleteAll(qml_.rootObjects());
    delete engine_;
  }

 private:
  FlowView *view() const { return last_ ? last_->findChild<FlowView *>("view") : nullptr; }

  void open_window(const QString &class_id) {
    QQmlComponent component(&qml_);
    component.setData(source, {});
    QObject *made = component.createWithInitialProperties(
        {{"flows", QVariant::fromValue(engine_)}, {"first", class_id}});
    if (!made) qFatal("%s", qPrintable(component.errorString()));
    last_ = qobject_cast<QQuickWindow *>(made);
    made->setParent(&qml_);
    connect(view(), &FlowView::announced, this,
            [](const QString &message) { std::printf("announced: %s\n", qPrintable(message)); });
    connect(view(), &FlowView::finished, this, [](FlowView::Cause cause, const QVariant &value) {
      if (cause == FlowView::Cause::Unloaded) return;
      const auto json = QJsonDocument(QJsonArray{QJsonValue::fromVariant(value)});
      const QByteArray text = json.toJson(QJsonDocument::Compact);
      std::printf("finished: %s %s\n", qPrintable(FlowView::causeName(cause)),
                  text.mid(1).chopped(1).constData());
    });
  }

  void advance(uint64_t milliseconds) {
    for (const uint64_t end = now + milliseconds; now < end;) {
      now++;
      flow_engine_dispatch(engine_->raw());
    }
  }

  bool perform(const QStringList &words) {
    const QString word = words.value(0), first = words.value(1);
    if (word == "advance") advance(first.toULongLong());
    if (word == "reload") return engine_->reload(first);
    if (word == "window") open_window(first);
    if (word == "open") return view()->openUrl(QUrl(first));
    // Lifted or taken away by the system: Qt has one word for both.
    if (word == "fingers") {
      return view()->touchpad(words.value(2).toDouble(), words.value(3).toDouble(),
                              first == "end" || first == "cancel");
    }
    if (word == "back") view()->back();
    if (word == "locale") engine_->setLanguage(first);
    if (word == "drop") delete view();
    return true;
  }

  void read() {
    char line[512];
    if (!std::fgets(line, sizeof line, stdin)) {
      lines_.setEnabled(false);
      return;
    }
    const bool result = perform(QString::fromUtf8(line).simplified().split(' '));
    std::printf("told %s\n", result ? "yes" : "no");
  }

  FlowEngine *engine_;
  QQmlApplicationEngine qml_;
  QPointer<QQuickWindow> last_;
  QSocketNotifier lines_{0, QSocketNotifier::Read};
};

int main(int count, char **arguments) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::setvbuf(stdin, nullptr, _IONBF, 0);
  QGuiApplication app(count, arguments);
  Host host(app.arguments().mid(1));
  return app.exec();
}
