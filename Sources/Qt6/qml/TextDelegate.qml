// A text; headings, notes and links are texts of another look.
import QtQuick
import Flow

Words {
  required property FlowElement element
  text: element.text
  Accessible.role: Accessible.StaticText
  Accessible.name: element.label
  Accessible.description: element.description
}
