#include "core.h"

#include "stage.h"

#include <QtCore/qtimer.h>
#include <algorithm>
#include <vector>

namespace flowqt {

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
  flow_engine_options own = options;
  own.diagnostic.user_data = new Told{core, options.diagnostic};
  own.diagnostic.function = [](void *data, const flow_diagnostic *said) {
    const Told *told = static_cast<Told *>(data);
    if (told->given.function) told->given.function(told->given.user_data, said);
    const int severity = said->severity;
    const QString message = QString::fromUtf8(said->message);
    QMetaObject::invokeMethod(
        told->core,
        [core = told->core, severity, message] { Q_EMIT core->diagnostic(severity, message); },
        Qt::QueuedConnection);
  };
  own.diagnostic.destroy = [](void *data) {
    const std::unique_ptr<Told> told(static_cast<Told *>(data));
    if (told->given.destroy) told->given.destroy(told->given.user_data);
  };
  flow_engine *engine = nullptr;
  if (flow_engine_create(&own, &engine) != FLOW_OK) qFatal("flow: no engine can be made");
  core->engine_ = engine;
  core->isOwned_ = true;
  core->isSaved_ = options.flags & FLOW_ENGINE_SAVED;
  return shared(core);
}

std::shared_ptr<Core> Core::borrow(flow_engine *engine) {
  Core *core = new Core;
  core->engine_ = engine;
  return shared(core);
}

void Core::begin() {
  notifier_ = new QSocketNotifier(engine_.descriptor(), QSocketNotifier::Read, this);
  connect(notifier_, &QSocketNotifier::activated, this, &Core::dispatch);
  readWords();
}

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

Core::~Core() = default;

/* "showPassword" of SHOW_PASSWORD. */
QString Core::wordName(const char *name) {
  QString made;
  for (const QString &part : QString::fromLatin1(name).toLower().split(u'_'))
    made += made.isEmpty() ? part : part.left(1).toUpper() + part.mid(1);
  return made;
}

void Core::readWords() {
  QVariantMap words;
#define FLOW_QT_WORD_(name, number, text, sentence) words.insert(wordName(#name), word(number));
  FLOW_WORD_TABLE(FLOW_QT_WORD_)
#undef FLOW_QT_WORD_
  const flow::locale locale = engine_.locale();
  const QString language = QString::fromUtf8(locale.language);
  const bool isRightToLeft = locale.direction == FLOW_RIGHT_TO_LEFT;
  if (words == words_ && language == language_ && isRightToLeft == isRightToLeft_) return;
  words_ = words;
  language_ = language;
  isRightToLeft_ = isRightToLeft;
  Q_EMIT wordsChanged();
}

bool Core::isInside() const { return engine_.running().has_value(); }

void Core::dispatch() {
  const auto held = weak_from_this().lock();
  if (engine_.dispatch() != FLOW_ERROR_IN_CALLBACK) return;
  // A callback runs an event loop of its own: nothing can be done before it has returned.
  notifier_->setEnabled(false);
  QTimer::singleShot(10, this, [this] { notifier_->setEnabled(true); });
}

bool Core::end() {
  if (!isOwned_) return true;
  if (engine_.raw() && flow_engine_destroy(raw()) != FLOW_OK) return false;
  engine_ = flow::engine_view();
  return true;
}

/* The last one who has used it has gone, perhaps inside a callback of the engine. */
void Core::retire(Core *core) {
  core->notifier_->setEnabled(false);
  if (core->end()) {
    delete core;
  } else {
    QTimer::singleShot(0, core, [core] { retire(core); });
  }
}

}  // namespace flowqt
