// The ground of a slot, by which assistive technology finds the slot.
import QtQuick

Rectangle {
  anchors.fill: parent
  color: palette.window
  onParentChanged: if (parent) parent.Accessible.role = Accessible.LayeredPane
}
