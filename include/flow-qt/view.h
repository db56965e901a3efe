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
 */
class FLOW_QT_EXPORT FlowView : public QQuickItem {
  Q_OBJECT
  QML_ELEMENT
  Q_PROPERTY(FlowEngine *engine READ engine WRITE setEngine NOTIFY engineChanged)
  /** The class to begin with; empty: the first class of the plugin that was loaded last (K8). */
  Q_PROPERTY(QString coordinator READ coordinator WRITE setCoordinator NOTIFY coordinatorChanged)
  Q_PROPERTY(QVariantMap arguments READ arguments WRITE setArguments NOTIFY argumentsChanged)
  Q_PROPERTY(bool canGoBack READ canGoBack NOTIFY shownChanged)
  Q_PROPERTY(QString title READ title NOTIFY shownChanged)
  Q_PROPERTY(bool isEmpty READ isEmpty NOTIFY shownChanged)
  /** The screen on top; null while nothing is shown. */
  Q_PROPERTY(FlowScreen *screen READ screen NOTIFY shownChanged)
  /** True if it shows, in the place of beginning a flow, the oldest window of the engine with
   *  something in it that no view shows: one that was restored (flow/state.h). The flow begins if
   *  there is none. Read when the view is complete. */
  Q_PROPERTY(bool resumes READ resumes WRITE setResumes NOTIFY resumesChanged)
  /** False if the program shows title and back itself. Toolbars then stand above the content. */
  Q_PROPERTY(bool showHeader READ showHeader WRITE setShowHeader NOTIFY showHeaderChanged)
  /** The page of a screen, given `screen` and `view`; null: the module's. */
  Q_PROPERTY(QQmlComponent *page READ page WRITE setPage NOTIFY pageChanged)
  /** The product's own look, as components: of an element by "class/id", or by the word of its
   *  kind, given `element`; of the whole body of a screen by its class, given `screen`. Read when a
   *  page or an element is made. */
  Q_PROPERTY(QVariantMap delegates READ delegates WRITE setDelegates NOTIFY delegatesChanged)
  /** True if pages are mirrored: the engine's language is written from right to left. */
  Q_PROPERTY(bool rightToLeft READ isRightToLeft NOTIFY wordsChanged)
  /** The words of hosts, as `words` of FlowEngine, which may have gone. */
  Q_PROPERTY(QVariantMap words READ words NOTIFY wordsChanged)
  /** The time a slide takes, in milliseconds; 0: none. */
  Q_PROPERTY(int slideTime READ slideTime WRITE setSlideTime NOTIFY slideTimeChanged)

 public:
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
  int slideTime() const;
  void setSlideTime(int milliseconds);
  /** The engine's window; FLOW_NONE before an engine is set. */
  flow_window flowWindow() const;

  /** Begins the flow of `coordinator`. A view does so itself when it is complete; call it for
   *  another one, or the same, after `finished`. */
  Q_INVOKABLE bool start();
  /** The user goes back. */
  Q_INVOKABLE void back();
  /** The user drags the top layer away. */
  Q_INVOKABLE void dismiss();
  /** The user closes the window: screens may ask first. True if nobody has to be asked any more;
   *  else `closeApproved` comes, or the user stays. For a window:
   *
   *     onClosing: close => close.accepted = view.requestClose()
   */
  Q_INVOKABLE bool requestClose();
  /** Opens a deep link; false if it is none, or nobody takes it. */
  Q_INVOKABLE bool openUrl(const QUrl &url);
  /** Shows a message in the status line for some seconds, and tells assistive technology. */
  Q_INVOKABLE void announce(const QString &message);
  /** Two fingers have moved on a touchpad: by so many points, `ended` when they are lifted. The
   *  view calls it itself; a program does where its toolkit eats such events. True if it was
   *  taken. */
  Q_INVOKABLE bool touchpad(qreal x, qreal y, bool ended);
  /** The component for an element: the product's, else the module's. */
  Q_INVOKABLE QQmlComponent *delegateFor(FlowElement *element) const;

 Q_SIGNALS:
  void engineChanged();
  void coordinatorChanged();
  void argumentsChanged();
  void shownChanged();
  void resumesChanged();
  void showHeaderChanged();
  void pageChanged();
  void delegatesChanged();
  void slideTimeChanged();
  void wordsChanged();
  /** The flow that the view began has ended: the word of the cause, "finished", and its value. Of
   *  "unloaded", as when its plugin is loaded again, start() begins it anew. */
  void finished(const QString &cause, const QVariant &value);
  /** The user has closed the window, and everybody agrees. */
  void closeApproved();
  /** The user has opened a link text. If nobody is connected, the system opens it. */
  void linkActivated(const QUrl &url);
  /** A message was shown in the status line, or said by assistive technology alone (V19). */
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
