// The slot of a page, which assistive technology finds.
import QtQuick
import Flow

FlowSlot {
  Accessible.role: Accessible.LayeredPane
  Rectangle {
    anchors.fill: parent
    color: parent.palette.window
  }
}
