// A picture, or what it would show.
import QtQuick
import Flow

Item {
  id: box
  required property FlowElement element
  readonly property bool isThere: picture.status === Image.Ready
  implicitHeight: isThere ? picture.height : instead.implicitHeight
  Accessible.role: Accessible.Graphic
  Accessible.name: element.label
  Accessible.description: element.description
  Image {
    id: picture
    source: box.element.imageSource
    asynchronous: false
    cache: false
    mipmap: true
    autoTransform: true
    fillMode: Image.PreserveAspectFit
    visible: box.isThere
    width: Math.min(implicitWidth, box.width)
    height: implicitWidth > 0 ? width * implicitHeight / implicitWidth : 0
  }
  Words {
    id: instead
    visible: !box.isThere
    width: parent.width
    text: box.element.text
    horizontalAlignment: Text.AlignHCenter
    topPadding: 20
    bottomPadding: 20
    opacity: 0.7
    Rectangle {
      anchors.fill: parent
      radius: 8
      color: instead.palette.windowText
      opacity: 0.08
    }
  }
}
