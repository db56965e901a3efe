// A host in C++: loads a plugin, runs one of its coordinators in a window, and prints what happens.
//
//   cpp-host epoll|glib PLUGIN [COORDINATOR]
//
// Without a coordinator it begins with the one that the plugin says comes first.
//
// Both loops run the same code. Commands are read from standard input, one a line: the id of a
// button presses it, `id=value` fills a field or selects a row, `back` goes back, `tree` prints the
// tree. HOST_RECORD in the environment names a file, to which they are written as a script that
// `flowhost play` plays. The exit code is 0 if the coordinator finished with a value, 1 if it ended
// without one, 2 if it could not be started.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "host.hpp"
#include "loop.hpp"

// Its changes may go on after this returns, as animations.
static void run_command(Host &host, const std::string &line) {
  if (line == "tree" || line == "back") std::printf("> %s\n", line.c_str());
  if (line == "tree") {
    print_tree(host);
  } else if (line == "back") {
    flow::transition back;
    flow_wish wish = FLOW_WISH_INIT;
    wish.kind = FLOW_WISH_BACK;
    wish.subject = host.window.raw();
    flow_recorder_wish(host.recorder, &wish);
    host.engine.back(host.window, flow::options().into(back));
    // Nothing to go back to: a real host would close its window.
    if (back.outcome().reason == FLOW_REASON_UNHANDLED) host.ended = true;
  } else {
    type(host, line);
  }
}

static void run(Host &host, Loop &loop) {
  std::string typed;
  bool is_drawn = false, is_over = false;
  // Commands wait for animations; what is seen is drawn when there are none.
  const auto go_on = [&] {
    while (!host.ended && !host.animation) {
      if (!is_drawn) draw(host);
      is_drawn = true;
      const size_t end = typed.find('\n');
      if (end == std::string::npos) break;
      const std::string line = typed.substr(0, end);
      typed.erase(0, end + 1);
      run_command(host, line);
      is_drawn = false;
    }
    if (host.ended || (is_over && !host.animation)) loop.stop();
  };
  loop.watch(host.engine.descriptor(), [&] {
    host.engine.dispatch();
    go_on();
    return true;
  });
  loop.watch(STDIN_FILENO, [&] {
    char buffer[4096];
    const ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
    is_over = got <= 0;
    if (got > 0) typed.append(buffer, static_cast<size_t>(got));
    go_on();
    return !is_over;
  });
  loop.run();
}

static flow::status begin(Host &host, const char *plugin, const char *coordinator) {
  auto created = flow::create_engine(flow::engine_options().diagnostic(
      [](const flow_diagnostic &said) { std::fprintf(stderr, "cpp-host: %s\n", said.message); }));
  if (!created) return created.status();
  host.engine = *std::move(created);
  const auto loaded = host.engine.load(plugin);
  if (!loaded) return loaded.status();
  host.window = *host.engine.create_window();
  const flow::status added = add_classes(host);
  if (!added) return added;
  if (const char *record = std::getenv("HOST_RECORD")) {
    const flow_status begun =
        flow_recorder_begin(host.engine.raw(), record, nullptr, &host.recorder, nullptr);
    if (begun != FLOW_OK) return begun;
  }

  auto options = flow::options().finished([&host](flow_cause cause, flow::value_view value) {
    host.ended = true;
    host.finished = cause == FLOW_CAUSE_FINISHED;
    std::printf("%s %s\n", host.finished ? "result" : flow_cause_name(cause),
                to_text(value).c_str());
  });
  const std::string first = coordinator ? coordinator : host.engine.first_class(*loaded);
  return host.engine.open(host.window, first.c_str(), {}, std::move(options)).status();
}

int main(int argc, char **argv) {
  const std::string_view kind = argc == 3 || argc == 4 ? argv[1] : "";
  if (kind != "epoll" && kind != "glib") {
    std::fprintf(stderr, "usage: cpp-host epoll|glib PLUGIN [COORDINATOR]\n");
    return 2;
  }
  Host host;
  const flow::status begun = begin(host, argv[2], argc == 4 ? argv[3] : nullptr);
  if (!begun) {
    std::fprintf(stderr, "cpp-host: %s\n", begun.message());
    return 2;
  }
  const std::unique_ptr<Loop> loop = kind == "glib" ? make_glib_loop() : make_epoll_loop();
  run(host, *loop);
  host.engine.end();  // ends what still runs, while all that it tells is there
  return host.finished ? 0 : 1;
}
