import QtQuick

TextDelegate {
  id: link
  color: palette.link
  font.underline: true
  activeFocusOnTab: true
  Keys.onReturnPressed: element.openLink()
  Keys.onEnterPressed: element.openLink()
  Keys.onSpacePressed: element.openLink()
  Accessible.role: Accessible.Link
  Accessible.focusable: true
  Accessible.onPressAction: element.openLink()
  Rectangle {
    anchors.fill: parent
    anchors.margins: -3
    visible: link.activeFocus
    color: "transparent"
    radius: 3
    border.color: link.palette.highlight
  }
  TapHandler { onTapped: link.element.openLink() }
  HoverHandler { cursorShape: Qt.PointingHandCursor }
}
