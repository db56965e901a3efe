/**
 * flow/alert.h - alerts and confirmation dialogs: a title, a message, and buttons that end them.
 *
 * An alert is a screen in a layer of its own, of the class "flow.alert", which every engine has.
 * Hosts draw it and press it like any other screen (flow/content.h); the style of its layer tells
 * alerts and confirmation dialogs apart. Every button closes it, as one request. `answered` runs
 * exactly once, with that button, or without one if the alert went in another way: the user went
 * back, a program dismissed it, the screen below it is gone, the engine is destroyed.
 *
 *     flow_alert_button buttons[] = {
 *         flow_alert_button_make("delete", "Delete", FLOW_ROLE_DESTRUCTIVE),
 *         flow_alert_button_make("keep", "Keep", FLOW_ROLE_CANCEL)};
 *     flow_alert alert = flow_alert_make("Delete the file?", "This cannot be undone.");
 *     alert.buttons = buttons;
 *     alert.button_count = 2;
 *     alert.answered.function = answered;
 *     alert.answered.user_data = self;
 *     flow_alert_present(engine, coordinator, &alert, NULL, NULL, NULL);
 *
 * Only flow_alert_present() makes alerts; flow_create() of "flow.alert" is
 * FLOW_ERROR_CREATE_FAILED.
 */
#ifndef FLOW_ALERT_H
#define FLOW_ALERT_H

#include <flow/base.h>
#include <flow/content.h>
#include <flow/navigation.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One button of an alert. An array of buttons steps by `button_size` of its alert. */
typedef struct flow_alert_button {
  flow_string id;    /**< unique in the alert, not empty */
  flow_string label; /**< empty: the id */
  flow_role role;
  uint32_t reserved;
} flow_alert_button;
#define FLOW_ALERT_BUTTON_INIT {{NULL, 0}, {NULL, 0}, FLOW_ROLE_NORMAL, 0u}

/** Gets the answer to an alert, once: after its screen is removed, where a completion runs, and
 *  before that. `alert` is stale after the call. `button` is the id of the pressed button, empty
 *  when the alert went in another way; borrowed for the call. Screens opened here appear after the
 *  alert has gone. */
typedef struct flow_answered_callback {
  void (*function)(void *user_data, flow_engine *engine, flow_screen alert,
                   const flow_string *button);
  void *user_data;
  void (*destroy)(void *user_data); /**< runs once, after `function` or instead of it */
} flow_answered_callback;

/** The texts and buttons of an alert, and the receiver of its answer. */
typedef struct flow_alert {
  uint32_t struct_size;
  flow_style style;    /**< FLOW_STYLE_ALERT or FLOW_STYLE_CONFIRMATION_DIALOG */
  flow_string title;   /**< may be empty */
  flow_string message; /**< below the title; may be empty */
  /** In the order in which they are shown; none: one button "ok", labelled "OK", with
   *  FLOW_ROLE_CANCEL. */
  const flow_alert_button *buttons;
  size_t button_count;
  uint32_t button_size; /**< sizeof(flow_alert_button) */
  uint32_t reserved;
  /** Its function may be NULL; observers are told in any case. */
  flow_answered_callback answered;
  /** A method of the opener instead of `answered`, like the methods of flow_options; NULL for
   *  none. */
  const char *answered_method;
} flow_alert;
#define FLOW_ALERT_INIT                                                                            \
  {(uint32_t)sizeof(flow_alert), FLOW_STYLE_ALERT, {NULL, 0}, {NULL, 0}, NULL, 0,                  \
   (uint32_t)sizeof(flow_alert_button), 0u, {NULL, NULL, NULL}, NULL}

/** A button that borrows its texts, which are NUL-terminated. */
static inline flow_alert_button flow_alert_button_make(const char *id, const char *label,
                                                       flow_role role) {
  flow_alert_button button = FLOW_ALERT_BUTTON_INIT;
  button.id = flow_text(id);
  button.label = flow_text(label);
  button.role = role;
  return button;
}

/** An alert with one button, "OK", until others are given; borrows its texts, which are
 *  NUL-terminated and may be NULL. */
static inline flow_alert flow_alert_make(const char *title, const char *message) {
  flow_alert alert = FLOW_ALERT_INIT;
  alert.title = flow_text(title);
  alert.message = flow_text(message);
  return alert;
}

/**
 * Present an alert as a new layer over the top-most layer of the window of `from`, like
 * flow_present() with a screen. It belongs to the coordinator `from` stands for.
 *
 * An alert is always a layer, even as the first screen of a coordinator. In a window that shows
 * nothing the request is refused (empty). Its coordinator ends with it if it shows nothing else,
 * unless `answered` has made a request on its behalf.
 *
 * The user's back closes an alert, unless `options` says FLOW_OPEN_NO_DRAG or FLOW_OPEN_NO_BACK. A
 * press closes it animated if it was presented animated. Pressing again before it is gone does
 * nothing; a press counts again if its request was refused or vetoed.
 *
 * An alert that is not opened has no answer: the transition's outcome says why, and only the
 * destroy function of `answered` runs.
 *
 * @param from            as for flow_present().
 * @param alert           copied with all it points to; must not be NULL. `answered` belongs to the
 *                        engine from then on: its destroy function runs exactly once, also when
 *                        this fails, unless `struct_size` is too small.
 * @param options         completion, dismissed and done as for any screen, after `answered`;
 *                        `style` is that of `alert`. May be NULL.
 * @param out_screen      receives the alert's screen, before anything is called; may be NULL.
 *                        FLOW_NONE on failure.
 * @param out_transition  receives the request's handle, to be given back with
 *                        flow_transition_release(); may be NULL.
 * @return FLOW_OK,
 *         FLOW_ERROR_INVALID_ARGUMENT  if `alert` or `buttons` is NULL, the style is none
 *                                      of the two, a button has no id or an unknown role,
 *                                      or a text is NULL with a size,
 *         FLOW_ERROR_DUPLICATE_ID      if two buttons have the same id,
 *         FLOW_ERROR_BAD_UTF8          if a text is not valid UTF-8,
 *         FLOW_ERROR_STRUCT_SIZE       if `alert` or `options` has a wrong size,
 *         FLOW_ERROR_UNKNOWN_METHOD, FLOW_ERROR_SIGNATURE_MISMATCH  if `answered_method`, or one
 *                                      of `options`, is no method of `from`,
 *         FLOW_ERROR_LIMIT             as flow_create() and the functions of flow/navigation.h,
 *         FLOW_ERROR_OUT_OF_MEMORY     if a button cannot be copied,
 *         FLOW_ERROR_BUSY (inside `save_state`), FLOW_ERROR_SHUTTING_DOWN,
 *         FLOW_ERROR_WRONG_THREAD, or a handle error. A diagnostic names the fault. On failure
 *         nothing was made, and the destroy functions of the callbacks in `options` have run.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_alert_present(flow_engine *engine, flow_handle from, const flow_alert *alert,
                               const flow_options *options, flow_screen *out_screen,
                               flow_transition *out_transition);

/**
 * Ask the user for a yes: a confirmation dialog with two buttons, "yes", with FLOW_ROLE_PRIMARY,
 * and "cancel". Screens opened by the callback appear after the dialog has gone.
 *
 * @param from       as for flow_alert_present().
 * @param title      NUL-terminated, as all texts; NULL is empty.
 * @param message    may be NULL.
 * @param yes_label  the text of the button for yes, such as "Delete"; not empty.
 * @param confirmed  its function runs once if the user presses that button, with `from` as the
 *                   subject; not if the dialog goes in another way. Its destroy function runs once
 *                   in every case, also when this fails.
 * @return as flow_alert_present(), and FLOW_ERROR_INVALID_ARGUMENT if `yes_label` is NULL or empty.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_confirm(flow_engine *engine, flow_handle from, const char *title,
                         const char *message, const char *yes_label, flow_callback confirmed);

/**
 * flow_confirm() with a method of `from`, a screen or a coordinator, that is called if the user
 * says yes (FLOW_CALLBACK_METHOD(confirmed, ...) of flow/class.h).
 *
 * @param method  its name; must not be NULL.
 * @return as flow_confirm(), and FLOW_ERROR_UNKNOWN_METHOD or FLOW_ERROR_SIGNATURE_MISMATCH if
 *         `method` is none that the class of `from` has for this.
 * @since 0.2  [engine-thread] [callback]
 */
flow_status flow_confirm_method(flow_engine *engine, flow_handle from, const char *title,
                                const char *message, const char *yes_label, const char *method);

#ifdef __cplusplus
}
#endif
#endif
