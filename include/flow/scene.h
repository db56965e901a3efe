/**
 * flow/scene.h - what a host shows: the layers, pages, elements and rows of one window, kept in
 * line with the engine. A library of its own, libflow-scene, which needs libflow-uri.
 *
 * A scene holds all that a host has to know and no toolkit should. A skin is what a toolkit adds:
 * widgets. It asks for news, each of which says what to make, move, show or drop:
 *
 *     flow_skin skin = FLOW_SKIN_INIT;
 *     skin.soon = wake_the_loop;
 *     flow_scene_create(engine, FLOW_NONE, &skin, &scene, &error);
 *     flow_scene_start(scene, "shop.main", NULL, &error);
 *     ...
 *     flow_news news = FLOW_NEWS_INIT;
 *     while (flow_scene_next(scene, &news)) show(&news);
 *
 * A host without widgets, such as one that prints, ignores the news and reads the scene when
 * flow_scene_next() has returned false: flow_scene_layer_at(), `page`, flow_scene_element_at().
 *
 * Order: a scene changes in flow_scene_next() and nowhere else. That function calls nobody but the
 * methods of screens that describe them, such as `render`, and answers the engine. So a skin may do
 * anything between two news: send input, go back, run the loop of a dialog, end the scene. It reads
 * the state behind all the news of a batch; only the rows of a long list (`is_long`) are those that
 * were told so far, because a toolkit asks for them by their places whenever it likes.
 *
 * Ownership: all structs are the scene's. A thing that goes stays readable until flow_scene_next()
 * has returned false; `data` is the skin's, which is told of each end (ELEMENTS with `removed`,
 * PAGE_WENT, LAYER_WENT) and takes its data away then. A row is kept by its holders
 * (flow_scene_row_hold()). Texts end with NUL, and one inside a text is U+FFFD; they are good until
 * the next flow_scene_next(). `shown` of an element or a row stays the same pointer as long as the
 * element or the row is there. Copies of a secret (V9) are overwritten before they are given back.
 *
 * Nothing: no function minds NULL. With no scene, page, layer, element or row it answers that there
 * is nothing, by "", NULL, 0, FLOW_FALSE, FLOW_NONE or FLOW_NO_INDEX, or by a status:
 * FLOW_ERROR_INVALID_ARGUMENT, and of an input FLOW_ERROR_STALE_HANDLE, as with an element or a
 * layer that has gone. A scene that ends inside itself, as in a `render`, begins nothing any more.
 *
 * A scene and its engine belong to one thread. A scene that gets no memory ends the program, as its
 * toolkit would.
 *
 * Structs that a skin makes have a `struct_size`, and shorter ones are taken. Structs that a skin
 * only reads grow at their end. Kinds of news and bits that a skin does not know it passes over.
 *
 * Link with -lflow-scene (pkg-config flow-scene). Not part of flow/flow.h, and not for plugins.
 */
#ifndef FLOW_SCENE_H
#define FLOW_SCENE_H

#include <flow/base.h>
#include <flow/content.h>
#include <flow/engine.h>
#include <flow/navigation.h>
#include <flow/status.h>
#include <flow/tabs.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The content of one window, kept in line with the engine. */
typedef struct flow_scene flow_scene;
typedef struct flow_scene_layer flow_scene_layer;
typedef struct flow_scene_place flow_scene_place;
typedef struct flow_scene_tabs flow_scene_tabs;
typedef struct flow_scene_page flow_scene_page;
typedef struct flow_scene_element flow_scene_element;
typedef struct flow_scene_row flow_scene_row;

/* ---- The things shown: read, never written, but for `data` ----------------------------------- */

/** An element of a page. */
struct flow_scene_element {
  /** Its members, as they are now; its rows are read by flow_scene_row_at() and are not in here. */
  const flow_element *shown;
  void *data;            /**< the skin's own */
  flow_scene_page *page; /**< the page that it is on, or was on last */
  size_t row_count;      /**< all its rows, seen or not; at most INT32_MAX */
  flow_bool is_default;  /**< Enter presses it */
  /** Its value is not drawn: draw dots in the place of its text, a switch that is neither on nor
   *  off, and a field for a number. Which of its rows are chosen the scene does not say, nor the
   *  value and the picture of an element that is only looked at. */
  flow_bool is_secret;
  flow_bool is_gone; /**< it is on no page any more: input is refused */
  flow_bool is_long; /**< it has more rows than a page draws: make widgets for those seen */
  /** Its screen gives rows when they are asked for (V15), so that a list that prints them stops
   *  somewhere. */
  flow_bool is_on_demand;
};

/** A row of an element. */
struct flow_scene_row {
  /** Its members, as they are now; of a secret row dots are, in the place of its title, and no
   *  other text and no picture. */
  const flow_row *shown;
  void *data;                  /**< the skin's own */
  flow_scene_element *element; /**< NULL when the row or the element has gone */
  /** Its element's value names the row, and is no secret. Of a list in a layer with panes it is
   *  said only while another pane is seen beside the list. */
  flow_bool is_chosen;
  /** False while the row has not come, as it was asked for inside its own screen; ROWS_CHANGED
   *  tells when it has. */
  flow_bool is_there;
};

/** Lists of a page. @since 0.4 */
#define FLOW_SCENE_LIST_BODY ((uint32_t)0)
#define FLOW_SCENE_LIST_TOOLBAR ((uint32_t)1)

/** The way back that the bar of a page offers. */
typedef int32_t flow_scene_way_back;

/** The one table of ways back: X(name, number, sentence). */
#define FLOW_WAY_BACK_TABLE(X)                                \
  X(NONE, 0, "None: back leads nowhere from here.")           \
  X(BACK, 1, "A button that goes back to `back_title`.")      \
  X(CLOSE, 2, "A button that closes the layer, by going back.")

#define FLOW_WAY_BACK_CONSTANT_(name, number, sentence) \
  FLOW_CONSTANT_(flow_scene_way_back, FLOW_WAY_BACK_##name, number)
FLOW_CONSTANTS_(FLOW_WAY_BACK_TABLE, FLOW_WAY_BACK_CONSTANT_);
#undef FLOW_WAY_BACK_CONSTANT_

/** A page: what a screen shows. */
struct flow_scene_page {
  flow_screen screen; /**< FLOW_NONE when it has gone */
  void *data;         /**< the skin's own */
  flow_scene *scene;
  flow_scene_layer *layer; /**< the layer that shows it, or showed it last; NULL: it has gone */
  const char *class_id;    /**< "flow.placeholder" while it is not available */
  const char *title;       /**< "" for none */
  uint64_t revision;       /**< of its content */
  flow_scene_way_back way_back;
  const char *back_title; /**< the title of the page that back leads to; "" if nobody knows it */
  flow_bool has_bar;      /**< draw a bar with title, way back and toolbar */
  flow_bool is_available; /**< false: something stands in the place of what could not be made */
  flow_bool is_alert;     /**< it is one of flow/alert.h */
  flow_bool is_seen;      /**< its layer shows it, and no layer above hides that */
  void *native_view;      /**< of the scene's toolkit; NULL: draw the elements */
  double scroll;          /**< the place of its body, as flow_scene_scrolled() said last */
  /** The id of the element that the screen gives the focus to; "" for none. FOCUS is told of it
   *  once. */
  const char *focus;
};

/** A layer of the window. */
struct flow_scene_layer {
  flow_layer handle; /**< FLOW_NONE when it has gone */
  void *data;        /**< the skin's own */
  flow_scene *scene;
  flow_style style;
  size_t index;          /**< its place in the window, 0 for the root */
  flow_scene_page *page; /**< that it shows; NULL: nothing, as in an empty tab */
  /** Its tabs or pages, around all its places; NULL: it has none, or they are inside a pane. Good
   *  until the next flow_scene_next(). */
  const flow_scene_tabs *tabs;
  flow_bool can_drag; /**< true if the user may drag it away */
  flow_bool is_seen;  /**< no layer above hides it */
  flow_bool is_top;   /**< keys and clicks are for it alone */
  /** Of a popover: the element that it points at, and the id of the row there; both NULL if it
   *  points at the page below. */
  flow_scene_element *source;
  const char *source_row; /**< see `source` */
  /** The places of the layer, side by side: one for each of its panes that is seen, also of panes
   *  inside a tab or pane (P8), else 1. */
  size_t place_count;
  size_t selected_place; /**< the index of the place whose page is `page` */
};

/** One of the places of a layer. It is good until the next flow_scene_next(). */
struct flow_scene_place {
  flow_router router;     /**< its stack */
  flow_scene_page *page;  /**< NULL: nothing is in it */
  const char *empty_text; /**< shown while nothing is in it; "" for none */
  /** The innermost tabs or pages inside a tab or pane (P8) that show this place; NULL: there are
   *  none. In a tab with places side by side only the first place has the tabs. */
  const flow_scene_tabs *tabs;
};

/** Tabs or pages (P9) in a row, of which one is shown. Draw tabs as a row of titles, and pages as
 *  dots or by flow_scene_tabs_text(). */
struct flow_scene_tabs {
  flow_scene_layer *layer; /**< the layer that shows them */
  flow_layer handle;       /**< of the layer whose tabs they are: `layer`, or a layer inside it */
  flow_layout layout;      /**< FLOW_LAYOUT_TABS or FLOW_LAYOUT_PAGES */
  size_t count;            /**< at least 1 */
  size_t selected;         /**< the index of the tab or page that is shown */
};

/* ---- News ------------------------------------------------------------------------------------ */

/** A kind of news. */
typedef int32_t flow_news_kind;

/** The one table of news: X(name, number, sentence). */
#define FLOW_NEWS_TABLE(X)                                                                \
  X(LAYER_CAME, 1, "`layer` is new, at its index.")                                       \
  X(LAYER_CHANGED, 2, "`changed` of `layer`: FLOW_LAYER_...")                             \
  X(LAYER_WENT, 3, "`layer` goes; a motion may still show it.")                           \
  X(PAGE_CAME, 4, "`page` has its first content, which is read, not told.")               \
  X(PAGE_CHANGED, 5, "`changed` of `page`: FLOW_PAGE_...")                                \
  X(PAGE_WENT, 6, "`page` goes, with its elements.")                                      \
  X(ELEMENTS, 7, "In `list` of `page`: `removed` from `first`, or `inserted` there.")     \
  X(ELEMENT_CHANGED, 8, "`changed` of `element`: FLOW_SHOWN_...")                         \
  X(ROWS, 9, "Of `element`: `removed` from `first`, then `inserted` there.")              \
  X(ROWS_CHANGED, 10, "Of `element`: `inserted` rows from `first` say something else.")   \
  X(MOTION, 11, "`way` from `page` to `other`, in `layer`, from `progress` to `target`.") \
  X(MOTION_OVER, 12, "Whatever moves is at its end now.")                                 \
  X(FOCUS, 13, "`element` of `page` gets the focus; NULL: the page itself.")              \
  X(SAY, 14, "`text` is said to who hears the window.")                                   \
  X(WINDOW_CHANGED, 15, "`changed` of the scene: FLOW_SCENE_...")                         \
  X(FLOW_ENDED, 16, "The flow `flow` of the window has ended, by `cause`, with `value`.") \
  X(LINK, 17, "The user wants to see `text`, a URI.")                                     \
  X(REFUSED, 18, "A wish of the user came to nothing; `text` says why.")                  \
  X(PAGE_TOLD, 19, "All of the new content of `page` has been told.")

#define FLOW_NEWS_CONSTANT_(name, number, sentence) \
  FLOW_CONSTANT_(flow_news_kind, FLOW_NEWS_##name, number)
FLOW_CONSTANTS_(FLOW_NEWS_TABLE, FLOW_NEWS_CONSTANT_);
#undef FLOW_NEWS_CONSTANT_

/* Bits of `changed` of an element. */
#define FLOW_SHOWN_KIND ((uint32_t)1 << 0)
#define FLOW_SHOWN_PLACEMENT ((uint32_t)1 << 1)
#define FLOW_SHOWN_ROLE ((uint32_t)1 << 2)
#define FLOW_SHOWN_FIELD_TYPE ((uint32_t)1 << 3)
#define FLOW_SHOWN_ENABLED ((uint32_t)1 << 4)
#define FLOW_SHOWN_MANY ((uint32_t)1 << 5)
#define FLOW_SHOWN_SECRET ((uint32_t)1 << 6)
#define FLOW_SHOWN_ID ((uint32_t)1 << 7)
#define FLOW_SHOWN_TEXT ((uint32_t)1 << 8)
#define FLOW_SHOWN_PLACEHOLDER ((uint32_t)1 << 9)
#define FLOW_SHOWN_ERROR ((uint32_t)1 << 10) /**< flow_scene_error() */
#define FLOW_SHOWN_SOURCE ((uint32_t)1 << 11)
#define FLOW_SHOWN_VALUE ((uint32_t)1 << 12) /**< also after each input: show it again */
#define FLOW_SHOWN_LIMITS ((uint32_t)1 << 13)
#define FLOW_SHOWN_FOOTER ((uint32_t)1 << 14)
#define FLOW_SHOWN_ICON ((uint32_t)1 << 15)
#define FLOW_SHOWN_NAME ((uint32_t)1 << 16) /**< flow_scene_name() or flow_scene_description() */
#define FLOW_SHOWN_SHORTCUT ((uint32_t)1 << 17)
#define FLOW_SHOWN_DEFAULT ((uint32_t)1 << 18) /**< `is_default` */
/** Of a field: the screen puts its text. Without the bit leave the text alone. */
#define FLOW_SHOWN_PUT ((uint32_t)1 << 19)
/** Another widget is needed: another kind, type, `many`, `is_secret` or `is_long`. */
#define FLOW_SHOWN_LOOK ((uint32_t)1 << 20)
#define FLOW_SHOWN_LABEL ((uint32_t)1 << 21)
#define FLOW_SHOWN_HINT ((uint32_t)1 << 22)

/* Bits of `changed` of a page. */
#define FLOW_PAGE_TITLE ((uint32_t)1 << 0)
#define FLOW_PAGE_BAR ((uint32_t)1 << 1)  /**< `has_bar`, `way_back` or `back_title` */
#define FLOW_PAGE_BODY ((uint32_t)1 << 2) /**< another class or native view: make another body */
#define FLOW_PAGE_SEEN ((uint32_t)1 << 3) /**< `is_seen` */

/* Bits of `changed` of a layer. */
#define FLOW_LAYER_PAGE ((uint32_t)1 << 0)
#define FLOW_LAYER_TABS ((uint32_t)1 << 1) /**< `tabs` of the layer or of one of its places */
#define FLOW_LAYER_STATE ((uint32_t)1 << 2) /**< `index`, `can_drag`, `is_seen` or `is_top` */
#define FLOW_LAYER_SOURCE ((uint32_t)1 << 3)
/** Its places: other ones, another page in a place, or another place selected. */
#define FLOW_LAYER_PLACES ((uint32_t)1 << 4)

/* Bits of `changed` of a scene. */
#define FLOW_SCENE_TITLE ((uint32_t)1 << 0) /**< flow_scene_title() */
#define FLOW_SCENE_BACK ((uint32_t)1 << 1)  /**< flow_scene_can_back() */
#define FLOW_SCENE_EMPTY ((uint32_t)1 << 2) /**< it has no layer any more, or one again */
#define FLOW_SCENE_CLOSED ((uint32_t)1 << 3) /**< the window has been closed */

/** The way in which one page takes the place of another. Sides are those of the line, so that a
 *  skin mirrors them where lines go from right to left. */
typedef int32_t flow_scene_way;

/** The one table of ways: X(name, number, sentence). */
#define FLOW_WAY_TABLE(X)                                                           \
  X(FORWARD, 1, "`other` comes over `page`, from the end of the line.")             \
  X(BACKWARD, 2, "`page` leaves to the end of the line, and `other` is below it.")  \
  X(NEXT, 3, "Both move towards the beginning of the line, side by side.")          \
  X(PREVIOUS, 4, "Both move towards the end of the line, side by side.")            \
  X(FADE, 5, "`other` appears where `page` is.")                                    \
  X(RISE, 6, "`layer` comes from below.")                                           \
  X(SINK, 7, "The layer of `page` leaves downwards.")

#define FLOW_WAY_CONSTANT_(name, number, sentence) \
  FLOW_CONSTANT_(flow_scene_way, FLOW_WAY_##name, number)
FLOW_CONSTANTS_(FLOW_WAY_TABLE, FLOW_WAY_CONSTANT_);
#undef FLOW_WAY_CONSTANT_

/** One of the news. Only the members that the sentence of its kind names mean something; pointers
 *  are good until the next flow_scene_next(). */
typedef struct flow_news {
  uint32_t struct_size;
  flow_news_kind kind;
  flow_scene_layer *layer;
  flow_scene_page *page;
  flow_scene_page *other;
  flow_scene_element *element;
  flow_scene_element *const *elements; /**< ELEMENTS: the `inserted` ones that come */
  uint32_t list;                       /**< FLOW_SCENE_LIST_BODY or FLOW_SCENE_LIST_TOOLBAR */
  uint32_t changed;                    /**< bits, as the sentence of its kind says */
  uint32_t place;                      /**< MOTION: the index of the place that it moves in */
  uint32_t motion; /**< the number of a motion, for flow_scene_rested(); 0 with `is_held` */
  size_t first;    /**< the place of the first element or row */
  size_t removed;  /**< the number that goes from there */
  size_t inserted; /**< the number that comes there, or says something else */
  flow_scene_way way;
  flow_bool is_held; /**< MOTION: a finger holds it at `progress`; there is nothing to wait for */
  double progress;   /**< of the way, from 0 to 1 */
  double target;     /**< the end of `progress`: 0 or 1; as it is with `is_held` */
  const char *text;  /**< of SAY, LINK and REFUSED */
  flow_coordinator flow;
  flow_cause cause;
  uint32_t reserved;
  const flow_value *value; /**< of FLOW_ENDED; may be NULL */
} flow_news;
#define FLOW_NEWS_INIT                                                                          \
  {(uint32_t)sizeof(flow_news), 0, NULL, NULL, NULL, NULL, NULL, 0u, 0u, 0u, 0u, 0, 0, 0, 0, 0, \
   0, 0, NULL, FLOW_NONE, 0, 0u, NULL}

/* ---- A scene --------------------------------------------------------------------------------- */

/** It shows no motions: changes complete as soon as their news have been read. */
#define FLOW_SKIN_STILL ((uint32_t)1)

/** The skin of a scene, as the scene knows it. */
typedef struct flow_skin {
  uint32_t struct_size;
  uint32_t flags;      /**< FLOW_SKIN_... */
  const char *toolkit; /**< of the native views that it can show, such as "gtk4"; NULL: none */
  void *data;          /**< flow_scene_data() */
  /** There are news: flow_scene_next() is to be called soon, before the next event of the user. It
   *  only wakes a loop, because it is called inside callbacks of the engine and may call nothing
   *  of it. NULL: the skin asks whenever it likes. */
  void (*soon)(void *data, flow_scene *scene);
  void (*destroy)(void *data); /**< ends `data` when the scene has ended; may be NULL */
} flow_skin;
#define FLOW_SKIN_INIT {(uint32_t)sizeof(flow_skin), 0u, NULL, NULL, NULL, NULL}

/**
 * Create a scene for a window.
 *
 * @param engine     stays the caller's. If the engine ends first, the scene tells nothing any more,
 *                   and waits for flow_scene_destroy(): so a host ends that keeps what is saved.
 * @param window     a window without a presenter; FLOW_NONE makes one.
 * @param skin       copied; `toolkit` must last as long as the scene.
 * @param out_scene  receives the scene; ended with flow_scene_destroy().
 * @param out_error  may be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE, FLOW_ERROR_WRONG_THREAD, or
 *         as flow_window_set_presenter(). On failure nothing has changed, and `destroy` of the skin
 *         does not run.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_scene_create(flow_engine *engine, flow_window window, const flow_skin *skin,
                              flow_scene **out_scene, flow_error *out_error);

/**
 * End a scene with its window: nobody is asked, and nothing more is told. Inside a callback of the
 * engine the window goes when the callback is over. A scene whose engine has ended is only freed.
 * `scene` NULL does nothing.
 *
 * @since 0.4  [engine-thread] [callback]
 */
void flow_scene_destroy(flow_scene *scene);

/**
 * Read the next news. The only function that changes a scene: it asks screens that are seen for
 * their content, and tells the engine that a change has been shown when all its news have been read
 * and nothing moves.
 *
 * @param news  receives the news; set `struct_size` (FLOW_NEWS_INIT).
 * @return FLOW_FALSE if there are none: the scene is as the engine has it, and what has gone is
 *         freed. Also from inside itself, as from a `render`, and behind a thousand changes of the
 *         tree, which a screen makes that always opens another one: then `soon` has been called,
 *         and the rest follows.
 * @since 0.4  [engine-thread] [callback]
 */
flow_bool flow_scene_next(flow_scene *scene, flow_news *news);

/**
 * Begin a flow: create a coordinator or a screen and make it the root of the window, which is a new
 * one if the user has closed the one before. The end of a coordinator is told as FLOW_ENDED, also
 * if a plugin is unloaded; so is that of a flow that was restored.
 *
 * @param class_id   its class; NULL: the first class of the plugin that was loaded last.
 * @param arguments  may be NULL.
 * @return FLOW_OK, FLOW_ERROR_UNKNOWN_CLASS (no such class, or none to begin with), or as
 *         flow_create() and flow_set_root().
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_scene_start(flow_scene *scene, const char *class_id, const flow_value *arguments,
                             flow_error *out_error);

/** Open a deep link in the window. One that nobody takes is told as REFUSED. @return as
 *  flow_uri_open(). @since 0.4  [engine-thread] [callback] */
flow_status flow_scene_open_uri(flow_scene *scene, const char *uri, flow_error *out_error);

/**
 * The user closes the window. Screens and coordinators that would go are asked, once at a time, and
 * may answer later. It is told as WINDOW_CHANGED with FLOW_SCENE_CLOSED, as is a window that the
 * program closes, or as REFUSED with the same `changed`.
 *
 * @return as flow_window_close(); FLOW_OK if it has been closed.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_scene_close(flow_scene *scene);

/** The user comes to the window, or leaves it. Until it has been active for the first time, as
 *  while it is being opened, its screens are not told that it is not. @return as
 *  flow_window_set_activity(). @since 0.4  [engine-thread] [callback] */
flow_status flow_scene_set_activity(flow_scene *scene, flow_activity activity);

/** The engine of a scene. @since 0.4  [engine-thread] [callback] */
flow_engine *flow_scene_engine(const flow_scene *scene);

/** The window of a scene; FLOW_NONE after it has been closed. @since 0.4  [engine-thread]
 *  [callback] */
flow_window flow_scene_window(const flow_scene *scene);

/** The `data` of its skin. @since 0.4  [engine-thread] [callback] */
void *flow_scene_data(const flow_scene *scene);

/** The title of the window: that of the top-most page that is no alert and in no popover; "" if
 *  there is none. @since 0.4  [engine-thread] [callback] */
const char *flow_scene_title(const flow_scene *scene);

/** True if flow_scene_back() leads anywhere. @since 0.4  [engine-thread] [callback] */
flow_bool flow_scene_can_back(const flow_scene *scene);

/** Count the layers; 0 while the window is empty. @since 0.4  [engine-thread] [callback] */
size_t flow_scene_layer_count(const flow_scene *scene);

/** The layer at `index`, bottom first; NULL beyond the last. @since 0.4  [engine-thread]
 *  [callback] */
flow_scene_layer *flow_scene_layer_at(const flow_scene *scene, size_t index);

/** The page of a screen; NULL if the scene has none, as before it has been seen. @since 0.4
 *  [engine-thread] [callback] */
flow_scene_page *flow_scene_page_of(const flow_scene *scene, flow_screen screen);

/** The place at `index` of a layer; NULL beyond the last. @since 0.4  [engine-thread] [callback] */
const flow_scene_place *flow_scene_place_at(const flow_scene_layer *layer, size_t index);

/**
 * Say how many panes fit side by side in the window: a layer with panes has as many places, as far
 * as it has panes to show (P3). It is a request, which may wait; draw the places that there are.
 * Until it is said one fits. The same number once more is nothing.
 *
 * @param count  1 to 64.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (no scene, no such count), FLOW_ERROR_STALE_HANDLE
 *         (the scene has ended), or as flow_window_set_panes().
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_scene_set_fit(flow_scene *scene, size_t count);

/**
 * Go back from a page, by the button in its bar: in its place of the layer, as flow_back() with the
 * router of the place. From a page that is alone in its layer it is flow_scene_back().
 *
 * @return as flow_scene_back(); FLOW_ERROR_INVALID_ARGUMENT for NULL, FLOW_ERROR_STALE_HANDLE for a
 *         page that has gone.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_scene_page_back(flow_scene_page *page);

/**
 * Read a tab or page.
 *
 * @param out_info   receives its state; set `struct_size` (FLOW_TAB_INFO_INIT).
 * @param out_image  receives the path of its image, as flow_scene_file() of the tab's root, good
 *                   until another is asked for; may be NULL.
 * @return as flow_layer_tab_at().
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_scene_tab(const flow_scene_tabs *tabs, size_t index, flow_tab_info *out_info,
                           const char **out_image);

/** The name of a row of tabs for assistive technology (FLOW_WORD_TABS); of pages the place of the
 *  page that is shown, such as "Page 2 of 5" (FLOW_WORD_PAGE_OF), which is drawn where dots have no
 *  room. `tabs` may be a copy with another `selected`, for the dot of another page. "" for NULL.
 *  Good until it is asked for again. @since 0.4  [engine-thread] [callback] */
const char *flow_scene_tabs_text(const flow_scene_tabs *tabs);

/** Count the elements of a list, FLOW_SCENE_LIST_BODY or FLOW_SCENE_LIST_TOOLBAR. @since 0.4
 *  [engine-thread] [callback] */
size_t flow_scene_element_count(const flow_scene_page *page, uint32_t list);

/** The element at `index` of a list; NULL beyond the last. @since 0.4  [engine-thread]
 *  [callback] */
flow_scene_element *flow_scene_element_at(const flow_scene_page *page, uint32_t list, size_t index);

/** The element of a page with this id; NULL if there is none, and for "". Linear in the number of
 *  elements. @since 0.4  [engine-thread] [callback] */
flow_scene_element *flow_scene_find(const flow_scene_page *page, const char *id);

/* Texts that follow from an element are made when they are asked for. */

/** The sentence that is shown below an element: why its value, or what is typed, is not valid; ""
 *  if it is. @since 0.4  [engine-thread] [callback] */
const char *flow_scene_error(const flow_scene_element *element);

/** The name of an element for assistive technology; "" for one that is read as it is. @since 0.4
 *  [engine-thread] [callback] */
const char *flow_scene_name(const flow_scene_element *element);

/** The description of an element for assistive technology: its error, else its use. @since 0.4
 *  [engine-thread] [callback] */
const char *flow_scene_description(const flow_scene_element *element);

/**
 * The text of a value in a field: a day, a time or a number as the engine's language writes it
 * (V20), another text as it is. For what stands in a field when it is new and at each PUT, for
 * examples, and for a value that a calendar or a key up makes, which is typed then
 * (flow_scene_type()).
 *
 * @param value  NULL takes that of the element.
 * @return "" for what has no text, as a list. Good until the text of the element is asked for
 *         again, or the element goes.
 * @since 0.4  [engine-thread] [callback]
 */
const char *flow_scene_text(flow_scene_element *element, const flow_value *value);

/**
 * The file of an image that may be opened: the path of a file below the folder of the plugin, all
 * links followed, or a `data:` URI. A class of the host names whatever path or URI it likes.
 *
 * @return "" if there is none, or it may not be opened, which is logged. Good until the file of the
 *         element is asked for again, or the element goes.
 * @since 0.4  [engine-thread] [callback]
 */
const char *flow_scene_file(flow_scene_element *element);

/** The file of a row's image, as flow_scene_file(); "" also when the row has gone. Good until it is
 *  asked for again, or the row ends. @since 0.4  [engine-thread] [callback] */
const char *flow_scene_row_file(flow_scene_row *row);

/**
 * A row of an element, by its place. A row of a long list that has not come yet is asked for, with
 * a hundred around it.
 *
 * @return NULL from `row_count` on. A row that could not be had, as inside its screen's own `rows`,
 *         is empty, and not `is_there`.
 * @since 0.4  [engine-thread] [callback]
 */
flow_scene_row *flow_scene_row_at(flow_scene_element *element, size_t index);

/** Keep a row, and what it says, until flow_scene_row_release(); also when it has gone, and the
 *  scene has. Of a long list only rows that are held are told when they change: others may have
 *  been forgotten. @since 0.4  [engine-thread] [callback] */
void flow_scene_row_hold(flow_scene_row *row);

/** Give back a row that was held. @since 0.4  [engine-thread] [callback] */
void flow_scene_row_release(flow_scene_row *row);

/**
 * Find a row of an element by its id.
 *
 * @return its place; FLOW_NO_INDEX (flow/keys.h) if there is none.
 * @since 0.4  [engine-thread] [callback]
 */
size_t flow_scene_find_row(flow_scene_element *element, const char *id);

/* ---- The user -------------------------------------------------------------------------------- */

/**
 * The user has typed: `text` is what stands in the field now. If it is a value of the element, as
 * the engine's language or flow_value_for() takes it (V20), the value is sent; else it is half
 * typed, and the screen is told so (flow_screen_set_wrong()). The reason is shown when the field is
 * left, or Enter is pressed in it, and until the text is a value. A value that the language writes
 * otherwise is put then.
 *
 * @param text  UTF-8, copied.
 * @return FLOW_OK, FLOW_ERROR_STALE_HANDLE, or as flow_value_for() and flow_screen_send().
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_scene_type(flow_scene_element *element, const char *text, flow_error *out_error);

/**
 * The value of a text that the user has typed for an element of any kind: as flow_value_for(),
 * which sees no rows of `shown`, and as the engine's language writes days, times and numbers (V20).
 * For a host that sends values by flow_scene_set(), and no half typed text.
 *
 * @return FLOW_ERROR_STALE_HANDLE, or as flow_value_for(). For a text that is no day, time or
 *         number the error is the reason that flow_scene_type() would show.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_scene_value_for(flow_scene_element *element, const char *text,
                                 flow_value **out_value, flow_error *out_error);

/**
 * The text of a field of days, times or numbers after a key up or down: so many days, minutes or
 * steps of the field from `text`, or from the value it had last where that is none (H23). A number
 * stays in its limits, a day in the calendar, and a time goes round the clock. An empty field
 * begins with today, 12:00, its least number, else 0. Nothing is sent: the text is typed then
 * (flow_scene_type()).
 *
 * @param text   The text that stands in the field, UTF-8.
 * @param steps  Their number; 1 for a key up, -1 for a key down.
 * @return "" for an element without steps: of another kind, secret, or gone. Good until the text
 *         of the element is asked for again, or the element goes.
 * @since 0.4  [engine-thread] [callback]
 */
const char *flow_scene_step(flow_scene_element *element, const char *text, int32_t steps);

/** The user has chosen a value, as that of a switch. The element is told again with its value,
 *  whatever came of it. @return as flow_screen_send(). @since 0.4  [engine-thread] [callback] */
flow_status flow_scene_set(flow_scene_element *element, const flow_value *value,
                           flow_error *out_error);

/**
 * The user has chosen a row of a choice. If many may be chosen (`many`) the row is turned over, and
 * the others stay as they are, also rows that are not drawn. Of one choice the row that is chosen
 * already stays chosen, and nothing is sent.
 *
 * @param row  its id.
 * @return as flow_screen_send().
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_scene_choose(flow_scene_element *element, const char *row, flow_error *out_error);

/**
 * The user has pressed a button, a row, an action of a row's menu, or a link text, which is told as
 * LINK. The second click of a double click is none on a row, and none on a button whose page is not
 * on top any more.
 *
 * @param row     the id of the row; NULL for a button.
 * @param action  the id of the action; NULL for the row itself.
 * @param clicks  the toolkit's count of this click; 1 for a key.
 * @return as flow_screen_send(); FLOW_OK for a click that is none.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_scene_press(flow_scene_element *element, const char *row, const char *action,
                             uint32_t clicks, flow_error *out_error);

/**
 * Enter was pressed in a page, and the widget with the focus has no use of its own for it: in a
 * field whose text is half typed the reason is shown, else the default button is pressed. From an
 * element that is no field of one line nothing is.
 *
 * @return FLOW_FALSE if there is nothing that Enter does.
 * @since 0.4  [engine-thread] [callback]
 */
flow_bool flow_scene_enter(flow_scene_page *page);

/**
 * Keys were pressed in a page, such as "Ctrl+S": presses the button with that shortcut.
 *
 * @return FLOW_FALSE if no button that can be pressed has it.
 * @since 0.4  [engine-thread] [callback]
 */
flow_bool flow_scene_press_keys(flow_scene_page *page, const char *keys);

/** The user goes back, by a key or a button. @return as flow_back(). @since 0.4  [engine-thread]
 *  [callback] */
flow_status flow_scene_back(flow_scene *scene);

/** The user dismisses a layer, as by Escape: an alert by its cancel button, else as by dragging it
 *  away. @return as flow_drag(). @since 0.4  [engine-thread] [callback] */
flow_status flow_scene_dismiss(flow_scene_layer *layer);

/** The user selects a tab of a layer, by its router (flow_scene_tab()), because other tabs may have
 *  come meanwhile. The engine decides: until LAYER_CHANGED the tab that was selected stays drawn as
 *  selected. @return as flow_select_tab_of(). @since 0.4  [engine-thread] [callback] */
flow_status flow_scene_select_tab(flow_scene_layer *layer, flow_router tab);

/** The pages that a finger turns in a place: the pages of the place, else of its layer (P9); NULL:
 *  there are none. Good until the next flow_scene_next(). @since 0.4  [engine-thread]
 *  [callback] */
const flow_scene_tabs *flow_scene_pages_at(const flow_scene_layer *layer, size_t place);

/**
 * The user turns to the tab or page beside the selected one, by a key: of the tabs of a place, else
 * of those of its layer.
 *
 * @param place  the index of a place, which is selected by that; `selected_place` for a key.
 * @param by     1 for the next one, -1 for the one before.
 * @return FLOW_FALSE if the place stands in no tabs or pages. At an end of the row nothing happens;
 *         else the engine decides, as after flow_scene_select_tab().
 * @since 0.4  [engine-thread] [callback]
 */
flow_bool flow_scene_turn(flow_scene_layer *layer, size_t place, int32_t by);

/** The element that has the focus in the toolkit; NULL: nothing of the page. Passed over for a page
 *  that is not on top, whose focus is kept for its return. @since 0.4  [engine-thread]
 *  [callback] */
void flow_scene_focused(flow_scene_page *page, flow_scene_element *element);

/** The place to which the body of a page is scrolled, in whatever unit.  @since 0.4
 *  [engine-thread] [callback] */
void flow_scene_scrolled(flow_scene_page *page, double scroll);

/** A plugin is going to be loaded again: focus and `scroll` of each page are kept for a page of the
 *  same class that comes until the scene is at rest. @since 0.4
 *  [engine-thread] [callback] */
void flow_scene_remember(flow_scene *scene);

/* ---- Fingers --------------------------------------------------------------------------------- */

/**
 * A finger takes hold of the page on top, to go back, or of a layer. The screen is asked also where
 * that is forbidden, and hears of the try. Whatever moves comes to its end first.
 *
 * @return FLOW_FALSE if nothing is held.
 * @since 0.4  [engine-thread] [callback]
 */
flow_bool flow_scene_hold_back(flow_scene *scene);
/** The same for a layer. @return as flow_scene_hold_back(). @since 0.4  [engine-thread]
 *  [callback] */
flow_bool flow_scene_hold_layer(flow_scene_layer *layer);

/**
 * A finger takes hold of the page that is shown, to turn to the page beside it: of the pages of a
 * place, else of those of its layer. Tabs are turned by no finger.
 *
 * @param place  the index of the place where the finger is, which is selected by that.
 * @param by     1 for the next page, -1 for the page before.
 * @return as flow_scene_hold_back(); FLOW_FALSE also where no page is beside it.
 * @since 0.4  [engine-thread] [callback]
 */
flow_bool flow_scene_hold_turn(flow_scene_layer *layer, size_t place, int32_t by);

/**
 * The finger has moved.
 *
 * @param progress  of the way; what is below 0 or above 1 is 0 or 1.
 * @param time      of the event, in milliseconds from any beginning.
 * @since 0.4  [engine-thread] [callback]
 */
void flow_scene_hold_move(flow_scene *scene, double progress, uint32_t time);

/** True if what is held goes when the finger is lifted now, for a host that tells a recorder before
 *  (flow/record.h). @since 0.4  [engine-thread] [callback] */
flow_bool flow_scene_hold_goes(const flow_scene *scene, uint32_t time);

/**
 * The finger has been lifted: the page or layer goes if it was moved fast, or 40 hundredths of the
 * way and not fast back; else it stays.
 *
 * @param time  of the event.
 * @since 0.4  [engine-thread] [callback]
 */
void flow_scene_hold_lift(flow_scene *scene, uint32_t time);

/** The finger has been taken away by something else: what it holds stays. @since 0.4
 *  [engine-thread] [callback] */
void flow_scene_hold_cancel(flow_scene *scene);

/* ---- Motion ---------------------------------------------------------------------------------- */

/** A motion has come to its end. A number that is over already is passed over. @since 0.4
 *  [engine-thread] [callback] */
void flow_scene_rested(flow_scene *scene, uint32_t motion);

/** End all motion, as before a key of the user is obeyed or a plugin is loaded again. @since 0.4
 *  [engine-thread] [callback] */
void flow_scene_settle(flow_scene *scene);

/** Tell whether the window is seen by anyone, which it is at first: in one that is not, nothing
 *  moves. @since 0.4  [engine-thread] [callback] */
void flow_scene_set_visible(flow_scene *scene, flow_bool is_visible);

/* ---- A loop ---------------------------------------------------------------------------------- */

/*
 * The owner of an engine in the loop of a host, for whoever wants one; a scene does without:
 *
 *     flow_scene_loop_create(NULL, &loop, &error);
 *     flow_scene_loop_watch(loop, "shop.so", &error);
 *     flow_scene_create(flow_scene_loop_engine(loop), FLOW_NONE, &skin, &scene, &error);
 *     flow_scene_start(scene, NULL, NULL, &error);
 *     while (!is_over) {
 *       while (flow_scene_next(scene, &news)) show(&news);
 *       struct pollfd found = {flow_scene_loop_descriptor(loop), POLLIN, 0};
 *       if (poll(&found, 1, -1) > 0) flow_scene_loop_run(loop);
 *     }
 *     flow_scene_destroy(scene);
 *     flow_scene_loop_destroy(loop);
 *
 * There is one descriptor and no time to wait for: what waits makes the descriptor readable. It is
 * the engine's, so that flow_scene_loop_run() stands in the place of flow_engine_dispatch(). A loop
 * belongs to the thread that has made it.
 */

/** An engine with all that waits for its next turn. */
typedef struct flow_scene_loop flow_scene_loop;

/**
 * Create an engine, and its loop.
 *
 * @param options    of the engine; NULL takes FLOW_ENGINE_OPTIONS_INIT.
 * @param out_loop   receives the loop; ended with flow_scene_loop_destroy().
 * @param out_error  may be NULL.
 * @return FLOW_OK, or as flow_engine_create() and flow_engine_descriptor(): nothing is left then.
 * @since 0.4  [any-thread] [callback]
 */
flow_status flow_scene_loop_create(const flow_engine_options *options, flow_scene_loop **out_loop,
                                   flow_error *out_error);

/**
 * End the engine, and the loop with it: at once, or, while something of them is on the stack, in
 * the next flow_scene_loop_run(), which frees the loop. Scenes of the engine end before. NULL does
 * nothing.
 *
 * @return FLOW_FALSE if the loop lives until then.
 * @since 0.4  [engine-thread] [callback]
 */
flow_bool flow_scene_loop_destroy(flow_scene_loop *loop);

/** The engine of a loop, which ends with it. @since 0.4  [engine-thread] [callback] */
flow_engine *flow_scene_loop_engine(const flow_scene_loop *loop);

/** The descriptor to poll for reading, before each wait; -1, which poll() leaves out, while a
 *  callback of an engine is on the stack and runs a loop of its own: nothing can be done before
 *  that has returned. @since 0.4  [engine-thread] [callback] */
int flow_scene_loop_descriptor(const flow_scene_loop *loop);

/**
 * Do what there is to do: dispatch the engine, run what waits for its turn, load files again. Does
 * nothing while a callback is on the stack.
 *
 * @return FLOW_FALSE if the loop has ended, and is freed.
 * @since 0.4  [engine-thread] [callback]
 */
flow_bool flow_scene_loop_run(flow_scene_loop *loop);

/**
 * Run a function in the next flow_scene_loop_run(), when no callback is on the stack, behind all
 * that wait.
 *
 * @param callback  its function may end scenes and the loop. `destroy` runs afterwards, or in its
 *                  place if the loop ends before.
 * @since 0.4  [engine-thread] [callback]
 */
void flow_scene_loop_later(flow_scene_loop *loop, flow_callback callback);

/**
 * Load a plugin again, by its id or its file. In all scenes of the engine motion comes to its end
 * before, and focus and scroll are remembered (flow_scene_remember()); their news wait to be read
 * afterwards.
 *
 * @return as flow_plugin_reload(); FLOW_ERROR_INVALID_ARGUMENT if there is no such plugin; inside a
 *         callback FLOW_OK: its turn comes in flow_scene_loop_run(), and diagnostics tell what came
 *         of it. FLOW_ERROR_BUSY also while the news of a change have not been read.
 * @since 0.4  [engine-thread] [callback]
 */
flow_status flow_scene_loop_reload(flow_scene_loop *loop, const char *plugin,
                                   flow_error *out_error);

/**
 * Load a plugin's file, unless it is loaded, and load it again whenever it has become another one
 * and has then been left alone for 200 milliseconds of the engine's clock. While the engine is busy
 * it waits as long again. A plugin that could not be loaded has gone, and comes with the next file.
 *
 * A file that is written over in its place, as by cp, takes the code that runs along. Linkers, and
 * install(1), put a new file there.
 *
 * @return FLOW_OK, as flow_plugin_load(), or FLOW_ERROR_UNSUPPORTED if the system watches no more
 *         files, or there is no such folder: the plugin is loaded then.
 * @since 0.4  [engine-thread] [!callback]
 */
flow_status flow_scene_loop_watch(flow_scene_loop *loop, const char *file, flow_error *out_error);

/** True if words (flow_scene_word()) or the language are others than when this was asked last: for
 *  a host that keeps them. The first answer is true. @since 0.4  [engine-thread] [callback] */
flow_bool flow_scene_loop_words(flow_scene_loop *loop);

/* ---- Words ----------------------------------------------------------------------------------- */

/**
 * Read a word of FLOW_WORD_TABLE, for a skin to show: the text that the program has set
 * (flow_engine_set_word()), else the library's own in the language of the engine
 * (flow_engine_set_locale()), else the text of the table.
 *
 * There are words in Arabic, Dutch, French, German, Italian, Polish, Portuguese as in Brazil,
 * Russian, simplified Chinese and Spanish. Any region of a language gets them: `de-AT` reads those
 * of `de`. Another script is another language: `zh-TW` and `zh-Hant` read no simplified characters,
 * and get the table's text. A program that sets the table's own text counts as one that sets none.
 *
 * @return a text that ends with NUL, lent until this word or the language is set again; "" if there
 *         is no engine, no such word, or this is another thread.
 * @since 0.4  [engine-thread] [callback]
 */
const char *flow_scene_word(flow_engine *engine, flow_word word);

#ifdef __cplusplus
}
#endif
#endif
