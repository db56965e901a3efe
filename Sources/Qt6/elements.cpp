#include "elements_p.h"

#include <flow-qt/screen.h>

#include <QtCore/qmetaobject.h>

using flowqt::ElementData;

FlowElements::FlowElements(FlowScreen *screen)
    : QAbstractListModel(screen), d(new Private{this, screen, {}}) {}
FlowElements::~FlowElements() = default;

void FlowElements::apply(std::vector<ElementData> &&content, bool isTold) {
  if (isTold) beginResetModel();
  for (ElementData &each : content)
    d->all.push_back(new FlowElement(d->screen, std::move(each)));
  d->counted = d->all.size();
  if (isTold) endResetModel();
}

void FlowElements::Private::show(const flow_news &news) {
  const auto at = all.begin() + std::ptrdiff_t(news.first);
  const int first = int(news.first);
  if (news.removed) {
    q->beginRemoveRows(QModelIndex(), first, first + int(news.removed) - 1);
    const auto end = at + std::ptrdiff_t(news.removed);
    for (auto each = at; each != end; ++each) {
      if (!(*each)->d->scene->is_gone) continue; /* it moves */
      (*each)->d->leave();
      gone.push_back(*each);
    }
    all.erase(at, end);
    q->endRemoveRows();
  } else {
    q->beginInsertRows(QModelIndex(), first, first + int(news.inserted) - 1);
    std::vector<FlowElement *> come;
    for (std::size_t index = 0; index < news.inserted; index++) {
      flow_scene_element *scene = news.elements[index];
      FlowElement *known = static_cast<FlowElement *>(scene->data);
      come.push_back(known ? known : new FlowElement(screen, ElementData{scene}));
    }
    all.insert(at, come.begin(), come.end());
    q->endInsertRows();
  }
}

void FlowElements::Private::changed(FlowElement *element, uint32_t bits) {
  const auto found = std::find(all.begin(), all.end(), element);
  if (found == all.end()) return;
  element->apply(ElementData{element->d->scene, bits}, true);
  const QModelIndex index = q->index(int(found - all.begin()));
  Q_EMIT q->dataChanged(index, index);
}

void FlowElements::Private::told() {
  if (std::exchange(counted, all.size()) != all.size()) Q_EMIT q->countChanged();
  Q_EMIT q->applied();
  for (FlowElement *element : std::exchange(gone, {}))
    element->deleteLater();
}

void FlowElements::Private::leave() {
  for (FlowElement *element : all)
    element->d->leave();
}

int FlowElements::count() const { return int(d->all.size()); }
int FlowElements::rowCount(const QModelIndex &parent) const {
  return parent.isValid() ? 0 : count();
}

/* Role by role the properties of an element, but for its text as it is typed. */
static const QList<QByteArray> &property_names() {
  static const QList<QByteArray> names = {
      "kind",        "takes",     "elementId", "rows",    "text",     "label",    "description",
      "hint",        "value",     "footer",    "icon",    "shortcut", "source",   "placeholder",
      "imageSource", "problem",   "enabled",   "many",    "secret",   "standard", "role",
      "fieldType",   "placement", "minimum",   "maximum", "step"};
  return names;
}

QHash<int, QByteArray> FlowElements::roleNames() const {
  QHash<int, QByteArray> roles{{Qt::UserRole, "element"}};
  int role = Qt::UserRole;
  for (const QByteArray &name : property_names())
    roles.insert(++role, name);
  return roles;
}

QVariant FlowElements::data(const QModelIndex &index, int role) const {
  FlowElement *element = index.isValid() ? at(index.row()) : nullptr;
  if (!element) return QVariant();
  if (role == Qt::UserRole) return QVariant::fromValue(element);
  if (role == Qt::DisplayRole) return element->text();
  const int property = role - Qt::UserRole - 1;
  if (property < 0 || property >= property_names().size()) return QVariant();
  return element->property(property_names()[property].constData());
}

FlowElement *FlowElements::at(int index) const {
  return index >= 0 && index < count() ? d->all[std::size_t(index)] : nullptr;
}

FlowElement *FlowElements::find(const QString &elementId) const {
  for (FlowElement *element : d->all)
    if (!elementId.isEmpty() && element->elementId() == elementId) return element;
  return nullptr;
}
