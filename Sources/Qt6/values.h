// Values and texts of Flow as Qt's, and back.
#ifndef FLOW_QT_VALUES_H
#define FLOW_QT_VALUES_H

#include <flow/flow.h>

#include <QtCore/qstring.h>
#include <QtCore/qvariant.h>
#include <flow/flow.hpp>

namespace flowqt {

inline QString string(std::string_view text) {
  return QString::fromUtf8(text.data(), qsizetype(text.size()));
}
inline QString string(flow_string text) { return string(flow::view(text)); }

/** A value as QML knows it; bytes are a QByteArray. */
QVariant variant(flow::value_view value);
/** A value of QML; what Flow has no type for is null. */
flow::value value(const QVariant &variant);

}  // namespace flowqt

#endif
