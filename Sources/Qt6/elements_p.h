#ifndef FLOW_QT_ELEMENTS_P_H
#define FLOW_QT_ELEMENTS_P_H

#include <flow-qt/elements.h>

#include "element_p.h"

struct FlowElements::Private {
  FlowElements *q;
  FlowScreen *screen;
  std::vector<FlowElement *> all;
  std::vector<FlowElement *> gone = {}; /* until all new content has been told */
  std::size_t counted = 0;              /* as was told last */

  /** Takes elements out, or puts them in. */
  void show(const flow_news &news);
  void changed(FlowElement *element, uint32_t bits);
  /** All of the new content has been told. */
  void told();
  /** The page goes. */
  void leave();
};

#endif
