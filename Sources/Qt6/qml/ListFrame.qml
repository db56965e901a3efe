// The card behind rows.
import QtQuick

Rectangle {
  anchors.fill: parent
  radius: 10
  color: palette.base
  border.color: Qt.rgba(palette.windowText.r, palette.windowText.g, palette.windowText.b, 0.14)
}
