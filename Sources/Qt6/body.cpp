#include "body.h"

#include "element_p.h"
#include "view_p.h"

#include <QtGui/qevent.h>
#include <QtGui/qguiapplication.h>
#include <QtQml/qqmlcontext.h>
#include <QtQml/qqmlengine.h>
#include <QtQuick/qquickwindow.h>

FlowBody::FlowBody(QQuickItem *parent) : QQuickItem(parent) {
  const auto again = [this] { polish(); };
  connect(this, &FlowBody::spacingChanged, this, again);
  connect(this, &FlowBody::marginChanged, this, again);
  connect(this, &FlowBody::maximumWidthChanged, this, again);
}

void FlowBody::setScreen(FlowScreen *screen) {
  if (screen == screen_) return;
  if (screen_) screen_->elements()->disconnect(this);
  if (screen_) screen_->toolbar()->disconnect(this);
  if (screen_) screen_->disconnect(this);
  screen_ = screen;
  if (screen_) {
    connect(screen_->elements(), &FlowElements::applied, this, &FlowBody::fill);
    connect(screen_->toolbar(), &FlowElements::applied, this, [this] {
      if (!elementIds_.isEmpty()) fill();
    });
    connect(screen_, &FlowScreen::nativeViewChanged, this, &FlowBody::fill);
    connect(screen_, &FlowScreen::classIdChanged, this, &FlowBody::beginAnew);
  }
  Q_EMIT screenChanged();
  fill();
}

void FlowBody::setView(FlowView *view) {
  if (std::exchange(view_, view) == view) return;
  Q_EMIT viewChanged();
  fill();
}

void FlowBody::setElementIds(const QStringList &ids) {
  if (std::exchange(elementIds_, ids) == ids) return;
  Q_EMIT elementIdsChanged();
  fill();
}

void FlowBody::setViewportHeight(qreal height) {
  if (std::exchange(viewportHeight_, height) == height) return;
  Q_EMIT viewportHeightChanged();
  polish();
}

void FlowBody::componentComplete() {
  QQuickItem::componentComplete();
  fill();
}

template <typename Choose>
QQuickItem *FlowBody::create(Choose choose, const QVariantMap &properties) {
  QQuickItem *item = view_->d->make(choose, properties, this, QSizeF(columnWidth(), 0));
  if (!item) return nullptr;
  item->setParent(this);
  follow(item);
  return item;
}

void FlowBody::follow(QQuickItem *item) {
  const auto again = [this] { polish(); };
  connect(item, &QQuickItem::implicitHeightChanged, this, again);
  connect(item, &QQuickItem::visibleChanged, this, again);
  polish();
}

FlowBody::Entry FlowBody::make(FlowElement *element) {
  Entry entry;
  entry.element = element;
  const auto choose = [&] { return entry.component = view_->delegateFor(element); };
  entry.item = create(choose, {{"element", QVariant::fromValue(element)}});
  const bool isTyped = element->takes() == FlowElement::Takes::Field ||
                       (element->isSecret() && element->takes() == FlowElement::Takes::Number);
  if (entry.item && isTyped) {
    element->d->input = entry.item->property("focusItem").value<QQuickItem *>();
    if (element->d->input) element->d->input->installEventFilter(this);
  }
  return entry;
}

/* A text that the screen has put while something was composed comes before the composition. */
bool FlowBody::eventFilter(QObject *input, QEvent *event) {
  if (event->type() != QEvent::InputMethod) return false;
  const FlowElement *element = flowqt::element_of_item(static_cast<QQuickItem *>(input));
  const bool isOver = static_cast<QInputMethodEvent *>(event)->preeditString().isEmpty();
  if (element && element->d->isPutLate && isOver) element->d->put(true);
  return false;
}

/* Something of it may be on the stack. Until it has gone, a body in it shows nothing new. */
void FlowBody::discard(Entry &entry) {
  for (QQuickItem *item : {entry.item.data(), entry.footer.data()}) {
    if (!item) continue;
    for (FlowBody *part : item->findChildren<FlowBody *>())
      part->isOver_ = true;
    item->setVisible(false);
    item->setParentItem(nullptr);
    item->deleteLater();
  }
}

/* A screen that was made anew is of another class, as a placeholder is: it has another look, which
 * comes with its elements. */
void FlowBody::beginAnew() {
  for (Entry &entry : entries_)
    discard(entry);
  entries_.clear();
  column_.clear();
  if (isNative_ || !whole_) return;
  Entry own;
  own.item = std::exchange(whole_, nullptr);
  discard(own);
}

void FlowBody::showFooter(Entry &entry) {
  const bool has = !entry.element->footer().isEmpty();
  if (has && !entry.footer) {
    entry.footer = create([this] { return view_->d->part("FooterDelegate.qml"); },
                          {{"element", QVariant::fromValue(entry.element)}});
  } else if (!has && entry.footer) {
    entry.footer->deleteLater();
    entry.footer = nullptr;
  }
}

std::vector<FlowElement *> FlowBody::shown() const {
  std::vector<FlowElement *> all;
  const FlowElements *elements = screen_->elements(), *toolbar = screen_->toolbar();
  for (int index = 0; elementIds_.isEmpty() && index < elements->count(); index++)
    all.push_back(elements->at(index));
  for (const QString &id : elementIds_) {
    FlowElement *element = elements->find(id);
    if (!element) element = toolbar->find(id);
    if (element && std::find(all.begin(), all.end(), element) == all.end()) all.push_back(element);
  }
  return all;
}

bool FlowBody::isPart() const {
  if (!elementIds_.isEmpty()) return true;
  for (const QQuickItem *item = parentItem(); item; item = item->parentItem()) {
    const FlowBody *around = qobject_cast<const FlowBody *>(item);
    if (around && around->screen_ == screen_) return true;
  }
  return false;
}

void FlowBody::fill() {
  if (!screen_ || !view_ || isOver_ || !isComponentComplete()) return;
  const bool isPart = this->isPart();
  if (QQuickItem *native = isPart ? nullptr : screen_->nativeView()) {
    if (whole_ != native) {
      beginAnew();
      whole_ = native;
      isNative_ = true;
      native->setParentItem(this);
      follow(native);
    }
    return;
  }
  if (isNative_) {
    whole_ = nullptr;
    isNative_ = false;
    return; /* the screen has gone, and the page with it, or its new content comes at once */
  }
  if (!whole_ && !isPart)
    whole_ =
        create([this] { return view_->d->given(view_->delegates().value(screen_->classId())); },
               {{"screen", QVariant::fromValue(screen_.data())},
                {"view", QVariant::fromValue(view_.data())}});
  if (whole_) return;
  QHash<FlowElement *, std::size_t> before;
  for (std::size_t index = 0; index < entries_.size(); index++)
    before.insert(entries_[index].element, index);
  std::vector<Entry> now;
  QQuickItem *footer = nullptr;
  column_.clear();
  // The order of the children is that of the tab key.
  const auto follows = [&](QQuickItem *item) {
    if (!item) return;
    if (!column_.empty()) item->stackAfter(column_.back());
    column_.push_back(item);
  };
  for (FlowElement *element : shown()) {
    QQmlComponent *component = view_->delegateFor(element);
    const auto known = before.constFind(element);
    Entry entry;
    if (known != before.constEnd()) {
      Entry &kept = entries_[*known];
      if (kept.component == component) entry = std::exchange(kept, Entry());
    }
    if (!entry.element) entry = make(element);
    showFooter(entry);
    if (element->kind() == FlowElement::Kind::Section) follows(std::exchange(footer, nullptr));
    follows(entry.item);
    if (entry.footer) footer = entry.footer;
    now.push_back(entry);
  }
  follows(footer);
  for (Entry &entry : entries_)
    discard(entry);
  entries_ = std::move(now);
  polish();
}

void FlowBody::geometryChange(const QRectF &to, const QRectF &from) {
  QQuickItem::geometryChange(to, from);
  if (to.width() != from.width()) polish();
}

qreal FlowBody::columnWidth() const {
  return std::max(qreal(0), std::min(width() - 2 * margin_, maximumWidth_));
}

/* Lays out the columns in an item, inner ones first. Each that would be laid out later, with
 * another height, would have the whole body laid out once more. */
static void settle(QQuickItem *item) {
  for (QQuickItem *child : item->childItems())
    settle(child);
  if (item->inherits("QQuickBasePositioner")) item->ensurePolished();
}

void FlowBody::updatePolish() {
  if (whole_) {
    whole_->setWidth(width());
    const bool fills = whole_->implicitHeight() <= 0 || isNative_;
    if (fills) whole_->setHeight(std::max(viewportHeight_, qreal(100)));
    setImplicitHeight(whole_->height());
    setFills(fills);
    return;
  }
  // In a page that is not seen no item is visible: the page keeps its height, and so its scroll.
  if (!isVisible() && implicitHeight() > 2 * margin_) return;
  const qreal column = columnWidth();
  const qreal left = (width() - column) / 2;
  std::vector<QQuickItem *> items, filling;
  for (QQuickItem *item : column_)
    if (item && item->isVisible()) items.push_back(item);
  qreal used = 2 * margin_;
  for (std::size_t index = 0; index < items.size(); index++) {
    QQuickItem *item = items[index];
    item->setWidth(column);
    settle(item);
    if (index) used += spacing_ + item->property("space").toReal();
    if (item->property("fills").toBool()) {
      filling.push_back(item);
    } else {
      used += item->height();
    }
  }
  const qreal rest = filling.empty() ? 0 : (viewportHeight_ - used) / qreal(filling.size());
  qreal y = margin_;
  for (std::size_t index = 0; index < items.size(); index++) {
    QQuickItem *item = items[index];
    if (item->property("fills").toBool()) item->setHeight(std::max(rest, qreal(240)));
    if (index) y += spacing_ + item->property("space").toReal();
    item->setPosition(QPointF(left, y));
    y += item->height();
  }
  setImplicitHeight(y + margin_);
  setFills(!filling.empty());
}

void FlowBody::setFills(bool fills) {
  if (std::exchange(fills_, fills) != fills) Q_EMIT fillsChanged();
}

void FlowBody::itemChange(ItemChange change, const ItemChangeData &data) {
  QQuickItem::itemChange(change, data);
  if (change != ItemSceneChange || !data.window) return;
  connect(data.window, &QQuickWindow::activeFocusItemChanged, this, &FlowBody::reveal,
          Qt::UniqueConnection);
}

void FlowBody::reveal() {
  QQuickItem *focus = window() ? window()->activeFocusItem() : nullptr;
  if (!focus || !isAncestorOf(focus)) return;
  // Under a mouse that is down it would go away, and lose the click.
  if (QGuiApplication::mouseButtons() != Qt::NoButton) return;
  if (view_ && view_->d->stage && view_->d->stage->isPressing()) return;
  const QRectF place = mapRectFromItem(focus, focus->boundingRect());
  Q_EMIT revealed(place.y(), place.height());
}
