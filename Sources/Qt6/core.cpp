#include "core.h"

#include "stage.h"

#include <QtCore/qabstracteventdispatcher.h>
#include <QtCore/qdatetime.h>
#include <QtCore/qfileinfo.h>
#include <QtCore/qfilesystemwatcher.h>
#include <QtCore/qtimer.h>
#include <algorithm>
#include <cstring>
#include <vector>

namespace flowqt {

/* ---- Its life -------------------------------------------------------------------------------- */

std::shared_ptr<Core> Core::shared(Core *core) {
  std::shared_ptr<Core> made(core, retire);
  core->begin();
  return made;
}

std::shared_ptr<Core> Core::make(const flow_engine_options &options) {
  // Both are told: the function that was given, and the signal.
  struct Told {
    Core *core;
    flow_diagnostic_callback given;
  };
  Core *core = new Core;
  // A program that was built with another version has a struct of another size.
  flow_engine_options own = FLOW_ENGINE_OPTIONS_INIT;
  const std::size_t size = std::min(std::size_t(options.struct_size), sizeof own);
  std::memcpy(&own, &options, size);
  own.struct_size = uint32_t(size);
  Told *told = new Told{core, own.diagnostic};
  own.diagnostic.user_data = told;
  own.diagnostic.function = [](void *data, const flow_diagnostic *said) {
    const Told *told = static_cast<Told *>(data);
    if (told->given.function) told->given.function(told->given.user_data, said);
    told->core->tell(said->severity, QString::fromUtf8(said->message));
  };
  own.diagnostic.destroy = [](void *data) {
    const std::unique_ptr<Told> told(static_cast<Told *>(data));
    if (told->given.destroy) told->given.destroy(told->given.user_data);
  };
  auto made = flow::create_scene_loop(own);
  if (made) {
    core->loop_ = *std::move(made);
    core->engine_ = core->loop_.engine();
    core->isSaved_ = own.flags & FLOW_ENGINE_SAVED;
  } else {
    // The callbacks of a struct that is too small are not destroyed.
    if (made.status().code() == FLOW_ERROR_STRUCT_SIZE) delete told;
    core->fail(QString::fromUtf8(made.status().message()));
  }
  return shared(core);
}

std::shared_ptr<Core> Core::borrow(flow_engine *engine) {
  Core *core = new Core;
  core->engine_ = engine;
  if (!engine) core->fail(QStringLiteral("no engine was given"));
  return shared(core);
}

void Core::fail(const QString &message) {
  failure_ = message;
  tell(FLOW_SEVERITY_ERROR, message);
}

/* While a callback runs a loop of its own, the descriptor would only keep that loop busy. */
void Core::begin() {
  if (!raw()) return readWords();
  notifier_ = new QSocketNotifier(engine_.descriptor(), QSocketNotifier::Read, this);
  connect(notifier_, &QSocketNotifier::activated, this, &Core::run);
  const auto rest = [this] { notifier_->setEnabled(!isInside()); };
  const auto *dispatcher = QAbstractEventDispatcher::instance();
  connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, rest);
  connect(dispatcher, &QAbstractEventDispatcher::awake, this, rest);
  readWords();
}

void Core::run() {
  const auto held = weak_from_this().lock();
  if (!loop_) {
    engine_.dispatch();
  } else if (!loop_.run()) {
    delete this;
  }
}

/* The last one who has used it has gone, perhaps inside a callback: then it ends in run(). */
void Core::retire(Core *core) {
  if (core->loop_.end()) delete core;
}

Core::~Core() = default;

bool Core::isInside() const { return engine_.running().has_value(); }

void Core::tell(flow_severity severity, const QString &message) {
  later([this, severity, message] { Q_EMIT diagnostic(severity, message); });
}

void Core::later(std::function<void()> function) {
  if (loop_) return loop_.later(std::move(function));
  QTimer::singleShot(0, this, [this, function = std::move(function)] {
    isInside() ? later(function) : function();
  });
}

/* ---- Plugins --------------------------------------------------------------------------------- */

flow::plugin_handle Core::find(const QByteArray &plugin) const {
  for (flow::plugin_handle each : engine_.plugins()) {
    const auto info = engine_.info(each);
    if (info && (plugin == info->id ||
                 QFileInfo(QString::fromUtf8(plugin)) == QFileInfo(QString::fromUtf8(info->path))))
      return each;
  }
  return {};
}

/* A change whose news have not been read would keep it from being unloaded. */
flow::status Core::reload(const QByteArray &plugin) {
  for (Stage *stage : QSet<Stage *>(stages)) {
    stage->scene().settle();
    stage->drain();
  }
  if (loop_) return loop_.reload(plugin.constData());
  for (const Stage *stage : std::as_const(stages))
    stage->scene().remember();
  return engine_.reload(find(plugin)).status();
}

/* Of an engine that is borrowed the module watches the file: it is at rest when nothing has come
 * for a moment. */
flow::status Core::watch(const QByteArray &file) {
  if (loop_) return loop_.watch(file.constData());
  const QFileInfo info(QString::fromUtf8(file));
  const auto changed = [path = info.filePath()] { return QFileInfo(path).metadataChangeTime(); };
  const QDateTime loaded = changed();
  const flow::status status = engine_.load(file.constData()).status();
  if (!status) return status;
  auto *watcher = new QFileSystemWatcher({info.filePath(), info.path()}, this);
  auto *pause = new QTimer(watcher);
  pause->setSingleShot(true);
  pause->setInterval(200);
  connect(watcher, &QFileSystemWatcher::fileChanged, pause, qOverload<>(&QTimer::start));
  connect(watcher, &QFileSystemWatcher::directoryChanged, pause, qOverload<>(&QTimer::start));
  connect(pause, &QTimer::timeout, this, [=, seen = loaded]() mutable {
    watcher->addPath(info.filePath()); /* one that was put in its place is another file */
    const QDateTime now = changed();
    if (!now.isValid() || now == std::exchange(seen, now)) return;
    later([this, file] {
      if (find(file)) {
        reload(file);
      } else {
        engine_.load(file.constData());
      }
    });
  });
  return status;
}

/* ---- Windows and words ----------------------------------------------------------------------- */

flow::window_handle Core::unshownWindow() const {
  std::size_t count = 0;
  flow_engine_windows(raw(), nullptr, 0, &count);
  std::vector<flow_window> windows(count);
  flow_engine_windows(raw(), windows.data(), count, &count);
  for (flow_window window : windows) {
    const auto shows = [&](const Stage *stage) { return stage->scene().window().raw() == window; };
    if (engine_.layer_count(flow::window_handle(window)) > 0 &&
        std::none_of(stages.begin(), stages.end(), shows))
      return flow::window_handle(window);
  }
  return {};
}

/* "showPassword" of SHOW_PASSWORD. */
QString Core::wordName(const char *name) {
  QString made;
  for (const QString &part : QString::fromLatin1(name).toLower().split(u'_'))
    made += made.isEmpty() ? part : part.left(1).toUpper() + part.mid(1);
  return made;
}

void Core::readWords() {
  if (loop_ && !loop_.words()) return;
  QVariantMap words;
#define FLOW_QT_WORD_(name, number, text, sentence) words.insert(wordName(#name), word(number));
  FLOW_WORD_TABLE(FLOW_QT_WORD_)
#undef FLOW_QT_WORD_
  const flow::locale locale = engine_.locale();
  QString language = QString::fromUtf8(locale.language);
  bool isRightToLeft = locale.direction == FLOW_RIGHT_TO_LEFT;
  // All are there before the first is told.
  std::swap(words, words_);
  std::swap(language, language_);
  std::swap(isRightToLeft, isRightToLeft_);
  if (words != words_) Q_EMIT wordsChanged();
  if (language != language_) Q_EMIT languageChanged();
  if (isRightToLeft != isRightToLeft_) Q_EMIT rightToLeftChanged();
}

}  // namespace flowqt
