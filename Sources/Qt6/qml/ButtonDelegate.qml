import QtQuick
import Flow

Item {
  property alias element: button.element
  property alias focusItem: button
  implicitHeight: button.implicitHeight
  ElementButton {
    id: button
    // As wide as its row where that is narrow.
    width: parent.width < 440 ? parent.width : Math.min(parent.width, Math.max(120, implicitWidth))
    anchors.left: parent.left
  }
}
