/**
 * flow-qt/elements.h - the elements of a screen, as a model.
 */
#ifndef FLOW_QT_ELEMENTS_H
#define FLOW_QT_ELEMENTS_H

#include <flow-qt/element.h>
#include <flow-qt/export.h>

#include <QtCore/qabstractitemmodel.h>
#include <QtQml/qqmlregistration.h>
#include <memory>
#include <vector>

/**
 * The elements of the body or of the toolbar of a screen, in order. It changes by difference
 * (flow_keys_compare()): an element that has stayed keeps its delegate.
 *
 * Roles: element, which is the FlowElement, and its properties by name, but for those of the text
 * that a user types, which a delegate takes from the element.
 */
class FLOW_QT_EXPORT FlowElements : public QAbstractListModel {
  Q_OBJECT
  QML_ELEMENT
  QML_UNCREATABLE("the elements of a screen")
  Q_PROPERTY(int count READ count NOTIFY countChanged)

 public:
  ~FlowElements() override;
  int count() const;
  int rowCount(const QModelIndex &parent = QModelIndex()) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  QHash<int, QByteArray> roleNames() const override;
  /** The element at a place; null beyond the last. */
  Q_INVOKABLE FlowElement *at(int index) const;
  /** The element with an id; null if there is none. */
  Q_INVOKABLE FlowElement *find(const QString &elementId) const;

 Q_SIGNALS:
  void countChanged();
  /** The list is that of new content, and each element says what it says now. */
  void applied();

 private:
  friend class FlowScreen;
  struct Q_DECL_HIDDEN Private;
  explicit FlowElements(FlowScreen *screen);
  void apply(std::vector<flowqt::ElementData> &&content, bool isTold);
  std::unique_ptr<Private> d;
};

#endif
