// The slot of a page, which assistive technology finds.
import QtQuick
import Flow

FlowSlot {
  required property FlowScreen screen
  title: screen.title
  Accessible.role: Accessible.LayeredPane
  Rectangle {
    anchors.fill: parent
    color: parent.palette.window
  }
}
