// A field of one line.
import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: input
  spacing: 3

  CaptionLabel { element: box.element }
  TextField {
    id: input
    width: parent.width
    implicitHeight: Math.max(34, contentHeight + topPadding + bottomPadding)
    enabled: box.element.enabled
    opacity: Ours.opacity(enabled)
    placeholderText: box.element.placeholder
    readonly property int type: box.element.fieldType
    inputMethodHints: type === FlowElement.FieldType.Number ? Qt.ImhFormattedNumbersOnly
                      : type === FlowElement.FieldType.Email ? Qt.ImhEmailCharactersOnly
                      : type === FlowElement.FieldType.Date ? Qt.ImhDate
                      : type === FlowElement.FieldType.Time ? Qt.ImhTime : Qt.ImhNone
    text: box.element.putText
    onTextEdited: if (!isTaking) box.element.type(text)
    // Not by its property, whose binding says what the screen puts; and as one change.
    property bool isTaking: false
    function take(next) {
      isTaking = true
      remove(0, length)
      insert(0, next)
      isTaking = false
      box.element.type(next)
    }
    Keys.onPressed: event => {
      const steps = event.key === Qt.Key_Up ? 1 : event.key === Qt.Key_Down ? -1 : 0
      const isOpening = steps < 0 && event.modifiers === Qt.AltModifier && calendar.active
      const isPlain = !(event.modifiers & ~Qt.KeypadModifier)
      const text = steps && isPlain ? box.element.stepped(input.text, steps) : ""
      if (text) take(text)
      if (isOpening) calendar.item.open()
      event.accepted = text !== "" || isOpening
    }
    // The calendar stands at the end of the text.
    readonly property real end: calendar.active ? calendar.width + 8 : 10
    readonly property bool isMirrored: calendar.item !== null && calendar.item.mirrored
    leftPadding: isMirrored ? end : 10
    rightPadding: isMirrored ? 10 : end
    Loader {
      id: calendar
      active: box.element.fieldType === FlowElement.FieldType.Date
      anchors.right: parent.right
      anchors.verticalCenter: parent.verticalCenter
      height: parent.height - 4
      sourceComponent: DayButton {
        element: box.element
        typed: input.text
        height: calendar.height
        onTaken: text => input.take(text)
      }
    }
    Accessible.name: box.element.label
    // Qt itself writes the placeholder there, when the field is made or assistive technology comes.
    readonly property string description: box.element.description || box.element.placeholder
    Accessible.description: description
    Accessible.onDescriptionChanged: if (Accessible.description !== description)
      Accessible.description = Qt.binding(() => description)
    background: FieldFrame {
      input: input
      element: box.element
    }
  }
  ProblemLabel { element: box.element }
}
