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

Pane &Stage::paneFor(Layer *layer, flow_router router) {
  for (Pane &pane : layer->panes)
    if (std::find(pane.routers.begin(), pane.routers.end(), router) != pane.routers.end())
      return pane;
  return layer->panes.front();
}

QQuickItem *Stage::areaOf(flow_screen screen, Layer *layer) const {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  if (layer->panes.size() > 1) flow_screen_get(core_->raw(), screen, &info);
  return paneFor(layer, info.router).area;
}

QQuickItem *Stage::paneOf(const FlowSlot *slot) {
  QQuickItem *around = slot && slot->parentItem() ? slot->parentItem()->parentItem() : nullptr;
  return around && around->property("rowArea").isValid() ? around : nullptr;
}

static std::vector<FlowSlot *> slots_of(const Pane &pane) {
  std::vector<FlowSlot *> all;
  for (QQuickItem *item : pane.area->childItems())
    if (FlowSlot *slot = qobject_cast<FlowSlot *>(item)) all.push_back(slot);
  return all;
}

std::vector<FlowSlot *> Stage::slotsIn(const Layer *layer) {
  std::vector<FlowSlot *> all;
  for (const Pane &pane : layer->panes)
    for (FlowSlot *slot : slots_of(pane))
      all.push_back(slot);
  return all;
}

std::vector<FlowSlot *> Stage::shownSlots(const Layer *layer) {
  std::vector<FlowSlot *> all;
  for (std::size_t index = 0; layer->scene && index < layer->scene->place_count; index++)
    if (FlowSlot *slot = slotOf(screen_in(flow_scene_place_at(layer->scene, index))))
      all.push_back(slot);
  return all;
}

/* Lists the stacks of each pane of a layer, also of the panes inside its tabs (P8). Tabs and pages
 * share the pane around them, as `shared` says, because they are shown one at a time. */
static void list_panes(flow_engine *engine, flow_layer layer, std::size_t shared,
                       std::vector<Routers> *all) {
  std::size_t panes = 0, tabs = 0;
  flow_tab_info info = FLOW_TAB_INFO_INIT;
  flow_layer_pane_count(engine, layer, &panes);
  for (std::size_t index = 0; index < panes; index++) {
    flow_layer_pane_at(engine, layer, index, &info);
    all->emplace_back();
    if (info.layer == FLOW_NONE)
      all->back().push_back(info.router);
    else
      list_panes(engine, info.layer, all->size() - 1, all);
  }
  if (panes > 0) return;
  flow_layer_tab_count(engine, layer, &tabs);
  for (std::size_t index = 0; index < tabs; index++) {
    flow_layer_tab_at(engine, layer, index, &info);
    if (info.layer == FLOW_NONE)
      (*all)[shared].push_back(info.router);
    else
      list_panes(engine, info.layer, shared, all);
  }
}

Pane Stage::makePane(Layer *layer) {
  QQuickItem *item = view_->d->makeItem(view_->d->part("PanePlace.qml"),
                                        {{"frame", QVariant::fromValue(layer->frame)}}, layer->area,
                                        layer->area->size());
  Pane pane = {{}, item, item->property("area").value<QQuickItem *>(), {}};
  item->setParent(layer->frame);
  item->setVisible(false);
  const auto fill = [area = pane.area] {
    for (QQuickItem *slot : area->childItems())
      slot->setSize(area->size());
  };
  connect(pane.area, &QQuickItem::widthChanged, this, fill);
  connect(pane.area, &QQuickItem::heightChanged, this, fill);
  return pane;
}

/* Makes an item for each pane of a layer, in the order of the panes, which is that of assistive
 * technology. A pane that has a stack of before keeps its item. */
void Stage::takePanes(Layer *layer) {
  std::vector<Routers> all(1);
  list_panes(core_->raw(), layer->scene->handle, 0, &all);
  // Panes that have no stack themselves: other panes stand in their place.
  all.erase(std::remove(all.begin() + 1, all.end(), Routers()), all.end());
  const auto isSame = [](const Pane &pane, const Routers &routers) {
    return pane.routers == routers;
  };
  if (std::equal(layer->panes.begin(), layer->panes.end(), all.begin(), all.end(), isSame)) return;
  std::vector<Pane> former = std::exchange(layer->panes, {});
  for (Routers &routers : all) {
    const auto isKept = [&](const Pane &pane) {
      return layer->panes.empty() ||
             std::find_first_of(pane.routers.begin(), pane.routers.end(), routers.begin(),
                                routers.end()) != pane.routers.end();
    };
    const auto found = std::find_if(former.begin(), former.end(), isKept);
    Pane pane = found == former.end() ? makePane(layer) : *found;
    if (found != former.end()) former.erase(found);
    pane.routers = std::move(routers);
    if (!layer->panes.empty()) pane.item->stackAfter(layer->panes.back().item);
    layer->panes.push_back(std::move(pane));
  }
  for (const Pane &pane : former) {
    for (FlowSlot *slot : slots_of(pane))
      slot->setParentItem(layer->panes.front().area);
    pane.item->setVisible(false);
    pane.item->deleteLater();
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
    paneFor(layer, place->router)
        .item->setProperty("emptyText",
                           place->page ? QString() : QString::fromUtf8(place->empty_text));
    FlowScreen *screen = screen_in(place);
    putInLayer(screen, layer);
    if (screen) screen->d->readPlace();
  }
  layOutPlaces(layer);
}

/* When nothing moves: the panes that are seen, and no other ones. */
void Stage::showPanes(Layer *layer) {
  for (const Pane &pane : layer->panes) {
    bool isShown = false;
    for (std::size_t index = 0; layer->scene->is_seen && index < layer->scene->place_count; index++)
      isShown |= &paneFor(layer, flow_scene_place_at(layer->scene, index)->router) == &pane;
    pane.item->setZ(0);
    pane.item->setVisible(isShown);
  }
}

/* A pane that is alone has the whole area, and one that comes then has it from the beginning. Side
 * by side the first pane has a third of it, within limits, and the others share the rest. */
void Stage::layOutPlaces(Layer *layer) {
  if (!layer->scene && layer->panes.size() > 1) return; /* it leaves as it is */
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
      QQuickItem *item = paneFor(layer, flow_scene_place_at(layer->scene, index)->router).item;
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

std::optional<std::size_t> Stage::placeAt(const QPointF &at) const {
  Layer *layer = topLayer();
  for (std::size_t index = 0; layer && index < layer->scene->place_count; index++) {
    const flow_scene_place *place = flow_scene_place_at(layer->scene, index);
    const QQuickItem *item = paneFor(layer, place->router).item;
    if (place->page && item->contains(item->mapFromScene(at))) return index;
  }
  return std::nullopt;
}

qreal Stage::widthOf(std::size_t index) const {
  Layer *layer = topLayer();
  const flow_scene_place *place = layer ? flow_scene_place_at(layer->scene, index) : nullptr;
  return place ? paneFor(layer, place->router).item->width() : view_->width();
}

void Stage::pressed(const QPointF &at) {
  const QPointer<Stage> alive = this;
  const std::optional<std::size_t> index = placeAt(at);
  if (!index || *index == topLayer()->scene->selected_place || isPressing_) return;
  isPressing_ = true;
  select(screen_in(flow_scene_place_at(topLayer()->scene, *index)), Qt::MouseFocusReason);
  if (alive) isPressing_ = false;
}

bool Stage::turn(bool forward) {
  flow_scene_layer *layer = scene_.top();
  if (!layer) return false;
  bool hasTabs = false;
  wish([&] {
    return hasTabs = flow_scene_turn(layer, layer->selected_place, forward ? 1 : -1) != FLOW_FALSE;
  });
  return hasTabs;
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
