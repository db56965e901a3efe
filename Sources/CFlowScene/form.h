/* Days, times and numbers as the user's language writes them (V20). */
#ifndef FLOW_SCENE_FORM_H
#define FLOW_SCENE_FORM_H

#include <flow/content.h>

#include "news.h"

/* An entry of the table of forms (forms.h). */
typedef uint16_t form;

/* The engine's own form: without a language, and in a language that the table does not have. */
#define FORM_ISO 0x0130

/* The form of the engine's language, which is looked up once. */
form form_in(core *core);
/* True if what is typed into an element of this kind is a day, a time or a number. */
bool form_is_for(const flow_element *element);
/* A text that was typed into such an element, as the engine reads it (flow_value_for()). Any
 * other text stays no value. Freed with text_free(). */
char *form_read(form form, const flow_element *element, const char *typed);
/* The text of a value in the field of an element; "" for a value that has none. Freed with
 * text_free(). */
char *form_write(form form, const flow_element *element, const flow_value *value);

#define FORM_ROOM 48 /* of a day or a time */

/* The value of a field of days, times or numbers so many steps from another one (H23). A text of
 * it stands in `room`. */
flow_value form_step(const flow_element *element, const flow_value *from, int32_t steps,
                     char room[FORM_ROOM]);

#endif
