import QtQuick
import QtQuick.Controls
import Flow

Label {
  required property FlowElement element
  text: element.text
  wrapMode: Text.Wrap
  Accessible.name: element.label
  Accessible.description: element.description
}
