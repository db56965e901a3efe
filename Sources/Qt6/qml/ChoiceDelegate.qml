// A choice of one row, or of many.
import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

Column {
  id: box
  required property FlowElement element
  // The chosen row of a choice of one, else the first that can be used.
  readonly property Item focusItem: {
    const knows = options.count > 0 && !element.many && !element.secret
    const chosen = knows ? options.itemAt(element.rows.find(element.value ?? "")) : null
    if (chosen && chosen.enabled) return chosen
    for (let place = 0; place < options.count; place++)
      if (options.itemAt(place)?.enabled) return options.itemAt(place)
    return null
  }
  spacing: 4
  Accessible.role: Accessible.Grouping
  Accessible.name: element.label
  Accessible.description: element.description

  CaptionLabel { element: box.element }
  Item {
    width: parent.width
    height: column.height
    visible: options.count > 0
    ListFrame {}
    Column {
      id: column
      width: parent.width
      Repeater {
        id: options
        model: box.element.rows
        delegate: box.element.many ? check : radio
      }
    }
  }
  Component {
    id: radio
    RadioButton {
      id: option
      required property int index
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
      opacity: Ours.opacity(enabled)
      checked: (box.element.value, chosen)
      focusPolicy: Qt.StrongFocus
      leftPadding: mirrored ? 14 : 44
      rightPadding: mirrored ? 44 : 14
      topPadding: 11
      bottomPadding: 11
      indicator: Rectangle {
        x: option.mirrored ? option.width - width - 14 : 14
        y: (option.height - height) / 2
        width: 18
        height: 18
        radius: 9
        color: option.checked ? option.palette.highlightedText : option.palette.base
        border.width: option.checked ? 5 : 1
        border.color: option.checked ? option.palette.highlight : option.palette.mid
        HiddenMark { visible: box.element.secret }
      }
      contentItem: OptionText { of: option }
      background: RowFrame { of: option }
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
      id: option
      required property int index
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
      opacity: Ours.opacity(enabled)
      checked: (box.element.value, chosen)
      focusPolicy: Qt.StrongFocus
      leftPadding: mirrored ? 14 : 44
      rightPadding: mirrored ? 44 : 14
      topPadding: 11
      bottomPadding: 11
      indicator: Rectangle {
        x: option.mirrored ? option.width - width - 14 : 14
        y: (option.height - height) / 2
        width: 18
        height: 18
        radius: 4
        color: option.checked ? option.palette.highlight : option.palette.base
        border.width: option.checked ? 0 : 1
        border.color: option.palette.mid
        HiddenMark { visible: box.element.secret }
        DrawnIcon {
          anchors.centerIn: parent
          visible: option.checked && !box.element.secret
          name: "check"
          color: option.palette.highlightedText
        }
      }
      contentItem: OptionText { of: option }
      background: RowFrame { of: option }
      onClicked: box.element.choose(rowId, checked)
      Accessible.name: title
      Accessible.description: [subtitle, detail, badge].filter(part => part).join(", ")
      Accessible.onPressAction: if (enabled) box.element.choose(rowId, !chosen)
      Accessible.onToggleAction: if (enabled) box.element.choose(rowId, !chosen)
    }
  }
  ProblemLabel { element: box.element }
}
