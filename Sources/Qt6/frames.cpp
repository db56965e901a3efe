// The frames of a stage's layers.
#include "images.h"
#include "screen_p.h"
#include "stage.h"
#include "view_p.h"

namespace flowqt {

/* By its router: others may have come since the tabs were drawn. */
void RowLink::choose(int index) {
  const Layer *top = stage_->topLayer();
  const std::size_t chosen = std::size_t(index);
  if (!top || chosen >= routers.size()) return;
  stage_->wish([&] { return flow_scene_select_tab(top->scene, routers[chosen]); });
}

void FrameLink::outside() {
  stage_->wish([&] { return flow_scene_dismiss(layer_->scene); });
}

void FrameLink::wheel(const QPointF &at, const QPoint &pixels, const QPoint &angle, int phase,
                      bool isTouchpad) {
  stage_->pointer.wheel(at, pixels, angle, Qt::ScrollPhase(phase), isTouchpad);
}

Layer *Stage::topLayer() const {
  const flow_scene_layer *top = scene_.top();
  return top ? static_cast<Layer *>(top->data) : nullptr;
}

/* Bottom first. */
std::vector<Layer *> Stage::layers(bool withLeaving) const {
  std::vector<Layer *> all;
  if (withLeaving) all = leaving_;
  for (const flow_scene_layer *each : scene_.layers())
    if (each->data) all.push_back(static_cast<Layer *>(each->data));
  return all;
}

void Stage::makeLayer(flow_scene_layer *scene) {
  Layer *layer = new Layer{scene, nullptr, nullptr, {}, {}, {}};
  scene->data = layer;
  layer->frame = view_->d->makeItem(view_->d->part("LayerFrame.qml"),
                                    {{"view", QVariant::fromValue(view_)},
                                     {"look", view_->d->look()},
                                     {"style", QString::fromUtf8(flow_style_name(scene->style))}},
                                    view_);
  layer->frame->setParent(view_);
  layer->frame->setSize(view_->size());
  layer->area = layer->frame->property("area").value<QQuickItem *>();
  connect(layer->area, &QQuickItem::widthChanged, this, &Stage::layOut);
  connect(layer->area, &QQuickItem::heightChanged, this, &Stage::layOut);
  layer->frame->setProperty(
      "link", QVariant::fromValue<QObject *>(new FrameLink(this, layer, layer->frame)));
  takePanes(layer);
  showLayer(layer, FLOW_LAYER_STATE | FLOW_LAYER_TABS);
}

/* The cards that dim what a layer dims, too. */
int Stage::cardsBelow(const Layer *layer) const {
  int below = 0;
  for (const flow_scene_layer *each : scene_.layers()) {
    if (each == layer->scene) break;
    const bool isCard = each->style == FLOW_STYLE_SHEET || each->style == FLOW_STYLE_ALERT ||
                        each->style == FLOW_STYLE_CONFIRMATION_DIALOG;
    below = isCard ? below + 1 : each->style == FLOW_STYLE_POPOVER ? below : 0;
  }
  return below;
}

void Stage::showLayer(Layer *layer, uint32_t changed) {
  if (changed & FLOW_LAYER_STATE) {
    layer->frame->setZ(qreal(layer->scene->index));
    layer->frame->setProperty("canDrag", layer->scene->can_drag && layer->scene->index > 0);
    layer->frame->setProperty("below", cardsBelow(layer));
  }
  if (changed & FLOW_LAYER_PLACES) showPlaces(layer);
  if (changed & FLOW_LAYER_PAGE) {
    FlowScreen *screen = layer->screen();
    putInLayer(screen, layer);
    layer->frame->setProperty("pageItem",
                              QVariant::fromValue(screen ? screen->d->slot->page() : nullptr));
    if (screen) screen->d->readPlace();
  }
  if (changed & (FLOW_LAYER_TABS | FLOW_LAYER_PLACES)) showTabs(layer);
  if (changed & (FLOW_LAYER_SOURCE | FLOW_LAYER_PAGE)) showSource(layer);
}

/* The title and the image of a tab; of a page its number, and no text of the plugin's. */
static QVariantMap drawn(const flow_scene_tabs *tabs, std::size_t index, flow_router *router) {
  flow_tab_info tab = FLOW_TAB_INFO_INIT;
  const char *image = "";
  flow_scene_tab(tabs, index, &tab, &image);
  *router = tab.router;
  if (tabs->layout != FLOW_LAYOUT_PAGES)
    return {{"title", string(tab.title)}, {"image", image_url(image)}};
  flow_scene_tabs one = *tabs;
  one.selected = index;
  return {{"title", QString::fromUtf8(flow_scene_tabs_text(&one))}};
}

/* The holder, a place or a frame, has the row at its lower edge. */
void Stage::showRow(TabsRow *row, QQuickItem *holder, const flow_scene_tabs *tabs) {
  if (!tabs && !row->slot) return;
  if (!row->slot) {
    QQuickItem *area = holder->property("rowArea").value<QQuickItem *>();
    FlowSlot *slot = makeSlot(area);
    row->slot = slot;
    row->link = new RowLink(this, slot);
    QQuickItem *item = view_->d->makeItem(
        view_->d->part("TabsRow.qml"), {{"link", QVariant::fromValue<QObject *>(row->link)}}, slot);
    item->setParent(slot);
    slot->setPage(item);
    const auto fill = [slot, area] { slot->setSize(area->size()); };
    connect(area, &QQuickItem::widthChanged, slot, fill);
    connect(area, &QQuickItem::heightChanged, slot, fill);
    fill();
    holder->setProperty("row", QVariant::fromValue(item));
  }
  QVariantList all;
  row->link->routers.clear();
  for (std::size_t index = 0; tabs && index < tabs->count; index++) {
    row->link->routers.emplace_back();
    all.append(drawn(tabs, index, &row->link->routers.back()));
  }
  QMetaObject::invokeMethod(row->slot->page(), "show", Q_ARG(QVariant, all),
                            Q_ARG(QVariant, int(tabs ? tabs->selected : 0)),
                            Q_ARG(QVariant, tabs && tabs->layout == FLOW_LAYOUT_PAGES),
                            Q_ARG(QVariant, QString::fromUtf8(flow_scene_tabs_text(tabs))));
}

void Stage::showTabs(Layer *layer) {
  const flow_scene_layer *scene = layer->scene;
  takePanes(layer);
  showRow(&layer->row, layer->frame, scene->tabs);
  for (std::size_t index = 0; index < scene->place_count; index++) {
    const flow_scene_place *place = flow_scene_place_at(scene, index);
    Pane &pane = paneFor(layer, place->router);
    showRow(&pane.row, pane.item, place->tabs);
    if (index == scene->selected_place)
      layer->frame->setProperty("place", QVariant::fromValue(pane.item));
  }
}

void Stage::layOut() {
  for (Layer *layer : layers(true)) {
    layer->frame->setSize(view_->size());
    layOutPlaces(layer);
  }
  if (const Layer *top = topLayer()) showSource(top);
}

/* Tells a popover the place of its element, or of one of its rows. */
void Stage::showSource(const Layer *layer) {
  const flow_scene_element *element = layer->scene->source;
  if (layer->scene->style != FLOW_STYLE_POPOVER) return;
  QRectF source;
  const FlowScreen *from = element ? static_cast<FlowScreen *>(element->page->data) : nullptr;
  QQuickItem *item =
      from ? item_of_element(from->d->slot, static_cast<FlowElement *>(element->data)) : nullptr;
  if (item) {
    // A button is less wide than its row.
    QQuickItem *control = item->property("focusItem").value<QQuickItem *>();
    QRectF part =
        control ? item->mapRectFromItem(control, control->boundingRect()) : item->boundingRect();
    QVariant row;
    if (layer->scene->source_row &&
        QMetaObject::invokeMethod(item, "rowRect", Q_RETURN_ARG(QVariant, row),
                                  Q_ARG(QVariant, QString::fromUtf8(layer->scene->source_row))) &&
        !row.toRectF().isEmpty()) {
      part = row.toRectF();
    }
    source = view_->mapRectFromItem(item, part).intersected(view_->boundingRect());
  }
  layer->frame->setProperty("source", source);
}

/* Shows what is seen now, below what moves away. */
void Stage::uncover() {
  for (Layer *layer : layers()) {
    if (!layer->scene->is_seen) continue;
    layer->frame->setVisible(true);
    for (FlowSlot *slot : shownSlots(layer)) {
      slot->setVisible(true);
      if (QQuickItem *pane = paneOf(slot)) pane->setVisible(true);
    }
  }
}

void Stage::place() {
  for (Layer *layer : layers()) {
    const std::vector<FlowSlot *> shown = shownSlots(layer);
    const bool isSeen = layer->scene->is_seen, isTop = layer->scene->is_top;
    layer->frame->setProperty("isTop", isTop);
    if (layer->row.slot) layer->row.slot->setReachable(isTop);
    for (const Pane &pane : layer->panes)
      if (pane.row.slot) pane.row.slot->setReachable(isTop);
    layer->frame->setProperty("shown", 1.0);
    layer->frame->setVisible(isSeen);
    for (FlowSlot *slot : slotsIn(layer)) {
      const bool isShown = std::find(shown.begin(), shown.end(), slot) != shown.end();
      slot->setX(0);
      slot->setZ(0);
      slot->setOpacity(1);
      slot->setVisible(isShown && isSeen);
      slot->setReachable(isShown && isTop);
    }
    showPanes(layer);
  }
}

}  // namespace flowqt
