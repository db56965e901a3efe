// An icon that the module draws itself: back, forward, close, check, more, calendar,
// show or hide.
import QtQuick

Image {
  property string name
  property color color: palette.windowText
  width: 16
  height: 16
  sourceSize: Qt.size(16, 16)
  source: "image://flow-drawn/" + name + "/" + String(color).slice(1)
}
