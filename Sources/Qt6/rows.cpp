#include "rows_p.h"

#include "element_p.h"
#include "images.h"

#include <flow/keys.h>

using flowqt::string;

FlowRows::FlowRows(QObject *parent) : QAbstractListModel(parent), d(new Private(this)) {}
FlowRows::~FlowRows() = default;

void FlowRows::Private::reset() {
  const int now = int(element->d->scene->row_count);
  q->beginResetModel();
  const int before = std::exchange(total, now);
  q->endResetModel();
  if (now != before) Q_EMIT q->countChanged();
}

void FlowRows::Private::show(const flow_news &news) {
  const int first = int(news.first), removed = int(news.removed), inserted = int(news.inserted);
  if (news.kind == FLOW_NEWS_ROWS_CHANGED) {
    Q_EMIT q->dataChanged(q->index(first), q->index(first + inserted - 1));
    return;
  }
  if (removed) {
    q->beginRemoveRows(QModelIndex(), first, first + removed - 1);
    total -= removed;
    q->endRemoveRows();
  }
  if (inserted) {
    q->beginInsertRows(QModelIndex(), first, first + inserted - 1);
    total += inserted;
    q->endInsertRows();
  }
  Q_EMIT q->countChanged();
}

flow_scene_row *FlowRows::Private::row(int index) const {
  return index >= 0 ? flow_scene_row_at(element->d->scene, std::size_t(index)) : nullptr;
}

int FlowRows::count() const { return d->total; }
int FlowRows::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : d->total; }

QHash<int, QByteArray> FlowRows::roleNames() const {
  return {{RowIdRole, "rowId"},   {TitleRole, "title"},     {SubtitleRole, "subtitle"},
          {DetailRole, "detail"}, {IconRole, "icon"},       {SourceRole, "source"},
          {BadgeRole, "badge"},   {UsableRole, "usable"},   {SecretRole, "secret"},
          {ChosenRole, "chosen"}, {ActionsRole, "actions"}, {PictureRole, "picture"}};
}

static QVariantList actions_of(const flow_row &row) {
  QVariantList actions;
  for (size_t index = 0; const flow_row_action *action = flow_row_action_at(&row, index); index++)
    actions.append(QVariantMap{{"id", string(action->id)},
                               {"text", string(action->text)},
                               {"role", QVariant::fromValue(FlowElement::Role(action->role))},
                               {"enabled", !(action->flags & FLOW_ROW_DISABLED)}});
  return actions;
}

static QUrl picture_of(flow_scene_row *row) {
  return row->shown->source.size ? flowqt::image_url(flow_scene_row_file(row))
                                 : flowqt::icon_url(string(row->shown->icon));
}

QVariant FlowRows::data(const QModelIndex &index, int role) const {
  flow_scene_row *found = index.isValid() ? d->row(index.row()) : nullptr;
  if (!found) return QVariant();
  const flow_row &row = *found->shown;
  switch (role) {
    case RowIdRole:
      return string(row.id);
    case Qt::DisplayRole:
    case TitleRole:
      return string(row.title);
    case SubtitleRole:
      return string(row.subtitle);
    case DetailRole:
      return string(row.detail);
    case IconRole:
      return string(row.icon);
    case SourceRole:
      if (row.source.size) d->pictures.insert(string(row.source), picture_of(found));
      return string(row.source);
    case BadgeRole:
      return string(row.badge);
    case UsableRole:
      return found->is_there && !(row.flags & FLOW_ROW_DISABLED);
    case SecretRole:
      return (row.flags & FLOW_ROW_SECRET) != 0;
    case ChosenRole:
      return bool(found->is_chosen);
    case ActionsRole:
      return actions_of(row);
    case PictureRole:
      return picture_of(found);
    default:
      return QVariant();
  }
}

QVariantMap FlowRows::get(int index) const {
  QVariantMap all;
  if (index < 0 || index >= count()) return all;
  const auto names = roleNames();
  for (auto name = names.begin(); name != names.end(); ++name)
    all.insert(QString::fromLatin1(name.value()), data(this->index(index), name.key()));
  return all;
}

int FlowRows::find(const QString &rowId) const {
  const size_t found = flow_scene_find_row(d->element->d->scene, rowId.toUtf8().constData());
  return found == FLOW_NO_INDEX ? -1 : int(found);
}
