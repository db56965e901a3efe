#include "values.h"

#include <QtCore/qurl.h>
#include <QtQml/qjsvalue.h>

namespace flowqt {

QVariant variant(flow::value_view value) {
  switch (value.type()) {
    case FLOW_TYPE_BOOLEAN:
      return value.boolean();
    case FLOW_TYPE_INTEGER:
      return qlonglong(value.integer());
    case FLOW_TYPE_NUMBER:
      return value.number();
    case FLOW_TYPE_STRING:
      return string(value.string());
    case FLOW_TYPE_BYTES: {
      const flow_bytes bytes = value.bytes();
      return QByteArray(reinterpret_cast<const char *>(bytes.data), qsizetype(bytes.size));
    }
    case FLOW_TYPE_LIST: {
      QVariantList list;
      for (flow::value_view item : value)
        list.append(variant(item));
      return list;
    }
    case FLOW_TYPE_MAP: {
      QVariantMap map;
      for (const auto &entry : value.entries())
        map.insert(string(entry.key), variant(entry.value));
      return map;
    }
    default:
      return QVariant::fromValue(nullptr);
  }
}

flow::value value(const QVariant &given) {
  if (given.canConvert<QJSValue>() && given.typeId() == qMetaTypeId<QJSValue>()) {
    return value(given.value<QJSValue>().toVariant());
  }
  switch (given.typeId()) {
    case QMetaType::Bool:
      return flow::value(given.toBool());
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
    case QMetaType::ULongLong:
      return flow::value(int64_t(given.toLongLong()));
    case QMetaType::Double:
    case QMetaType::Float:
      return flow::value(given.toDouble());
    case QMetaType::QString:
    case QMetaType::QUrl:
      return flow::value(given.toString().toStdString());
    case QMetaType::QByteArray: {
      const QByteArray bytes = given.toByteArray();
      return flow::value(
          flow_bytes{reinterpret_cast<const uint8_t *>(bytes.constData()), size_t(bytes.size())});
    }
    case QMetaType::QStringList:
    case QMetaType::QVariantList: {
      flow::value list = flow::value::list();
      for (const QVariant &item : given.toList())
        list.push_back(value(item));
      return list;
    }
    case QMetaType::QVariantMap: {
      flow::value map = flow::value::map();
      const QVariantMap entries = given.toMap();
      for (auto entry = entries.begin(); entry != entries.end(); ++entry)
        map[entry.key().toStdString()] = value(entry.value());
      return map;
    }
    default:
      return flow::value();
  }
}

}  // namespace flowqt
