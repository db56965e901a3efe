// The engine behind a FlowEngine and its views: it ends with the last of them.
#ifndef FLOW_QT_CORE_H
#define FLOW_QT_CORE_H

#include "values.h"

#include <QtCore/qobject.h>
#include <QtCore/qset.h>
#include <QtCore/qsocketnotifier.h>
#include <flow/cpp/scene.hpp>
#include <functional>
#include <memory>

namespace flowqt {

class Stage;

class Core : public QObject, public std::enable_shared_from_this<Core> {
  Q_OBJECT

 public:
  /** Makes an engine; without one it stays empty, and failure() says why. */
  static std::shared_ptr<Core> make(const flow_engine_options &options);
  static std::shared_ptr<Core> borrow(flow_engine *engine);
  ~Core() override;

  flow::engine_view engine() const { return engine_; }
  flow_engine *raw() const { return engine_.raw(); }
  /** Why there is no engine; empty if there is one. */
  const QString &failure() const { return failure_; }
  /** Tells who runs the program, in a later turn of the event loop. */
  void tell(flow_severity severity, const QString &message);
  /** True while a callback of the engine is on this thread's stack. */
  bool isInside() const;
  QString word(flow_word word) const { return string(flow::scene_word(engine_, word)); }
  /** The words of hosts by name, "showPassword". */
  const QVariantMap &words() const { return words_; }
  bool isRightToLeft() const { return isRightToLeft_; }
  /** The engine's language as a tag, as it was told last; empty if it has none. */
  const QString &language() const { return language_; }
  /** True if it was made with FLOW_ENGINE_SAVED: a flow may be there that no view has begun. */
  bool isSaved() const { return isSaved_; }
  /** The oldest window with something in it that no view shows; none if there is none. */
  flow::window_handle unshownWindow() const;
  /** Reads words and language, which anybody may have set. */
  void readWords();
  static QString wordName(const char *name);
  /** The plugin with this id or file; none if it is not loaded. */
  flow::plugin_handle find(const QByteArray &plugin) const;
  /** Loads a plugin again, by its id or file, outside of all callbacks. */
  flow::status reload(const QByteArray &plugin);
  /** Loads a file, named by its whole path, and again whenever it has become another one. */
  flow::status watch(const QByteArray &file);
  /** Runs a function in a later turn of the event loop, when no callback is on the stack. */
  void later(std::function<void()> function);

  /** The stages that show something. */
  QSet<Stage *> stages;

 Q_SIGNALS:
  void diagnostic(int severity, const QString &message);
  void wordsChanged();
  void languageChanged();
  void rightToLeftChanged();

 private:
  Core() = default;
  static std::shared_ptr<Core> shared(Core *core);
  void fail(const QString &message);
  void begin();
  void run();
  static void retire(Core *core);

  flow::scene_loop loop_; /* none of an engine that is borrowed */
  flow::engine_view engine_;
  bool isSaved_ = false, isRightToLeft_ = false;
  QVariantMap words_;
  QString language_, failure_;
  QSocketNotifier *notifier_ = nullptr;
};

}  // namespace flowqt

#endif
