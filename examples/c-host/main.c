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
  char language[64];
  flow_locale_tag(getenv("LANG"), language, sizeof language);
  flow_engine_set_locale(engine, language, flow_locale_direction(language));
}

/* Reads all news, and tells the end of the coordinator; all else is drawn from the scene. */
static void drain(host *host) {
  flow_news news = FLOW_NEWS_INIT;
  while (flow_scene_next(host->scene, &news)) {
    if (news.kind != FLOW_NEWS_FLOW_ENDED) continue;
    host->ended = true;
    host->finished = news.cause == FLOW_CAUSE_FINISHED;
    printf("%s ", host->finished ? "result" : flow_cause_name(news.cause));
    print_value(news.value);
    printf("\n");
  }
}

/* One command of the user. */
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
    wish.subject = flow_scene_window(host->scene);
    flow_recorder_wish(host->recorder, &wish);
    if (flow_back(host->engine, wish.subject, NULL, &back) != FLOW_OK) return;
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
    drain(host);
    if (!host->ended) screen_draw(host);
  }
  return *used < capacity;
}

/* The loop waits for the user and for the engine: work posted by other threads, and times. */
static void run_loop(host *host) {
  struct pollfd waits[2] = {{STDIN_FILENO, POLLIN, 0}, {-1, POLLIN, 0}};
  char buffer[4096];
  size_t used = 0;
  bool more = true;

  drain(host);
  screen_draw(host);
  while (more && !host->ended) {
    waits[1].fd = flow_scene_loop_descriptor(host->loop);
    if (poll(waits, 2, -1) < 0) return;
    if (waits[1].revents) flow_scene_loop_run(host->loop);
    drain(host);
    if (waits[0].revents) more = read_commands(host, buffer, sizeof buffer, &used);
  }
}

static flow_status begin(host *host, const char *plugin, const char *coordinator,
                         flow_error *error) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_skin skin = FLOW_SKIN_INIT;
  flow_status status;

  options.diagnostic.function = diagnostic;
  skin.flags = FLOW_SKIN_STILL; /* it prints */
  status = flow_scene_loop_create(&options, &host->loop, error);
  if (status != FLOW_OK) return status;
  host->engine = flow_scene_loop_engine(host->loop);
  set_locale(host->engine);
  status = flow_plugin_load(host->engine, plugin, NULL, error);
  if (status == FLOW_OK)
    status = flow_scene_create(host->engine, FLOW_NONE, &skin, &host->scene, error);
  if (status == FLOW_OK) status = observer_register(host, error);
  if (status == FLOW_OK && getenv("HOST_RECORD")) {
    status = flow_recorder_begin(host->engine, getenv("HOST_RECORD"), NULL, &host->recorder, error);
  }
  return status == FLOW_OK ? flow_scene_start(host->scene, coordinator, NULL, error) : status;
}

int main(int argc, char **argv) {
  host host = {0};
  flow_error error = FLOW_ERROR_INIT;
  flow_status status;

  if (argc != 2 && argc != 3) {
    fprintf(stderr, "usage: c-host PLUGIN [COORDINATOR]\n");
    return 2;
  }
  status = begin(&host, argv[1], argc == 3 ? argv[2] : NULL, &error);
  if (status == FLOW_OK) {
    run_loop(&host);
  } else {
    fprintf(stderr, "c-host: %s %s\n", flow_status_text(status), error.message);
  }
  flow_scene_destroy(host.scene);
  flow_scene_loop_destroy(host.loop);
  if (status != FLOW_OK) return 2;
  return host.finished ? 0 : 1;
}
