/**
 * flow-qt/element.h - one element of a screen, as long as it stays.
 */
#ifndef FLOW_QT_ELEMENT_H
#define FLOW_QT_ELEMENT_H

#include <flow-qt/export.h>
#include <flow-qt/rows.h>
#include <flow/flow.h>

#include <QtCore/qobject.h>
#include <QtCore/qurl.h>
#include <QtCore/qvariant.h>
#include <QtQml/qqmlregistration.h>
#include <memory>

class FlowScreen;

/**
 * One element of a screen: what a delegate is given. It stays while its key does (V14), whatever
 * the screen renders, and its properties tell what it says now. Its screen owns it; a program keeps
 * it in a QPointer at most. An element that has gone keeps what it said last, and every input of it
 * is refused.
 *
 * Each property has one signal of its own, which is sent after the value has changed.
 *
 * @since 0.4
 */
class FLOW_QT_EXPORT FlowElement : public QObject {
  Q_OBJECT
  QML_ELEMENT
  QML_UNCREATABLE("an element of a screen")
  Q_CLASSINFO("RegisterEnumClassesUnscoped", "false")
  /** Its kind. A kind of a later version of Flow is a number without a name. @since 0.4 */
  Q_PROPERTY(Kind kind READ kind CONSTANT)
  /** The kind of value that it may have. @since 0.4 */
  Q_PROPERTY(Takes takes READ takes CONSTANT)
  /** Its id in the screen; empty if it has none. @since 0.4 */
  Q_PROPERTY(QString elementId READ elementId CONSTANT)
  /** The screen that it is an element of, and that owns it. @since 0.4 */
  Q_PROPERTY(FlowScreen *screen READ screen CONSTANT)
  /** Its rows, which it owns; null of an element that can have none. @since 0.4 */
  Q_PROPERTY(FlowRows *rows READ rows CONSTANT)
  /** The text that is shown: a text, a title, or the label of what can be used. @since 0.4 */
  Q_PROPERTY(QString text READ text NOTIFY textChanged)
  /** Its name for assistive technology: its label, else its text. @since 0.4 */
  Q_PROPERTY(QString label READ label NOTIFY labelChanged)
  /** Its description for assistive technology: its problem, else its hint. @since 0.4 */
  Q_PROPERTY(QString description READ description NOTIFY descriptionChanged)
  /** More about it, for assistive technology. @since 0.4 */
  Q_PROPERTY(QString hint READ hint NOTIFY hintChanged)
  /** The text that an empty field shows. @since 0.4 */
  Q_PROPERTY(QString placeholder READ placeholder NOTIFY placeholderChanged)
  /** The text below it, or below its section. @since 0.4 */
  Q_PROPERTY(QString footer READ footer NOTIFY footerChanged)
  /** The name of an icon of the system's theme. @since 0.4 */
  Q_PROPERTY(QString icon READ icon NOTIFY iconChanged)
  /** The keys that press it, "Ctrl+S"; the view listens for them. @since 0.4 */
  Q_PROPERTY(QString shortcut READ shortcut NOTIFY shortcutChanged)
  /** The target of a link text, or the file or URI of an image, as the screen wrote it. For a
   *  picture take `imageSource`. @since 0.4 */
  Q_PROPERTY(QString source READ source NOTIFY sourceChanged)
  /** The picture of an image, for QML's Image; empty if there is none to show. @since 0.4 */
  Q_PROPERTY(QUrl imageSource READ imageSource NOTIFY imageSourceChanged)
  /** The rendered value, a copy; null for bytes, which are `imageSource`. Changed is told after
   *  each input, too, so that a control that the user has moved shows what the screen says.
   *  @since 0.4 */
  Q_PROPERTY(QVariant value READ value NOTIFY valueChanged)
  /** The text of a field, told when the screen has put it there, and then alone (V10): else the
   *  text stays the user's, with cursor and composition. @since 0.4 */
  Q_PROPERTY(QString putText READ putText NOTIFY putTextChanged)
  /** Why its value is not right: the screen's error, else why the text is no value yet; else empty.
   *  @since 0.4 */
  Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
  /** False if the user cannot use it now. @since 0.4 */
  Q_PROPERTY(bool enabled READ isEnabled NOTIFY enabledChanged)
  /** True for a choice of many rows. @since 0.4 */
  Q_PROPERTY(bool many READ isMany NOTIFY manyChanged)
  /** True if its value is not shown in the clear. @since 0.4 */
  Q_PROPERTY(bool secret READ isSecret NOTIFY secretChanged)
  /** True for the button that Enter presses. @since 0.4 */
  Q_PROPERTY(bool standard READ isStandard NOTIFY standardChanged)
  /** The purpose of a button. @since 0.4 */
  Q_PROPERTY(Role role READ role NOTIFY roleChanged)
  /** The kind of text, number or time that a field takes. @since 0.4 */
  Q_PROPERTY(FieldType fieldType READ fieldType NOTIFY fieldTypeChanged)
  /** Its place: in the body, or at one end of the toolbar. @since 0.4 */
  Q_PROPERTY(Placement placement READ placement NOTIFY placementChanged)
  /** The least that its value can be, in the value's own unit. @since 0.4 */
  Q_PROPERTY(double minimum READ minimum NOTIFY minimumChanged)
  /** The most that its value can be. @since 0.4 */
  Q_PROPERTY(double maximum READ maximum NOTIFY maximumChanged)
  /** The distance of one value from the next; 0 if there is no such. @since 0.4 */
  Q_PROPERTY(double step READ step NOTIFY stepChanged)

 public:
  /** The kinds of elements (FLOW_ELEMENT_TABLE). `delegates` of FlowView names them by their words,
   *  "link text". @since 0.4 */
  enum class Kind {
    Heading = FLOW_ELEMENT_HEADING,
    Text = FLOW_ELEMENT_TEXT,
    Image = FLOW_ELEMENT_IMAGE,
    Field = FLOW_ELEMENT_FIELD,
    Toggle = FLOW_ELEMENT_TOGGLE,
    Choice = FLOW_ELEMENT_CHOICE,
    List = FLOW_ELEMENT_LIST,
    Button = FLOW_ELEMENT_BUTTON,
    Progress = FLOW_ELEMENT_PROGRESS,
    Divider = FLOW_ELEMENT_DIVIDER,
    Range = FLOW_ELEMENT_RANGE,
    Section = FLOW_ELEMENT_SECTION,
    Note = FLOW_ELEMENT_NOTE,
    LinkText = FLOW_ELEMENT_LINK_TEXT,
    Unavailable = FLOW_ELEMENT_UNAVAILABLE,
    Rating = FLOW_ELEMENT_RATING
  };
  Q_ENUM(Kind)
  /** The kinds of values (FLOW_TAKES_TABLE). @since 0.4 */
  enum class Takes {
    Any = FLOW_TAKES_ANY,
    Field = FLOW_TAKES_FIELD,
    Boolean = FLOW_TAKES_BOOLEAN,
    Row = FLOW_TAKES_ROW,
    Rows = FLOW_TAKES_ROWS,
    Fraction = FLOW_TAKES_FRACTION,
    Number = FLOW_TAKES_NUMBER,
    Bytes = FLOW_TAKES_BYTES
  };
  Q_ENUM(Takes)
  /** The purposes of buttons, and of the actions of a row (FLOW_ROLE_TABLE). @since 0.4 */
  enum class Role {
    Normal = FLOW_ROLE_NORMAL,
    Primary = FLOW_ROLE_PRIMARY,
    Destructive = FLOW_ROLE_DESTRUCTIVE,
    Cancel = FLOW_ROLE_CANCEL
  };
  Q_ENUM(Role)
  /** The types of fields (FLOW_FIELD_TYPE_TABLE). @since 0.4 */
  enum class FieldType {
    Text = FLOW_FIELD_TEXT,
    Secure = FLOW_FIELD_SECURE,
    Number = FLOW_FIELD_NUMBER,
    Email = FLOW_FIELD_EMAIL,
    Multiline = FLOW_FIELD_MULTILINE,
    Date = FLOW_FIELD_DATE,
    Time = FLOW_FIELD_TIME
  };
  Q_ENUM(FieldType)
  /** The places of an element (FLOW_PLACEMENT_TABLE). @since 0.4 */
  enum class Placement {
    Body = FLOW_PLACEMENT_BODY,
    Leading = FLOW_PLACEMENT_LEADING,
    Trailing = FLOW_PLACEMENT_TRAILING
  };
  Q_ENUM(Placement)

  ~FlowElement() override;
  Kind kind() const;
  Takes takes() const;
  QString elementId() const;
  FlowScreen *screen() const;
  FlowRows *rows() const;
  QString text() const;
  QString label() const;
  QString description() const;
  QString hint() const;
  QString placeholder() const;
  QString footer() const;
  QString icon() const;
  QString shortcut() const;
  QString source() const;
  QUrl imageSource() const;
  QVariant value() const;
  QString putText() const;
  QString problem() const;
  bool isEnabled() const;
  bool isMany() const;
  bool isSecret() const;
  bool isStandard() const;
  Role role() const;
  FieldType fieldType() const;
  Placement placement() const;
  double minimum() const;
  double maximum() const;
  double step() const;

  /** The user has pressed it: a button, a row of a list by its id, or an action of a row's menu.
   *  False if the screen refused; the view shows why. @since 0.4 */
  Q_INVOKABLE bool press(const QString &rowId = QString(), const QString &action = QString());
  /** The user has chosen this value. False if it was refused; the view shows why. @since 0.4 */
  Q_INVOKABLE bool set(const QVariant &value);
  /** The user has typed this text into it. Text that is no value yet is not sent: the screen is
   *  told that it is wrong, and `problem` says why. False if it was refused. @since 0.4 */
  Q_INVOKABLE bool type(const QString &text);
  /** For a choice: the user has chosen a row, or one more or less of many. False if it was refused.
   *  @since 0.4 */
  Q_INVOKABLE bool choose(const QString &rowId, bool chosen = true);
  /** The user has opened a link text: `linkActivated` of screen and view is sent. @since 0.4 */
  Q_INVOKABLE void openLink();
  /** A value as the user's language writes it: a day, a time or a number. Empty once the element
   *  has gone. @since 0.4 */
  Q_INVOKABLE QString written(const QVariant &value) const;
  /** The value of a text that the user has typed; undefined if it is none. @since 0.4 */
  Q_INVOKABLE QVariant read(const QString &text) const;
  /** The text of a field of days, times or numbers after so many keys up, or down if they are less
   *  than 0; empty for a field without steps. Nothing is sent: it is typed then. @since 0.4 */
  Q_INVOKABLE QString stepped(const QString &text, int steps) const;
  /** Some picture for QML's Image: a row's `source`, or an icon of the system's theme; empty if
   *  there is none to show. @since 0.4 */
  Q_INVOKABLE QUrl picture(const QString &source, const QString &icon = QString()) const;

 Q_SIGNALS:
  void textChanged();
  void labelChanged();
  void descriptionChanged();
  void hintChanged();
  void placeholderChanged();
  void footerChanged();
  void iconChanged();
  void shortcutChanged();
  void sourceChanged();
  void imageSourceChanged();
  void valueChanged();
  /** The screen puts a text into the field, right before `putText` changes: a control reads where
   *  its cursor is. @since 0.4 */
  void putting();
  void putTextChanged();
  void problemChanged();
  void enabledChanged();
  void manyChanged();
  void secretChanged();
  void standardChanged();
  void roleChanged();
  void fieldTypeChanged();
  void placementChanged();
  void minimumChanged();
  void maximumChanged();
  void stepChanged();

 private:
  friend class FlowBody;
  friend class FlowElements;
  friend class FlowScreen;
  friend class FlowRows;
  struct Q_DECL_HIDDEN Private;
  FlowElement(FlowScreen *screen, flowqt::ElementData &&data);
  void apply(flowqt::ElementData &&now, bool isTold);
  quint64 key() const;
  std::unique_ptr<Private> d;
};

#endif
