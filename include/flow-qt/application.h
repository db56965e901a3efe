/**
 * flow-qt/application.h - one running instance of a program, to which links are given.
 */
#ifndef FLOW_QT_APPLICATION_H
#define FLOW_QT_APPLICATION_H

#include <flow-qt/export.h>

#include <QtCore/qobject.h>
#include <QtCore/qstringlist.h>
#include <QtQml/qqmlregistration.h>
#include <memory>

/**
 * The program on the session's D-Bus, as org.freedesktop.Application: the first one that is started
 * gets the links of all that are started later, and those that the desktop opens. Without a session
 * bus each one is the first.
 */
class FLOW_QT_EXPORT FlowApplication : public QObject {
  Q_OBJECT
  QML_ELEMENT
  QML_UNCREATABLE("made by main()")

 public:
  /** Takes the name `id`, such as "org.example.Shop", which is that of the .desktop file. */
  explicit FlowApplication(const QString &id, QObject *parent = nullptr);
  ~FlowApplication() override;

  /** True if another instance runs. */
  bool isSecond() const;
  /** Gives links to the instance that runs, or without any raises its window; false if that failed.
   *  If this is the first, `opened` or `activated` is sent. */
  Q_INVOKABLE bool open(const QStringList &links);

 Q_SIGNALS:
  /** These links shall be opened, in the window used last. */
  void opened(const QStringList &links);
  /** The program was started once more: its window shall be raised. */
  void activated();

 private:
  struct Q_DECL_HIDDEN Private;
  std::unique_ptr<Private> d;
};

#endif
