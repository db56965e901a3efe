/* Shows that `init` of the fixture has run: it makes the file FIXTURE_MARK. */
#ifndef FIXTURE_MARK_H
#define FIXTURE_MARK_H

#include <flow/entry.h>
#include <stdio.h>

#ifndef FIXTURE_MARK
#error "compile with -DFIXTURE_MARK=\"path\""
#endif

static flow_status leave_mark(const struct flow_host_api *host, flow_engine *engine,
                              flow_plugin self, flow_error *error) {
  FILE *mark = fopen(FIXTURE_MARK, "w");
  (void)host, (void)engine, (void)self, (void)error;
  if (mark) fclose(mark);
  return FLOW_OK;
}

#endif
