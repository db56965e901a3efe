// Calls every public function from inside every kind of callback, with usual and unusual arguments:
//   reentrancy PLUGIN [--every N | TEXT]
// With TEXT only where "FUNCTION inside CALLBACK" has it in it; with N one case in so many.
// A call must return what its comment documents; the engine must work afterwards, or be silent if
// it has been halted; every request must have one outcome; nothing may be left when the engine has
// gone.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <thread>

#include "arguments.hpp"
#include "check.hpp"
#include "triggers.hpp"

using namespace reentrancy;

namespace {

/// The one argument of a call that is not the usual one; the first choice is the usual one.
struct Special {
  size_t parameter;
  size_t choice;
};

/// Calls of one function, made one after another inside one callback.
struct Case {
  const Trigger *trigger;
  Answers answers;
  const Function *function;
  std::vector<Special> calls;
};

/// "flow_pop(from: stale screen)"
std::string text_of(const Function &function, const Special &special) {
  if (special.choice == 0) return function.name;
  const Parameter &parameter = function.parameters[special.parameter];
  return std::string(function.name) + "(" + parameter.name + ": " +
         parameter.choices[special.choice] + ")";
}

/// "screen.removed at shut-down, answered later"
std::string situation_of(const Case &each) {
  static const char *const words[] = {"", ", answered later", ", never answered"};
  const std::string &special = each.trigger->situation;
  return each.trigger->point + (special.empty() ? "" : " ") + special +
         words[static_cast<int>(each.answers)];
}

/// Requests of objects that live may change the tree, so only a few are made together when the
/// presenter answers at once. All other calls of a function are made together.
void add_cases(std::vector<Case> &cases, const Trigger &trigger, Answers answers,
               const Function &function) {
  std::vector<Special> live, other;
  for (size_t index = 0; index < function.parameters.size(); index++) {
    const Parameter &parameter = function.parameters[index];
    for (size_t choice = 1; choice < parameter.choices.size(); choice++) {
      bool is_live = parameter.is_handle() && !is_bad_handle(parameter.choices[choice]);
      (is_live ? live : other).push_back({index, choice});
    }
  }
  cases.push_back({&trigger, answers, &function, {{0, 0}}});
  constexpr size_t few = 3;
  size_t together = function.is_request && answers == Answers::at_once ? few : live.size();
  for (size_t index = 0; index < live.size(); index += together) {
    auto begin = live.begin() + static_cast<std::ptrdiff_t>(index);
    auto end = begin + static_cast<std::ptrdiff_t>(std::min(together, live.size() - index));
    cases.push_back({&trigger, answers, &function, {begin, end}});
  }
  if (!other.empty() && answers == Answers::at_once) {
    cases.push_back({&trigger, answers, &function, other});
  }
}

std::vector<Case> all_cases(const std::string &wanted) {
  std::vector<Case> cases;
  for (const Trigger &trigger : triggers()) {
    for (Answers answers : {Answers::at_once, Answers::later, Answers::never}) {
      if (answers != Answers::at_once && !trigger.is_shown) continue;
      for (const Function &function : functions())
        add_cases(cases, trigger, answers, function);
    }
  }
  auto is_unwanted = [&](const Case &each) {
    return (each.function->name + (" inside " + situation_of(each))).find(wanted) ==
           std::string::npos;
  };
  cases.erase(std::remove_if(cases.begin(), cases.end(), is_unwanted), cases.end());
  return cases;
}

/// One case in so many. Some functions then only come where they cannot work.
std::vector<Case> one_in(size_t number, const std::vector<Case> &cases) {
  std::vector<Case> some;
  for (size_t index = 0; number > 0 && index < cases.size(); index += number)
    some.push_back(cases[index]);
  return some;
}

/// The case and the call that one process is at.
struct Place {
  size_t number;
  size_t call;
};

/// Progress that all processes share: the place in the run, and the faults seen.
struct Progress {
  std::atomic<size_t> next;
  std::atomic<size_t> calls;
  std::atomic<size_t> failed;
  std::atomic<bool> has_worked[1000];
  /// The faults that have been printed, by hash.
  std::atomic<bool> told[1 << 20];
  Place places[256];
};
Progress *progress;
/// That of this process.
Place *place;

/// True if a text comes for the first time.
bool is_new(const std::string &text) {
  return !progress->told[std::hash<std::string>()(text) % std::size(progress->told)].exchange(true);
}

/// Tells a fault once: a status for each function, anything else for each call and situation.
void tell(const Case &each, const std::string &call, const std::string &fault) {
  const std::string situation = situation_of(each);
  bool is_status = fault.compare(0, 8, "returned") == 0;
  progress->failed++;
  if (!is_new(is_status ? each.function->name + fault
                        : call + fault + situation.substr(0, situation.find(',')))) {
    return;
  }
  printf("%s inside %s: %s\n", call.c_str(), situation.c_str(), fault.c_str());
  fflush(stdout);
}

/// Calls every function of an engine that is halted, in the callback that has halted it (S18).
void call_all_halted(Scenario &scenario, const Case &each, std::deque<Arguments> &calls) {
  for (const Function &function : functions()) {
    // Outside callbacks that one works.
    const bool is_end = std::string(function.name) == "flow_engine_destroy";
    if (!takes_engine(function) || (is_end && each.trigger->point == "outside")) continue;
    calls.emplace_back(scenario, function, 0, 0);
    const std::string fault = call_halted(calls.back(), function);
    if (!fault.empty()) tell(each, std::string(function.name) + " after it", fault);
    progress->calls++;
  }
}

/// Runs one case and reports the faults of its calls; returns the fault of the engine afterwards.
std::string run(const Case &each) {
  Scenario scenario(each.answers);
  std::deque<Arguments> calls;
  for (const Special &special : each.calls)
    calls.emplace_back(scenario, *each.function, special.parameter, special.choice);
  for (Arguments &arguments : calls)
    arguments.prepare();
  // M6: a posted function may load plugins.
  bool may_load = each.trigger->point == "post" && !each.function->is_for_callbacks &&
                  std::string(each.function->name).rfind("flow_plugin_", 0) == 0;
  // S2: the callback at rest may save.
  bool may_save =
      each.trigger->point == "rest" && std::string(each.function->name) == "flow_engine_save";
  bool is_inside = each.trigger->point != "outside" && !may_load && !may_save;
  bool is_clock = each.trigger->point == "clock";
  scenario.arm(each.trigger->point, [&] {
    for (place->call = 0; place->call < each.calls.size(); place->call++) {
      const std::string text = text_of(*each.function, each.calls[place->call]);
      Arguments &arguments = calls[place->call];
      for (const std::string &fault :
           call(scenario, arguments, *each.function, is_inside, is_clock))
        tell(each, text, fault);
      bool has_worked = !each.function->returns_status || arguments.status() == FLOW_OK;
      if (has_worked) progress->has_worked[each.function - functions().data()] = true;
      progress->calls++;
    }
    if (scenario.is_halted()) call_all_halted(scenario, each, calls);
  });
  each.trigger->run(scenario);
  if (!scenario.is_halted()) scenario.settle();
  scenario.disarm();
  for (Arguments &arguments : calls)
    arguments.conclude();
  const bool renews = std::string(each.function->name) == "flow_instance_renew";
  const bool is_renewed = each.trigger->situation == "of one that is renewed";
  if (renews || is_renewed) scenario.trackers.allow_none();
  // Whoever renews hears the outcome.
  for (Arguments &arguments : calls) {
    if (is_renewed && !renews) arguments.allow_none();
  }
  if (!scenario.has_fired()) scenario.fail("the callback never ran");
  if (scenario.engine()) scenario.is_halted() ? scenario.check_halted() : scenario.check_usable();
  scenario.shut_down();
  scenario.check_nothing_left();
  std::string faults;
  for (const std::string &fault : scenario.failures)
    faults += (faults.empty() ? "" : "; ") + fault;
  for (Arguments &arguments : calls) {
    for (const std::string &fault : arguments.faults())
      faults += (faults.empty() ? "given to it: " : "; given to it: ") + fault;
  }
  return faults;
}

/// Runs a case. If several calls have left the engine wrong in a new way, each is tried alone.
void run_and_tell(const Case &each) {
  const std::string faults = run(each);
  if (faults.empty()) return;
  if (each.calls.size() == 1) return tell(each, text_of(*each.function, each.calls[0]), faults);
  if (!is_new(each.function->name + faults)) {
    progress->failed++;
    return;
  }
  size_t found = 0;
  for (const Special &special : each.calls) {
    const Case alone = {each.trigger, each.answers, each.function, {special}};
    const std::string fault = run(alone);
    if (fault.empty()) continue;
    found++;
    tell(alone, text_of(*each.function, special), fault);
  }
  if (found == 0) tell(each, std::string(each.function->name) + "(several calls)", faults);
}

/// Works in processes of their own, one for each core, so that a crash is one fault and not the
/// end. A process takes the next case that nobody has; for one that crashes another one goes on.
void work(const std::vector<Case> &cases) {
  constexpr int enough = 100;
  std::map<pid_t, Place *> working;
  auto begin = [&](Place *at) {
    const pid_t process = fork();
    if (process != 0) {
      working[process] = at;
      return;
    }
    place = at;
    while ((place->number = progress->next++) < cases.size())
      run_and_tell(cases[place->number]);
    exit(0);
  };
  const size_t cores = std::max(1u, std::thread::hardware_concurrency());
  for (size_t core = 0; core < std::min(cores, std::size(progress->places)); core++)
    begin(&progress->places[core]);
  for (int crashes = 0; !working.empty();) {
    int status = 0;
    const auto ended = working.find(waitpid(-1, &status, 0));
    if (ended == working.end()) continue;
    Place *at = ended->second;
    working.erase(ended);
    if (status == 0) continue;
    const Case &last = cases[std::min(at->number, cases.size() - 1)];
    const Special &call = last.calls[std::min(at->call, last.calls.size() - 1)];
    tell(last, text_of(*last.function, call), "the process ended with " + std::to_string(status));
    if (++crashes < enough) begin(at);
  }
}

/// Callbacks that no function of the ABI leads to yet; "" stands for none.
const char *const kUncalled[] = {""};

/// Prints and counts the gaps of the run: callbacks without a trigger, functions that never worked
/// or do not say what they return.
size_t gaps() {
  size_t found = 0;
  for (const std::string &callback : declared_callbacks()) {
    bool is_known = std::any_of(triggers().begin(), triggers().end(),
                                [&](const Trigger &each) { return each.point == callback; });
    bool is_uncalled =
        std::find(std::begin(kUncalled), std::end(kUncalled), callback) != std::end(kUncalled);
    if (is_known != is_uncalled) continue;
    found++;
    printf(is_known ? "%s is triggered; take it out of the callbacks that are not called yet\n"
                    : "nothing triggers %s; add it to classes.cpp and triggers.cpp\n",
           callback.c_str());
  }
  for (size_t index = 0; index < functions().size(); index++) {
    const Function &function = functions()[index];
    if (!progress->has_worked[index]) {
      found++;
      printf("%s never worked; give it arguments in generate.py\n", function.name);
    }
    if (function.returns_status && function.statuses.empty()) {
      found++;
      printf("%s: its comment does not say what it returns\n", function.name);
    }
  }
  return found;
}

}  // namespace

int main(int count, char **words) {
  if (count < 2) {
    fprintf(stderr, "usage: reentrancy PLUGIN [--every N | TEXT]\n");
    return 2;
  }
  Scenario::plugin_path = words[1];
  const bool is_sample = count == 4 && std::string(words[2]) == "--every";
  std::vector<Case> cases = all_cases(count == 3 ? words[2] : "");
  if (is_sample) cases = one_in(std::strtoul(words[3], nullptr, 10), cases);
  void *shared =
      mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return 2;
  progress = static_cast<Progress *>(shared);
  work(cases);
  size_t missing = count == 2 ? gaps() : 0;
  printf("%zu functions, %zu kinds of callbacks, %zu engines, %zu calls: %zu faults, %zu gaps\n",
         functions().size(), triggers().size(), cases.size(), progress->calls.load(),
         progress->failed.load(), missing);
  return progress->failed + missing == 0 ? 0 : 1;
}
