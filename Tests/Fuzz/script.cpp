/* Play scripts: each input is a script of flowhost, played in a process of its own. FLOWHOST names
 * the program; it may refuse the script or fail it, but not be ended by a signal, nor go on for
 * ever. */
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *program = std::getenv("FLOWHOST");
  FUZZ_CHECK(program, "FLOWHOST does not say which program plays the scripts.");
  int file = memfd_create("script", 0);
  FUZZ_CHECK(file >= 0 && write(file, data, size) == static_cast<ssize_t>(size),
             "There is no file.");
  char path[32];
  std::snprintf(path, sizeof path, "/dev/fd/%d", file);
  pid_t child = fork();
  if (child == 0) {
    int null = open("/dev/null", O_RDWR);
    dup2(null, 0), dup2(null, 1), dup2(null, 2);
    alarm(120);
    execl(program, program, "play", path, static_cast<char *>(nullptr));
    _exit(127);
  }
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0)
    continue;
  close(file);
  FUZZ_CHECK(!WIFSIGNALED(status), "flowhost is ended by signal %d.", WTERMSIG(status));
  FUZZ_CHECK(WEXITSTATUS(status) <= 2, "flowhost ends with %d.", WEXITSTATUS(status));
  return 0;
}
