/**
 * flow-qt/rows.h - the rows of a list or choice, as a model.
 */
#ifndef FLOW_QT_ROWS_H
#define FLOW_QT_ROWS_H

#include <flow-qt/export.h>

#include <QtCore/qabstractitemmodel.h>
#include <QtQml/qqmlregistration.h>
#include <memory>

/**
 * The rows of an element, which owns it. It changes by difference, and is virtual: of rows on
 * demand those are asked for that a view shows, a hundred at a time, and a few thousand are kept.
 *
 * Roles: rowId, title, subtitle, detail, icon, source, badge, usable, secret, chosen, actions (a
 * list of {id, text, role, enabled}, whose role is a FlowElement.Role), picture (a URL for QML's
 * Image, of source or icon). A row that is secret has dots as its title, and its other texts are
 * empty.
 *
 * @since 0.4
 */
class FLOW_QT_EXPORT FlowRows : public QAbstractListModel {
  Q_OBJECT
  QML_ELEMENT
  QML_UNCREATABLE("the rows of an element")
  /** The number of rows, also of those that have not been asked for. @since 0.4 */
  Q_PROPERTY(int count READ count NOTIFY countChanged)

 public:
  /** The roles of the model, by the names above. @since 0.4 */
  enum Role {
    RowIdRole = Qt::UserRole,
    TitleRole,
    SubtitleRole,
    DetailRole,
    IconRole,
    SourceRole,
    BadgeRole,
    UsableRole,
    SecretRole,
    ChosenRole,
    ActionsRole,
    PictureRole
  };
  Q_ENUM(Role)

  ~FlowRows() override;
  int count() const;
  int rowCount(const QModelIndex &parent = QModelIndex()) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  QHash<int, QByteArray> roleNames() const override;
  /** All roles of a row, as an object of QML: {rowId, title, ...}; empty beyond the last.
   *  @since 0.4 */
  Q_INVOKABLE QVariantMap get(int index) const;
  /** The place of a row; -1 if there is none. Of rows on demand the screen is asked.
   *  @since 0.4 */
  Q_INVOKABLE int find(const QString &rowId) const;

 Q_SIGNALS:
  /** `count` is another one. @since 0.4 */
  void countChanged();

 private:
  friend class FlowElement;
  struct Q_DECL_HIDDEN Private;
  explicit FlowRows(QObject *parent);
  std::unique_ptr<Private> d;
};

#endif
