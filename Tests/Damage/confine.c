/* For syscall numbers of one's own choice. */
#define _GNU_SOURCE
#include "confine.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define IF(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), ALLOW

static void limit(int resource, rlim_t most) {
  struct rlimit limits = {most, most};
  setrlimit(resource, &limits);
}

int confine(void) {
  struct sock_filter rules[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xC000003E /* x86-64 */, 1, 0),
      REFUSE,
      LOAD(nr),
      /* A file may be opened to be read. */
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 4),
      LOAD(args[2]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K,
               O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY), 0, 1),
      REFUSE,
      ALLOW,
      /* It may end itself: abort() does it so. */
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 4),
      LOAD(args[0]),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)getpid(), 1, 0),
      REFUSE,
      ALLOW,
      /* Calls for memory, time, signals and open files. */
      IF(SYS_read),
      IF(SYS_write),
      IF(SYS_writev),
      IF(SYS_close),
      IF(SYS_fstat),
      IF(SYS_stat),
      IF(SYS_newfstatat),
      IF(SYS_access),
      IF(SYS_lseek),
      IF(SYS_pread64),
      IF(SYS_readlink),
      IF(SYS_getcwd),
      IF(SYS_getdents64),
      IF(SYS_sysinfo),
      IF(SYS_poll),
      IF(SYS_mmap),
      IF(SYS_mprotect),
      IF(SYS_munmap),
      IF(SYS_mremap),
      IF(SYS_madvise),
      IF(SYS_brk),
      IF(SYS_process_vm_readv),
      IF(SYS_rt_sigaction),
      IF(SYS_rt_sigprocmask),
      IF(SYS_rt_sigreturn),
      IF(SYS_sigaltstack),
      IF(SYS_alarm),
      IF(SYS_futex),
      IF(SYS_getpid),
      IF(SYS_gettid),
      IF(SYS_geteuid),
      IF(SYS_getuid),
      IF(SYS_getrandom),
      IF(SYS_clock_gettime),
      IF(SYS_eventfd2),
      IF(SYS_pipe2),
      IF(SYS_timerfd_create),
      IF(SYS_timerfd_settime),
      IF(SYS_epoll_create1),
      IF(SYS_epoll_ctl),
      IF(SYS_fcntl),
      IF(SYS_exit),
      IF(SYS_exit_group),
      REFUSE,
  };
  struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_AS, (rlim_t)4 << 30);
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}
