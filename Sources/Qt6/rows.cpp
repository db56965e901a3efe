#include "rows_p.h"

#include "core.h"
#include "element_p.h"
#include "screen_p.h"

using flowqt::ElementData;
using flowqt::RowData;

namespace {
constexpr std::size_t page_size = 100;
constexpr qsizetype most_pages = 40;
}  // namespace

FlowRows::FlowRows(QObject *parent) : QAbstractListModel(parent), d(new Private(this)) {}
FlowRows::~FlowRows() = default;

void FlowRows::Private::apply(ElementData &data, bool isMissed) {
  const std::size_t before = total;
  const bool wasOnDemand = std::exchange(isOnDemand, data.rowTotal > data.rows.size());
  if (wasOnDemand != isOnDemand && revision) {
    q->beginResetModel();
    whole.clear();
    forget(0);
    total = 0;
    q->endResetModel();
  }
  if (isOnDemand) {
    applyOnDemand(data, isMissed || wasOnDemand != isOnDemand);
  } else {
    applyWhole(std::move(data.rows));
  }
  revision = data.revision;
  applyChosen(data.value);
  if (total != before) Q_EMIT q->countChanged();
}

/* Steps that follow each other in the list are told to views as one. */
void FlowRows::Private::applyWhole(std::vector<RowData> &&rows) {
  std::vector<std::uint64_t> before, after;
  for (const RowData &row : whole)
    before.push_back(row.key);
  for (const RowData &row : rows)
    after.push_back(row.key);
  const auto steps = flow::compare_keys(before, after);
  if (!steps) {
    q->beginResetModel();
    whole = std::move(rows);
    total = whole.size();
    q->endResetModel();
    return;
  }
  for (std::size_t at = 0; at < steps->size();) {
    const flow_key_step &first = (*steps)[at];
    const bool leaves = first.change == FLOW_KEY_REMOVED || first.change == FLOW_KEY_TAKEN;
    std::size_t end = at + 1;
    while (end < steps->size()) {
      const flow_key_step &next = (*steps)[end];
      const bool nextLeaves = next.change == FLOW_KEY_REMOVED || next.change == FLOW_KEY_TAKEN;
      if (nextLeaves != leaves) break;
      if (leaves ? next.before + (end - at) != first.before
                 : next.after != first.after + (end - at))
        break;
      end++;
    }
    const auto count = std::ptrdiff_t(end - at);
    if (leaves) {
      const auto last = std::ptrdiff_t(first.before), start = last - count + 1;
      q->beginRemoveRows(QModelIndex(), int(start), int(last));
      whole.erase(whole.begin() + start, whole.begin() + last + 1);
      total = whole.size();
      q->endRemoveRows();
    } else {
      const auto start = std::ptrdiff_t(first.after);
      q->beginInsertRows(QModelIndex(), int(start), int(start + count - 1));
      whole.insert(whole.begin() + start, rows.begin() + start, rows.begin() + start + count);
      total = whole.size();
      q->endInsertRows();
    }
    at = end;
  }
  int first = -1, last = -1;
  for (std::size_t index = 0; index < rows.size(); index++) {
    if (whole[index] == rows[index]) continue;
    if (first < 0) first = int(index);
    last = int(index);
    whole[index] = std::move(rows[index]);
  }
  if (first >= 0) Q_EMIT q->dataChanged(q->index(first), q->index(last));
}

/* A view keeps its place: rows come and go where the screen says, else at the end. */
void FlowRows::Private::applyOnDemand(const ElementData &data, bool isMissed) {
  if (isMissed || data.rowsRevision > revision) {
    forget(0);
    if (data.rowTotal > total) {
      q->beginInsertRows(QModelIndex(), int(total), int(data.rowTotal - 1));
      total = data.rowTotal;
      q->endInsertRows();
    } else if (data.rowTotal < total) {
      q->beginRemoveRows(QModelIndex(), int(data.rowTotal), int(total - 1));
      total = data.rowTotal;
      q->endRemoveRows();
    }
    if (total) Q_EMIT q->dataChanged(q->index(0), q->index(int(total) - 1));
    return;
  }
  if (!data.rowsRemoved && !data.rowsInserted) return;
  forget(data.rowsFirst / page_size);
  const int first = int(data.rowsFirst);
  if (data.rowsRemoved) {
    q->beginRemoveRows(QModelIndex(), first, first + int(data.rowsRemoved) - 1);
    total -= data.rowsRemoved;
    q->endRemoveRows();
  }
  if (data.rowsInserted) {
    q->beginInsertRows(QModelIndex(), first, first + int(data.rowsInserted) - 1);
    total += data.rowsInserted;
    q->endInsertRows();
  }
}

void FlowRows::Private::applyChosen(const QVariant &value) {
  QSet<QString> now;
  if (value.typeId() == QMetaType::QString) {
    now.insert(value.toString());
  } else {
    for (const QVariant &each : value.toList())
      now.insert(each.toString());
  }
  if (now == chosen) return;
  chosen = now;
  if (total) Q_EMIT q->dataChanged(q->index(0), q->index(int(total) - 1), {ChosenRole});
}

void FlowRows::Private::forget(std::size_t firstPage) {
  pages.removeIf([&](auto page) { return page.key() >= firstPage; });
  order.removeIf([&](std::size_t number) { return number >= firstPage; });
}

const std::vector<RowData> &FlowRows::Private::page(std::size_t number) {
  const auto found = pages.constFind(number);
  if (found != pages.constEnd()) return *found;
  std::vector<RowData> rows;
  const FlowScreen::Private &screen = *element->d->screen->d;
  const QByteArray id = element->d->data.id.toUtf8();
  const auto given =
      screen.core->engine().rows(screen.handle, id.constData(), number * page_size, page_size);
  for (const flow_row &row : *given)
    rows.emplace_back(row);
  // The screen is being asked just now: the rows are asked for once more.
  if (given.status() == FLOW_ERROR_BUSY) {
    QMetaObject::invokeMethod(
        q,
        [this, number] {
          forget(number);
          const int first = int(number * page_size);
          const int last = std::min(int(total), first + int(page_size)) - 1;
          if (last >= first) Q_EMIT q->dataChanged(q->index(first), q->index(last));
        },
        Qt::QueuedConnection);
  }
  if (order.size() >= most_pages) pages.remove(order.takeFirst());
  order.append(number);
  return *pages.insert(number, std::move(rows));
}

const RowData *FlowRows::Private::row(std::size_t index) {
  if (index >= total) return nullptr;
  if (!isOnDemand) return &whole[index];
  const std::vector<RowData> &rows = page(index / page_size);
  return index % page_size < rows.size() ? &rows[index % page_size] : nullptr;
}

int FlowRows::count() const { return int(d->total); }
int FlowRows::rowCount(const QModelIndex &parent) const {
  return parent.isValid() ? 0 : int(d->total);
}

QHash<int, QByteArray> FlowRows::roleNames() const {
  return {{RowIdRole, "rowId"},   {TitleRole, "title"},     {SubtitleRole, "subtitle"},
          {DetailRole, "detail"}, {IconRole, "icon"},       {SourceRole, "source"},
          {BadgeRole, "badge"},   {UsableRole, "usable"},   {SecretRole, "secret"},
          {ChosenRole, "chosen"}, {ActionsRole, "actions"}, {PictureRole, "picture"}};
}

QVariant FlowRows::data(const QModelIndex &index, int role) const {
  static const RowData none;
  if (!index.isValid() || index.row() < 0) return QVariant();
  const RowData *found = d->row(std::size_t(index.row()));
  const RowData &row = found ? *found : none;
  switch (role) {
    case RowIdRole:
      return row.id;
    case Qt::DisplayRole:
    case TitleRole:
      return row.title;
    case SubtitleRole:
      return row.subtitle;
    case DetailRole:
      return row.detail;
    case IconRole:
      return row.icon;
    case SourceRole:
      return row.source;
    case BadgeRole:
      return row.badge;
    case UsableRole:
      return found && row.isEnabled;
    case SecretRole:
      return row.isSecret;
    case ChosenRole:
      return found && d->chosen.contains(row.id);
    case ActionsRole:
      return row.actions;
    case PictureRole:
      return d->element->picture(row.source, row.icon);
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
  if (!d->isOnDemand) {
    for (std::size_t index = 0; index < d->whole.size(); index++)
      if (d->whole[index].id == rowId) return int(index);
    return -1;
  }
  const FlowScreen::Private &screen = *d->element->d->screen->d;
  const QByteArray id = d->element->d->data.id.toUtf8();
  const auto found =
      screen.core->engine().find_row(screen.handle, id.constData(), rowId.toStdString());
  return found ? int(*found) : -1;
}
