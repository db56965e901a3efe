/**
 * flow-qt/application.h - what a program with windows needs beside them: one running instance, to
 * which links are given, and a place for what is kept until the next start.
 */
#ifndef FLOW_QT_APPLICATION_H
#define FLOW_QT_APPLICATION_H

#include <flow-qt/export.h>

#include <QtCore/qobject.h>
#include <QtCore/qstringlist.h>
#include <QtCore/qvariant.h>
#include <QtQml/qqmlregistration.h>
#include <memory>

/**
 * The program on the session's D-Bus, as org.freedesktop.Application: the first one that is started
 * gets the links of all that are started later, and those that the desktop opens. Without a session
 * bus each one is the first.
 *
 * @since 0.4
 */
class FLOW_QT_EXPORT FlowApplication : public QObject {
  Q_OBJECT
  QML_ELEMENT
  /** Its name, such as "org.example.Shop", which is that of the .desktop file. It is taken when it
   *  is set, once. @since 0.4 */
  Q_PROPERTY(QString name READ name WRITE setName NOTIFY nameChanged)
  /** True if another instance has the name already. @since 0.4 */
  Q_PROPERTY(bool isSecond READ isSecond NOTIFY isSecondChanged)

 public:
  explicit FlowApplication(QObject *parent = nullptr);
  ~FlowApplication() override;

  QString name() const;
  void setName(const QString &name);
  bool isSecond() const;
  /** Gives links to the instance that runs, or without any raises its window; false if that failed.
   *  If this is the first, `opened` or `activated` is sent. @since 0.4 */
  Q_INVOKABLE bool open(const QStringList &links);
  /** The value kept under a key, in the file NAME.ini of $XDG_STATE_HOME; else the other one.
   *  @since 0.4 */
  Q_INVOKABLE QVariant kept(const QString &key, const QVariant &otherwise = QVariant()) const;
  /** Keeps a value, such as the size of a window, until it is overwritten. @since 0.4 */
  Q_INVOKABLE void keep(const QString &key, const QVariant &value);
  /** Prints a line on standard output, where QML has none. @since 0.4 */
  Q_INVOKABLE void print(const QString &line) const;

 Q_SIGNALS:
  /** `name` is another one: once. @since 0.4 */
  void nameChanged();
  /** `isSecond` has become true. @since 0.4 */
  void isSecondChanged();
  /** These links shall be opened, in the window used last. @since 0.4 */
  void opened(const QStringList &links);
  /** The program was started once more: its window shall be raised. @since 0.4 */
  void activated();

 private:
  struct Q_DECL_HIDDEN Private;
  std::unique_ptr<Private> d;
};

#endif
