// The layers of a stage, as the engine's tree has them.
#include "screen_p.h"
#include "stage.h"
#include "view_p.h"

#include <algorithm>

namespace flowqt {

void FrameLink::choose(int index) {
  const auto tabs = stage_->engine().tabs(flow::layer_handle(layer_));
  if (index < 0 || std::size_t(index) >= tabs.size()) return;
  stage_->engine().select_tab(flow::router_handle(tabs[std::size_t(index)].router));
}

void FrameLink::outside() { stage_->engine().drag(flow::layer_handle(layer_)); }

LayerState Stage::readLayer(flow::layer_handle layer) const {
  LayerState state;
  const flow_layer_info info = engine().info(layer);
  state.handle = layer.raw();
  state.style = info.style;
  state.presenter = info.presenter;
  state.source = string(info.source);
  state.sourceRow = string(info.source_row);
  state.canDrag = info.can_drag && info.index > 0;
  std::size_t depth = 0;
  flow_router_depth(engine().raw(), info.router, &depth);
  if (depth) flow_router_screen_at(engine().raw(), info.router, depth - 1, &state.shown);
  for (const flow_tab_info &tab : engine().tabs(layer)) {
    if (tab.selected) state.selected = int(state.tabs.size());
    state.routers.push_back(tab.router);
    state.tabs.append(QVariantMap{{"title", string(tab.title)}, {"id", string(tab.id)}});
  }
  state.isOneOfTabs = !state.tabs.isEmpty();
  return state;
}

std::vector<LayerState> Stage::readTree() const {
  std::vector<LayerState> states;
  const std::size_t count = engine().layer_count(window_);
  for (std::size_t index = 0; index < count; index++)
    states.push_back(readLayer(engine().layer_at(window_, index)));
  return states;
}

Layer Stage::makeLayer(const LayerState &state) {
  Layer layer;
  layer.state = state;
  layer.frame = make_item(view_->d->part("LayerFrame.qml"),
                          {{"view", QVariant::fromValue(view_)},
                           {"style", QString::fromUtf8(flow_style_name(state.style))}},
                          view_);
  if (!layer.frame) return layer;
  layer.frame->setParent(view_);
  layer.frame->setParentItem(view_);
  layer.frame->setSize(view_->size());
  layer.area = layer.frame->property("area").value<QQuickItem *>();
  connect(layer.area, &QQuickItem::widthChanged, this, &Stage::layOut);
  connect(layer.area, &QQuickItem::heightChanged, this, &Stage::layOut);
  layer.frame->setProperty(
      "link", QVariant::fromValue<QObject *>(new FrameLink(this, state.handle, layer.frame)));
  return layer;
}

void Stage::showState(Layer &layer) {
  if (!layer.frame) return;
  layer.frame->setProperty("tabs", layer.state.tabs);
  layer.frame->setProperty("selected", layer.state.selected);
  layer.frame->setProperty("canDrag", layer.state.canDrag);
}

void Stage::layOut() {
  for (std::vector<Layer> *list : {&layers_, &leaving_}) {
    for (Layer &layer : *list) {
      if (!layer.frame) continue;
      layer.frame->setSize(view_->size());
      for (QQuickItem *slot : layer.area->childItems())
        slot->setSize(layer.area->size());
    }
  }
  if (!layers_.empty()) showSource(layers_.back());
}

/* A layer below a cover is not seen. */
bool Stage::isSeen(std::size_t index) const {
  for (std::size_t above = index + 1; above < layers_.size(); above++)
    if (layers_[above].state.style == FLOW_STYLE_FULL_SCREEN_COVER) return false;
  return true;
}

Layer *Stage::layerOf(const Page *page) {
  for (Layer &layer : layers_)
    if (layer.page == page) return &layer;
  return nullptr;
}

/* A flow that was restored has begun in another process; the view tells its end, too. */
void Stage::followRestored() {
  flow_engine *raw = engine().raw();
  flow_layer_info layer = FLOW_LAYER_INFO_INIT;
  flow_coordinator_info owner = FLOW_COORDINATOR_INFO_INIT;
  flow_layer root = FLOW_NONE;
  flow_screen screen = FLOW_NONE;
  if (!core_->isSaved() || !flows_.empty() || layers_.empty() ||
      flow_window_layer_at(raw, window_.raw(), 0, &root) != FLOW_OK ||
      flow_layer_get(raw, root, &layer) != FLOW_OK ||
      flow_router_screen_at(raw, layer.router, 0, &screen) != FLOW_OK)
    return;
  flow_coordinator flow = flow_owner_of(raw, screen);
  while (flow != FLOW_NONE && flow_coordinator_get(raw, flow, &owner) == FLOW_OK &&
         owner.parent != FLOW_NONE)
    flow = owner.parent;
  if (flow != FLOW_NONE) follow(flow);
}

void Stage::flowEnded(flow_coordinator flow, flow_cause cause, flow::value_view value) {
  const auto found = std::find(flows_.begin(), flows_.end(), flow);
  if (found == flows_.end()) return;
  flows_.erase(found);
  const QPointer<FlowView> view = view_;
  QMetaObject::invokeMethod(
      view_,
      [view, cause, kept = flowqt::variant(value)] {
        if (view) view->d->ended(cause, kept);
      },
      Qt::QueuedConnection);
}

/* Makes layers and pages those of the tree; what has gone waits in leaving_ for the next rest. */
void Stage::apply(std::vector<LayerState> states) {
  std::vector<Layer> before = std::move(layers_);
  layers_.clear();
  for (LayerState &state : states) {
    const auto same = std::find_if(before.begin(), before.end(), [&](const Layer &layer) {
      return layer.state.handle == state.handle;
    });
    Layer layer;
    if (same != before.end()) {
      layer = *same;
      before.erase(same);
      layer.state = std::move(state);
    } else {
      layer = makeLayer(state);
    }
    layers_.push_back(std::move(layer));
  }
  for (Layer &layer : before)
    leaving_.push_back(layer);
  for (std::size_t index = 0; index < layers_.size(); index++) {
    Layer &layer = layers_[index];
    if (layer.frame) layer.frame->setZ(qreal(index));
    showState(layer);
    if (!isSeen(index) && !layer.page) continue;
    const flow_screen shown = layer.state.shown;
    const bool isKnown = layer.page && layer.page->screen->handle() == shown;
    Page *page = isKnown ? layer.page : pageOf(shown, layer.state.style);
    // A screen that is seen again may have changed meanwhile; a new one has just been asked.
    if (page && page != layer.page && (page->screen->d->revision > 1 || page->screen->d->isRenewed))
      page->screen->d->refresh();
    layers_[index].page = page;
    putInLayer(page, layers_[index]);
    if (page) page->screen->d->readPlace();
    if (layer.frame)
      layer.frame->setProperty("pageItem",
                               QVariant::fromValue(page ? page->item().data() : nullptr));
  }
  for (Layer &layer : layers_)
    showSource(layer);
  followRestored();
}

/* Tells a popover the place of its element, or of one of its rows. */
void Stage::showSource(Layer &layer) {
  if (layer.state.style != FLOW_STYLE_POPOVER || !layer.frame) return;
  QRectF source;
  for (Layer &below : layers_) {
    if (!below.page || below.page->screen->handle() != layer.state.presenter) continue;
    QQuickItem *item = item_of_element(below.page->slot, layer.state.source);
    if (!item) break;
    QRectF part = item->boundingRect();
    QVariant row;
    if (!layer.state.sourceRow.isEmpty() &&
        QMetaObject::invokeMethod(item, "rowRect", Q_RETURN_ARG(QVariant, row),
                                  Q_ARG(QVariant, layer.state.sourceRow)) &&
        !row.toRectF().isEmpty()) {
      part = row.toRectF();
    }
    source = view_->mapRectFromItem(item, part).intersected(view_->boundingRect());
  }
  layer.frame->setProperty("source", source);
}

}  // namespace flowqt
