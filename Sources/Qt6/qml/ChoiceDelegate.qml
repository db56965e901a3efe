// A choice of one row, or of many.
import QtQuick
import QtQuick.Controls
import Flow

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: options.count ? options.itemAt(0) : null
  spacing: 1
  Accessible.role: Accessible.Grouping
  Accessible.name: element.label
  Accessible.description: element.description

  CaptionLabel { element: box.element }
  Repeater {
    id: options
    model: box.element.rows
    delegate: box.element.many ? check : radio
  }
  Component {
    id: radio
    RadioButton {
      required property string rowId
      required property string title
      required property string subtitle
      required property string detail
      required property string badge
      required property bool chosen
      required property bool usable
      width: box.width
      autoExclusive: false
      text: title
      enabled: box.element.enabled && usable
      checked: (box.element.value, chosen)
      focusPolicy: Qt.StrongFocus
      // A click takes the mark off the chosen row, and nothing is sent that would bring it back.
      onClicked: {
        checked = Qt.binding(() => (box.element.value, chosen))
        box.element.choose(rowId)
      }
      Accessible.name: title
      Accessible.description: [subtitle, detail, badge].filter(part => part).join(", ")
      Accessible.onPressAction: if (enabled) box.element.choose(rowId)
      Accessible.onToggleAction: if (enabled) box.element.choose(rowId)
    }
  }
  Component {
    id: check
    CheckBox {
      required property string rowId
      required property string title
      required property string subtitle
      required property string detail
      required property string badge
      required property bool chosen
      required property bool usable
      width: box.width
      text: title
      enabled: box.element.enabled && usable
      checked: (box.element.value, chosen)
      focusPolicy: Qt.StrongFocus
      onClicked: box.element.choose(rowId, checked)
      Accessible.name: title
      Accessible.description: [subtitle, detail, badge].filter(part => part).join(", ")
      Accessible.onPressAction: if (enabled) box.element.choose(rowId, !chosen)
      Accessible.onToggleAction: if (enabled) box.element.choose(rowId, !chosen)
    }
  }
  ProblemLabel { element: box.element }
}
