/**
 * flow/record.h - recording: a script of what the user does, which `flowhost play` plays. A library
 * of its own, libflow-record, which needs libflow-json.
 *
 *     flow_recorder *recorder;
 *     flow_recorder_begin(engine, "walk.flow", NULL, &recorder, &error);
 *     ...
 *     flow_recorder_input(recorder, screen, element, &input, 0);
 *     flow_screen_send(engine, screen, &input, NULL, &error);
 *
 * A recorder is an observer (flow/observer.h) that writes a file, a line at a time: whatever
 * becomes of the program, what is in the file plays. The script begins with the language, the
 * plugins and what the host opens; then follow the user's inputs, gestures and wishes, each before
 * its callbacks run. Played, it gives the same callbacks in the same order.
 *
 * An observer is not told all that a host does. It hears of inputs that are carried out, and of
 * those the value if it is not secret, of gestures, of the coordinators that the host opens, and of
 * wishes when they are over. A host that tells the recorder first, right before it calls the
 * engine, has more in its record:
 *
 *   input    that it was pressed or typed, what was refused, and the secrets as parameters
 *   wish     its right place, also if somebody takes time to answer; and `wrong`, deep links and
 *            the activity of windows, of which no observer hears
 *   open     the arguments, in an engine without FLOW_ENGINE_SAVED
 *
 * A host that tells of one of these tells of all: others that the recorder hears of are those of a
 * plugin, which makes them again when the script is played. If the host tells of none, a plugin's
 * count as the user's.
 *
 * Nothing secret (V9) is in a record: no value of a secret element, and not which row is chosen if
 * one is secret. `secret_1` stands in its place, a parameter of the script, and the same secret is
 * the same parameter. Text in a secret field is one step, however it was typed. Of a secret element
 * of which the host does not tell, the record has no value, and inputs that follow each other are
 * one step (FLOW_EVENT_SECRET). Only the user may read the file.
 *
 * Requests that the host makes itself, other than to open a coordinator, and classes that it
 * registers itself are in no record. Any number of recorders can work in an engine, each with a
 * file of its own.
 *
 * A fault of the file is told by flow_recorder_end(), and changes nothing for the host: a
 * record that cannot be written ends with its last whole line. No signal of the system (SIGPIPE,
 * SIGXFSZ) reaches the host for it.
 */
#ifndef FLOW_RECORD_H
#define FLOW_RECORD_H

#include <flow/base.h>
#include <flow/content.h>
#include <flow/engine.h>
#include <flow/status.h>
#include <flow/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The writer of a record. */
typedef struct flow_recorder flow_recorder;

/** Settings of a recorder. */
typedef struct flow_recorder_options {
  uint32_t struct_size;
  uint32_t reserved;
  /** The title of the script, its first line, without a line break; NULL: "Recorded by
   *  libflow-record". Copied. */
  const char *title;
  /** The clock of the engine, in milliseconds, for a host that gives its engine one; without a
   *  function it is the system's. With a clock the script waits only where flow_recorder_passed()
   *  says so; without one wherever timers or work live, or something happened by itself. `destroy`
   *  runs once: when the recorder ends, or cannot begin. */
  flow_clock_callback clock;
} flow_recorder_options;
#define FLOW_RECORDER_OPTIONS_INIT \
  {(uint32_t)sizeof(flow_recorder_options), 0u, NULL, {NULL, NULL, NULL}}

/**
 * Begin a record.
 *
 * @param path          a file, which is made, for the user alone, or emptied; or a pipe that
 *                      somebody reads. Copied.
 * @param options       NULL takes FLOW_RECORDER_OPTIONS_INIT.
 * @param out_recorder  receives the recorder, which the engine owns: it lives until
 *                      flow_recorder_end(), or until the engine ends; may be NULL.
 * @param out_error     receives the reason, for example "'walk.flow' cannot be written: Permission
 *                      denied"; may be NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_IO (the file cannot be opened),
 *         FLOW_ERROR_BUSY (another recorder writes that file), FLOW_ERROR_STRUCT_SIZE,
 *         FLOW_ERROR_OUT_OF_MEMORY, or as flow_class_register() and flow_create(). On failure
 *         nothing is recorded, and a file that was there is as it was.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_recorder_begin(flow_engine *engine, const char *path,
                                const flow_recorder_options *options, flow_recorder **out_recorder,
                                flow_error *out_error);

/**
 * End a record: write what is expected of the coordinators that have ended, with what they gave,
 * and close the file. NULL is a no-op. Inside a callback that the recorder is told of, the observer
 * goes when that has returned. The end of the engine ends a record in the same way, and tells
 * nobody of a fault.
 *
 * @param out_error  receives the reason; may be NULL.
 * @return FLOW_OK; FLOW_ERROR_IO if the file could not be written: what is in it plays;
 *         FLOW_ERROR_WRONG_THREAD, and the recorder lives on. In every other case it must not be
 *         used again.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_recorder_end(flow_recorder *recorder, flow_error *out_error);

/** The input is a letter of a text that the user types. Letters that follow each other in one field
 *  are one step, with the text as it was last, as long as nothing else happens. */
#define FLOW_RECORDER_TYPED ((uint32_t)1)
/** The letter goes on in the text before it: the screen has put no other text there since the one
 *  before. */
#define FLOW_RECORDER_GOES_ON ((uint32_t)2)

/**
 * Tell of an input, right before it is sent. Of one that is told so the record says that it is
 * pressed or typed, and a secret in it is a parameter. One that the engine then does not carry out
 * is left out; with flow_recorder_answer() a refusal stands in the script.
 *
 * @param recorder  NULL is a no-op, for a host that records only if it is asked to.
 * @param element   the element as the user has seen it, or as it is now; NULL if it is not known.
 *                  The value of that, and a row that is given on demand, count as secret until the
 *                  engine carries the input out and tells observers that they are none.
 * @param input     as it will be sent.
 * @param flags     FLOW_RECORDER_...
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_STRUCT_SIZE or
 *         FLOW_ERROR_WRONG_THREAD. A file that cannot be written is no error here.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_recorder_input(flow_recorder *recorder, flow_screen screen,
                                const flow_element *element, const flow_input *input,
                                uint32_t flags);

/** The kind of a wish. */
typedef int32_t flow_wish_kind;

/** The one table of wishes: X(name, number, word, the members of flow_wish that it takes).
 *
 *    open       A coordinator as the root of a window; the text is its class.
 *    back       The user goes back.
 *    back to    The user goes back to a screen.
 *    drag       The user drags a layer away.
 *    select     The user selects a tab; the index is its place.
 *    hold       A gesture begins: back of a window, a layer is dragged, or a page is turned to,
 *               which its router names.
 *    move       The finger moves.
 *    lift       The finger is lifted: the user goes, or, with the index 0, stays.
 *    link       A deep link is opened; the text is its URI.
 *    close      The user closes the window.
 *    activity   The window, or without one the host, is as active as the index says
 *               (FLOW_ACTIVITY_...).
 *    wrong      A text is no value yet: its element, and the reason, or NULL. */
#define FLOW_WISH_TABLE(X)                        \
  X(OPEN, 1, "open", "window, text, value")       \
  X(BACK, 2, "back", "window")                    \
  X(BACK_TO, 3, "back to", "screen")              \
  X(DRAG, 4, "drag", "layer")                     \
  X(SELECT, 5, "select", "layer, index")          \
  X(HOLD, 6, "hold", "window, layer or router")   \
  X(MOVE, 7, "move", "progress")                  \
  X(LIFT, 8, "lift", "index")                     \
  X(LINK, 9, "link", "window, text")              \
  X(CLOSE, 10, "close", "window")                 \
  X(ACTIVITY, 11, "activity", "window, index")    \
  X(WRONG, 12, "wrong", "screen, element, text")

#define FLOW_WISH_CONSTANT_(name, number, word, members) \
  FLOW_CONSTANT_(flow_wish_kind, FLOW_WISH_##name, number)
FLOW_CONSTANTS_(FLOW_WISH_TABLE, FLOW_WISH_CONSTANT_);
#undef FLOW_WISH_CONSTANT_

/** Something that the user, or the host, is about to do. Start from FLOW_WISH_INIT. Borrowed for
 *  the call. */
typedef struct flow_wish {
  uint32_t struct_size;
  flow_wish_kind kind;
  flow_handle subject;         /**< the window, layer, router or screen */
  size_t index;                /**< select, lift, activity */
  double progress;             /**< move: from 0 to 1 */
  const char *text;            /**< open, link, wrong */
  const flow_value *value;     /**< open: the arguments, or NULL */
  const flow_element *element; /**< wrong: of a secret one nothing is written */
} flow_wish;
#define FLOW_WISH_INIT {(uint32_t)sizeof(flow_wish), 0, FLOW_NONE, 0, 0.0, NULL, NULL, NULL}

/**
 * Tell of a wish, right before it is made. The observer then leaves it out.
 *
 * @param recorder  NULL is a no-op.
 * @return as flow_recorder_input().
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_recorder_wish(flow_recorder *recorder, const flow_wish *wish);

/**
 * Tell how the engine has answered the input or wish that was told last, right after it. A status
 * that is not FLOW_OK is expected by the script, unless the screen had changed or gone meanwhile:
 * then it is no step.
 *
 * @param recorder  NULL is a no-op.
 * @return FLOW_OK or FLOW_ERROR_WRONG_THREAD.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_recorder_answer(flow_recorder *recorder, flow_status status);

/**
 * Tell that time has passed in the engine, before the next step: the script waits there as long.
 * For hosts that give the recorder their clock.
 *
 * @param recorder  NULL is a no-op.
 * @return FLOW_OK or FLOW_ERROR_WRONG_THREAD.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_recorder_passed(flow_recorder *recorder);

#ifdef __cplusplus
}
#endif
#endif
