/* Words in the language that the host has said. */
#ifndef FLOW_SCENE_WORDS_H
#define FLOW_SCENE_WORDS_H

#include <flow/scene.h>

/* The text to show for a word that the engine itself has put into content, for as long as words
 * stay as they are; NULL: the text is a screen's own. */
const char *words_shown(flow_engine *engine, const flow_scene_page *page,
                        const flow_element *element);

#endif
