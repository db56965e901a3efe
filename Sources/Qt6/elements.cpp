#include <flow-qt/elements.h>

#include "elementdata.h"

#include <flow-qt/screen.h>

#include <QtCore/qhash.h>
#include <QtCore/qmetaobject.h>

using flowqt::ElementData;

struct FlowElements::Private {
  FlowElements *q;
  FlowScreen *screen;
  std::vector<FlowElement *> all;
  std::vector<bool> isNew = {}; /* by its place in the content that is being applied */

  void carryOut(const std::vector<flow_key_step> &steps, std::vector<ElementData> &content,
                std::vector<FlowElement *> &gone);
};

FlowElements::FlowElements(FlowScreen *screen)
    : QAbstractListModel(screen), d(new Private{this, screen, {}}) {}
FlowElements::~FlowElements() = default;

void FlowElements::Private::carryOut(const std::vector<flow_key_step> &steps,
                                     std::vector<ElementData> &content,
                                     std::vector<FlowElement *> &gone) {
  QHash<std::size_t, FlowElement *> aside;
  for (const flow_key_step &step : steps) {
    if (step.change == FLOW_KEY_REMOVED || step.change == FLOW_KEY_TAKEN) {
      const auto at = all.begin() + std::ptrdiff_t(step.before);
      q->beginRemoveRows(QModelIndex(), int(step.before), int(step.before));
      if (step.change == FLOW_KEY_TAKEN) {
        aside.insert(step.before, *at);
      } else {
        gone.push_back(*at);
      }
      all.erase(at);
      q->endRemoveRows();
    } else {
      FlowElement *element = step.change == FLOW_KEY_PUT
                                 ? aside.take(step.before)
                                 : new FlowElement(screen, std::move(content[step.after]));
      isNew[step.after] = step.change == FLOW_KEY_INSERTED;
      q->beginInsertRows(QModelIndex(), int(step.after), int(step.after));
      all.insert(all.begin() + std::ptrdiff_t(step.after), element);
      q->endInsertRows();
    }
  }
}

void FlowElements::apply(std::vector<ElementData> &&content, bool rowsMissed) {
  std::vector<std::uint64_t> before, after;
  for (const FlowElement *element : d->all)
    before.push_back(element->key());
  for (const ElementData &element : content)
    after.push_back(element.key);
  const std::size_t count = d->all.size();
  std::vector<FlowElement *> gone;
  const auto steps = flow::compare_keys(before, after);
  d->isNew.assign(content.size(), false);
  if (steps) {
    d->carryOut(*steps, content, gone);
  } else {
    // Two keys are equal by chance: everything is new.
    beginResetModel();
    gone = std::move(d->all);
    d->all.clear();
    for (const ElementData &element : content)
      d->all.push_back(new FlowElement(d->screen, ElementData(element)));
    endResetModel();
  }
  for (std::size_t index = 0; index < content.size(); index++)
    if (!d->isNew[index]) d->all[index]->apply(std::move(content[index]), rowsMissed);
  if (!d->all.empty()) Q_EMIT dataChanged(index(0), index(int(d->all.size()) - 1));
  if (d->all.size() != count) Q_EMIT countChanged();
  Q_EMIT applied();
  for (FlowElement *element : gone)
    element->deleteLater();
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
