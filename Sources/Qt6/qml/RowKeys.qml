// The places that keys lead to in a list: arrows, pages, the ends, and letters.
import QtQml
import QtQuick
import Flow

QtObject {
  id: keys
  required property FlowElement element

  // The nearest row from a place on that can be used. Of a long list some are looked at.
  function usable(place, step) {
    const rows = element.rows
    const end = Math.max(-1, Math.min(rows.count, place + 100 * step))
    for (let each = place; each !== end && each >= 0 && each < rows.count; each += step)
      if (rows.get(each).usable) return each
    return -1
  }

  // The next row whose title begins with a letter, round.
  function begun(letter, from) {
    const rows = element.rows, count = Math.min(rows.count, 5000)
    for (let ahead = 1; ahead <= count; ahead++) {
      const next = (from + ahead) % rows.count
      const title = rows.data(rows.index(next, 0), Qt.DisplayRole) ?? ""
      if (title.toLowerCase().startsWith(letter) && rows.get(next).usable) return next
    }
    return from
  }

  // The row that a key leads to; -1: it is no key of a list, or leads nowhere.
  function target(event, from, page) {
    const last = element.rows.count - 1, letter = event.text.toLowerCase()
    if (last < 0 || event.modifiers & ~(Qt.ShiftModifier | Qt.KeypadModifier)) return -1
    switch (event.key) {
    case Qt.Key_Up: return usable(from - 1, -1)
    case Qt.Key_Down: return usable(from + 1, 1)
    case Qt.Key_PageUp: return usable(Math.max(0, from - page), 1)
    case Qt.Key_PageDown: return usable(Math.min(last, from + page), -1)
    case Qt.Key_Home: return usable(0, 1)
    case Qt.Key_End: return usable(last, -1)
    }
    return letter.length === 1 && letter > " " && letter !== "\u007f" ? begun(letter, from) : -1
  }
}
