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
 * A screen, as a page shows it. A view makes it when the screen is seen first, and owns it. It
 * outlives its screen until the page has left the window, and does nothing then.
 *
 * Each property has one signal of its own, which is sent after the value has changed.
 *
 * @since 0.4
 */
class FLOW_QT_EXPORT FlowScreen : public QObject {
  Q_OBJECT
  QML_ELEMENT
  QML_UNCREATABLE("shown by a FlowView")
  Q_CLASSINFO("RegisterEnumClassesUnscoped", "false")
  /** Its class; "flow.placeholder" while it is not available. @since 0.4 */
  Q_PROPERTY(QString classId READ classId NOTIFY classIdChanged)
  /** The elements of its body, which it owns. @since 0.4 */
  Q_PROPERTY(FlowElements *elements READ elements CONSTANT)
  /** The elements of its toolbar, which it owns. @since 0.4 */
  Q_PROPERTY(FlowElements *toolbar READ toolbar CONSTANT)
  /** The words of hosts, as `words` of FlowEngine. @since 0.4 */
  Q_PROPERTY(QVariantMap words READ words NOTIFY wordsChanged)
  /** The language of the engine, as its `language`: `Qt.locale(screen.language)` is for a control
   *  of Qt's that writes names or numbers itself. @since 0.4 */
  Q_PROPERTY(QString language READ language NOTIFY languageChanged)
  /** The buttons among the elements, for a dialog: a list of FlowElement. @since 0.4 */
  Q_PROPERTY(QVariantList buttons READ buttons NOTIFY buttonsChanged)
  /** Its title, in the user's language. @since 0.4 */
  Q_PROPERTY(QString title READ title NOTIFY titleChanged)
  /** True if the user may go back from it: what a button that leads back depends on. @since 0.4 */
  Q_PROPERTY(bool canGoBack READ canGoBack NOTIFY canGoBackChanged)
  /** The title of the screen that back leads to; empty if it is not known. @since 0.4 */
  Q_PROPERTY(QString backTitle READ backTitle NOTIFY backTitleChanged)
  /** True if the user may close the layer that it is the root of. @since 0.4 */
  Q_PROPERTY(bool canClose READ canClose NOTIFY canCloseChanged)
  /** True if a button of its toolbar leaves without a change: then nobody needs another one.
   *  @since 0.4 */
  Q_PROPERTY(bool offersCancel READ offersCancel NOTIFY offersCancelChanged)
  /** True if it shall have no bar (FLOW_OPEN_HIDE_BAR). @since 0.4 */
  Q_PROPERTY(bool hidesBar READ hidesBar NOTIFY hidesBarChanged)
  /** Its place on its stack, root 0. @since 0.4 */
  Q_PROPERTY(int depth READ depth NOTIFY depthChanged)
  /** The style of its layer; Push in the window's first layer. @since 0.4 */
  Q_PROPERTY(Style style READ style NOTIFY styleChanged)
  /** The screen's own view, drawn in the place of its elements; null if it has none (V5). The
   *  screen owns it. @since 0.4 */
  Q_PROPERTY(QQuickItem *nativeView READ nativeView NOTIFY nativeViewChanged)

 public:
  /** The ways in which a layer is shown (FLOW_STYLE_TABLE). @since 0.4 */
  enum class Style {
    Push = FLOW_STYLE_PUSH,
    Sheet = FLOW_STYLE_SHEET,
    FullScreenCover = FLOW_STYLE_FULL_SCREEN_COVER,
    Popover = FLOW_STYLE_POPOVER,
    Alert = FLOW_STYLE_ALERT,
    ConfirmationDialog = FLOW_STYLE_CONFIRMATION_DIALOG
  };
  Q_ENUM(Style)

  ~FlowScreen() override;
  QString classId() const;
  FlowElements *elements() const;
  FlowElements *toolbar() const;
  QVariantMap words() const;
  QString language() const;
  QVariantList buttons() const;
  QString title() const;
  bool canGoBack() const;
  QString backTitle() const;
  bool canClose() const;
  bool offersCancel() const;
  bool hidesBar() const;
  int depth() const;
  Style style() const;
  QQuickItem *nativeView() const;
  /** The screen in the engine; FLOW_NONE once it has gone. @since 0.4 */
  flow_screen handle() const;

  /** The user goes back from it, by a button of its own: in its pane, where several are side by
   *  side, and else as `back` of the view. @since 0.4 */
  Q_INVOKABLE void back();
  /** The user has pressed the element with an id, one of its rows, or an action of a row's menu.
   *  False if there is none, or the screen refused; the view shows why. @since 0.4 */
  Q_INVOKABLE bool press(const QString &elementId, const QString &rowId = QString(),
                         const QString &action = QString());
  /** The user has chosen a value for the element with an id. False if there is none, or the screen
   *  refused; the view shows why. @since 0.4 */
  Q_INVOKABLE bool set(const QString &elementId, const QVariant &value);

 Q_SIGNALS:
  void classIdChanged();
  void wordsChanged();
  void languageChanged();
  void buttonsChanged();
  void titleChanged();
  void canGoBackChanged();
  void backTitleChanged();
  void canCloseChanged();
  void offersCancelChanged();
  void hidesBarChanged();
  void depthChanged();
  void styleChanged();
  void nativeViewChanged();
  /** The content has been asked for, and everything says what the screen says now. @since 0.4 */
  void rendered();
  /** The screen gives the focus to the element with this id (V11). @since 0.4 */
  void focusNamed(const QString &elementId);
  /** An input was refused: why, for the user. The view shows it, too. @since 0.4 */
  void refused(const QString &message);
  /** The user has opened a link text. The view does the rest. @since 0.4 */
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
