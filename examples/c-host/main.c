/*
 * A host in C: loads a plugin, runs one of its coordinators in a window, and prints what happens.
 *
 *   c-host PLUGIN [COORDINATOR]
 *
 * Without a coordinator it begins with the one that the plugin says comes first.
 *
 * Commands are read from standard input, one a line: the id of a button presses it, `id=value`
 * fills a field or selects a row, `id=row/action` chooses from a row's menu, `back` goes back,
 * `tree` prints the tree. HOST_RECORD in the environment names a file, to which they are written as
 * a script that `flowhost play` plays. The exit code is 0 if the coordinator finished with a value,
 * 1 if it ended without one, 2 if it could not be started.
 */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host.h"

static void diagnostic(void *user_data, const flow_diagnostic *diagnostic) {
  (void)user_data;
  fprintf(stderr, "c-host: %s\n", diagnostic->message);
}

/* Takes the language from the environment: LANG=de_DE.UTF-8 is the engine's de-DE. */
static void set_locale(flow_engine *engine) {
  const char *lang = getenv("LANG");
  char language[16] = "";
  size_t length = lang ? strcspn(lang, ".@") : 0;
  if (length < 2 || length >= sizeof language || strncmp(lang, "POSIX", 5) == 0) return;
  memcpy(language, lang, length);
  language[length] = '\0';
  if (language[2] == '_') language[2] = '-';
  flow_engine_set_locale(engine, language, FLOW_LEFT_TO_RIGHT);
}

static void finished(void *user_data, flow_engine *engine, flow_coordinator coordinator,
                     flow_cause cause, const flow_value *value) {
  host *host = user_data;
  (void)engine, (void)coordinator;
  host->ended = true;
  host->finished = cause == FLOW_CAUSE_FINISHED;
  printf("%s ", host->finished ? "result" : flow_cause_name(cause));
  print_value(value);
  printf("\n");
}

/* One command of the user. Its changes may go on after this returns, as animations. */
static void run_command(host *host, const char *line) {
  if (strcmp(line, "tree") == 0) {
    printf("> %s\n", line);
    tree_print(host);
  } else if (strcmp(line, "back") == 0) {
    printf("> %s\n", line);
    flow_transition back;
    flow_outcome outcome = FLOW_OUTCOME_INIT;
    flow_wish wish = FLOW_WISH_INIT;
    wish.kind = FLOW_WISH_BACK;
    wish.subject = host->window;
    flow_recorder_wish(host->recorder, &wish);
    if (flow_back(host->engine, host->window, NULL, &back) != FLOW_OK) return;
    flow_transition_outcome(host->engine, back, &outcome);
    /* Nothing to go back to: a real host would close its window. */
    if (outcome.reason == FLOW_REASON_UNHANDLED) host->ended = true;
    flow_transition_release(host->engine, back);
  } else {
    screen_input(host, line);
  }
}

/* Reads what is there, and runs every complete line. Returns false at the end of the input. */
static bool read_commands(host *host, char *buffer, size_t capacity, size_t *used) {
  ssize_t got = read(STDIN_FILENO, buffer + *used, capacity - *used);
  char *end;
  if (got <= 0) return false;
  *used += (size_t)got;
  while (!host->ended && (end = memchr(buffer, '\n', *used))) {
    *end = '\0';
    run_command(host, buffer);
    *used -= (size_t)(end + 1 - buffer);
    memmove(buffer, end + 1, *used);
    while (host->animation != FLOW_NONE)
      presenter_end_animation(host);
    if (!host->ended) screen_draw(host);
  }
  return *used < capacity;
}

/* The loop waits for the user and for the engine: work posted by other threads, and time limits. */
static void run_loop(host *host) {
  struct pollfd waits[2] = {{STDIN_FILENO, POLLIN, 0}, {-1, POLLIN, 0}};
  char buffer[4096];
  size_t used = 0;
  bool more = true;

  if (flow_engine_descriptor(host->engine, &waits[1].fd) != FLOW_OK) return;
  while (host->animation != FLOW_NONE)
    presenter_end_animation(host);
  screen_draw(host);
  while (more && !host->ended && poll(waits, 2, -1) >= 0) {
    if (waits[1].revents) flow_engine_dispatch(host->engine);
    if (waits[0].revents) more = read_commands(host, buffer, sizeof buffer, &used);
  }
}

static flow_status begin(host *host, const char *plugin, const char *coordinator,
                         flow_error *error) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_plugin_info info = FLOW_PLUGIN_INFO_INIT;
  flow_plugin loaded = FLOW_NONE;
  flow_status status = flow_plugin_load(host->engine, plugin, &loaded, error);
  if (status == FLOW_OK) status = flow_plugin_get(host->engine, loaded, &info);
  if (status == FLOW_OK) status = flow_window_create(host->engine, &host->window);
  if (status == FLOW_OK) status = presenter_register(host, error);
  if (status == FLOW_OK) status = observer_register(host, error);
  if (status == FLOW_OK && getenv("HOST_RECORD")) {
    status = flow_recorder_begin(host->engine, getenv("HOST_RECORD"), NULL, &host->recorder, error);
  }
  if (status != FLOW_OK) return status;

  options.finished.function = finished;
  options.finished.user_data = host;
  if (!coordinator) coordinator = info.first;
  return flow_open_new(host->engine, host->window, coordinator, NULL, &options, NULL, NULL);
}

int main(int argc, char **argv) {
  host host = {0};
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status;

  if (argc != 2 && argc != 3) {
    fprintf(stderr, "usage: c-host PLUGIN [COORDINATOR]\n");
    return 2;
  }
  options.diagnostic.function = diagnostic;
  status = flow_engine_create(&options, &host.engine);
  if (status == FLOW_OK) set_locale(host.engine);
  if (status == FLOW_OK) status = begin(&host, argv[1], argc == 3 ? argv[2] : NULL, &error);
  if (status == FLOW_OK) {
    run_loop(&host);
  } else {
    fprintf(stderr, "c-host: %s %s\n", flow_status_text(status), error.message);
  }
  flow_engine_destroy(host.engine);
  if (status != FLOW_OK) return 2;
  return host.finished ? 0 : 1;
}
