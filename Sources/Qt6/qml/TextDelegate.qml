import QtQuick
import Flow

Words {
  required property FlowElement element
  text: element.text
  textFormat: Text.PlainText
  Accessible.role: Accessible.StaticText
  Accessible.name: element.label
  Accessible.description: element.description
}
