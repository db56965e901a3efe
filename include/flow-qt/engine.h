/**
 * flow-qt/engine.h - an engine in Qt's event loop.
 */
#ifndef FLOW_QT_ENGINE_H
#define FLOW_QT_ENGINE_H

#include <flow-qt/export.h>
#include <flow/flow.h>

#include <QtCore/qobject.h>
#include <QtCore/qstringlist.h>
#include <QtCore/qvariant.h>
#include <QtQml/qqmlregistration.h>
#include <memory>

/**
 * An engine: it loads plugins, and shows their flows in any number of views. Its descriptor is
 * watched by Qt's event loop, and its language is the system's until another is set.
 *
 * The engine ends with this object or with its last view, whichever goes later. If that happens
 * inside one of its callbacks, it ends at the next turn of the event loop.
 *
 * If no engine can be made, as with settings that are wrong, raw() is null, `errorString` and
 * `diagnostic` say why, nothing can be loaded, and views stay empty.
 *
 * Signals are sent from the event loop, never from inside a callback of the engine. Each property
 * has one signal of its own, which is sent after the value has changed.
 *
 * @since 0.4
 */
class FLOW_QT_EXPORT FlowEngine : public QObject {
  Q_OBJECT
  QML_ELEMENT
  Q_CLASSINFO("RegisterEnumClassesUnscoped", "false")
  /** The files of plugins. New ones are loaded, in order; others that were named before are
   *  unloaded. A file that cannot be loaded is told by `diagnostic` and `errorString`.
   *  @since 0.4 */
  Q_PROPERTY(QStringList plugins READ plugins WRITE setPlugins NOTIFY pluginsChanged)
  /** True if it keeps what saving needs (FLOW_ENGINE_SAVED, flow/state.h): a plugin that is loaded
   *  again goes on where it was. Set it before a view shows something; an engine that the program
   *  has given settings, or owns, has it from there. @since 0.4 */
  Q_PROPERTY(bool saved READ isSaved WRITE setSaved NOTIFY savedChanged)
  /** The language as a tag of BCP 47, "de-DE". Setting it sets the direction, too, and screens are
   *  told. @since 0.4 */
  Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY languageChanged)
  /** True if it is written from right to left. @since 0.4 */
  Q_PROPERTY(bool rightToLeft READ isRightToLeft NOTIFY rightToLeftChanged)
  /** The words of hosts (FLOW_WORD_TABLE) in the language, by name: `words.back`,
   *  `words.showPassword`. @since 0.4 */
  Q_PROPERTY(QVariantMap words READ words NOTIFY wordsChanged)
  /** The last error, as a sentence for people; empty at first. @since 0.4 */
  Q_PROPERTY(QString errorString READ errorString NOTIFY errorStringChanged)

 public:
  /** The weights of diagnostics (FLOW_SEVERITY_TABLE). @since 0.4 */
  enum class Severity {
    Note = FLOW_SEVERITY_NOTE,
    Warning = FLOW_SEVERITY_WARNING,
    Error = FLOW_SEVERITY_ERROR
  };
  Q_ENUM(Severity)

  /** Makes an engine with the usual settings. @since 0.4 */
  explicit FlowEngine(QObject *parent = nullptr);
  /** Makes an engine with these settings, for a test with a clock of its own. Its callbacks are
   *  owned as by flow_engine_create(); the diagnostic function is called beside the signal.
   *  @since 0.4 */
  explicit FlowEngine(const flow_engine_options &options, QObject *parent = nullptr);
  /** Shows flows of an engine that the program owns, and dispatches it. It has to live until this
   *  object and all its views have gone. @since 0.4 */
  explicit FlowEngine(flow_engine *borrowed, QObject *parent = nullptr);
  ~FlowEngine() override;

  QStringList plugins() const;
  void setPlugins(const QStringList &files);
  bool isSaved() const;
  void setSaved(bool saved);
  QString language() const;
  void setLanguage(const QString &language);
  bool isRightToLeft() const;
  QVariantMap words() const;
  QString errorString() const;

  /** Loads the file of a plugin; false if it cannot be loaded, which `errorString` tells.
   *  @since 0.4 */
  Q_INVOKABLE bool load(const QString &file);
  /** Loads the files `*.so` of a folder that nobody else can change (flow_plugin_load_with());
   *  false if one cannot be loaded, which `errorString` tells. @since 0.4 */
  Q_INVOKABLE bool loadFolder(const QString &folder);
  /** Loads the file of a plugin and, each time it has been built again, loads it again, for those
   *  who write plugins. False if it cannot be loaded; what fails later, diagnostics tell.
   *  @since 0.4 */
  Q_INVOKABLE bool watch(const QString &file);
  /** Loads the file of a plugin again, named by its id or file. Slides end at once. In an engine
   *  that is `saved` all it shows is made anew in its place; in another it ends, which views tell
   *  as `finished` with Unloaded. Inside a callback of the engine it waits until that is over.
   *  False if it failed at once, which `errorString` tells. @since 0.4 */
  Q_INVOKABLE bool reload(const QString &plugin);
  /** Unloads a plugin, named by its id or file: its flows end, which views tell as `finished` with
   *  Unloaded. False if there is none, or a callback of it is on the stack; `errorString` tells
   *  it. @since 0.4 */
  Q_INVOKABLE bool unload(const QString &plugin);
  /** Sets a word of hosts by its name in `words`, in the user's language; an empty text restores
   *  the module's own. False if there is no such word, which `errorString` tells. @since 0.4 */
  Q_INVOKABLE bool setWord(const QString &name, const QString &text);

  /** The engine, borrowed: good as long as this object. Null if none could be made. @since 0.4 */
  flow_engine *raw() const;

  /** The engine behind the object, for the views. @since 0.4 */
  std::shared_ptr<flowqt::Core> core() const;

 Q_SIGNALS:
  void pluginsChanged();
  void savedChanged();
  void languageChanged();
  void rightToLeftChanged();
  void wordsChanged();
  void errorStringChanged();
  /** A message for the people who run the program: its weight and a line of text. If nobody is
   *  connected, it goes to Qt's log, category "flow". @since 0.4 */
  void diagnostic(FlowEngine::Severity severity, const QString &message);

 private:
  struct Q_DECL_HIDDEN Private;
  std::unique_ptr<Private> d;
};

#endif
