#include <flow/flow.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <string>

#include "arguments.hpp"
#include "check.hpp"
#include "scenario.hpp"
#include "threads.hpp"

using namespace reentrancy;

namespace threads {

namespace {

constexpr int crew_size = 8;
constexpr int posts_each = 2000;

/// Counts of the posts of a crew. `last` and `runs` belong to the engine's thread.
struct Ledger {
  int last[crew_size] = {};
  int runs = 0;
  bool is_in_order = true;
  std::atomic<int> destroyed{0};
};

struct Post {
  Ledger *ledger;
  int thread;
  int number;

  static void run(void *self, flow_engine *engine, flow_handle) {
    Post &post = *static_cast<Post *>(self);
    Ledger &ledger = *post.ledger;
    ledger.runs++;
    ledger.is_in_order &= post.number == ledger.last[post.thread] + 1;
    ledger.last[post.thread] = post.number;
    if (post.number % 50 == 0) navigate(engine);
  }
  static void destroy(void *self) {
    Post *post = static_cast<Post *>(self);
    post->ledger->destroyed++;
    delete post;
  }

  static void navigate(flow_engine *engine) {
    flow_window window = Scenario::of(engine)->handle("window");
    flow_open_new(engine, window, "t.screen", nullptr, nullptr, nullptr, nullptr);
    flow_pop(engine, window, nullptr, nullptr);
  }
};

void post_all(flow_engine *engine, Ledger &ledger, int thread) {
  for (int number = 1; number <= posts_each; number++) {
    flow_engine_post(engine, {Post::run, new Post{&ledger, thread, number}, Post::destroy});
  }
}

bool is_readable(int descriptor) {
  pollfd entry = {descriptor, POLLIN, 0};
  return poll(&entry, 1, 0) == 1;
}

/// Ends a scenario; nothing may be left of it.
void end(Scenario &scenario) {
  scenario.settle();
  scenario.check_usable();
  scenario.shut_down();
  scenario.check_nothing_left();
  for (const std::string &fault : scenario.failures)
    check(false, fault.c_str());
}

/// Dispatches whenever the descriptor is readable, and navigates in between, until `other` is
/// readable.
void run_loop(Scenario &scenario, int other) {
  int descriptor = -1;
  check(flow_engine_descriptor(scenario.engine(), &descriptor) == FLOW_OK, "a descriptor");
  pollfd entries[] = {{descriptor, POLLIN, 0}, {other, POLLIN, 0}};
  while (entries[1].revents == 0) {
    poll(entries, 2, -1);
    if (entries[0].revents != 0) flow_engine_dispatch(scenario.engine());
    Post::navigate(scenario.engine());
  }
  // The watched descriptor is always ready, and so would the engine be.
  flow_watch watch = scenario.handle("watch");
  if (watch != FLOW_NONE) flow_watch_stop(scenario.engine(), watch);
  while (is_readable(descriptor))
    flow_engine_dispatch(scenario.engine());
}

/// Runs the loop of a scenario while a crew works.
void run_while(Scenario &scenario, const std::function<void(int)> &work) {
  int all_done = eventfd(0, 0);
  std::thread waiter([&] {
    Crew(crew_size, work).join();
    uint64_t one = 1;
    check(write(all_done, &one, sizeof one) == sizeof one, "the end is told");
  });
  run_loop(scenario, all_done);
  waiter.join();
  close(all_done);
}

void post_while_dispatching() {
  Scenario scenario(Answers::at_once);
  Ledger ledger;
  run_while(scenario, [&](int thread) { post_all(scenario.engine(), ledger, thread); });
  check(ledger.runs == crew_size * posts_each, "each post ran once");
  check(ledger.destroyed == crew_size * posts_each, "each post was destroyed once");
  check(ledger.is_in_order, "each thread's posts ran in order");
  end(scenario);
}

void post_and_never_dispatch() {
  Scenario scenario(Answers::at_once);
  Ledger ledger;
  Crew(crew_size, [&](int thread) { post_all(scenario.engine(), ledger, thread); }).join();
  scenario.shut_down();
  check(ledger.runs == 0, "no post ran");
  check(ledger.destroyed == crew_size * posts_each, "each post was destroyed once");
  scenario.check_nothing_left();
  for (const std::string &fault : scenario.failures)
    check(false, fault.c_str());
}

void fail_posts() {
  Scenario scenario(Answers::at_once);
  Ledger ledger;
  run_while(scenario, [&](int thread) {
    for (int number = 0; number < posts_each; number++) {
      flow_engine_post(scenario.engine(),
                       {nullptr, new Post{&ledger, thread, number}, Post::destroy});
    }
  });
  check(ledger.runs == 0, "no post ran");
  check(ledger.destroyed == crew_size * posts_each, "each post was destroyed once");
  end(scenario);
}

bool documents(const Function &function, flow_status status) {
  return std::find(function.statuses.begin(), function.statuses.end(), status) !=
         function.statuses.end();
}

/// Every function for the engine's thread refuses others and changes nothing; every other one
/// works.
void call_everything() {
  Scenario scenario(Answers::at_once);
  std::deque<Arguments> calls[crew_size];
  for (std::deque<Arguments> &own : calls) {
    for (const Function &function : functions()) {
      own.emplace_back(scenario, function, 0, 0);
      own.back().prepare();
    }
  }
  std::atomic<int> wrong{0};
  run_while(scenario, [&](int thread) {
    for (size_t index = 0; index < functions().size(); index++) {
      const Function &function = functions()[index];
      Arguments &arguments = calls[thread][index];
      function.call(arguments);
      arguments.conclude();
      flow_status wanted = function.is_for_any_thread ? FLOW_OK : FLOW_ERROR_WRONG_THREAD;
      if (!function.returns_status || arguments.status() == wanted) continue;
      // A callback may run just then, or not: nobody knows.
      bool asks_what_runs =
          function.is_for_any_thread && documents(function, FLOW_ERROR_NOT_RUNNING);
      if (asks_what_runs && arguments.status() == FLOW_ERROR_NOT_RUNNING) continue;
      wrong++;
      printf("%s on another thread: %s\n", function.name, flow_status_name(arguments.status()));
    }
  });
  check(wrong == 0, "each call returned what it must on another thread");
  end(scenario);
  for (const std::deque<Arguments> &own : calls) {
    for (size_t index = 0; index < own.size(); index++) {
      for (const std::string &fault : own[index].faults())
        check(false, (std::string(functions()[index].name) + ": given to it: " + fault).c_str());
    }
  }
}

/// Engines share nothing that is not guarded: each thread has its own, with classes and a plugin.
void engines_of_their_own() {
  std::vector<std::string> faults[crew_size];
  Crew(crew_size, [&](int thread) {
    for (int round = 0; round < 5; round++) {
      Scenario scenario(Answers::later);
      scenario.prepare("plugin");
      for (int each = 0; each < 20; each++)
        Post::navigate(scenario.engine());
      scenario.settle();
      scenario.check_usable();
      scenario.shut_down();
      scenario.check_nothing_left();
      for (const std::string &fault : scenario.failures)
        faults[thread].push_back(fault);
    }
  }).join();
  for (const std::vector<std::string> &own : faults) {
    for (const std::string &fault : own)
      check(false, fault.c_str());
  }
}

/// All threads load the plugin at the same time, and none ends its engine before all have: so all
/// must have got the same class.
void engines_that_share_classes() {
  std::vector<std::string> faults[crew_size];
  for (int round = 0; round < 5; round++) {
    std::atomic<int> begun{0}, loaded{0};
    const char *lent[crew_size] = {};
    auto wait = [](std::atomic<int> &arrived) {
      arrived++;
      while (arrived < crew_size)
        std::this_thread::yield();
    };
    Crew(crew_size, [&](int thread) {
      Scenario scenario(Answers::at_once);
      flow_class_info info = FLOW_CLASS_INFO_INIT;
      wait(begun);
      scenario.prepare("plugin");
      if (flow_class_find(scenario.engine(), "p.screen", &info) == FLOW_OK) lent[thread] = info.id;
      wait(loaded);
      for (int each = 0; each < 20; each++) {
        // Half of them unload it and load it again while the others call it.
        if (thread % 2) {
          scenario.unload_plugin();
          scenario.settle();
          scenario.load_plugin();
        }
        flow_destroy(scenario.engine(), scenario.create("p.screen"));
      }
      scenario.settle();
      scenario.check_usable();
      scenario.shut_down();
      scenario.check_nothing_left();
      for (const std::string &fault : scenario.failures)
        faults[thread].push_back(fault);
    }).join();
    for (const char *each : lent)
      check(each && each == lent[0], "all engines have the same class");
  }
  for (const std::vector<std::string> &own : faults) {
    for (const std::string &fault : own)
      check(false, fault.c_str());
  }
}

}  // namespace

const std::vector<Test> &tests() {
  static const std::vector<Test> all = {
      {"eight threads post while the engine's thread dispatches and navigates",
       post_while_dispatching},
      {"what is posted and never dispatched is destroyed with the engine", post_and_never_dispatch},
      {"a post that fails is destroyed on the thread that made it", fail_posts},
      {"every function, called from eight other threads", call_everything},
      {"eight threads with engines of their own", engines_of_their_own},
      {"eight threads with engines that share classes", engines_that_share_classes},
  };
  return all;
}

}  // namespace threads
