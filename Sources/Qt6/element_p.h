#ifndef FLOW_QT_ELEMENT_P_H
#define FLOW_QT_ELEMENT_P_H

#include <flow-qt/element.h>

#include "elementdata.h"

struct FlowElement::Private {
  FlowElement *q;
  FlowScreen *screen;
  flowqt::ElementData data;
  FlowRows *rows = nullptr;
  quint64 put = 0; /* the put_revision of the text that stands in it */
  QString typed;   /* that text, or what the user has typed since */
  QString reason;  /* why it is no value yet */
  QUrl image;
  quint64 keptDigest = 0;

  bool send(const QVariant &value, const QString &action = QString());
  bool sendRaw(const flow_value *value, const QString &action);
  void showValueSoon();
  void setReason(const QString &text);
  QString reasonFor(const QString &text) const;
  void applyText();
  /** Has a secret typed anew, which the screen has lost: it has been made anew (S16). */
  void forgetSecret();
  void applyImage();
};

#endif
