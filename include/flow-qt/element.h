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
 * the screen renders, and its properties tell what it says now. Words are those of the tables of
 * flow/content.h, such as "link text" or "primary".
 */
class FLOW_QT_EXPORT FlowElement : public QObject {
  Q_OBJECT
  QML_ELEMENT
  QML_UNCREATABLE("an element of a screen")
  Q_PROPERTY(QString kind READ kind CONSTANT)
  Q_PROPERTY(QString takes READ takes CONSTANT)
  Q_PROPERTY(QString elementId READ elementId CONSTANT)
  Q_PROPERTY(FlowScreen *screen READ screen CONSTANT)
  Q_PROPERTY(FlowRows *rows READ rows CONSTANT)
  Q_PROPERTY(QString text READ text NOTIFY textChanged)
  /** Its name for assistive technology: its label, else its text. */
  Q_PROPERTY(QString label READ label NOTIFY textChanged)
  /** Its description for assistive technology: its problem, else its hint. */
  Q_PROPERTY(QString description READ description NOTIFY problemChanged)
  Q_PROPERTY(QString hint READ hint NOTIFY textChanged)
  Q_PROPERTY(QString placeholder READ placeholder NOTIFY textChanged)
  Q_PROPERTY(QString footer READ footer NOTIFY textChanged)
  Q_PROPERTY(QString icon READ icon NOTIFY textChanged)
  Q_PROPERTY(QString shortcut READ shortcut NOTIFY textChanged)
  /** The target of a link text. */
  Q_PROPERTY(QString source READ source NOTIFY textChanged)
  /** The picture of an image, for QML's Image; empty if there is none to show. */
  Q_PROPERTY(QUrl imageSource READ imageSource NOTIFY valueChanged)
  /** The rendered value. Changed is told after each input, too, so that a control that the user has
   *  moved shows what the screen says. */
  Q_PROPERTY(QVariant value READ value NOTIFY valueChanged)
  /** The text of a field, told when the screen has put it there, and then alone (V10): else the
   *  text stays the user's, with cursor and composition. */
  Q_PROPERTY(QString putText READ putText NOTIFY put)
  /** Why its value is not right: the screen's error, else why the text is no value yet. */
  Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
  Q_PROPERTY(bool enabled READ isEnabled NOTIFY stateChanged)
  Q_PROPERTY(bool many READ isMany NOTIFY stateChanged)
  Q_PROPERTY(bool secret READ isSecret NOTIFY stateChanged)
  /** True for the button that Enter presses. */
  Q_PROPERTY(bool standard READ isStandard NOTIFY stateChanged)
  Q_PROPERTY(QString role READ role NOTIFY stateChanged)
  Q_PROPERTY(QString fieldType READ fieldType NOTIFY stateChanged)
  Q_PROPERTY(QString placement READ placement NOTIFY stateChanged)
  Q_PROPERTY(double minimum READ minimum NOTIFY limitsChanged)
  Q_PROPERTY(double maximum READ maximum NOTIFY limitsChanged)
  Q_PROPERTY(double step READ step NOTIFY limitsChanged)

 public:
  ~FlowElement() override;
  QString kind() const;
  QString takes() const;
  QString elementId() const;
  FlowScreen *screen() const;
  /** Its rows; NULL of an element that has none. */
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
  QString role() const;
  QString fieldType() const;
  QString placement() const;
  double minimum() const;
  double maximum() const;
  double step() const;
  flow_element_kind kindNumber() const;

  /** The user has pressed it: a button, a row of a list by its id, or an action of a row's menu.
   *  False if the screen refused; the view shows why. */
  Q_INVOKABLE bool press(const QString &rowId = QString(), const QString &action = QString());
  /** The user has chosen this value. */
  Q_INVOKABLE bool set(const QVariant &value);
  /** The user has typed this text into it. Text that is no value yet is not sent: the screen is
   *  told that it is wrong, and `problem` says why. */
  Q_INVOKABLE bool type(const QString &text);
  /** For a choice: the user has chosen a row, or one more or less of many. */
  Q_INVOKABLE bool choose(const QString &rowId, bool chosen = true);
  /** The user has opened a link text. */
  Q_INVOKABLE void openLink();
  /** A value as the user's language writes it: a day, a time or a number. @since 0.4 */
  Q_INVOKABLE QString written(const QVariant &value) const;
  /** Some picture for QML's Image: a row's `source`, or an icon of the system's theme. */
  Q_INVOKABLE QUrl picture(const QString &source, const QString &icon = QString()) const;

 Q_SIGNALS:
  void textChanged();
  void valueChanged();
  /** The screen puts a text there: right before `put`. */
  void putting();
  void put();
  void problemChanged();
  void stateChanged();
  void limitsChanged();

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
