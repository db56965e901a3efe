/* A host that loads libflow, goes to another folder, and then makes an engine and calls a method:
 * moved LIBRARY FOLDER. With INSIDE it holds the engine, and LIBRARY means nothing. */
#include <dlfcn.h>
#include <flow/engine.h>
#include <stdio.h>
#include <unistd.h>

static void run(void *user_data, flow_engine *engine, flow_handle subject) {
  (void)user_data, (void)engine, (void)subject;
  puts("ran");
}

int main(int argc, char **argv) {
  flow_status (*create)(const flow_engine_options *, flow_engine **);
  flow_status (*post)(flow_engine *, flow_callback);
  flow_status (*dispatch)(flow_engine *);
  flow_status (*destroy)(flow_engine *);
  flow_callback callback = {run, NULL, NULL};
  flow_engine *engine = NULL;
  if (argc != 3) return 2;
#ifdef INSIDE
  create = flow_engine_create, post = flow_engine_post;
  dispatch = flow_engine_dispatch, destroy = flow_engine_destroy;
#else
  void *library = dlopen(argv[1], RTLD_NOW);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    return 2;
  }
  *(void **)&create = dlsym(library, "flow_engine_create");
  *(void **)&post = dlsym(library, "flow_engine_post");
  *(void **)&dispatch = dlsym(library, "flow_engine_dispatch");
  *(void **)&destroy = dlsym(library, "flow_engine_destroy");
#endif
  if (chdir(argv[2]) != 0 || create(NULL, &engine) != FLOW_OK) return 1;
  if (post(engine, callback) != FLOW_OK || dispatch(engine) != FLOW_OK) return 1;
  return destroy(engine) == FLOW_OK ? 0 : 1;
}
