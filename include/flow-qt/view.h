/**
 * flow-qt/view.h - the item that is a flow.
 */
#ifndef FLOW_QT_VIEW_H
#define FLOW_QT_VIEW_H

#include <flow-qt/engine.h>
#include <flow-qt/export.h>
#include <flow-qt/screen.h>

#include <QtCore/qurl.h>
#include <QtCore/qvariant.h>
#include <QtQml/qqmlcomponent.h>
#include <QtQuick/qquickitem.h>
#include <memory>

/**
 * One window of an engine, as an item: it shows what the engine shows, with slides, layers, tabs
 * and alerts, and tells the engine what the user does. Give it `focus: true`.
 *
 *     FlowView {
 *       anchors.fill: parent
 *       focus: true
 *       engine: FlowEngine { plugins: ["./shop.so"] }
 *       onFinished: (cause, value) => Qt.exit(0)
 *     }
 *
 * It keeps its engine. When it is destroyed its flows end, with nobody asked; inside a callback of
 * the engine they end at the next turn of the event loop.
 *
 * Each property has one signal of its own, which is sent after the value has changed.
 *
 * @since 0.4
 */
class FLOW_QT_EXPORT FlowView : public QQuickItem {
  Q_OBJECT
  QML_ELEMENT
  Q_CLASSINFO("RegisterEnumClassesUnscoped", "false")
  /** The engine whose flow it shows. The program owns the object; the engine behind it lives as
   *  long as the view. Another one ends what is shown. @since 0.4 */
  Q_PROPERTY(FlowEngine *engine READ engine WRITE setEngine NOTIFY engineChanged)
  /** The class to begin with; empty: the first class of the plugin that was loaded last (K8).
   *  @since 0.4 */
  Q_PROPERTY(QString coordinator READ coordinator WRITE setCoordinator NOTIFY coordinatorChanged)
  /** The arguments of that class, copied when the flow begins. @since 0.4 */
  Q_PROPERTY(QVariantMap arguments READ arguments WRITE setArguments NOTIFY argumentsChanged)
  /** True if the user's back leads somewhere. @since 0.4 */
  Q_PROPERTY(bool canGoBack READ canGoBack NOTIFY canGoBackChanged)
  /** The title of the page on top that is no alert and no popover; empty if there is none.
   *  @since 0.4 */
  Q_PROPERTY(QString title READ title NOTIFY titleChanged)
  /** True while it shows nothing. @since 0.4 */
  Q_PROPERTY(bool isEmpty READ isEmpty NOTIFY isEmptyChanged)
  /** The screen on top, which the view owns; null while nothing is shown. @since 0.4 */
  Q_PROPERTY(FlowScreen *screen READ screen NOTIFY screenChanged)
  /** True if it shows, in the place of beginning a flow, the oldest window of the engine with
   *  something in it that no view shows: one that was restored (flow/state.h). The flow begins if
   *  there is none. Read when the view is complete. @since 0.4 */
  Q_PROPERTY(bool resumes READ resumes WRITE setResumes NOTIFY resumesChanged)
  /** False if the program shows title and back itself. Toolbars then stand above the content.
   *  @since 0.4 */
  Q_PROPERTY(bool showHeader READ showHeader WRITE setShowHeader NOTIFY showHeaderChanged)
  /** The page of a screen, given `screen` and `view`; null: the module's. The program owns it. If
   *  it fails, the module's stands in its place. Read when a page is made. @since 0.4 */
  Q_PROPERTY(QQmlComponent *page READ page WRITE setPage NOTIFY pageChanged)
  /** The product's own look, as components or the URLs of their files: of an element by "class/id",
   *  or by the word of its kind, given `element`; of the whole body of a screen by its class, given
   *  `screen` and `view`. Read when a page or an element is made. The program owns the components.
   *  If one fails, the module's own stands in its place; that, and a name that nothing is drawn
   *  for, is told once by `diagnostic` of the engine. @since 0.4 */
  Q_PROPERTY(QVariantMap delegates READ delegates WRITE setDelegates NOTIFY delegatesChanged)
  /** True if pages are mirrored: the engine's language is written from right to left.
   *  @since 0.4 */
  Q_PROPERTY(bool rightToLeft READ isRightToLeft NOTIFY rightToLeftChanged)
  /** The words of hosts, as `words` of FlowEngine, which may have gone. @since 0.4 */
  Q_PROPERTY(QVariantMap words READ words NOTIFY wordsChanged)
  /** True if the module's own colours are the dark ones. Until it is set they follow the desktop,
   *  by its settings portal or else the palette of the platform; undefined lets them follow again.
   *  A palette of the program, on the view or around it, goes before them, colour by colour.
   *  @since 0.4 */
  Q_PROPERTY(bool dark READ isDark WRITE setDark RESET resetDark NOTIFY darkChanged)
  /** The time a slide takes, in milliseconds; 0: none. @since 0.4 */
  Q_PROPERTY(int slideTime READ slideTime WRITE setSlideTime NOTIFY slideTimeChanged)

 public:
  /** The ways in which a flow ends (FLOW_CAUSE_TABLE). @since 0.4 */
  enum class Cause {
    Finished = FLOW_CAUSE_FINISHED,
    Stopped = FLOW_CAUSE_STOPPED,
    ParentEnded = FLOW_CAUSE_PARENT_ENDED,
    Popped = FLOW_CAUSE_POPPED,
    Back = FLOW_CAUSE_BACK,
    Dismissed = FLOW_CAUSE_DISMISSED,
    Dragged = FLOW_CAUSE_DRAGGED,
    Replaced = FLOW_CAUSE_REPLACED,
    Unloaded = FLOW_CAUSE_UNLOADED,
    ShutDown = FLOW_CAUSE_SHUT_DOWN,
    Crashed = FLOW_CAUSE_CRASHED,
    Closed = FLOW_CAUSE_CLOSED
  };
  Q_ENUM(Cause)

  explicit FlowView(QQuickItem *parent = nullptr);
  ~FlowView() override;

  FlowEngine *engine() const;
  void setEngine(FlowEngine *engine);
  QString coordinator() const;
  void setCoordinator(const QString &coordinator);
  QVariantMap arguments() const;
  void setArguments(const QVariantMap &arguments);
  bool canGoBack() const;
  QString title() const;
  bool isEmpty() const;
  FlowScreen *screen() const;
  bool resumes() const;
  void setResumes(bool resumes);
  bool showHeader() const;
  void setShowHeader(bool shows);
  QQmlComponent *page() const;
  void setPage(QQmlComponent *page);
  QVariantMap delegates() const;
  void setDelegates(const QVariantMap &delegates);
  bool isRightToLeft() const;
  QVariantMap words() const;
  bool isDark() const;
  void setDark(bool dark);
  void resetDark();
  int slideTime() const;
  void setSlideTime(int milliseconds);
  /** The engine's window; FLOW_NONE before an engine is set. @since 0.4 */
  flow_window flowWindow() const;

  /** Begins the flow of `coordinator`; another one that is shown ends, which is told as `finished`
   *  with Replaced. A view does so itself when it is complete; call it for another one, or the
   *  same, after `finished`. False if it cannot begin; the status line says why. @since 0.4 */
  Q_INVOKABLE bool start();
  /** Shows a window of the engine that no view shows, such as one that was restored, in the place
   *  of its own. Only a view that shows nothing does so; its own window is closed. For QML there
   *  is `resumes`. False, told by `diagnostic` of the engine, if it is no such window.
   *  @since 0.4 */
  bool adopt(flow_window window);
  /** The user goes back. @since 0.4 */
  Q_INVOKABLE void back();
  /** The user drags the top layer away; nothing if that is the window's first. @since 0.4 */
  Q_INVOKABLE void dismiss();
  /** The user closes the window: screens may ask first. True if nobody has to be asked any more;
   *  else `closeApproved` comes, or the user stays. For a window:
   *
   *     onClosing: close => close.accepted = view.requestClose()
   *
   *  @since 0.4 */
  Q_INVOKABLE bool requestClose();
  /** Opens a deep link; false if it is none, or nobody takes it, which the status line says.
   *  @since 0.4 */
  Q_INVOKABLE bool openUrl(const QUrl &url);
  /** Shows a message in the status line for some seconds, and tells assistive technology.
   *  @since 0.4 */
  Q_INVOKABLE void announce(const QString &message);
  /** Two fingers have moved on a touchpad: by so many points, `ended` when they are lifted. The
   *  view calls it itself; a program does where its toolkit eats such events. True if it was
   *  taken. @since 0.4 */
  Q_INVOKABLE bool touchpad(qreal x, qreal y, bool ended);
  /** The component for an element: the product's, else the module's. Its owner keeps it.
   *  @since 0.4 */
  Q_INVOKABLE QQmlComponent *delegateFor(FlowElement *element) const;
  /** The word of a cause for a log, "parent ended"; "?" for a number that is none. @since 0.4 */
  Q_INVOKABLE static QString causeName(FlowView::Cause cause);

 Q_SIGNALS:
  void engineChanged();
  void coordinatorChanged();
  void argumentsChanged();
  void canGoBackChanged();
  void titleChanged();
  void isEmptyChanged();
  void screenChanged();
  void resumesChanged();
  void showHeaderChanged();
  void pageChanged();
  void delegatesChanged();
  void rightToLeftChanged();
  void darkChanged();
  void wordsChanged();
  void slideTimeChanged();
  /** The flow that the view began has ended: the cause, and its value. Of Unloaded, as when its
   *  plugin is loaded again, start() begins it anew. Of Replaced another flow has begun already: a
   *  handler that called start() then would replace its own flow for ever. @since 0.4 */
  void finished(FlowView::Cause cause, const QVariant &value);
  /** The user has closed the window, and everybody agrees. @since 0.4 */
  void closeApproved();
  /** The user has opened a link text. If nobody is connected, the system opens it. @since 0.4 */
  void linkActivated(const QUrl &url);
  /** A message was shown in the status line, or said by assistive technology alone (V19).
   *  @since 0.4 */
  void announced(const QString &message);

 protected:
  void componentComplete() override;
  void itemChange(ItemChange change, const ItemChangeData &data) override;
  void geometryChange(const QRectF &to, const QRectF &from) override;
  bool childMouseEventFilter(QQuickItem *item, QEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void mouseMoveEvent(QMouseEvent *event) override;
  void mouseReleaseEvent(QMouseEvent *event) override;
  void mouseUngrabEvent() override;
  void touchEvent(QTouchEvent *event) override;
  void touchUngrabEvent() override;
  void wheelEvent(QWheelEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;
  bool eventFilter(QObject *watched, QEvent *event) override;

 private:
  friend class FlowBody;
  friend class flowqt::Stage;
  void coreChanged();
  struct Q_DECL_HIDDEN Private;
  std::unique_ptr<Private> d;
};

#endif
