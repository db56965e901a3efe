/* Prints the title of what a window shows, and its button, with the installed library. */
#include <flow/flow.h>
#include <flow/scene.h>
#include <stdio.h>

static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)user_data, (void)handle, (void)arguments;
  return engine;
}

static void render(void *engine, flow_content content) {
  flow_content_set_title(engine, content, flow_text("Tea"));
  flow_add_button(engine, content, "pour", "Pour", FLOW_ROLE_NORMAL);
}

int main(void) {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                        FLOW_SCREEN_METHOD(render, render)};
  const flow_class tea = FLOW_CLASS(FLOW_KIND_SCREEN, "tea", methods);
  flow_skin skin = FLOW_SKIN_INIT;
  flow_news news = FLOW_NEWS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  flow_engine *engine = NULL;
  flow_scene *scene = NULL;
  const flow_scene_layer *layer;
  const flow_scene_element *button;
  skin.flags = FLOW_SKIN_STILL;
  if (flow_engine_create(NULL, &engine) != FLOW_OK) return 1;
  if (flow_class_register(engine, FLOW_NONE, &tea, &error) != FLOW_OK ||
      flow_scene_create(engine, FLOW_NONE, &skin, &scene, &error) != FLOW_OK ||
      flow_scene_start(scene, "tea", NULL, &error) != FLOW_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  while (flow_scene_next(scene, &news))
    continue;
  layer = flow_scene_layer_at(scene, 0);
  button = layer && layer->page ? flow_scene_find(layer->page, "pour") : NULL;
  printf("%s: %s\n", flow_scene_title(scene), button ? button->shown->text.data : "no button");
  flow_scene_destroy(scene);
  return flow_engine_destroy(engine) == FLOW_OK ? 0 : 1;
}
