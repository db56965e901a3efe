#include "CSystem.h"

static int control(int poll, int operation, int descriptor, uint32_t events, uint64_t mark) {
  struct epoll_event interest = {0};
  if (events & CSYSTEM_READ) interest.events |= EPOLLIN;
  if (events & CSYSTEM_WRITE) interest.events |= EPOLLOUT;
  interest.data.u64 = mark;
  return epoll_ctl(poll, operation, descriptor, &interest) == 0 ? 0 : errno;
}

/* A descriptor that was closed is forgotten by the system, whatever callers believe. */
int csystem_watch(int poll, int descriptor, uint32_t events, uint64_t mark) {
  int status = control(poll, EPOLL_CTL_MOD, descriptor, events, mark);
  return status == ENOENT ? control(poll, EPOLL_CTL_ADD, descriptor, events, mark) : status;
}

void csystem_watch_less(int poll, int descriptor, uint32_t events, uint64_t mark) {
  control(poll, EPOLL_CTL_MOD, descriptor, events, mark);
}

void csystem_forget(int poll, int descriptor) { control(poll, EPOLL_CTL_DEL, descriptor, 0, 0); }

int csystem_find_ready(int poll, csystem_ready *found) {
  struct epoll_event ready[CSYSTEM_MOST_READY];
  int count = epoll_wait(poll, ready, CSYSTEM_MOST_READY, 0);
  for (int index = 0; index < count; index++) {
    uint32_t events = 0;
    if (ready[index].events & EPOLLIN) events |= CSYSTEM_READ;
    if (ready[index].events & EPOLLOUT) events |= CSYSTEM_WRITE;
    if (ready[index].events & (EPOLLHUP | EPOLLERR)) events |= CSYSTEM_CLOSED;
    found[index].mark = ready[index].data.u64;
    found[index].events = events;
  }
  return count > 0 ? count : 0;
}
