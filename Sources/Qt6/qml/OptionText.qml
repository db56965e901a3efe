// The texts of an option of a choice: title and subtitle, and at the end a detail or badge.
import QtQuick

Item {
  id: texts
  property var of
  implicitHeight: Math.max(lines.height, end.implicitHeight)
  Column {
    id: lines
    anchors.left: parent.left
    anchors.right: end.left
    anchors.verticalCenter: parent.verticalCenter
    RowText {
      id: name
      width: parent.width
      of: texts.of
      text: texts.of.text
      wrapMode: Text.Wrap
    }
    RowText {
      width: parent.width
      visible: text
      of: texts.of
      text: texts.of.subtitle
      wrapMode: Text.Wrap
      font.pixelSize: 12
      opacity: 0.7
    }
  }
  RowText {
    id: end
    readonly property real room: Math.max(parent.width * 0.45, parent.width - name.implicitWidth)
    anchors.right: parent.right
    anchors.verticalCenter: parent.verticalCenter
    width: text ? Math.min(implicitWidth, room) : 0
    leftPadding: 8
    rightPadding: 8
    of: texts.of
    text: [texts.of.detail, texts.of.badge].filter(part => part).join("  ")
    opacity: 0.75
  }
}
