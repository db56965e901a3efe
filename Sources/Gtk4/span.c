/* Places side by side: the first one holds a list, which needs no more than so much. */
#include "span.h"

#define LEAST 360 /* sp, for each place */
#define SLACK 8
#define LEAST_FIRST 240
#define MOST_FIRST 400
#define MOST_PLACES 64
#define NORMAL_DPI (96 * 1024) /* as the setting counts it */

double flow_gtk_sp(GtkWidget *widget) {
  int dpi = -1; /* nothing is set */
  g_object_get(gtk_widget_get_settings(widget), "gtk-xft-dpi", &dpi, NULL);
  return dpi > 0 ? (double)dpi / NORMAL_DPI : 1;
}

static int width_of_first(int width, guint count, double sp) {
  const double wanted = CLAMP(width / 3.0, LEAST_FIRST * sp, MOST_FIRST * sp);
  return (int)MIN(wanted, (double)width / count); /* while a narrower window still has so many */
}

FlowGtkSpan flow_gtk_span_of(int width, guint count, guint index, double sp) {
  int first, rest, others;
  if (count < 2) return (FlowGtkSpan){0, width};
  first = width_of_first(width, count, sp);
  if (index == 0) return (FlowGtkSpan){0, first};
  others = (int)count - 1;
  rest = MAX(0, width - first - others * FLOW_GTK_LINE);
  const int begin = rest * (int)(index - 1) / others, end = rest * (int)index / others;
  return (FlowGtkSpan){first + begin + (int)index * FLOW_GTK_LINE, end - begin};
}

int flow_gtk_wanted_width(int widest, guint count, double sp) {
  const int others = (int)count - 1, all = (int)count * widest + others * FLOW_GTK_LINE;
  return others ? MAX(all, (int)((LEAST_FIRST + others * LEAST) * sp)) : widest;
}

guint flow_gtk_fit(int width, guint before, double sp) {
  const guint most = (guint)CLAMP(width / (LEAST * sp), 1, MOST_PLACES);
  const guint kept = (guint)CLAMP((width + SLACK * sp) / (LEAST * sp), 1, MOST_PLACES);
  return CLAMP(before, most, kept);
}
