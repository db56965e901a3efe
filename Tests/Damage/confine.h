/* Keeps a damaged plugin from harming others. */
#ifndef CONFINE_H
#define CONFINE_H

/* Confines this process: from now on it can write only to open files, make and run nothing, and end
 * no process but itself. A damaged jump may hit any function of libc, with any arguments. Returns
 * true if it is confined. */
int confine(void);

#endif
