// A text in a row.
import QtQuick

Text {
  property Item row
  textFormat: Text.PlainText
  elide: Text.ElideRight
  color: row.highlighted ? row.palette.highlightedText : row.palette.text
}
