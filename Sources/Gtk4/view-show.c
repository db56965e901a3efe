/* Brings all that a view shows in line with the engine's tree.
 *
 * The tree is read at each change, which says only in what way the new picture takes the place of
 * the old one. So a change that says that there is more (FLOW_CHANGE_HAS_MORE), a new root and the
 * whole tree need no way of their own. */
#include "engine.h"
#include "sheet.h"
#include "status.h"
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

/* The layers of the tree, bottom first; the caller frees them. */
static flow_layer *layers_of(FlowGtkView *self, size_t *count) {
  flow_engine *engine = flow_gtk_view_raw(self);
  *count = 0;
  flow_window_layer_count(engine, self->window, count);
  flow_layer *layers = g_new0(flow_layer, *count + 1);
  for (size_t index = 0; index < *count; index++)
    flow_window_layer_at(engine, self->window, index, &layers[index]);
  return layers;
}

/* The first layer that is seen: the top-most cover, or the root. The engine tells nothing of those
 * below it. */
static size_t first_seen(FlowGtkView *self, const flow_layer *layers, size_t count) {
  while (count-- > 1) {
    flow_layer_info info = FLOW_LAYER_INFO_INIT;
    if (flow_layer_get(flow_gtk_view_raw(self), layers[count], &info) == FLOW_OK &&
        info.style == FLOW_STYLE_FULL_SCREEN_COVER)
      return count;
  }
  return 0;
}

static gboolean has(const flow_layer *layers, size_t count, flow_layer layer) {
  while (count--)
    if (layers[count] == layer) return TRUE;
  return FALSE;
}

/* Layers that are not in the tree any more leave, all at the same time. */
static void leave(FlowGtkView *self, const flow_layer *layers, size_t count, gboolean animated) {
  for (guint index = self->layers->len; index-- > 0;) {
    FlowGtkLayer *layer = self->layers->pdata[index];
    if (!layer->is_gone && has(layers, count, layer->handle)) continue;
    g_ptr_array_add(self->leaving, g_ptr_array_steal_index(self->layers, index));
    flow_gtk_layer_leave(layer, animated);
  }
}

static void remove_left(FlowGtkView *self) {
  for (guint index = self->leaving->len; index-- > 0;) {
    FlowGtkLayer *layer = self->leaving->pdata[index];
    if (flow_gtk_layer_is_moving(layer)) continue;
    flow_gtk_layer_remove(layer);
    g_ptr_array_remove_index(self->leaving, index);
  }
}

void flow_gtk_view_drop_layer(FlowGtkView *self, FlowGtkLayer *layer) {
  g_object_ref(layer);
  flow_gtk_layer_remove(layer);
  g_ptr_array_remove(self->leaving, layer);
  g_ptr_array_remove(self->layers, layer);
  g_object_unref(layer);
}

/* ---- Showing --------------------------------------------------------------------------------- */

static FlowGtkSlideWay way_of(const flow_change *change) {
  if (!change || !change->animated) return FLOW_GTK_SLIDE_AT_ONCE;
  switch (change->kind) {
    case FLOW_CHANGE_PUSH:
      return FLOW_GTK_SLIDE_FORWARD;
    case FLOW_CHANGE_POP:
    case FLOW_CHANGE_CANCEL: /* a page that was held goes back to its place */
      return FLOW_GTK_SLIDE_BACKWARD;
    case FLOW_CHANGE_REPLACE:
      return FLOW_GTK_SLIDE_FADE;
    case FLOW_CHANGE_SELECT:
      return change->to_index > change->from_index ? FLOW_GTK_SLIDE_NEXT : FLOW_GTK_SLIDE_PREVIOUS;
    default:
      return FLOW_GTK_SLIDE_AT_ONCE;
  }
}

/* A cover in its place hides all below it. */
static void hide_covered(FlowGtkView *self) {
  gboolean is_seen = TRUE;
  for (guint index = self->layers->len; index-- > 0;) {
    FlowGtkLayer *layer = self->layers->pdata[index];
    if (layer->kind == FLOW_GTK_FRAME_NONE || layer->kind == FLOW_GTK_FRAME_SHEET)
      gtk_widget_set_visible(flow_gtk_layer_widget(layer), is_seen);
    if (layer->kind == FLOW_GTK_FRAME_SHEET && flow_gtk_sheet_hides(FLOW_GTK_SHEET(layer->frame)))
      is_seen = FALSE;
  }
}

/* The header of the page on top says where back would lead; those of the others look as if they
 * were on top. */
static void update_headers(FlowGtkView *self) {
  flow_back_target target = FLOW_BACK_TARGET_INIT;
  flow_engine *engine = flow_gtk_view_raw(self);
  flow_window_back_target(engine, self->window, &target);
  for (guint index = 0; index < self->layers->len; index++) {
    FlowGtkLayer *layer = self->layers->pdata[index];
    FlowGtkPage *page = flow_gtk_layer_page(layer);
    flow_screen_info info = FLOW_SCREEN_INFO_INIT;
    FlowGtkWayBack way = FLOW_GTK_WAY_NONE;
    char *title = NULL;
    if (!page || flow_screen_get(engine, flow_gtk_page_get_handle(page), &info) != FLOW_OK)
      continue;
    if (index + 1 == self->layers->len) {
      if (target.kind == FLOW_BACK_POP) way = FLOW_GTK_WAY_BACK;
      if (target.kind == FLOW_BACK_DISMISS) way = FLOW_GTK_WAY_CLOSE;
      if (target.kind == FLOW_BACK_POP && target.title.size)
        title = g_strndup(target.title.data, target.title.size);
    } else if (info.can_back && (info.index > 0 || index > 0)) {
      way = info.index > 0 ? FLOW_GTK_WAY_BACK : FLOW_GTK_WAY_CLOSE;
    }
    if (way == FLOW_GTK_WAY_CLOSE && layer->kind == FLOW_GTK_FRAME_POPOVER) way = FLOW_GTK_WAY_NONE;
    const gboolean has_header = !(info.root_flags & FLOW_OPEN_HIDE_BAR) &&
                                (self->show_header || index > 0) && !flow_gtk_page_is_alert(page);
    flow_gtk_page_set_header(page, has_header, way, title);
    g_free(title);
  }
}

/* Shows in all layers what the tree has in them. Content is asked for on the way, which may come
 * back with another change: that has shown all by then. */
static void show_layers(FlowGtkView *self, const flow_change *change) {
  const gboolean animated = change && change->animated;
  size_t count, first;
  flow_layer *layers = layers_of(self, &count);
  first = first_seen(self, layers, count);
  leave(self, layers, count, animated);
  for (size_t index = 0; index < count; index++) {
    const guint before = self->layers->len;
    FlowGtkLayer *layer = flow_gtk_layer_for(self, layers[index]);
    if (!layer) continue;
    const gboolean is_new = self->layers->len > before;
    const gboolean is_named = change && change->layer == layers[index];
    g_object_ref(layer);
    if (index >= first || is_new)
      flow_gtk_layer_show(layer, is_named && !is_new ? way_of(change) : FLOW_GTK_SLIDE_AT_ONCE);
    if (layer->view && !layer->is_gone)
      flow_gtk_layer_appear(layer, animated && (!is_new || is_named || index > 0));
    g_object_unref(layer);
  }
  g_free(layers);
}

/* Pages that are seen show what their screens say now. */
static void refresh_pages(FlowGtkView *self) {
  GPtrArray *pages = g_ptr_array_new_with_free_func(g_object_unref);
  for (guint index = 0; index < self->layers->len; index++) {
    FlowGtkPage *page = flow_gtk_layer_page(self->layers->pdata[index]);
    if (page) g_ptr_array_add(pages, g_object_ref(page));
  }
  for (guint index = 0; index < pages->len; index++)
    flow_gtk_page_refresh(pages->pdata[index]);
  g_ptr_array_unref(pages);
}

void flow_gtk_view_show(FlowGtkView *self, const flow_change *change) {
  flow_screen top = FLOW_NONE;
  gboolean takes_focus = FALSE;
  FlowGtkPage *left;
  g_object_ref(self);
  self->showing++;
  flow_window_top(flow_gtk_view_raw(self), self->window, &top);
  if (top != self->top) {
    takes_focus = flow_gtk_view_has_focus(self);
    left = flow_gtk_page_found(self, self->top);
    if (left) flow_gtk_page_leave(left);
    self->top = top;
  }
  flow_gtk_view_note_flow(self);
  show_layers(self, change);
  hide_covered(self);
  update_headers(self);
  flow_gtk_view_guard(self);
  self->showing--;
  /* Not when the slide has ended: what is typed meanwhile is meant for the new page. */
  if (takes_focus) flow_gtk_view_focus_top(self);
  flow_gtk_view_update(self);
  flow_gtk_view_came_to_rest(self);
  g_object_unref(self);
}

void flow_gtk_view_came_to_rest(gpointer data) {
  FlowGtkView *self = data;
  flow_token token;
  if (self->showing || is_moving(self) || !self->link) return;
  g_object_ref(self);
  remove_left(self);
  hide_covered(self);
  token = self->token;
  self->token = FLOW_NONE;
  /* The last: the next change may come before this returns. */
  if (token != FLOW_NONE) flow_token_complete(flow_gtk_view_raw(self), token);
  g_object_unref(self);
}

void flow_gtk_view_settle(FlowGtkView *self) {
  guint rounds = 0;
  g_object_ref(self);
  /* The engine's answer may be another slide. */
  while (is_moving(self) && rounds++ < 1000) {
    GPtrArray *all = g_ptr_array_new_with_free_func(g_object_unref);
    for (guint index = 0; index < self->layers->len; index++)
      g_ptr_array_add(all, g_object_ref(self->layers->pdata[index]));
    for (guint index = 0; index < self->leaving->len; index++)
      g_ptr_array_add(all, g_object_ref(self->leaving->pdata[index]));
    for (guint index = 0; index < all->len; index++)
      flow_gtk_layer_finish(all->pdata[index]);
    g_ptr_array_unref(all);
  }
  g_object_unref(self);
}

/* ---- Fingers --------------------------------------------------------------------------------- */

static void hold_page(FlowGtkView *self, FlowGtkLayer *layer, const flow_gesture *held) {
  FlowGtkPage *below = flow_gtk_page_for(self, held->to, layer->style);
  if (!below || !layer->view) return;
  flow_gtk_page_set_stale(below);
  flow_gtk_page_refresh(below);
  if (layer->view) flow_gtk_slide_hold(layer->slide, GTK_WIDGET(below), held->progress);
}

/* Below a cover nothing has been shown yet, perhaps. */
static void hold_sheet(FlowGtkView *self, FlowGtkLayer *layer, double gone) {
  FlowGtkSheet *sheet = FLOW_GTK_SHEET(layer->frame);
  const gboolean begins = !flow_gtk_sheet_is_held(sheet);
  flow_gtk_sheet_hold(sheet, gone);
  if (!begins) return;
  for (guint index = self->layers->len - 1; index-- > 0;) {
    FlowGtkLayer *lower = self->layers->pdata[index];
    flow_gtk_layer_show(lower, FLOW_GTK_SLIDE_AT_ONCE);
    if (lower->style == FLOW_STYLE_FULL_SCREEN_COVER || !layer->view) break;
  }
  hide_covered(self);
}

void flow_gtk_view_hold(FlowGtkView *self, const flow_gesture *held) {
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  if (!top || self->token != FLOW_NONE) return;
  g_object_ref(top);
  if (held->style == FLOW_STYLE_PUSH) {
    if (held->to != FLOW_NONE) hold_page(self, top, held);
  } else if (top->kind == FLOW_GTK_FRAME_SHEET) {
    hold_sheet(self, top, held->progress);
  }
  g_object_unref(top);
}

/* ---- Content --------------------------------------------------------------------------------- */

static gboolean refresh(gpointer data) {
  FlowGtkView *self = data;
  self->refresh = 0;
  self->refreshed = g_get_monotonic_time();
  g_object_ref(self);
  refresh_pages(self);
  g_object_unref(self);
  return G_SOURCE_REMOVE;
}

/* Before the next event of the user, because a screen that has been made anew shows the old one. */
void flow_gtk_view_refresh_next(FlowGtkView *self) {
  g_clear_handle_id(&self->refresh, g_source_remove);
  self->refreshed = 0;
  flow_gtk_view_refresh_soon(self);
}

/* At most 60 times a second, however often pages say that they have changed. */
void flow_gtk_view_refresh_soon(FlowGtkView *self) {
  const gint64 rest = self->refreshed + G_USEC_PER_SEC / 60 - g_get_monotonic_time();
  const guint pause = rest > 0 ? (guint)(rest / 1000) + 1 : 0;
  if (self->refresh) return;
  self->refresh = g_timeout_add_full(G_PRIORITY_HIGH_IDLE, pause, refresh, self, NULL);
}
