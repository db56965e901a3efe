// Secret fields for assistive technology: Qt 6.4 gives a password field neither name nor
// description, and tells its text.
#ifndef FLOW_QT_SECRET_H
#define FLOW_QT_SECRET_H

class QAccessibleInterface;
class QObject;
class QString;

namespace flowqt {

/** For text fields that have a property `isFlowSecret`, `label` and `description`. */
QAccessibleInterface *make_secret_field(const QString &className, QObject *object);

}  // namespace flowqt

#endif
