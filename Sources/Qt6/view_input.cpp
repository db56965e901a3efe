// The input of a view: mouse, finger, touchpad, keys.
#include "screen_p.h"
#include "view_p.h"

#include <QtCore/qcoreapplication.h>
#include <QtGui/qevent.h>
#include <QtGui/qkeysequence.h>
#include <QtQuick/qquickwindow.h>

/* ---- The window it is in --------------------------------------------------------------------- */

void FlowView::Private::watch(QQuickWindow *now) {
  if (window != now) {
    if (window) {
      window->removeEventFilter(q);
      window->disconnect(q);
    }
    window = now;
    if (window) {
      window->installEventFilter(q);
      const auto tell = [this] {
        if (stage) stage->activityChanged();
      };
      connect(window, &QWindow::activeChanged, q, tell);
      connect(window, &QWindow::visibilityChanged, q, tell);
      connect(window, &QQuickWindow::activeFocusItemChanged, q, [this] {
        if (stage) stage->focusMoved();
      });
    }
  }
  if (stage) stage->activityChanged();
}

void FlowView::itemChange(ItemChange change, const ItemChangeData &data) {
  QQuickItem::itemChange(change, data);
  if (change == ItemSceneChange) d->watch(data.window);
}

void FlowView::geometryChange(const QRectF &to, const QRectF &from) {
  QQuickItem::geometryChange(to, from);
  if (!d->stage || to.size() == from.size()) return;
  d->stage->layOut();
  d->stage->sayFitSoon();
}

/* Tab stays in the layer on top, and in its pane where several are seen; tabs and pages are turned
 * wherever the focus is. A key that is held is let up and taken down again in the same moment,
 * which Qt does not always notice. */
bool FlowView::eventFilter(QObject *watched, QEvent *event) {
  const bool isPress = event->type() == QEvent::KeyPress;
  if (event->type() == QEvent::ThemeChange) Q_EMIT darkChanged();
  if (event->type() == QEvent::ApplicationFontChange && watched == d->window && d->stage) {
    d->stage->layOut();
    d->stage->sayFitSoon();
  }
  if (event->type() == QEvent::Wheel && watched == d->window && d->stage)
    return d->follow(static_cast<QWheelEvent *>(event));
  if (watched != d->window || !d->stage || (!isPress && event->type() != QEvent::KeyRelease))
    return false;
  const auto *key = static_cast<QKeyEvent *>(event);
  const std::pair<int, quint64> now(key->key(), key->timestamp());
  if (!isPress) d->released = now;
  if (!isPress) return false;
  d->isRepeated = key->isAutoRepeat() || (now == d->released && now.second);
  d->stage->clicks = 1;
  if (key->key() == Qt::Key_Escape && d->stage->pointer.cancel()) return true;
  const bool turns = (key->modifiers() & ~Qt::KeypadModifier) == Qt::ControlModifier &&
                     (key->key() == Qt::Key_PageUp || key->key() == Qt::Key_PageDown);
  const bool isTab = key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab;
  if (!turns && (!isTab || key->modifiers() & (Qt::ControlModifier | Qt::AltModifier)))
    return false;
  QQuickItem *focus = d->window->activeFocusItem();
  if (!focus || (focus != this && !isAncestorOf(focus))) return false;
  if (turns) return d->stage->turn(key->key() == Qt::Key_PageDown);
  // Of one page alone it may lead to another part of the program.
  const bool isAlone =
      d->stage->scene().layers().size() == 1 && d->stage->topLayer()->scene->place_count == 1;
  return !isAlone && d->stage->moveFocus(key->key() == Qt::Key_Tab);
}

/* ---- Mouse and finger ------------------------------------------------------------------------ */

/* Sees first what an item below the view is about to get. A movement that has become a gesture is
 * the view's. */
bool FlowView::childMouseEventFilter(QQuickItem *item, QEvent *event) {
  if (!d->stage) return false;
  switch (event->type()) {
    case QEvent::MouseButtonDblClick:
      d->stage->clicks = 2;
      return false;
    case QEvent::MouseButtonPress: {
      d->stage->clicks = 1;
      const auto *mouse = static_cast<QMouseEvent *>(event);
      if (mouse->button() == Qt::BackButton) {
        back();
        return true;
      }
      d->stage->pressed(mouse->scenePosition());
      if (mouse->button() == Qt::LeftButton && d->stage)
        d->stage->pointer.press(mouse->scenePosition(), item);
      return false;
    }
    case QEvent::MouseMove: {
      const auto *mouse = static_cast<QMouseEvent *>(event);
      if (!d->stage->pointer.move(mouse->scenePosition())) return false;
      setKeepMouseGrab(true);
      grabMouse();
      return true;
    }
    case QEvent::MouseButtonRelease:
      d->stage->pointer.release();
      // The item below gets the click now; a screen reader's press after it is no part of it.
      QMetaObject::invokeMethod(
          this,
          [this] {
            if (d->stage) d->stage->clicks = 1;
          },
          Qt::QueuedConnection);
      return false;
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::TouchEnd: {
      auto *touch = static_cast<QTouchEvent *>(event);
      if (touch->pointCount() != 1) {
        d->stage->pointer.cancel();
        return false;
      }
      const QEventPoint &point = touch->point(0);
      if (point.state() == QEventPoint::Pressed) {
        d->stage->pressed(point.scenePosition());
        if (!d->stage) return false;
        d->stage->pointer.press(point.scenePosition(), item);
      }
      if (point.state() == QEventPoint::Released) d->stage->pointer.release();
      if (point.state() != QEventPoint::Updated || !d->stage->pointer.move(point.scenePosition()))
        return false;
      setKeepTouchGrab(true);
      grabTouchPoints({point.id()});
      return true;
    }
    default:
      return QQuickItem::childMouseEventFilter(item, event);
  }
}

void FlowView::mousePressEvent(QMouseEvent *event) {
  if (event->button() == Qt::BackButton) return back();
  if (!d->stage) return;
  d->stage->pressed(event->scenePosition());
  if (d->stage) d->stage->pointer.press(event->scenePosition(), this);
}

void FlowView::mouseMoveEvent(QMouseEvent *event) {
  if (d->stage && d->stage->pointer.move(event->scenePosition())) setKeepMouseGrab(true);
}

void FlowView::mouseReleaseEvent(QMouseEvent *) {
  setKeepMouseGrab(false);
  if (d->stage) d->stage->pointer.release();
}

void FlowView::mouseUngrabEvent() {
  setKeepMouseGrab(false);
  if (d->stage) d->stage->pointer.cancel();
}

void FlowView::touchEvent(QTouchEvent *event) {
  if (!d->stage || event->pointCount() != 1) return event->ignore();
  const QEventPoint &point = event->point(0);
  if (point.state() == QEventPoint::Pressed) {
    d->stage->pressed(point.scenePosition());
    if (d->stage) d->stage->pointer.press(point.scenePosition(), this);
  } else if (point.state() == QEventPoint::Released) {
    setKeepTouchGrab(false);
    d->stage->pointer.release();
  } else {
    d->stage->pointer.move(point.scenePosition());
  }
}

void FlowView::touchUngrabEvent() {
  setKeepTouchGrab(false);
  if (d->stage) d->stage->pointer.cancel();
}

/* ---- Touchpad -------------------------------------------------------------------------------- */

bool FlowView::touchpad(qreal x, qreal y, bool ended) {
  return d->stage && d->stage->pointer.scroll({x, y}, ended, std::nullopt);
}

void FlowView::wheelEvent(QWheelEvent *event) { event->setAccepted(d->stage && d->take(event)); }

bool FlowView::Private::take(const QWheelEvent *event) {
  const bool isTouchpad = event->deviceType() == QInputDevice::DeviceType::TouchPad;
  return stage->pointer.wheel(event->scenePosition(), event->pixelDelta(), event->angleDelta(),
                              event->phase(), isTouchpad);
}

/* Two fingers that hold a page are the view's wherever they are. They are lifted also where a page
 * that is scrolled would keep that for itself, which hears of it, too. */
bool FlowView::Private::follow(const QWheelEvent *event) {
  const bool isOver = event->phase() == Qt::ScrollEnd;
  return (isOver || stage->pointer.isScrolling()) && take(event) && !isOver;
}

/* ---- Keys ------------------------------------------------------------------------------------ */

/* A key that nobody inside has used: the element with the focus comes first (V11, V12). */
void FlowView::keyPressEvent(QKeyEvent *event) {
  if (!d->stage) return event->ignore();
  const bool isBare = !(event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier));
  const bool isPlain = isBare && !d->isRepeated;
  const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (event->key() == Qt::Key_Back ||
      (event->modifiers() == Qt::AltModifier &&
       event->key() == (isRightToLeft() ? Qt::Key_Right : Qt::Key_Left))) {
    return back();
  }
  if (event->key() == Qt::Key_F6 && isBare && !(event->modifiers() & Qt::KeypadModifier) &&
      d->stage->nextPane(event->modifiers() != Qt::ShiftModifier))
    return;
  if (d->pressShortcut(event)) return;
  if (event->key() == Qt::Key_Escape && isPlain && d->stage->scene().layers().size() > 1)
    return dismiss();
  if (isEnter && isPlain && d->pressEnter()) return;
  // Arrows that nothing has used go on as Tab does.
  const bool isArrow = isBare && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down);
  if (isArrow && d->stage->moveFocus(event->key() == Qt::Key_Down)) return;
  if (!isBare || !d->scrollBy(event->key())) event->ignore();
}

/* A page of a product's own scrolls as it likes. */
bool FlowView::Private::scrollBy(int key) {
  const FlowScreen *screen = stage->top();
  QQuickItem *page = screen ? flowqt::Stage::slotOf(screen)->page() : nullptr;
  QVariant isScrolled = false;
  if (page && page->metaObject()->indexOfMethod("scrollBy(QVariant)") >= 0)
    QMetaObject::invokeMethod(page, "scrollBy", Q_RETURN_ARG(QVariant, isScrolled),
                              Q_ARG(QVariant, key));
  return isScrolled.toBool();
}

/* As the screen writes it: modifiers and keys have more than one name in Qt. */
bool FlowView::Private::pressShortcut(QKeyEvent *event) {
  const FlowScreen *screen = stage->top();
  if (!screen || isRepeated) return false;
  const QKeySequence pressed(event->keyCombination());
  // A character that needs Shift is written without it.
  const QKeySequence bare(
      QKeyCombination(event->modifiers() & ~Qt::ShiftModifier, Qt::Key(event->key())));
  const bool isCharacter = event->key() < 0x01000000 && !QChar(event->key()).isLetterOrNumber();
  for (FlowElements *part : {screen->elements(), screen->toolbar()}) {
    for (int index = 0; index < part->count(); index++) {
      const QString shortcut = part->at(index)->shortcut();
      if (shortcut.isEmpty()) continue;
      const QKeySequence wanted(QString(shortcut).replace("Super+", "Meta+"),
                                QKeySequence::PortableText);
      if (wanted != pressed && !(isCharacter && wanted == bare)) continue;
      return stage->wish([&] {
        return flow_scene_press_keys(stage->scene().top()->page, shortcut.toUtf8().constData());
      });
    }
  }
  return false;
}

/* The control with the focus if it is one to press, else what Enter does in the page. */
bool FlowView::Private::pressEnter() {
  QQuickItem *focus = window ? window->activeFocusItem() : nullptr;
  if (focus && q->isAncestorOf(focus) && focus->inherits("QQuickAbstractButton")) {
    // Buttons of Qt 6.4 are pressed by Space alone.
    for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
      QKeyEvent space(type, Qt::Key_Space, Qt::NoModifier, QStringLiteral(" "));
      QCoreApplication::sendEvent(window, &space);
    }
    return true;
  }
  return stage->top() && stage->wish([&] { return flow_scene_enter(stage->scene().top()->page); });
}
