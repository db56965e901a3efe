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
 * (flow_keys_compare()): an element that has stayed keeps its delegate. The screen owns it, and the
 * elements.
 *
 * Roles: element, which is the FlowElement, and its properties by name, but for those of the text
 * that a user types, which a delegate takes from the element.
 *
 * @since 0.4
 */
class FLOW_QT_EXPORT FlowElements : public QAbstractListModel {
  Q_OBJECT
  QML_ELEMENT
  QML_UNCREATABLE("the elements of a screen")
  /** The number of elements. @since 0.4 */
  Q_PROPERTY(int count READ count NOTIFY countChanged)

 public:
  ~FlowElements() override;
  int count() const;
  int rowCount(const QModelIndex &parent = QModelIndex()) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  QHash<int, QByteArray> roleNames() const override;
  /** The element at a place, which the screen owns; null beyond the last. @since 0.4 */
  Q_INVOKABLE FlowElement *at(int index) const;
  /** The element with an id, which the screen owns; null if there is none. @since 0.4 */
  Q_INVOKABLE FlowElement *find(const QString &elementId) const;

 Q_SIGNALS:
  /** `count` is another one. @since 0.4 */
  void countChanged();
  /** The list is that of new content, and each element says what it says now. @since 0.4 */
  void applied();

 private:
  friend class FlowScreen;
  struct Q_DECL_HIDDEN Private;
  explicit FlowElements(FlowScreen *screen);
  void apply(std::vector<flowqt::ElementData> &&content, bool isTold);
  std::unique_ptr<Private> d;
};

#endif
