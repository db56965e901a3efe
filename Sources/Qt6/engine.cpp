#include <flow-qt/engine.h>

#include "core.h"

#include <CPages.h>
#include <QtCore/qdir.h>
#include <QtCore/qfileinfo.h>
#include <QtCore/qlocale.h>
#include <QtCore/qloggingcategory.h>
#include <QtCore/qmetaobject.h>
#include <QtCore/qpointer.h>
#include <QtCore/qurl.h>
#include <cerrno>
#include <cstring>
#include <memory>

using flowqt::Core;
using flowqt::string;

Q_LOGGING_CATEGORY(flow_log_category, "flow")

struct FlowEngine::Private {
  FlowEngine *q;
  std::shared_ptr<Core> core;
  QStringList plugins;
  QString error;
  bool isPlain;                      /* made with the usual settings */
  QMap<QString, QString> given = {}; /* words, by their names */

  void fail(const QString &message);
  bool accept(const flow::status &status);
  flow::plugin_handle find(const QString &plugin);
  void begin();
};

/* The file that a program names: a path or a file URL. */
static QByteArray file_name(const QString &file) {
  const QUrl url(file);
  return url.isLocalFile() ? url.toLocalFile().toUtf8() : file.toUtf8();
}

void FlowEngine::Private::fail(const QString &message) {
  error = message;
  Q_EMIT q->errorStringChanged();
}

/* The engine has told its diagnostics already. */
bool FlowEngine::Private::accept(const flow::status &status) {
  if (status) return true;
  fail(core->raw() ? QString::fromUtf8(status.message()) : core->failure());
  return false;
}

void FlowEngine::Private::begin() {
  QObject::connect(core.get(), &Core::diagnostic, q, [this](int severity, const QString &message) {
    static const QMetaMethod told = QMetaMethod::fromSignal(&FlowEngine::diagnostic);
    if (q->isSignalConnected(told)) {
      Q_EMIT q->diagnostic(Severity(severity), message);
    } else if (severity == FLOW_SEVERITY_NOTE) {
      qCInfo(flow_log_category, "%s", qUtf8Printable(message));
    } else {
      qCWarning(flow_log_category, "%s", qUtf8Printable(message));
    }
  });
  QObject::connect(core.get(), &Core::wordsChanged, q, &FlowEngine::wordsChanged);
  QObject::connect(core.get(), &Core::languageChanged, q, &FlowEngine::languageChanged);
  QObject::connect(core.get(), &Core::rightToLeftChanged, q, &FlowEngine::rightToLeftChanged);
  if (!core->raw()) fail(core->failure());
}

FlowEngine::FlowEngine(QObject *parent)
    : FlowEngine(flow_engine_options FLOW_ENGINE_OPTIONS_INIT, parent) {
  d->isPlain = true;
}

FlowEngine::FlowEngine(const flow_engine_options &options, QObject *parent)
    : QObject(parent), d(new Private{this, Core::make(options), {}, {}, false}) {
  d->begin();
  // That of C says nothing, as in all hosts; Qt calls it English.
  if (raw() && QLocale().language() != QLocale::C) setLanguage(QLocale().bcp47Name());
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
  if (raw()) setLanguage(before);
  const auto given = d->given;
  for (auto word = given.constBegin(); word != given.constEnd(); ++word)
    setWord(word.key(), word.value());
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
  d->given.insert(name, text);
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

/* The file is loaded into pages of its own: a compiler, or cp, may write over it. */
bool FlowEngine::watch(const QString &plugin) {
  const QString file = QFileInfo(QString::fromUtf8(file_name(plugin))).absoluteFilePath();
  const QByteArray path = file.toUtf8();
  const auto changed = [&] {
    d->fail(
        tr("open: '%1' was changed while it was being loaded; load it again when it is complete")
            .arg(file));
    return false;
  };
  pages_stamp stamp;
  const pages_result result = pages_map(path.constData(), &stamp);
  if (result == PAGES_CHANGED) return changed();
  if (result == PAGES_FAILED)
    qCWarning(flow_log_category,
              "'%s' cannot be copied into memory: %s; replace the file by renaming a new one, as "
              "writing over it is a crash",
              path.constData(), strerror(errno));
  if (!d->accept(d->core->watch(path))) return false;
  return result == PAGES_UNMAPPED || pages_fit(path.constData(), &stamp) || changed();
}

flow::plugin_handle FlowEngine::Private::find(const QString &plugin) {
  const flow::plugin_handle found = core->find(file_name(plugin));
  if (!found) fail(FlowEngine::tr("there is no plugin '%1'").arg(plugin));
  return found;
}

bool FlowEngine::reload(const QString &plugin) {
  if (d->core->isInside()) {
    d->core->later([self = QPointer(this), plugin] {
      if (self) self->reload(plugin);
    });
    return true;
  }
  return d->find(plugin) && d->accept(d->core->reload(file_name(plugin)));
}

bool FlowEngine::unload(const QString &plugin) {
  const flow::plugin_handle found = d->find(plugin);
  return found && d->accept(d->core->engine().unload(found));
}

flow_engine *FlowEngine::raw() const { return d->core->raw(); }

std::shared_ptr<Core> FlowEngine::core() const { return d->core; }
