// A text in the colours of the palette. A Label would tell assistive technology a role of its own.
import QtQuick

Text {
  color: palette.windowText
  linkColor: palette.link
  textFormat: Text.PlainText
  wrapMode: Text.Wrap
  horizontalAlignment: Text.AlignLeft // of the page, whatever the text is written in
}
