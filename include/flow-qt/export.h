/**
 * flow-qt/export.h - the mark of what libflow-qt6 exports.
 */
#ifndef FLOW_QT_EXPORT_H
#define FLOW_QT_EXPORT_H

#include <QtCore/qglobal.h>

#ifdef FLOW_QT_BUILD
#define FLOW_QT_EXPORT Q_DECL_EXPORT
#else
#define FLOW_QT_EXPORT Q_DECL_IMPORT
#endif

namespace flowqt {
class Core;
class Stage;
struct ElementData;
struct RowData;
}  // namespace flowqt

#endif
