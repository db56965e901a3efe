#include "news.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storage.h"

flow_status core_fail(flow_error *error, flow_status status, const char *sentence,
                      const char *name) {
  size_t room;
  if (!error || error->struct_size < offsetof(flow_error, message)) return status;
  error->status = status;
  room = error->struct_size - offsetof(flow_error, message);
  if (room > FLOW_ERROR_MESSAGE_SIZE) room = FLOW_ERROR_MESSAGE_SIZE;
  snprintf(error->message, room, sentence, name, flow_status_name(status));
  return status;
}

void core_wake(core *self) {
  if (self->skin.soon && !self->is_ended) self->skin.soon(self->skin.data, (flow_scene *)self);
}

void core_enter(core *self) { self->inside++; }

void core_leave(core *self) {
  /* Behind the end of its engine the scene waits for flow_scene_destroy(). */
  if (--self->inside == 0 && self->is_ended && self->engine) self->end((flow_scene *)self);
}

flow_news *news_add(core *self, flow_news_kind kind) {
  flow_news *news;
  if (self->count == self->room) {
    self->room = self->room ? 2 * self->room : 32;
    self->news = storage_grow(self->news, self->room, sizeof *self->news);
  }
  news = &self->news[self->count++];
  memset(news, 0, sizeof *news);
  news->struct_size = (uint32_t)sizeof *news;
  news->kind = kind;
  return news;
}

/* A text that lives until the news have been read. */
typedef struct {
  gone gone;
  char *text;
} saying;

static void saying_end(gone *gone) {
  saying *self = CONTAINER(gone, saying, gone);
  text_free(self->text);
  free(self);
}

flow_news *news_say(core *self, flow_news_kind kind, const char *text) {
  saying *kept = storage_zero(1, sizeof *kept);
  flow_news *news = news_add(self, kind);
  kept->text = text_new(flow_text(text));
  news->text = kept->text;
  gone_add(self, &kept->gone, saying_end);
  return news;
}

const flow_news *news_take(core *self) {
  if (self->first < self->count) return &self->news[self->first++];
  self->first = self->count = 0;
  return NULL;
}

void gone_add(core *self, gone *gone, void (*end)(struct gone *self)) {
  gone->end = end;
  gone->next = self->gone;
  self->gone = gone;
}

void gone_end(core *self) {
  while (self->gone) {
    gone *first = self->gone;
    self->gone = first->next;
    first->end(first);
  }
}
