#include <cstdio>

#include "host.hpp"

namespace {

// The engine tells it every visible change; it shows the change and says when that is done. An
// animated one takes until the next turn of the loop.
class Presenter : public flow::presenter {
 public:
  explicit Presenter(flow::context context) : presenter(context), host_(context.data<Host>()) {}

  void transition(const flow_change &change) {
    std::printf("  show     %s: %s -> %s%s\n", flow_change_name(change.kind),
                name(change.from).c_str(), name(change.to).c_str(),
                change.animated ? ", animated" : "");
    const flow::token_handle token(change.token);
    if (!token) return;  // the engine waits for no answer, as when it is destroyed
    if (!change.animated) {
      engine().complete(token);
      return;
    }
    host_.animation = token;
    engine().post([this, token] {
      // Completing can start the next queued change, which is the animation then.
      host_.animation = {};
      engine().complete(token);
    });
  }

  void changed(flow::screen_handle screen) {
    std::printf("  redraw   %s\n", class_name(host_, screen).c_str());
  }

 private:
  std::string name(flow_screen screen) const {
    return class_name(host_, flow::screen_handle(screen));
  }

  Host &host_;
};

// Sees every callback of the engine, in order, right before it is made.
class Observer : public flow::observer {
 public:
  explicit Observer(flow::context context) : observer(context), host_(context.data<Host>()) {}

  void event(const flow_event &event) {
    if (event.kind == FLOW_EVENT_CHANGE) return;  // the presenter prints it
    // The line that was read, and what is drawn next, say these.
    if (event.kind == FLOW_EVENT_INPUT || event.kind == FLOW_EVENT_CHANGED) return;
    std::string line = flow_event_name(event.kind) + std::string(": ");
    if (event.kind == FLOW_EVENT_DISMISSED) {
      line += "a layer";
    } else if (event.kind == FLOW_EVENT_DONE) {
      const flow_outcome &outcome = *event.outcome;
      line +=
          flow_request_name(outcome.request) + std::string(", ") + flow_outcome_name(outcome.kind);
      if (outcome.reason != FLOW_REASON_NONE) {
        line += std::string(" (") + flow_reason_name(outcome.reason) + ")";
      }
    } else {
      line += class_name(host_, flow::any_handle(event.subject).as<flow::instance_handle>());
    }
    if (event.kind == FLOW_EVENT_FINISHED) {
      line += std::string(", cause ") + flow_cause_name(event.cause) + ", value " +
              to_text(event.value);
    }
    std::printf("  callback %s\n", line.c_str());
  }

 private:
  Host &host_;
};

}  // namespace

flow::status add_classes(Host &host) {
  const flow::class_options with_host = flow::class_options().data(&host);
  flow::status status = host.engine.add<Presenter>("cpp-host.presenter", with_host);
  if (status) status = host.engine.add<Observer>("cpp-host.observer", with_host);
  if (!status) return status;
  host.engine.create("cpp-host.observer");
  const auto presenter = host.engine.create("cpp-host.presenter");
  if (!presenter) return presenter.status();
  return host.engine.set_presenter(host.window, presenter->as<flow::presenter_handle>());
}
