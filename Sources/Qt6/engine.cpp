#include <flow-qt/engine.h>

#include "core.h"
#include "stage.h"

#include <CPages.h>
#include <QtCore/qdir.h>
#include <QtCore/qfileinfo.h>
#include <QtCore/qfilesystemwatcher.h>
#include <QtCore/qlocale.h>
#include <QtCore/qloggingcategory.h>
#include <QtCore/qmetaobject.h>
#include <QtCore/qtimer.h>
#include <QtCore/qurl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <memory>

using flowqt::Core;
using flowqt::string;

Q_LOGGING_CATEGORY(flow_log_category, "flow")

struct FlowEngine::Private {
  FlowEngine *q;
  std::shared_ptr<Core> core;
  QStringList plugins;
  QString error;
  bool isPlain; /* made with the usual settings */

  void fail(const QString &message);
  bool accept(const flow::status &status);
  bool loadOwn(const QString &plugin);
  flow::plugin_handle find(const QString &plugin) const;
  void begin();
};

/* The file that a program names: a path or a file URL. */
static QByteArray file_name(const QString &file) {
  const QUrl url(file);
  return url.isLocalFile() ? url.toLocalFile().toUtf8() : file.toUtf8();
}

namespace {

/* The identity and state of a file. Its time of change alone is not enough: a file put in its place
 * may have the same, as one does that was built reproducibly. */
struct FileStamp {
  std::array<qint64, 5> parts;

  static FileStamp of(const QString &file) {
    const auto nanoseconds = [](const timespec &time) {
      return qint64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
    };
    struct stat found;
    if (stat(QFile::encodeName(file).constData(), &found) != 0) return {};
    return {{qint64(found.st_dev), qint64(found.st_ino), qint64(found.st_size),
             nanoseconds(found.st_mtim), nanoseconds(found.st_ctim)}};
  }

  bool isThere() const { return parts != FileStamp{}.parts; }
  bool operator==(const FileStamp &other) const { return parts == other.parts; }
};

}  // namespace

void FlowEngine::Private::fail(const QString &message) {
  error = message;
  Q_EMIT q->errorStringChanged();
}

/* The engine has told its diagnostics already. */
bool FlowEngine::Private::accept(const flow::status &status) {
  if (status) return true;
  fail(QString::fromUtf8(status.message()));
  return false;
}

flow::plugin_handle FlowEngine::Private::find(const QString &plugin) const {
  const QByteArray file = file_name(plugin);
  for (flow::plugin_handle each : core->engine().plugins()) {
    const auto info = core->engine().info(each);
    if (info && (plugin == QString::fromUtf8(info->id) ||
                 QFileInfo(QString::fromUtf8(file)) == QFileInfo(QString::fromUtf8(info->path))))
      return each;
  }
  return {};
}

void FlowEngine::Private::begin() {
  QObject::connect(core.get(), &Core::diagnostic, q, [this](int severity, const QString &message) {
    static const QMetaMethod told = QMetaMethod::fromSignal(&FlowEngine::diagnostic);
    if (q->isSignalConnected(told)) {
      Q_EMIT q->diagnostic(severity, message);
    } else if (severity == FLOW_SEVERITY_NOTE) {
      qCInfo(flow_log_category, "%s", qUtf8Printable(message));
    } else {
      qCWarning(flow_log_category, "%s", qUtf8Printable(message));
    }
  });
  QObject::connect(core.get(), &Core::wordsChanged, q, [this] {
    Q_EMIT q->wordsChanged();
    Q_EMIT q->languageChanged();
  });
}

FlowEngine::FlowEngine(QObject *parent)
    : FlowEngine(flow_engine_options FLOW_ENGINE_OPTIONS_INIT, parent) {
  d->isPlain = true;
}

FlowEngine::FlowEngine(const flow_engine_options &options, QObject *parent)
    : QObject(parent), d(new Private{this, Core::make(options), {}, {}, false}) {
  d->begin();
  setLanguage(QLocale().bcp47Name());
}

FlowEngine::FlowEngine(flow_engine *borrowed, QObject *parent)
    : QObject(parent), d(new Private{this, Core::borrow(borrowed), {}, {}, false}) {
  d->begin();
}

FlowEngine::~FlowEngine() { d->core->disconnect(this); }

QStringList FlowEngine::plugins() const { return d->plugins; }

void FlowEngine::setPlugins(const QStringList &files) {
  if (files == d->plugins) return;
  const QStringList before = d->plugins;
  d->plugins = files;
  for (const QString &file : before)
    if (!files.contains(file)) unload(file);
  for (const QString &file : files)
    if (!before.contains(file)) load(file);
  Q_EMIT pluginsChanged();
}

bool FlowEngine::isSaved() const { return d->core->isSaved(); }

/* An engine is made so or not: another one takes the place of one that nobody has used. */
void FlowEngine::setSaved(bool saved) {
  if (saved == isSaved()) return;
  if (!d->isPlain || !d->core->stages.isEmpty()) {
    d->fail(
        tr("'saved' is set before a view shows something of an engine with the usual settings"));
    qCWarning(flow_log_category, "%s", qUtf8Printable(d->error));
    return;
  }
  const QString before = language();
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  if (saved) options.flags = FLOW_ENGINE_SAVED;
  d->core->disconnect(this);
  d->core = Core::make(options);
  d->begin();
  setLanguage(before);
  for (const QString &file : std::as_const(d->plugins))
    load(file);
  Q_EMIT savedChanged();
}

QString FlowEngine::language() const {
  return QString::fromUtf8(d->core->engine().locale().language);
}

void FlowEngine::setLanguage(const QString &language) {
  const QByteArray tag = language.toUtf8();
  const flow_status status =
      flow_engine_set_locale(raw(), tag.constData(), flow_locale_direction(tag.constData()));
  if (d->accept(status)) d->core->readWords();
}

bool FlowEngine::isRightToLeft() const {
  return d->core->engine().locale().direction == FLOW_RIGHT_TO_LEFT;
}

QVariantMap FlowEngine::words() const { return d->core->words(); }

bool FlowEngine::setWord(const QString &name, const QString &text) {
  flow_word word = 0;
#define FLOW_QT_WORD_(word_, number, default_, sentence) \
  if (name == Core::wordName(#word_)) word = number;
  FLOW_WORD_TABLE(FLOW_QT_WORD_)
#undef FLOW_QT_WORD_
  const QByteArray given = text.toUtf8();
  if (!d->accept(flow_engine_set_word(raw(), word, text.isEmpty() ? nullptr : given.constData())))
    return false;
  d->core->readWords();
  return true;
}

QString FlowEngine::errorString() const { return d->error; }

bool FlowEngine::load(const QString &file) {
  return d->accept(d->core->engine().load(file_name(file).constData()).status());
}

bool FlowEngine::loadFolder(const QString &folder) {
  const QUrl url(folder);
  const QDir dir(url.isLocalFile() ? url.toLocalFile() : folder);
  flow_load_options trusted = FLOW_LOAD_OPTIONS_INIT;
  trusted.only_trusted_files = FLOW_TRUE;
  bool all = true;
  for (const QFileInfo &file : dir.entryInfoList({"*.so"}, QDir::Files, QDir::Name)) {
    const QByteArray path = file.absoluteFilePath().toUtf8();
    all &= d->accept(d->core->engine().load(path.constData(), trusted).status());
  }
  return all;
}

/* Loads a file into pages of its own: a compiler, or cp, may write over it. */
bool FlowEngine::Private::loadOwn(const QString &plugin) {
  const QByteArray path = file_name(plugin);
  const QByteArray name = path.contains('/') ? path : "./" + path;
  const auto changed = [&] {
    fail(FlowEngine::tr(
             "open: '%1' was changed while it was being loaded; load it again when it is complete")
             .arg(QString::fromUtf8(path)));
    return false;
  };
  pages_stamp stamp;
  const pages_result result = pages_map(name.constData(), &stamp);
  if (result == PAGES_CHANGED) return changed();
  if (result == PAGES_FAILED)
    qCWarning(flow_log_category,
              "'%s' cannot be copied into memory: %s; replace the file by renaming a new one, as "
              "writing over it is a crash",
              path.constData(), strerror(errno));
  if (!q->load(plugin)) return false;
  return result == PAGES_UNMAPPED || pages_fit(name.constData(), &stamp) || changed();
}

/* A linker writes a file in several steps, or puts another one in its place: it is done when
 * nothing has come for a moment. */
bool FlowEngine::watch(const QString &plugin) {
  const QString file = QFileInfo(QString::fromUtf8(file_name(plugin))).absoluteFilePath();
  const FileStamp loaded = FileStamp::of(file);
  if (!d->loadOwn(plugin)) return false;
  auto *watcher = new QFileSystemWatcher({file, QFileInfo(file).absolutePath()}, this);
  auto *pause = new QTimer(watcher);
  const auto seen = std::make_shared<FileStamp>(loaded);
  const auto changed = [watcher, pause, file, seen] {
    const FileStamp now = FileStamp::of(file);
    if (!now.isThere() || now == *seen) return;
    *seen = now;
    watcher->addPath(file);  // one that was put in its place is another file
    pause->start();
  };
  pause->setSingleShot(true);
  pause->setInterval(200);
  connect(watcher, &QFileSystemWatcher::fileChanged, pause, changed);
  connect(watcher, &QFileSystemWatcher::directoryChanged, pause, changed);
  // One that could not be loaded again is not there any more; what it showed waits for it.
  connect(pause, &QTimer::timeout, this, [this, file] {
    if (d->find(file)) {
      reload(file);
    } else {
      load(file);
    }
  });
  return true;
}

bool FlowEngine::reload(const QString &plugin) {
  if (d->core->isInside()) {
    QTimer::singleShot(0, this, [this, plugin] { reload(plugin); });
    return true;
  }
  const flow::plugin_handle found = d->find(plugin);
  if (!found) {
    d->fail(tr("there is no plugin '%1' to reload").arg(plugin));
    return false;
  }
  for (flowqt::Stage *stage : QSet<flowqt::Stage *>(d->core->stages))
    stage->remember();
  const bool isLoaded = d->accept(d->core->engine().reload(found).status());
  for (flowqt::Stage *stage : QSet<flowqt::Stage *>(d->core->stages))
    stage->drain();
  return isLoaded;
}

bool FlowEngine::unload(const QString &plugin) {
  const flow::plugin_handle found = d->find(plugin);
  if (!found) {
    d->fail(tr("there is no plugin '%1' to unload").arg(plugin));
    return false;
  }
  return d->accept(d->core->engine().unload(found));
}

flow_engine *FlowEngine::raw() const { return d->core->raw(); }

std::shared_ptr<Core> FlowEngine::core() const { return d->core; }
