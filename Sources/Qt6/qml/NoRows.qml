// The word for a list without rows.
import QtQuick
import Flow

Loader {
  id: none
  required property FlowElement element
  active: element.rows.count === 0
  visible: active
  sourceComponent: Words {
    text: none.element.screen.words.noRows
    opacity: 0.75
    Accessible.role: Accessible.StaticText
    Accessible.name: text
  }
}
