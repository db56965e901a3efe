// The stage of a view: layers and pages, as the engine has them, and the slide between two states.
#ifndef FLOW_QT_STAGE_H
#define FLOW_QT_STAGE_H

#include <flow-qt/screen.h>
#include <flow-qt/view.h>

#include "core.h"
#include "slide.h"
#include "slot.h"

#include <QtCore/qhash.h>
#include <QtCore/qpointer.h>
#include <memory>
#include <vector>

namespace flowqt {

/** The page's own state, for what comes in its place after a reload. */
struct Memory {
  QString focused;
  QVariant scroll;
};

/** A screen that is or was shown: its model, and the page in its slot. */
class Page : public QObject {
  Q_OBJECT

 public:
  Page(Stage *stage, FlowScreen *screen) : stage(stage), screen(screen) {}
  /** The engine takes the page from its screen: that has gone, or is made anew in its place. */
  void taken();
  /** The screen has gone; the page stays while it slides away. */
  void leave();

  QPointer<QQuickItem> item() const { return slot ? slot->page() : nullptr; }

  Stage *stage;
  FlowScreen *screen;
  QPointer<FlowSlot> slot;
  bool isGone = false, wasMissing = false;
  Memory memory;      /* from before the screen was made anew */
  QString focusNamed; /* waits until the page has its item */
};

/** A layer as the engine has it. */
struct LayerState {
  flow_layer handle = FLOW_NONE;
  flow_style style = FLOW_STYLE_PUSH;
  flow_screen shown = FLOW_NONE, presenter = FLOW_NONE;
  QString source, sourceRow;
  bool canDrag = false, isOneOfTabs = false;
  QVariantList tabs;
  std::vector<flow_router> routers;
  int selected = 0;
};

/** A layer as it is shown. */
struct Layer {
  LayerState state;
  QPointer<QQuickItem> frame; /* LayerFrame.qml */
  QPointer<QQuickItem> area;  /* the parent of its pages */
  Page *page = nullptr;
};

/** Passes on the wishes of the user of a frame. */
class FrameLink : public QObject {
  Q_OBJECT

 public:
  FrameLink(Stage *stage, flow_layer layer, QObject *parent)
      : QObject(parent), stage_(stage), layer_(layer) {}
  Q_INVOKABLE void choose(int index);
  /** The user has pressed beside it. */
  Q_INVOKABLE void outside();

 private:
  Stage *stage_;
  flow_layer layer_;
};

class Stage : public QObject {
  Q_OBJECT

 public:
  /** Shows a window that is there already, or with none a new one. */
  Stage(FlowView *view, std::shared_ptr<Core> core, flow::window_handle window);
  ~Stage() override;

  /* The engine's words. */
  void transition(const flow_change &change);
  void changed(flow::screen_handle screen);
  void gesture(const flow_gesture &held);
  void hurry(flow::token_handle token);

  flow::engine_view engine() const { return core_->engine(); }
  const std::shared_ptr<Core> &core() const { return core_; }
  flow::window_handle window() const { return window_; }
  Page *top() const { return layers_.empty() ? nullptr : layers_.back().page; }
  std::size_t layerCount() const { return layers_.size(); }
  const Layer &topLayer() const { return layers_.back(); }
  bool isSliding() const { return slide_.isRunning() || slide_.isHeld(); }
  /** Ends a slide at once, before a plugin is loaded anew. */
  void settleForReload() { finish(); }
  /** The pages that are made until the next rest look like those that have just gone. */
  void restore() { isRestoring_ = true; }
  void pageLeft(Page *page);
  /** Gives the page back to a screen that is made anew in its place; false if the screen goes. */
  bool keep(Page *page);
  /** In an engine that saves: the end of this flow is told to the view. */
  void follow(flow_coordinator flow) { flows_.push_back(flow); }
  void flowEnded(flow_coordinator flow, flow_cause cause, flow::value_view value);
  void layOut();
  /** The direction in which a push comes: 1 from the right. */
  int side() const;
  void setActivity();
  /** The window has been closed for good. */
  void windowClosed() { hasWindow_ = false; }
  /** Moves the focus inside the layer on top; true if it did. */
  bool moveFocus(bool forward);
  void focus(Page *page, const QString &elementId);

 Q_SIGNALS:
  void rested();

 private:
  friend class Page;
  std::vector<LayerState> readTree() const;
  LayerState readLayer(flow::layer_handle layer) const;
  void apply(std::vector<LayerState> states);
  Layer makeLayer(const LayerState &state);
  void showState(Layer &layer);
  Page *pageOf(flow_screen screen, flow_style style);
  Page *makePage(flow_screen screen, flow_style style);
  void putInLayer(Page *page, const Layer &layer);
  Layer *layerOf(const Page *page);
  bool isSeen(std::size_t index) const;
  bool canSlide() const;
  void slidePages(const flow_change &change, Layer &layer, Page *before);
  void movePages(Page *from, Page *to, qreal fromEnd, qreal toBegin, bool isToAbove);
  void moveFrame(const Layer &layer, qreal from, qreal to);
  bool continuesGesture(const flow_change &change) const;
  void finish();
  void settle();
  void place();
  void giveFocus();
  void tell();
  void showSource(Layer &layer);
  void removePage(Page *page);
  Memory remember(Page *page) const;
  void resume(Page *page);
  void followRestored();

  FlowView *view_;
  std::shared_ptr<Core> core_;
  flow::window_handle window_;
  Presenter *presenter_ = nullptr;
  std::vector<Layer> layers_;
  std::vector<Layer> leaving_; /* they slide away */
  QSet<Page *> pages_;
  Slide slide_;
  flow::token_handle token_;
  QPointer<Page> focused_;
  QHash<QString, Memory> memories_;
  std::vector<flow_coordinator> flows_;
  bool isRestoring_ = false, hasWindow_ = true;
};

/** Makes an item of a component for a view, owned by C++; null, with a word in Qt's log, if that
 *  fails. */
QQuickItem *make_item(QQmlComponent *component, const QVariantMap &properties, FlowView *view);
/** The item below `root` that shows an element, by its property `element`. */
QQuickItem *item_of_element(QQuickItem *root, const QString &elementId);
/** The element that an item belongs to; null if it belongs to none. */
FlowElement *element_of_item(QQuickItem *item);

}  // namespace flowqt

#endif
