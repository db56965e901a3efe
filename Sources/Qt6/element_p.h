#ifndef FLOW_QT_ELEMENT_P_H
#define FLOW_QT_ELEMENT_P_H

#include <flow-qt/element.h>

#include "values.h"

#include <QtCore/qbytearray.h>
#include <QtCore/qpointer.h>
#include <QtQuick/qquickitem.h>
#include <flow/cpp/scene.hpp>
#include <list>

namespace flowqt {

/** An element of a scene, and what has changed of it. */
struct ElementData {
  flow_scene_element *scene;
  uint32_t changed = ~uint32_t(0); /* FLOW_SHOWN_... */
};

}  // namespace flowqt

struct FlowElement::Private {
  FlowElement *q;
  FlowScreen *screen;
  flow_scene_element *scene; /* null: it has gone */
  const flow_element *shown;
  FlowRows *rows = nullptr;
  QString typed = {}; /* the text that was put, or what the user has typed since */
  QUrl image = {};
  quint64 keptDigest = 0;
  flow_element last = {}; /* the last of it, once it has gone */
  std::list<QByteArray> texts = {};
  QVariant value = {};
  QPointer<QQuickItem> input =
      nullptr;            /* the control of a field, which has `text` and `cursorPosition` */
  bool isPutLate = false; /* a composition goes on: the text is put when that is over */

  /** Sends an input by a function (flow_scene_element *, flow_error *), and shows what comes of it;
   *  false if it was refused. */
  template <typename Input>
  bool send(Input input);
  /** The text of its value in a field, as the language writes it (V20). */
  QString written() const;
  /** Puts the text of the screen into the field, as soon as nothing is composed there. */
  void put(bool isComposed = false);
  void applyImage();
  /** The element goes from its page: what it said last stays. */
  void leave();
  void showRows(const flow_news &news);
};

#endif
