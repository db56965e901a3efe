/* A person who fills in pages. The text that each field should show follows from what was typed and
 * from the pages' own state; nothing the engine says of it is looked at. */
#include "applied.h"

typedef struct {
  bool is_there, is_late, is_half;
  char stood[TEXT_SIZE];    /* the value for the page, as it writes it */
  char expected[TEXT_SIZE]; /* the text that the person sees */
  uint64_t since, put;      /* the revisions at which it appeared, and was last set by the page */
} thought;

/* A widget that was seen. */
typedef struct {
  unsigned serial;
  flow_element_kind kind;
  char id[ID_SIZE], label[64];
} sight;

typedef struct memory {
  struct memory *next;
  flow_screen screen;
  thought fields[FIELDS];
  sight *sights;
  size_t count;
} memory;

static memory *memories;

static memory *remember(flow_screen screen) {
  memory *each = memories;
  while (each && each->screen != screen)
    each = each->next;
  if (each) return each;
  each = calloc(1, sizeof *each);
  each->screen = screen;
  each->next = memories;
  memories = each;
  return each;
}

void person_forgets_all(void) {
  while (memories) {
    memory *next = memories->next;
    free(memories->sights);
    free(memories);
    memories = next;
  }
}

/* An element with an id has one widget as long as it is seen; so has one that looks as before. */
static void see_widgets(memory *memory, const sheet *sheet) {
  bool is_same = memory->count == sheet->count;
  size_t index, other;
  sight *sights = calloc(sheet->count + 1, sizeof *sights);
  for (index = 0; index < sheet->count; index++) {
    const widget *widget = sheet->widgets[index];
    sight *sight = &sights[index];
    sight->serial = widget->serial;
    sight->kind = widget->kind;
    memcpy(sight->id, widget->id, sizeof sight->id);
    memcpy(sight->label, widget->label, sizeof sight->label);
    if (is_same) {
      is_same = memory->sights[index].kind == sight->kind &&
                !strcmp(memory->sights[index].id, sight->id) &&
                !strcmp(memory->sights[index].label, sight->label);
    }
    for (other = 0; other < memory->count; other++) {
      bool is_it = memory->sights[other].serial == sight->serial;
      if (!sight->id[0] && !memory->sights[other].id[0]) continue;
      EXPECT(is_it == (memory->sights[other].kind == sight->kind &&
                       !strcmp(memory->sights[other].id, sight->id)),
             "the widget of '%s' was that of '%s' or another one", sight->id,
             memory->sights[other].id);
    }
  }
  for (index = 0; is_same && index < sheet->count; index++) {
    EXPECT(memory->sights[index].serial == sights[index].serial,
           "nothing has changed, but widget %zu is another one", index);
  }
  free(memory->sights);
  memory->sights = sights;
  memory->count = sheet->count;
}

static void see_field(const page *page, const sheet *sheet, thought *thought, int field) {
  const widget *widget = sheet_find(sheet, field_ids[field]);
  const uint64_t revision = sheet->content->revision;
  char value[TEXT_SIZE] = "";
  bool is_put;
  if (page->hidden[field]) {
    EXPECT(!widget, "'%s' is shown, and hidden", field_ids[field]);
    EXPECT(!page->wrong[field][0], "'%s' is gone, and wrong", field_ids[field]);
    memset(thought, 0, sizeof *thought);
    return;
  }
  EXPECT(widget, "'%s' is missing", field_ids[field]);
  if (field != SECRET) page_text(page, field, value);
  is_put = !thought->is_there || thought->is_late || strcmp(value, thought->stood);
  if (!thought->is_there) thought->since = revision;
  /* Nobody shows a password: it stays until it is emptied. */
  if (field == SECRET && thought->is_there) is_put = page->empties_secret && thought->stood[0];
  if (is_put) {
    strcpy(thought->expected, value);
    strcpy(thought->stood, value);
    thought->put = revision;
    thought->is_half = false;
  }
  thought->is_there = true;
  thought->is_late = false;
  EXPECT(!strcmp(widget->text, thought->expected), "'%s' shows '%s', and should show '%s'",
         field_ids[field], widget->text, thought->expected);
  EXPECT((page->wrong[field][0] != '\0') == thought->is_half, "'%s' is%s known to be half typed",
         field_ids[field], page->wrong[field][0] ? "" : " not");
}

void person_sees(const sheet *sheet) {
  const page *page = page_of(sheet->screen);
  memory *memory = remember(sheet->screen);
  int field;
  see_widgets(memory, sheet);
  if (!page) return;
  for (field = 0; field < FIELDS; field++)
    see_field(page, sheet, &memory->fields[field], field);
  EXPECT(sheet_find(sheet, "on")->is_on == page->is_on, "the toggle shows something else");
}

static void stand(thought *thought, int field, const char *text) {
  snprintf(thought->stood, TEXT_SIZE, "%s", text);
  if (field == NUMBER && text[0]) snprintf(thought->stood, TEXT_SIZE, "%g", strtod(text, NULL));
}

void person_typed(flow_screen screen, int field, const char *text, bool is_value) {
  thought *thought = &remember(screen)->fields[field];
  snprintf(thought->expected, TEXT_SIZE, "%s", text);
  thought->is_half = !is_value;
  if (is_value) stand(thought, field, text);
}

bool person_knows(flow_screen screen, int field, uint64_t revision) {
  const thought *thought = &remember(screen)->fields[field];
  return thought->is_there && thought->since <= revision;
}

bool person_is_late(flow_screen screen, int field, uint64_t revision) {
  return revision < remember(screen)->fields[field].put;
}

void person_sent_late(flow_screen screen, int field, const char *text) {
  thought *thought = &remember(screen)->fields[field];
  thought->is_late = true;
  thought->is_half = false;
  stand(thought, field, text);
}
