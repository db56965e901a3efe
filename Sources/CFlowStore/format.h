/* The files of SQLite in which sessions are kept: a file for each session, or one for all sessions
 * of a folder. */
#ifndef CFLOWSTORE_FORMAT_H
#define CFLOWSTORE_FORMAT_H

#include <stddef.h>
#include <stdint.h>

/* The statements of a session. In a file of many sessions the parameter ?9 is the session's number;
 * no other parameter is behind the sixth. */
enum {
  FORMAT_PUT,
  FORMAT_REMOVE,
  FORMAT_CLEAR,
  FORMAT_STEP, /* with the number of the step */
  FORMAT_SYNC,
  FORMAT_BEGIN,
  FORMAT_COMMIT,
  FORMAT_ROLLBACK,
  FORMAT_IS_OPEN, /* the flow goes on, or it has ended */
  FORMAT_HAS_ENDED,
  FORMAT_FIND_FLOW,
  FORMAT_SIGN, /* writes the file's number into its log; NULL if each step does */
  FORMAT_READ_STEP,
  FORMAT_READ,
  FORMAT_STATEMENTS,
  FORMAT_PREPARED = FORMAT_READ_STEP /* the statements of a step are before all others */
};
#define FORMAT_SESSION 9

typedef struct format {
  const char *noun;     /* of such a file, for sentences */
  uint32_t application; /* marks a file of SQLite as such a one */
  uint32_t version;     /* of its tables: the lower half of the file's user version */
  /* The tables and views, in the order in which SQLite keeps them. The view `identity` is behind
   * them: a number of this file and no other. The view's text never changes; the same number is in
   * each log, so that it tells if a log was written for this file. */
  const char *const *schema;
  size_t count;
  const char *first_row;    /* makes the row that has the number of the file */
  const char *set_identity; /* up to the number */
  const char *identity;     /* reads it */
  const char *statements[FORMAT_STATEMENTS];
} format;

/* The other half of the user version of a session's file: the flow has ended by itself. It stands
 * in the first bytes of the file, where a list of sessions finds it without opening them. */
#define FORMAT_ENDED 0x10000
#define FORMAT_VERSION 2 /* of a session's file */

extern const format format_session, format_store;

/* The tables of a session's file of the first version, which has no number. */
extern const char *const format_first_session;

#endif
