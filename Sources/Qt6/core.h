// The engine behind a FlowEngine and its views: it ends with the last of them.
#ifndef FLOW_QT_CORE_H
#define FLOW_QT_CORE_H

#include "values.h"

#include <QtCore/qobject.h>
#include <QtCore/qset.h>
#include <QtCore/qsocketnotifier.h>
#include <memory>
#include <string>
#include <vector>

namespace flowqt {

class Stage;

/** Tells a stage what the engine says, as long as there is one. */
class Presenter : public flow::presenter {
 public:
  explicit Presenter(Stage *stage) : stage_(stage) {}
  void transition(const flow_change &change);
  void changed(flow::screen_handle screen);
  void gesture(const flow_gesture &held);
  void hurry(flow::token_handle token);
  /** The stage goes: from now on changes are answered at once. */
  void leave() { stage_ = nullptr; }

 private:
  Stage *stage_;
};

class Core : public QObject, public std::enable_shared_from_this<Core> {
  Q_OBJECT

 public:
  static std::shared_ptr<Core> make(const flow_engine_options &options);
  static std::shared_ptr<Core> borrow(flow_engine *engine);
  ~Core() override;

  flow::engine_view engine() const { return engine_; }
  flow_engine *raw() const { return engine_.raw(); }
  /** True while a callback of the engine is on this thread's stack. */
  bool isInside() const;
  QString word(flow_word word) const { return string(std::string_view(engine_.word(word))); }
  /** The words of hosts by name, "showPassword". */
  const QVariantMap &words() const { return words_; }
  bool isRightToLeft() const { return isRightToLeft_; }
  /** True if it was made with FLOW_ENGINE_SAVED: a flow may be there that no view has begun. */
  bool isSaved() const { return isSaved_; }
  /** The oldest window with something in it that no view shows; none if there is none. */
  flow::window_handle unshownWindow() const;
  /** Reads words and language, which anybody may have set. */
  void readWords();
  static QString wordName(const char *name);

  /** A presenter of the one class for a window. */
  Presenter *present(flow::window_handle window, Stage *stage);
  /** Destroys a presenter when nothing of it is on the stack any more. */
  void dismiss(Presenter *presenter);

  /** The stages that show something. */
  QSet<Stage *> stages;

 Q_SIGNALS:
  void diagnostic(int severity, const QString &message);
  /** Words or the language are others. */
  void wordsChanged();

 private:
  Core() = default;
  static std::shared_ptr<Core> shared(Core *core);
  void begin();
  void watchEnds();
  void dispatch();
  bool end();
  static void retire(Core *core);

  flow::engine_view engine_;
  bool isOwned_ = false, isSaved_ = false, isRightToLeft_ = false;
  std::string presenterClass_;
  QVariantMap words_;
  QString language_;
  QSocketNotifier *notifier_ = nullptr;
  std::vector<std::unique_ptr<Presenter>> presenters_;
};

}  // namespace flowqt

#endif
