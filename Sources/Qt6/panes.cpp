// The panes of a stage's layers: how many fit, where they stand, and which one the user is in.
#include "screen_p.h"
#include "stage.h"
#include "view_p.h"

#include <QtGui/qfontinfo.h>
#include <QtGui/qguiapplication.h>
#include <algorithm>
#include <cmath>

namespace flowqt {
namespace {

constexpr qreal least_width = 360; /* of a pane, in points of a text of the usual size */
constexpr qreal slack = 8;         /* a window that is a little narrower shows as many */
constexpr std::size_t most = 64;

/* The size of the program's texts, in that of desktops: smaller ones need as much room. */
qreal text_scale() {
  constexpr qreal usual = 11 * 96 / 72.0;
  return std::max(qreal(1), QFontInfo(QGuiApplication::font()).pixelSize() / usual);
}

FlowScreen *screen_in(const flow_scene_place *place) {
  return place && place->page ? static_cast<FlowScreen *>(place->page->data) : nullptr;
}

}  // namespace

/* ---- Number of panes ------------------------------------------------------------------------- */

std::size_t Stage::fit() const {
  const qreal one = least_width * text_scale(), width = view_->width();
  const std::size_t more = std::size_t(width / one), fewer = std::size_t((width + slack) / one);
  return std::clamp(std::clamp(said_, more, std::max(more, fewer)), std::size_t(1), most);
}

void Stage::sayFit() {
  if (view_->width() <= 0 || fit() == said_) return;
  const std::size_t count = fit();
  if (flow_scene_set_fit(scene_.raw(), count) == FLOW_OK) said_ = count;
}

/* Never in the middle of a layout, as the pages of other panes are asked for. */
void Stage::sayFitSoon() {
  if (isFitSoon_ || view_->width() <= 0 || fit() == said_) return;
  isFitSoon_ = true;
  QMetaObject::invokeMethod(
      this,
      [this] {
        isFitSoon_ = false;
        sayFit();
        drain();
      },
      Qt::QueuedConnection);
}

/* ---- Places ---------------------------------------------------------------------------------- */

QQuickItem *Stage::areaFor(const Layer *layer, flow_router router) {
  for (const Pane &pane : layer->panes)
    if (pane.router == router) return pane.item;
  return layer->area;
}

QQuickItem *Stage::areaOf(flow_screen screen, const Layer *layer) const {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  if (!layer->panes.empty()) flow_screen_get(core_->raw(), screen, &info);
  return areaFor(layer, info.router);
}

std::vector<FlowSlot *> Stage::slotsIn(const Layer *layer) {
  std::vector<FlowSlot *> all;
  const auto take = [&all](const QQuickItem *area) {
    for (QQuickItem *item : area->childItems())
      if (FlowSlot *slot = qobject_cast<FlowSlot *>(item)) all.push_back(slot);
  };
  take(layer->area);
  for (const Pane &pane : layer->panes)
    take(pane.item);
  return all;
}

std::vector<FlowSlot *> Stage::shownSlots(const Layer *layer) {
  std::vector<FlowSlot *> all;
  for (std::size_t index = 0; layer->scene && index < layer->scene->place_count; index++)
    if (FlowSlot *slot = slotOf(screen_in(flow_scene_place_at(layer->scene, index))))
      all.push_back(slot);
  return all;
}

/* Lists the panes of a layer; of tabs those that stand in the selected one, or the selected one if
 * it stands in a pane (P8). */
static void listPanes(flow_engine *engine, flow_layer layer, bool isInside,
                      std::vector<flow_router> *routers) {
  std::size_t panes = 0, tabs = 0;
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  flow_layer_pane_count(engine, layer, &panes);
  for (std::size_t index = 0; index < panes; index++) {
    flow_layer_pane_at(engine, layer, index, &info);
    if (info.layer == FLOW_NONE)
      routers->push_back(info.router);
    else
      listPanes(engine, info.layer, true, routers);
  }
  if (panes > 0) return;
  flow_layer_tab_count(engine, layer, &tabs);
  for (std::size_t index = 0; index < tabs; index++) {
    flow_layer_tab_at(engine, layer, index, &info);
    if (!info.selected) continue;
    if (info.layer != FLOW_NONE)
      listPanes(engine, info.layer, isInside, routers);
    else if (isInside)
      routers->push_back(info.router);
  }
}

/* Makes an item for each pane of a layer, in the order of the panes, which is that of assistive
 * technology. Panes are fixed (P1): others come where other ones take their place. */
void Stage::takePanes(Layer *layer) {
  std::vector<flow_router> routers;
  listPanes(core_->raw(), layer->scene->handle, false, &routers);
  const auto isSame = [](const Pane &pane, flow_router router) { return pane.router == router; };
  if (std::equal(layer->panes.begin(), layer->panes.end(), routers.begin(), routers.end(), isSame))
    return;
  for (const Pane &pane : std::exchange(layer->panes, {})) {
    for (QQuickItem *item : pane.item->childItems())
      if (qobject_cast<FlowSlot *>(item)) item->setParentItem(layer->area);
    pane.item->setVisible(false);
    pane.item->deleteLater();
  }
  for (flow_router router : routers) {
    QQuickItem *item =
        view_->d->makeItem(view_->d->part("PanePlace.qml"),
                           {{"frame", QVariant::fromValue(layer->frame)}}, layer->area);
    item->setParent(layer->frame);
    item->setSize(layer->area->size());
    item->setVisible(false);
    layer->panes.push_back({router, item});
  }
}

void Stage::putInLayer(const FlowScreen *screen, Layer *layer) {
  if (!screen) return;
  takePanes(layer);
  QQuickItem *area = areaOf(screen->handle(), layer);
  screen->d->slot->setParentItem(area);
  screen->d->slot->setSize(area->size());
}

/* Shows what the places of a layer say: a page, or the text of an empty one. */
void Stage::showPlaces(Layer *layer) {
  takePanes(layer);
  for (std::size_t index = 0; index < layer->scene->place_count; index++) {
    const flow_scene_place *place = flow_scene_place_at(layer->scene, index);
    QQuickItem *area = areaFor(layer, place->router);
    if (area != layer->area)
      area->setProperty("emptyText",
                        place->page ? QString() : QString::fromUtf8(place->empty_text));
    FlowScreen *screen = screen_in(place);
    putInLayer(screen, layer);
    if (screen) screen->d->readPlace();
  }
  layOutPlaces(layer);
}

/* When nothing moves: the panes that are seen, and no other ones. */
void Stage::showPanes(const Layer *layer) {
  for (const Pane &pane : layer->panes) {
    bool isShown = false;
    for (std::size_t index = 0; layer->scene->is_seen && index < layer->scene->place_count; index++)
      isShown |= flow_scene_place_at(layer->scene, index)->router == pane.router;
    pane.item->setZ(0);
    pane.item->setVisible(isShown);
  }
}

/* A pane that is alone has the whole area, and one that comes then has it from the beginning. Side
 * by side the first pane has a third of it, within limits, and the others share the rest. */
void Stage::layOutPlaces(Layer *layer) {
  if (!layer->scene && !layer->panes.empty()) return; /* it leaves as it is */
  const std::size_t count = layer->scene ? layer->scene->place_count : 1;
  layer->frame->setProperty("places", int(count)); /* which may change the size of its area */
  const qreal width = layer->area->width(), height = layer->area->height();
  std::vector<qreal> lines;
  if (count < 2) {
    for (const Pane &pane : layer->panes) {
      pane.item->setPosition(QPointF());
      pane.item->setSize(QSizeF(width, height));
    }
  } else {
    const qreal scale = text_scale();
    const qreal first = std::round(std::clamp(width / 3, 240 * scale, 400 * scale));
    qreal start = 0;
    for (std::size_t index = 0; index < count; index++) {
      const qreal end = index == 0
                            ? std::min(first, width)
                            : std::round(first + (width - first) * qreal(index) / qreal(count - 1));
      QQuickItem *item = areaFor(layer, flow_scene_place_at(layer->scene, index)->router);
      const qreal line = index + 1 < count ? 1 : 0;
      item->setPosition(QPointF(side() > 0 ? start : width - end + line, 0));
      item->setSize(QSizeF(std::max(qreal(0), end - line - start), height));
      if (line > 0) lines.push_back(side() > 0 ? end - line : width - end);
      start = end;
    }
  }
  if (lines != layer->lines) {
    layer->lines = lines;
    layer->frame->setProperty("lines", QVariantList(lines.begin(), lines.end()));
  }
  for (FlowSlot *slot : slotsIn(layer))
    slot->setSize(slot->parentItem()->size());
}

/* ---- The user -------------------------------------------------------------------------------- */

/* The item of a page that has its focus, or has it when the page gets the focus. */
static QQuickItem *focus_in(FlowSlot *slot) {
  QQuickItem *item = slot;
  while (item->isFocusScope() && item->scopedFocusItem())
    item = item->scopedFocusItem();
  return item;
}

/* Gives a page the focus of the view, at the item that had it there last, and tells of it. */
void Stage::select(FlowScreen *screen, Qt::FocusReason reason) {
  FlowSlot *slot = screen->d->slot;
  slot->setFocus(true, reason);
  const FlowElement *element = element_of_item(focus_in(slot));
  reason_ = reason;
  wish([&] {
    flow_scene_focused(screen->d->page, element ? FlowScreen::Private::sceneOf(element) : nullptr);
    return true;
  });
}

void Stage::pressed(const QPointF &at) {
  const QPointer<Stage> alive = this;
  const Layer *layer = topLayer();
  if (!layer || layer->scene->place_count < 2 || isPressing_) return;
  for (std::size_t index = 0; index < layer->scene->place_count; index++) {
    FlowScreen *screen = screen_in(flow_scene_place_at(layer->scene, index));
    const FlowSlot *slot = slotOf(screen);
    if (!slot || !slot->contains(slot->mapFromScene(at))) continue;
    if (index == layer->scene->selected_place) return;
    isPressing_ = true;
    select(screen, Qt::MouseFocusReason);
    if (alive) isPressing_ = false;
    return;
  }
}

bool Stage::nextPane(bool forward) {
  const Layer *layer = topLayer();
  const std::size_t count = layer ? layer->scene->place_count : 0;
  for (std::size_t step = 1; step < count; step++) {
    const std::size_t index =
        (layer->scene->selected_place + (forward ? step : count - step)) % count;
    if (FlowScreen *screen = screen_in(flow_scene_place_at(layer->scene, index))) {
      select(screen, forward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
      return true;
    }
  }
  return false;
}

}  // namespace flowqt
