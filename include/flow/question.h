/**
 * flow/question.h - questions that screens and coordinators answer, at once or later.
 *
 * Before a request removes anything, the engine asks each instance that would leave (`may_leave`):
 * screens, top-most first, and each coordinator that would end by it, after its screens and its
 * children. The first no ends the request: vetoed (by the instance that said so), and nothing has
 * changed. Questions about the first opening of a coordinator, or about the requests of `navigate`,
 * are asked before anything starts or opens. A yes is no removal yet: another may say no, and a
 * coordinator may open a layer instead.
 *
 * A method that needs time, as to ask the user about unsaved changes, answers FLOW_ANSWER_LATER and
 * keeps the question. The request then waits aside and holds nothing up, so that a dialog can be
 * presented meanwhile. With flow_question_answer() it comes back as the next request: evaluated
 * against the tree it meets then, without asking again who has said yes. A request that names no
 * screen still concerns only the screens that it would have affected when it was made; in a batch
 * this applies to each such request:
 *
 *   back, pop, dismiss,     The screens it would have removed. The rest of them is removed if
 *   drag, a gesture         nothing else would leave with it; otherwise noop, a gesture: cancelled.
 *   replace top,            The screen on top. If that has gone or is covered: noop.
 *   a go to in place
 *
 * While a question is open, another request that would have to ask the same instance is vetoed by
 * it. When an instance that was asked goes without having answered, the request comes back as if
 * the answer were yes. Both are reported as a FLOW_SEVERITY_NOTE, once for each question: the
 * answer may have been forgotten.
 *
 * A coordinator that finishes is not asked about itself. Unloading a plugin, destroying the engine
 * and a request with FLOW_OPEN_FORCE ask nobody.
 */
#ifndef FLOW_QUESTION_H
#define FLOW_QUESTION_H

#include <flow/base.h>
#include <flow/request.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The answer of a method that is asked for its consent. */
typedef int32_t flow_answer;

/** The one table of answers: X(name, number, word, sentence). */
#define FLOW_ANSWER_TABLE(X)                     \
  X(NO, 0, "no", "It may not; nothing changes.") \
  X(YES, 1, "yes", "It may.")                    \
  X(LATER, 2, "later", "flow_question_answer() follows.")

#define FLOW_ANSWER_CONSTANT_(name, number, word, sentence) \
  FLOW_CONSTANT_(flow_answer, FLOW_ANSWER_##name, number)
FLOW_CONSTANTS_(FLOW_ANSWER_TABLE, FLOW_ANSWER_CONSTANT_);
#undef FLOW_ANSWER_CONSTANT_

/**
 * The word for an answer, for example "later".
 *
 * @return a static string; "?" for a number outside the table. Never NULL.
 * @since 0.2  [any-thread] [callback]
 */
const char *flow_answer_name(flow_answer answer);

/** The removal that `may_leave` is asked about. Borrowed for the call; the handles are values. */
typedef struct flow_leave {
  uint32_t struct_size;
  flow_request_kind request;
  /** The cause of its removal: FLOW_CAUSE_BACK, FLOW_CAUSE_DRAGGED and FLOW_CAUSE_CLOSED are the
   *  user's wish, others are a program's. */
  flow_cause cause;
  uint32_t reserved;
  flow_question question; /**< for flow_question_answer(), after FLOW_ANSWER_LATER */
} flow_leave;

/**
 * Answer a question for which FLOW_ANSWER_LATER was given. From another thread, post a function
 * that calls this (flow_engine_post()).
 *
 * @param answer  FLOW_ANSWER_YES or FLOW_ANSWER_NO.
 * @return FLOW_OK, FLOW_ERROR_NOT_RUNNING if it was answered before, or is no longer of interest
 *         (nothing changes), FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_WRONG_THREAD, or a handle
 *         error.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_question_answer(flow_engine *engine, flow_question question, flow_answer answer);

#ifdef __cplusplus
}
#endif
#endif
