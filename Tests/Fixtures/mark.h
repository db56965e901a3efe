/* Shows that code of the fixture has run: a constructor makes the file FIXTURE_MARK. */
#ifndef FIXTURE_MARK_H
#define FIXTURE_MARK_H

#include <stdio.h>

#ifndef FIXTURE_MARK
#error "compile with -DFIXTURE_MARK=\"path\""
#endif

__attribute__((constructor)) static void leave_mark(void) {
  FILE *mark = fopen(FIXTURE_MARK, "w");
  if (mark) fclose(mark);
}

#endif
