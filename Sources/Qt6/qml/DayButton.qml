// The button in a field of days, and the calendar that it opens.
import QtQuick
import QtQuick.Controls
import Flow

IconButton {
  id: button
  required property FlowElement element
  required property string typed // in the field
  property int year
  property int month // 0 is January
  property int day
  signal taken(string text)
  // Of the flow's language, which need not be that of the program.
  readonly property var names: Qt.locale(element.screen.language || "C")
  readonly property bool isYearFirst: names.dateFormat(Locale.LongFormat).indexOf("y")
                                      < names.dateFormat(Locale.LongFormat).indexOf("M")

  function iso(year, month, day) {
    const pad = (number, size) => String(number).padStart(size, "0")
    return pad(year, 4) + "-" + pad(month + 1, 2) + "-" + pad(day, 2)
  }
  // In the digits of the language.
  function digits(number) {
    const zero = names.zeroDigit.codePointAt(0)
    return String(number).replace(/\d/g, digit => String.fromCodePoint(zero + Number(digit)))
  }
  function monthName(year, month) {
    const name = names.standaloneMonthName(month)
    return isYearFirst ? digits(year) + " " + name : name + " " + digits(year)
  }
  function mark(date) {
    if (date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) return
    year = date.getUTCFullYear()
    month = date.getUTCMonth()
    day = date.getUTCDate()
  }
  function days(count) {
    const date = new Date(Date.UTC(2000, month, 1))
    date.setUTCFullYear(year, month, day + count)
    mark(date)
  }
  function months(count) {
    const date = new Date(Date.UTC(2000, 0, 1))
    date.setUTCFullYear(year, month + count + 1, 0) // the last day of that month
    date.setUTCDate(Math.min(day, date.getUTCDate()))
    mark(date)
  }
  function open() {
    const now = new Date()
    const given = String(element.read(typed) ?? "").split("-").map(Number)
    year = given.length === 3 ? given[0] : now.getFullYear()
    month = given.length === 3 ? given[1] - 1 : now.getMonth()
    day = given.length === 3 ? given[2] : now.getDate()
    calendar.open()
  }
  function take() {
    calendar.close()
    taken(element.written(iso(year, month, day)))
  }

  name: "calendar"
  focusPolicy: Qt.NoFocus
  onClicked: open()
  onEnabledChanged: if (!enabled) calendar.close()
  Accessible.name: element.label
  Accessible.onPressAction: open()

  Popup {
    id: calendar
    y: button.height
    x: button.mirrored ? 0 : button.width - width
    margins: 8
    focus: true
    modal: true
    dim: false
    palette: button.palette // a popup has that of the window
    background: Rectangle {
      radius: 10
      color: calendar.palette.base
      border.color: calendar.palette.mid
    }
    contentItem: Column {
      spacing: 4
      LayoutMirroring.enabled: button.mirrored
      LayoutMirroring.childrenInherit: true
      Accessible.role: Accessible.Dialog
      Accessible.name: button.element.label
      Item {
        width: grid.width
        height: next.height
        MonthButton {
          anchors.left: parent.left
          of: button
          by: -1
        }
        Words {
          anchors.centerIn: parent
          text: button.monthName(button.year, button.month)
          font.bold: true
          Accessible.role: Accessible.StaticText
          Accessible.name: text
        }
        MonthButton {
          id: next
          anchors.right: parent.right
          of: button
          by: 1
        }
      }
      DayOfWeekRow {
        width: grid.width
        spacing: grid.spacing
        locale: button.names // qmllint disable
        delegate: Words {
          required property string shortName
          text: shortName
          horizontalAlignment: Text.AlignHCenter
          wrapMode: Text.NoWrap
          fontSizeMode: Text.HorizontalFit
          minimumPixelSize: 8
          font.pixelSize: 12
          opacity: 0.7
        }
      }
      MonthGrid {
        id: grid
        width: 322
        spacing: 2
        locale: button.names // qmllint disable
        year: button.year
        month: button.month
        focus: true
        Keys.onPressed: event => {
          const side = button.mirrored ? -1 : 1
          event.accepted = true
          switch (event.key) {
          case Qt.Key_Left: return button.days(-side)
          case Qt.Key_Right: return button.days(side)
          case Qt.Key_Up: return button.days(-7)
          case Qt.Key_Down: return button.days(7)
          case Qt.Key_PageUp: return button.months(-1)
          case Qt.Key_PageDown: return button.months(1)
          case Qt.Key_Return:
          case Qt.Key_Enter: return button.take()
          }
          event.accepted = false
        }
        delegate: AbstractButton {
          id: cell
          required property var model
          readonly property bool isMarked: model.day === button.day && model.month === button.month
                                           && model.year === button.year
          implicitHeight: 34
          focusPolicy: Qt.NoFocus
          onIsMarkedChanged: if (isMarked && calendar.visible) forceActiveFocus()
          onClicked: {
            button.year = model.year
            button.month = model.month
            button.day = model.day
            button.take()
          }
          contentItem: Text {
            text: button.digits(cell.model.day)
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            color: cell.isMarked ? grid.palette.highlightedText : grid.palette.windowText
            opacity: cell.model.month === button.month ? 1 : 0.5
            font.bold: cell.model.today
          }
          background: Rectangle {
            radius: 7
            color: cell.isMarked ? grid.palette.highlight
                   : Qt.rgba(grid.palette.text.r, grid.palette.text.g, grid.palette.text.b,
                             cell.hovered ? 0.08 : 0)
          }
          Accessible.role: Accessible.Button
          Accessible.name: button.element.written(button.iso(model.year, model.month, model.day))
          Accessible.onPressAction: clicked()
          Connections {
            target: calendar
            function onOpened() { if (cell.isMarked) cell.forceActiveFocus() }
          }
        }
      }
    }
  }
}
