/**
 * flow-qt/flow-qt.h - flows in a Qt 6 program: all of libflow-qt6.
 *
 * The same types stand in QML as the module `Flow 1.0`. Everything here is for the thread of the
 * program's windows, which is the engine's thread, too.
 */
#ifndef FLOW_QT_H
#define FLOW_QT_H

#include <flow-qt/application.h>
#include <flow-qt/element.h>
#include <flow-qt/elements.h>
#include <flow-qt/engine.h>
#include <flow-qt/rows.h>
#include <flow-qt/screen.h>
#include <flow-qt/view.h>

#endif
