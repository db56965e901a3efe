/* What is known to be at fault and not mended yet: the target does not do it, so that it finds other things. A
 * line goes with the fault it names; the inputs mean the same with and without it. */
#pragma once

/* -DFUZZ_KNOWN=false does all of it. */
#ifndef FUZZ_KNOWN
#define FUZZ_KNOWN true
#endif

namespace fuzz {
namespace known {

/** Counts over INT64_MAX trap, or are taken for others. */
constexpr bool counts = FUZZ_KNOWN;
/** What a call returns is gone when the call has closed the screen or ended the instance. */
constexpr bool results_dangle = FUZZ_KNOWN;
/** `destroy` of a presenter runs twice, and its methods afterwards, when a callback of the change that
 *  flow_destroy() ends destroys it or sets it again. */
constexpr bool presenter_twice = FUZZ_KNOWN;
/** An alert whose standard methods were invoked does not close any more. */
constexpr bool alert_invoked = FUZZ_KNOWN;
/** A text that is not UTF-8 is read behind its end by flow_capability(). */
constexpr bool capability_text = FUZZ_KNOWN;
/** Messages keep control characters of callers. */
constexpr bool messages = FUZZ_KNOWN;
/** What the end of the engine destroys can post what nobody destroys. */
constexpr bool posts_at_end = FUZZ_KNOWN;
/** A coordinator that waits in a request can be destroyed; what goes with the request leaks. */
constexpr bool destroyed_waiting = FUZZ_KNOWN;
/** What `destroy` asks for at the end of a call waits for the next one, whichever that is. */
constexpr bool destroy_waits = FUZZ_KNOWN;

}  // namespace known
}  // namespace fuzz
