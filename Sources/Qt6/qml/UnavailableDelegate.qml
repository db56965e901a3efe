import QtQuick

TextDelegate {
  id: text
  horizontalAlignment: Text.AlignHCenter
  font.italic: true
  opacity: 0.75
  topPadding: 16
  bottomPadding: 16
  Rectangle {
    anchors.fill: parent
    radius: 8
    color: "transparent"
    border.color: text.palette.windowText
    opacity: 0.3
  }
}
