/* Other ways to call what is not known when a program is compiled, beside Flow's own. */
#ifndef PEERS_H
#define PEERS_H

#ifdef __cplusplus
extern "C" {
#endif

/** Does an operation `count` times; returns the nanoseconds of processor time it took. */
typedef double (*peer_run)(void *context, long count);

typedef struct peer {
  const char *name; /**< "gobject-3": the number is that of the arguments, the object among them */
  peer_run run;
  void *context;
  long count;
} peer;

/** Processor time of this thread. */
double now_ns(void);

void add_peer(const char *name, peer_run run, void *context, long count);
/** Ends the program if a peer cannot be set up. */
void peer_must(int is_good, const char *what);

void prepare_gobject(void);
void prepare_wayland(void);
void prepare_qt(void);

#ifdef __cplusplus
}
#endif

#endif
