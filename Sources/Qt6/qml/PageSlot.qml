// The ground of a slot, by which assistive technology finds the slot.
import QtQuick

Rectangle {
  anchors.fill: parent
  // The slot's, so that the slot has a palette: else a page would keep the palette of the place
  // where its slot was made.
  color: parent ? parent.palette.window : "transparent"
  onParentChanged: if (parent) parent.Accessible.role = Accessible.LayeredPane
}
