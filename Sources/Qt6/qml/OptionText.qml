// The texts of an option of a choice: title and subtitle, and at the end a detail or badge.
import QtQuick
import "look.js" as Ours

Item {
  id: texts
  property var of
  implicitHeight: Math.max(name.height + below.height, end.height)
  RowText {
    id: name
    anchors.left: parent.left
    anchors.right: end.left
    y: (parent.height - height - below.height) / 2
    of: texts.of
    text: texts.of.text
    wrapMode: Text.Wrap
  }
  Loader {
    id: below
    active: texts.of.subtitle
    height: active ? implicitHeight : 0
    anchors.top: name.bottom
    anchors.left: name.left
    anchors.right: name.right
    sourceComponent: RowText {
      of: texts.of
      text: texts.of.subtitle
      wrapMode: Text.Wrap
      font.pixelSize: 12
      opacity: Ours.quiet(texts.of.enabled)
    }
  }
  RowText {
    id: end
    readonly property real room: Math.max(parent.width * 0.45, parent.width - name.implicitWidth)
    anchors.right: parent.right
    anchors.verticalCenter: parent.verticalCenter
    width: text ? Math.min(implicitWidth, room) : 0
    leftPadding: text ? 8 : 0
    rightPadding: leftPadding
    of: texts.of
    text: texts.of.badge ? texts.of.detail + "  " + texts.of.badge : texts.of.detail
    opacity: Ours.quiet(texts.of.enabled)
  }
}
