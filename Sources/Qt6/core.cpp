#include "core.h"

#include "stage.h"

#include <QtCore/qtimer.h>
#include <algorithm>
#include <string>

namespace flowqt {

static const char presenter_class[] = "qt6.presenter";

void Presenter::transition(const flow_change &change) {
  const flow::token_handle token(change.token);
  if (stage_) {
    stage_->transition(change);
  } else if (token) {
    engine().complete(token);
  }
}

void Presenter::changed(flow::screen_handle screen) {
  if (stage_) stage_->changed(screen);
}

void Presenter::gesture(const flow_gesture &held) {
  if (stage_) stage_->gesture(held);
}

void Presenter::hurry(flow::token_handle token) {
  if (stage_) stage_->hurry(token);
}

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
  // A program may show an engine of its own by several objects: each has its class.
  static int borrowed = 0;
  presenterClass_ = presenter_class;
  if (!isOwned_) presenterClass_ += '-' + std::to_string(++borrowed);
  engine_.add_objects<Presenter>(presenterClass_.c_str());
  notifier_ = new QSocketNotifier(engine_.descriptor(), QSocketNotifier::Read, this);
  connect(notifier_, &QSocketNotifier::activated, this, &Core::dispatch);
  if (isSaved_) watchEnds();
  readWords();
}

/* The end of a flow that was restored: a function given for it would have been lost. */
void Core::watchEnds() {
  const flow_observer_did_finish_fn ended = [](void *self, flow_coordinator flow, flow_cause cause,
                                               const flow_value *value) {
    for (Stage *stage : QSet<Stage *>(static_cast<Core *>(self)->stages))
      stage->flowEnded(flow, cause, flow::value_view(value));
  };
  const flow_method methods[] = {FLOW_OBSERVER_METHOD(did_finish, ended)};
  const flow_class observer = FLOW_CLASS(FLOW_KIND_OBSERVER, "qt6.observer", methods);
  flow_observer made = FLOW_NONE;
  if (flow_class_register(raw(), FLOW_NONE, &observer, nullptr) == FLOW_OK)
    flow_create_with(raw(), observer.id, this, &made);
}

flow::window_handle Core::unshownWindow() const {
  std::size_t count = 0;
  flow_engine_windows(raw(), nullptr, 0, &count);
  std::vector<flow_window> windows(count);
  flow_engine_windows(raw(), windows.data(), count, &count);
  for (flow_window window : windows) {
    const auto shows = [&](const Stage *stage) { return stage->window().raw() == window; };
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

Presenter *Core::present(flow::window_handle window, Stage *stage) {
  auto made = std::make_unique<Presenter>(stage);
  const auto handle = engine_.create_with(presenterClass_.c_str(), *made);
  if (!handle) return nullptr;
  Presenter *presenter = made.get();
  presenters_.push_back(std::move(made));
  engine_.set_presenter(window, handle->as<flow::presenter_handle>());
  return presenter;
}

void Core::dismiss(Presenter *presenter) {
  presenter->leave();
  engine_.destroy(presenter->handle());
  const auto forget = [this, presenter] {
    const auto gone = [&](const auto &each) { return each.get() == presenter; };
    presenters_.erase(std::remove_if(presenters_.begin(), presenters_.end(), gone),
                      presenters_.end());
  };
  if (isInside()) {
    QTimer::singleShot(0, this, forget);
  } else {
    forget();
  }
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
