/* Keeps a damaged plugin from harming others. */
#ifndef CONFINE_H
#define CONFINE_H

/* From now on nothing can be written but what is open, nothing made, run or ended but this process.
 * A damaged jump may hit any function of libc, with any arguments. Returns whether that is so. */
int confine(void);

#endif
