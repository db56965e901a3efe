// The stage of a view: the skin of its scene, which makes, moves, shows and drops pages and layers.
#ifndef FLOW_QT_STAGE_H
#define FLOW_QT_STAGE_H

#include <flow-qt/screen.h>
#include <flow-qt/view.h>

#include "core.h"
#include "pointer.h"
#include "slide.h"
#include "slot.h"

#include <QtCore/qpointer.h>
#include <QtCore/qset.h>
#include <flow/cpp/scene.hpp>
#include <memory>
#include <optional>
#include <vector>

namespace flowqt {

class RowLink;

/** A row of tabs or pages as it is drawn. */
struct TabsRow {
  FlowSlot *slot = nullptr; /* of TabsRow.qml; null: there have been no tabs yet */
  RowLink *link = nullptr;
};

using Routers = std::vector<flow_router>;

/** A pane of a layer as it is drawn. Its item stays while the layer has the pane, seen or not, and
 *  keeps the pages of the pane, so that nothing is made anew when more or fewer panes are seen. */
struct Pane {
  Routers routers;  /* of the stacks that it shows one at a time, as tabs inside it */
  QQuickItem *item; /* PanePlace.qml */
  QQuickItem *area; /* the parent of its pages */
  TabsRow row;      /* of the tabs or pages inside it (P8) */
};

/** A layer as it is drawn. */
struct Layer {
  flow_scene_layer *scene;  /* null: it has gone, and perhaps still moves */
  QQuickItem *frame;        /* LayerFrame.qml */
  QQuickItem *area;         /* the parent of its panes */
  TabsRow row;              /* of the tabs or pages around all of them */
  std::vector<Pane> panes;  /* the first one shows what stands in none of the others */
  std::vector<qreal> lines; /* between panes, as they are drawn */

  /** The screen that it shows; null if there is none. */
  FlowScreen *screen() const {
    return scene && scene->page ? static_cast<FlowScreen *>(scene->page->data) : nullptr;
  }
};

class Stage;

/** Passes on the wishes of the user of a frame. */
class FrameLink : public QObject {
  Q_OBJECT

 public:
  FrameLink(Stage *stage, Layer *layer, QObject *parent)
      : QObject(parent), stage_(stage), layer_(layer) {}
  /** The user has pressed beside it. */
  Q_INVOKABLE void outside();
  /** A wheel, or two fingers, that nothing in it has used. */
  Q_INVOKABLE void wheel(const QPointF &at, const QPoint &pixels, const QPoint &angle, int phase,
                         bool isTouchpad);

 private:
  Stage *stage_;
  Layer *layer_;
};

/** Passes on the tab or page that the user has chosen in a row. */
class RowLink : public QObject {
  Q_OBJECT

 public:
  RowLink(Stage *stage, QObject *parent) : QObject(parent), stage_(stage) {}
  Q_INVOKABLE void choose(int index);

  Routers routers; /* as they are drawn */

 private:
  Stage *stage_;
};

class Stage : public QObject {
  Q_OBJECT

 public:
  /** Shows a window that is there already, or with none a new one. */
  Stage(FlowView *view, std::shared_ptr<Core> core, flow::window_handle window);
  ~Stage() override;

  /** Shows all news. A stage may end in it. */
  void drain();

  /** Does what the user wants, a function that returns something, and shows what comes of it. */
  template <typename Wish>
  auto wish(Wish wish) {
    const QPointer<Stage> alive = this;
    const auto result = wish();
    if (alive) alive->drain();
    return result;
  }

  const flow::scene &scene() const { return scene_; }
  flow::engine_view engine() const { return core_->engine(); }
  /** The screen on top; null if there is none. */
  FlowScreen *top() const;
  /** The place of a screen's page; null of none. */
  static FlowSlot *slotOf(const FlowScreen *screen);
  /** The item of the pane that a page is in, with the row of the pane; null of none. */
  static QQuickItem *paneOf(const FlowSlot *slot);
  Layer *topLayer() const;
  void layOut();
  /** Says how many panes fit, in a later turn of the event loop; nothing if it is said already. */
  void sayFitSoon();
  void sayFit();
  /** Selects the pane at a place of the scene, where the user has pressed. */
  void pressed(const QPointF &at);
  /** True while it does so: what lies under the finger stays there. */
  bool isPressing() const { return isPressing_; }
  /** Leads to the next pane, or to the one before; false if there is no other one. */
  bool nextPane(bool forward);
  /** Turns to the next tab or page, or to the one before; false if the layer on top has none. */
  bool turn(bool forward);
  /** The index of the place of the layer on top whose page, or row of tabs, is at a point of the
   *  window. */
  std::optional<std::size_t> placeAt(const QPointF &at) const;
  /** The width of a place of the layer on top. */
  qreal widthOf(std::size_t place) const;
  /** The direction in which a push comes: 1 from the right. */
  int side() const;
  /** The window is another one, or used by the user in another way. */
  void activityChanged();
  /** Moves the focus inside the layer on top; true if it did. */
  bool moveFocus(bool forward);
  /** Something else has the focus. */
  void focusMoved();
  /** A wish of the user came to nothing, for this reason. */
  void refuse(const QString &message);

  /** Of the mouse press that is being handled: 2 for a double click. */
  uint32_t clicks = 1;
  Pointer pointer;

 private:
  void show(const flow_news &news);
  /** Makes a slot, whose size is the caller's. */
  FlowSlot *makeSlot(QQuickItem *parent);
  void makePage(flow_scene_page *scene);
  void showPage(const flow_news &news);
  void pageWent(flow_scene_page *scene);
  void removePage(FlowScreen *screen);
  void makeLayer(flow_scene_layer *scene);
  void showLayer(Layer *layer, uint32_t changed);
  int cardsBelow(const Layer *layer) const;
  void showTabs(Layer *layer);
  void showRow(TabsRow *row, QQuickItem *holder, const flow_scene_tabs *tabs);
  void showSource(const Layer *layer);
  void putInLayer(const FlowScreen *screen, Layer *layer);
  Pane makePane(Layer *layer);
  void takePanes(Layer *layer);
  void showPlaces(Layer *layer);
  void layOutPlaces(Layer *layer);
  void showPanes(Layer *layer);
  /** The pane that shows a stack. */
  static Pane &paneFor(Layer *layer, flow_router router);
  /** The parent of the page of a screen. */
  QQuickItem *areaOf(flow_screen screen, Layer *layer) const;
  static std::vector<FlowSlot *> slotsIn(const Layer *layer);
  /** The slots of the pages that a layer shows. */
  static std::vector<FlowSlot *> shownSlots(const Layer *layer);
  void select(FlowScreen *screen, Qt::FocusReason reason);
  std::size_t fit() const;
  /** The layers that have been told, and perhaps those that still move away. */
  std::vector<Layer *> layers(bool withLeaving = false) const;
  bool canSlide() const;
  void move(const flow_news &news);
  void moveThere(const flow_news &news);
  void movePages(FlowSlot *from, FlowSlot *to, qreal fromEnd, qreal toBegin, bool isToAbove);
  void uncover();
  void settle();
  void place();
  void left();
  void giveFocus();
  void closePopups();
  void leavePopup(const QQuickItem *item);
  void focus(FlowScreen *screen, const FlowElement *element, Qt::FocusReason reason);

  FlowView *view_;
  std::shared_ptr<Core> core_;
  flow::scene scene_;
  QSet<FlowScreen *> screens_;
  std::vector<Layer *> leaving_;   /* until nothing moves */
  std::vector<FlowScreen *> gone_; /* the same */
  Slide slide_;
  QTimer left_; /* until the window has been left by the user */
  uint32_t motion_ = 0;
  std::size_t said_ = 1; /* the number of panes that fit */
  QPointer<FlowSlot> focused_;
  QPointer<FlowElement> wanted_; /* the element that gets the focus when all news have been shown */
  Qt::FocusReason reason_ = Qt::OtherFocusReason; /* of the next page that gets the focus */
  bool isSoon_ = false, isDraining_ = false, isFitSoon_ = false, isPressing_ = false;
  bool hadFocus_ = false, isInPopup_ = false; /* the view, before or beside a popup */
  bool hasNews_ = false, hasContent_ = false; /* that everything is put in its place for */
};

/** The item below `root` that shows an element, by its property `element`. */
QQuickItem *item_of_element(QQuickItem *root, const FlowElement *element);
/** The element that an item belongs to; null if it belongs to none. */
FlowElement *element_of_item(QQuickItem *item);

}  // namespace flowqt

#endif
