#include <sys/eventfd.h>
#include <sys/timerfd.h>

#include "CSystem.h"

/* An eventfd whose count is never taken, and the alarms that wait for it. */
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int bell = -1;
static uint64_t alarms;

void csystem_forget_bell(void) {
  pthread_mutex_init(&guard, NULL);
  alarms = 0;
}

static int take_bell(void) {
  int taken;
  pthread_mutex_lock(&guard);
  if (alarms == 0) bell = eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK);
  taken = bell;
  if (taken >= 0) alarms++;
  pthread_mutex_unlock(&guard);
  return taken;
}

static void leave_bell(void) {
  pthread_mutex_lock(&guard);
  if (--alarms == 0) close(bell);
  pthread_mutex_unlock(&guard);
}

/* Returns a descriptor, or -1 and sets `error`. */
static int checked(int descriptor, int *error) {
  if (descriptor < 0) *error = errno;
  return descriptor;
}

static void close_all(csystem_alarm *alarm) {
  if (alarm->timer >= 0) close(alarm->timer);
  if (alarm->poll >= 0) close(alarm->poll);
  if (alarm->bell >= 0) leave_bell();
  alarm->poll = alarm->bell = alarm->timer = -1;
}

int csystem_begin_alarm(csystem_alarm *alarm) {
  alarm->poll = alarm->bell = alarm->timer = alarm->other = -1;
  alarm->is_ringing = 0;
  return pthread_mutex_init(&alarm->mutex, NULL);
}

void csystem_end_alarm(csystem_alarm *alarm) {
  close_all(alarm);
  pthread_mutex_destroy(&alarm->mutex);
}

int csystem_open_alarm(csystem_alarm *alarm, int needs_timer) {
  int error = 0;
  alarm->bell = checked(take_bell(), &error);
  if (!error) alarm->poll = checked(epoll_create1(EPOLL_CLOEXEC), &error);
  if (!error) error = csystem_watch(alarm->poll, alarm->bell, 0, 0);
  if (!error && alarm->other >= 0) error = csystem_add_other(alarm, alarm->other);
  if (!error && needs_timer) error = csystem_add_timer(alarm);
  if (error) close_all(alarm);
  return error;
}

static void set_ringing(csystem_alarm *alarm, int is_ringing) {
  if (alarm->poll < 0 || alarm->is_ringing == is_ringing) return;
  alarm->is_ringing = is_ringing;
  csystem_watch(alarm->poll, alarm->bell, is_ringing ? CSYSTEM_READ : 0, 0);
}

void csystem_ring(csystem_alarm *alarm) { set_ringing(alarm, 1); }

void csystem_hush(csystem_alarm *alarm) { set_ringing(alarm, 0); }

int csystem_add_timer(csystem_alarm *alarm) {
  int error = 0, timer;
  if (alarm->poll < 0 || alarm->timer >= 0) return 0;
  timer = checked(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK), &error);
  if (!error) error = csystem_watch(alarm->poll, timer, CSYSTEM_READ, 0);
  if (!error) {
    alarm->timer = timer;
  } else if (timer >= 0) {
    close(timer);
  }
  return error;
}

/* Setting it takes back that it has passed. */
void csystem_set_timer(csystem_alarm *alarm, uint64_t milliseconds) {
  struct itimerspec setting = {0};
  setting.it_value.tv_sec = (time_t)(milliseconds / 1000);
  setting.it_value.tv_nsec = (long)(milliseconds % 1000) * 1000000;
  if (alarm->timer >= 0) timerfd_settime(alarm->timer, 0, &setting, NULL);
}

int csystem_add_other(csystem_alarm *alarm, int descriptor) {
  int error = alarm->poll < 0 ? 0 : csystem_watch(alarm->poll, descriptor, CSYSTEM_READ, 0);
  if (!error) alarm->other = descriptor;
  return error;
}
