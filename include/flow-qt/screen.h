/**
 * flow-qt/screen.h - a screen that a view shows.
 */
#ifndef FLOW_QT_SCREEN_H
#define FLOW_QT_SCREEN_H

#include <flow-qt/elements.h>
#include <flow-qt/export.h>
#include <flow/flow.h>

#include <QtCore/qobject.h>
#include <QtCore/qvariant.h>
#include <QtQml/qqmlregistration.h>
#include <QtQuick/qquickitem.h>
#include <memory>

/**
 * A screen, as a page shows it. A view makes it when the screen is seen first. It outlives its
 * screen until the page has left the window, and does nothing then.
 */
class FLOW_QT_EXPORT FlowScreen : public QObject {
  Q_OBJECT
  QML_ELEMENT
  QML_UNCREATABLE("shown by a FlowView")
  /** Its class; "flow.placeholder" while it is not available. */
  Q_PROPERTY(QString classId READ classId NOTIFY classIdChanged)
  Q_PROPERTY(FlowElements *elements READ elements CONSTANT)
  Q_PROPERTY(FlowElements *toolbar READ toolbar CONSTANT)
  /** The words of hosts, as `words` of FlowEngine. */
  Q_PROPERTY(QVariantMap words READ words NOTIFY wordsChanged)
  /** The buttons among the elements, for a dialog. */
  Q_PROPERTY(QVariantList buttons READ buttons NOTIFY rendered)
  Q_PROPERTY(QString title READ title NOTIFY titleChanged)
  /** True if the user may go back from it: what a button that leads back depends on. */
  Q_PROPERTY(bool canGoBack READ canGoBack NOTIFY placeChanged)
  /** The title of the screen that back leads to; empty if it is not known. */
  Q_PROPERTY(QString backTitle READ backTitle NOTIFY placeChanged)
  /** True if the user may close the layer that it is the root of. */
  Q_PROPERTY(bool canClose READ canClose NOTIFY placeChanged)
  /** True if a button of its toolbar leaves without a change: then nobody needs another one. */
  Q_PROPERTY(bool offersCancel READ offersCancel NOTIFY rendered)
  /** True if it shall have no bar (FLOW_OPEN_HIDE_BAR). */
  Q_PROPERTY(bool hidesBar READ hidesBar NOTIFY placeChanged)
  /** Its place on its stack, root 0. */
  Q_PROPERTY(int depth READ depth NOTIFY placeChanged)
  /** The style of its layer, "sheet"; "push" in the window's first layer. */
  Q_PROPERTY(QString style READ style NOTIFY placeChanged)
  /** The screen's own view, drawn in the place of its elements; null if it has none (V5). */
  Q_PROPERTY(QQuickItem *nativeView READ nativeView NOTIFY nativeViewChanged)

 public:
  ~FlowScreen() override;
  QString classId() const;
  FlowElements *elements() const;
  FlowElements *toolbar() const;
  QVariantMap words() const;
  QVariantList buttons() const;
  QString title() const;
  bool canGoBack() const;
  QString backTitle() const;
  bool canClose() const;
  bool offersCancel() const;
  bool hidesBar() const;
  int depth() const;
  QString style() const;
  QQuickItem *nativeView() const;
  /** The screen, FLOW_NONE once it has gone. */
  flow_screen handle() const;

  /** The user has pressed the element with an id, one of its rows, or an action of a row's menu. */
  Q_INVOKABLE bool press(const QString &elementId, const QString &rowId = QString(),
                         const QString &action = QString());
  /** The user has chosen a value for the element with an id. */
  Q_INVOKABLE bool set(const QString &elementId, const QVariant &value);

 Q_SIGNALS:
  void classIdChanged();
  void titleChanged();
  void wordsChanged();
  void placeChanged();
  void nativeViewChanged();
  /** The content has been asked for, and everything says what the screen says now. */
  void rendered();
  /** The screen gives the focus to the element with this id (V11). */
  void focusNamed(const QString &elementId);
  /** An input was refused: why, for the user. */
  void refused(const QString &message);
  void linkActivated(const QUrl &url);

 private:
  friend class FlowElement;
  friend class FlowElements;
  friend class FlowRows;
  friend class flowqt::Stage;
  struct Q_DECL_HIDDEN Private;
  FlowScreen(std::shared_ptr<flowqt::Core> core, flow_screen handle);
  std::unique_ptr<Private> d;
};

#endif
