// Measures the memory, mappings and descriptors of the process, and waits for child processes.
#include <dirent.h>
#include <malloc.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "world.hpp"

namespace soak {

namespace {

size_t lines(const char *path) {
  FILE *file = std::fopen(path, "r");
  if (!file) return 0;
  size_t count = 0;
  for (int letter = std::fgetc(file); letter != EOF; letter = std::fgetc(file))
    count += letter == '\n';
  std::fclose(file);
  return count;
}

/// Uses the engine in a child process. Returns 0 if all is well, otherwise the number of the check
/// that failed.
int use_as_child(flow_engine *engine, int descriptor) {
  flow_window window = FLOW_NONE;
  size_t count = 0;
  if (flow_window_create(engine, &window) != FLOW_ERROR_WRONG_THREAD) return 1;
  if (flow_engine_dispatch(engine) != FLOW_ERROR_WRONG_THREAD) return 2;
  if (flow_engine_live_count(engine, FLOW_KIND_NONE, nullptr, &count) != FLOW_ERROR_WRONG_THREAD)
    return 3;
  if (flow_engine_post(engine, {[](void *, flow_engine *, flow_handle) {}, nullptr, nullptr}) !=
      FLOW_ERROR_WRONG_THREAD)
    return 4;
  if (flow_engine_destroy(engine) != FLOW_ERROR_WRONG_THREAD) return 5;
  pollfd waiting = {descriptor, POLLIN, 0};
  if (poll(&waiting, 1, 0) < 0) return 6;
  return 0;
}

}  // namespace

Figures figures() {
  Figures result;
  FILE *file = std::fopen("/proc/self/statm", "r");
  unsigned long size = 0, resident = 0;
  if (!file || std::fscanf(file, "%lu %lu", &size, &resident) != 2)
    shared::fail("statm cannot be read.");
  std::fclose(file);
  result.resident = resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
  result.heap = mallinfo2().uordblks;
  result.mappings = lines("/proc/self/maps");
  DIR *folder = opendir("/proc/self/fd");
  while (folder && readdir(folder))
    result.descriptors++;
  if (folder) closedir(folder);
  return result;
}

void fork_child(Desk &desk) {
  int descriptor = -1;
  flow_engine_descriptor(desk.engine, &descriptor);
  world->forks++;
  pid_t child = fork();
  SOAK_CHECK(child >= 0, "There is no child process.");
  if (child == 0) {
    alarm(120);  // ends one that hangs
    _exit(use_as_child(desk.engine, descriptor));
  }
  int status = 0;
  waitpid(child, &status, 0);
  SOAK_CHECK(WIFEXITED(status), "A child that uses the engine ends by signal %d%s.",
             WTERMSIG(status), WTERMSIG(status) == 14 ? ": it hangs" : "");
  SOAK_CHECK(WEXITSTATUS(status) == 0, "Check %d of a child that uses the engine fails.",
             WEXITSTATUS(status));
}

}  // namespace soak
