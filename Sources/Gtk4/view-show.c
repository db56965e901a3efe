/* News of the scene: what is on the screen is brought in line with them. */
#include "engine.h"
#include "sheet.h"
#include "view.h"

/* ---- Layers ---------------------------------------------------------------------------------- */

FlowGtkLayer *flow_gtk_view_top_layer(FlowGtkView *self) {
  return self->layers->len ? self->layers->pdata[self->layers->len - 1] : NULL;
}

FlowGtkPage *flow_gtk_view_top_page(FlowGtkView *self) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  return top ? flow_gtk_layer_page(top) : NULL;
}

static gboolean is_moving(FlowGtkView *self) {
  gboolean moves = FALSE;
  for (guint index = 0; index < self->layers->len && !moves; index++)
    moves = flow_gtk_layer_is_moving(self->layers->pdata[index]);
  for (guint index = 0; index < self->leaving->len && !moves; index++)
    moves = flow_gtk_layer_is_moving(self->leaving->pdata[index]);
  return moves;
}

/* The layer has gone from the tree; a motion may still show it. */
static void leave(FlowGtkView *self, FlowGtkLayer *layer) {
  guint place;
  if (!g_ptr_array_find(self->layers, layer, &place)) return;
  g_ptr_array_add(self->leaving, g_ptr_array_steal_index(self->layers, place));
}

static void remove_left(FlowGtkView *self) {
  for (guint index = self->leaving->len; index-- > 0;) {
    FlowGtkLayer *layer = self->leaving->pdata[index];
    if (flow_gtk_layer_is_moving(layer)) continue;
    flow_gtk_layer_remove(layer);
    g_ptr_array_remove_index(self->leaving, index);
  }
}

/* A cover in its place hides all below it; a sheet hides a popover, which would lie over it. */
static void hide_covered(FlowGtkView *self) {
  gboolean is_seen = TRUE, has_sheet = FALSE;
  for (guint index = self->layers->len; index-- > 0;) {
    FlowGtkLayer *layer = self->layers->pdata[index];
    if (layer->kind == FLOW_GTK_FRAME_NONE || layer->kind == FLOW_GTK_FRAME_SHEET)
      gtk_widget_set_visible(flow_gtk_layer_widget(layer), is_seen);
    if (layer->kind == FLOW_GTK_FRAME_POPOVER) flow_gtk_popover_frame_cover(layer, has_sheet);
    if (layer->kind == FLOW_GTK_FRAME_SHEET) has_sheet = TRUE;
    if (layer->kind == FLOW_GTK_FRAME_SHEET && flow_gtk_sheet_hides(FLOW_GTK_SHEET(layer->frame)))
      is_seen = FALSE;
  }
}

/* ---- Motion ---------------------------------------------------------------------------------- */

static GtkWidget *page_of(const flow_scene_page *raw) {
  return raw && raw->data ? flow_gtk_screen_get_page(raw->data) : NULL;
}

void flow_gtk_view_stop(FlowGtkView *self) {
  FlowGtkMoving *moving = &self->moving;
  moving->number = 0;
  g_clear_object(&moving->layer);
  g_clear_object(&moving->page);
  g_clear_object(&moving->other);
}

static void begin(FlowGtkView *self, const flow_news *news) {
  FlowGtkMoving *moving = &self->moving;
  flow_gtk_view_stop(self);
  moving->number = news->motion;
  moving->way = news->way;
  moving->place = news->place;
  moving->progress = news->progress;
  moving->target = news->target;
  moving->is_shown = FALSE;
  g_set_object(&moving->layer, news->layer ? news->layer->data : NULL);
  g_set_object(&moving->page, page_of(news->page));
  g_set_object(&moving->other, page_of(news->other));
}

static gboolean is_of_layer(flow_scene_way way) {
  return way == FLOW_WAY_RISE || way == FLOW_WAY_SINK;
}

/* The motion is shown when all layers have their pages. */
static void move(FlowGtkView *self) {
  FlowGtkMoving *moving = &self->moving;
  FlowGtkLayer *layer = moving->layer;
  moving->is_shown = TRUE;
  for (guint index = 0; moving->way == FLOW_WAY_SINK && index < self->leaving->len; index++)
    flow_gtk_layer_move(self->leaving->pdata[index], FALSE);
  if (!layer || !layer->slide || g_ptr_array_find(self->leaving, layer, NULL)) return;
  if (is_of_layer(moving->way)) {
    flow_gtk_layer_move(layer, TRUE);
  } else {
    flow_gtk_slide_move(layer->slide, moving->place, moving->page, moving->other, moving->way,
                        moving->progress, moving->target);
  }
}

/* A finger holds a page or a layer; what lies below is there. */
static void hold(FlowGtkView *self, const flow_news *news) {
  FlowGtkLayer *layer = news->layer ? news->layer->data : NULL;
  if (!layer) return;
  if (news->way == FLOW_WAY_SINK) {
    if (layer->kind == FLOW_GTK_FRAME_SHEET)
      flow_gtk_sheet_hold(FLOW_GTK_SHEET(layer->frame), news->progress);
    for (guint index = 0; index < self->layers->len; index++)
      flow_gtk_layer_show(self->layers->pdata[index], FLOW_GTK_NO_PLACE);
    hide_covered(self);
  } else if (page_of(news->page) && page_of(news->other)) {
    flow_gtk_slide_hold(layer->slide, page_of(news->page), page_of(news->other), news->way,
                        news->progress);
  }
}

static void finish_all(FlowGtkView *self) {
  GPtrArray *all = g_ptr_array_new_with_free_func(g_object_unref);
  for (guint index = 0; index < self->layers->len; index++)
    g_ptr_array_add(all, g_object_ref(self->layers->pdata[index]));
  for (guint index = 0; index < self->leaving->len; index++)
    g_ptr_array_add(all, g_object_ref(self->leaving->pdata[index]));
  for (guint index = 0; index < all->len; index++)
    flow_gtk_layer_finish(all->pdata[index]);
  g_ptr_array_unref(all);
}

void flow_gtk_view_came_to_rest(gpointer data) {
  FlowGtkView *self = data;
  if (self->is_draining || !self->scene || is_moving(self)) return;
  flow_gtk_view_drain(self);
}

void flow_gtk_view_settle(FlowGtkView *self) {
  if (!self->scene) return;
  flow_scene_settle(self->scene);
  flow_gtk_view_drain(self);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void change_layer(FlowGtkView *self, FlowGtkLayer *layer, uint32_t changed) {
  if (!layer) return;
  if (changed & FLOW_LAYER_TABS) flow_gtk_layer_show_tabs(layer);
  if (changed & FLOW_LAYER_SOURCE) gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void hear(FlowGtkView *self, const flow_news *news) {
  GtkWidget *page = page_of(news->page);
  FlowGtkPage *top;
  flow_gtk_screen_hear(news);
  switch (news->kind) {
    case FLOW_NEWS_LAYER_CAME:
      flow_gtk_layer_new(self, news->layer);
      break;
    case FLOW_NEWS_LAYER_CHANGED:
      change_layer(self, news->layer->data, news->changed);
      break;
    case FLOW_NEWS_LAYER_WENT:
      if (news->layer->data) leave(self, news->layer->data);
      break;
    case FLOW_NEWS_PAGE_CAME:
      flow_gtk_page_new(self, news->page);
      break;
    case FLOW_NEWS_PAGE_CHANGED:
      if (page) flow_gtk_page_change(FLOW_GTK_PAGE(page), news->changed);
      break;
    case FLOW_NEWS_PAGE_WENT:
      if (page) flow_gtk_page_end(FLOW_GTK_PAGE(page));
      break;
    case FLOW_NEWS_PAGE_TOLD:
      self->has_content = TRUE;
      break;
    case FLOW_NEWS_MOTION:
      if (news->is_held) {
        hold(self, news);
      } else {
        begin(self, news);
      }
      break;
    case FLOW_NEWS_MOTION_OVER:
      flow_gtk_view_stop(self);
      finish_all(self);
      break;
    case FLOW_NEWS_FOCUS:
      g_set_object(&self->focus_page, news->page->data);
      g_set_object(&self->focus, news->element ? news->element->data : NULL);
      break;
    case FLOW_NEWS_SAY:
      top = flow_gtk_view_top_page(self);
      if (top) flow_gtk_screen_announce(flow_gtk_page_get_screen(top), news->text);
      flow_gtk_view_announce_shown(self, news->text);
      break;
    case FLOW_NEWS_LINK:
      top = flow_gtk_view_top_page(self);
      if (top) flow_gtk_screen_link(flow_gtk_page_get_screen(top), news->text);
      flow_gtk_view_open_link(self, news->text);
      break;
    case FLOW_NEWS_REFUSED:
      if (news->changed & FLOW_SCENE_CLOSED) {
        flow_gtk_view_answer_closes(self, news->text);
      } else {
        flow_gtk_view_announce(self, news->text);
      }
      break;
    case FLOW_NEWS_WINDOW_CHANGED:
      self->changed |= news->changed;
      if (news->changed & FLOW_SCENE_CLOSED) flow_gtk_view_answer_closes(self, NULL);
      break;
    case FLOW_NEWS_FLOW_ENDED:
      flow_gtk_view_finished(self, news->cause, news->value);
      break;
    default:
      break;
  }
}

void flow_gtk_view_show_words(FlowGtkView *self) {
  for (guint index = 0; index < self->layers->len; index++)
    flow_gtk_layer_show_words(self->layers->pdata[index]);
  for (guint index = 0; index < self->pages->len; index++)
    flow_gtk_page_show_words(self->pages->pdata[index]);
}

/* Other words, or another language, are told as a change of the screens (V8). */
static void read_words(FlowGtkView *self) {
  if (!self->has_content) return;
  self->has_content = FALSE;
  flow_gtk_engine_read_words(self->engine);
}

/* Draws what the news have said. */
static void show(FlowGtkView *self) {
  const gboolean has_focus = flow_gtk_view_has_focus(self);
  const gboolean begins = self->moving.number && !self->moving.is_shown;
  for (guint index = 0; index < self->leaving->len; index++)
    ((FlowGtkLayer *)self->leaving->pdata[index])->raw = NULL; /* it has been freed */
  for (guint index = 0; index < self->layers->len; index++) {
    FlowGtkLayer *layer = self->layers->pdata[index];
    const gboolean moves = begins && layer == self->moving.layer && !is_of_layer(self->moving.way);
    flow_gtk_layer_show(layer, moves ? self->moving.place : FLOW_GTK_NO_PLACE);
  }
  if (begins) move(self);
  for (guint index = 0; index < self->layers->len; index++)
    flow_gtk_layer_appear(self->layers->pdata[index]);
  remove_left(self);
  hide_covered(self);
  flow_gtk_view_fill_header(self);
  flow_gtk_view_guard(self);
  /* Not when the slide has ended: what is typed meanwhile is meant for the new page. */
  if (!gtk_widget_get_mapped(GTK_WIDGET(self))) return; /* until then */
  if (has_focus && self->layers->len && (self->focus_page || !flow_gtk_view_top_page(self)))
    flow_gtk_view_focus_top(self);
  g_clear_object(&self->focus_page);
  g_clear_object(&self->focus);
}

void flow_gtk_view_drain(FlowGtkView *self) {
  flow_news news = FLOW_NEWS_INIT;
  if (self->is_draining) return;
  g_object_ref(self);
  self->is_draining = TRUE;
  g_clear_handle_id(&self->drain, g_source_remove);
  while (self->scene) {
    while (flow_scene_next(self->scene, &news))
      hear(self, &news);
    show(self);
    flow_gtk_view_tell_screens(self);
    read_words(self);
    if (!self->moving.number || is_moving(self)) break;
    flow_scene_rested(self->scene, self->moving.number);
    flow_gtk_view_stop(self);
  }
  self->is_draining = FALSE;
  g_object_unref(self);
}
