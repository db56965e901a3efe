// The desktop's word about light and dark.
#ifndef FLOW_QT_LOOK_H
#define FLOW_QT_LOOK_H

#include <QtCore/qobject.h>
#include <QtDBus/qdbusextratypes.h>

namespace flowqt {

/** The scheme of the desktop, one for the program. */
class Scheme : public QObject {
  Q_OBJECT

 public:
  static Scheme *shared();
  /** True if the desktop is dark, by its settings portal, or without that by the palette of the
   *  program's platform. */
  bool isDark() const;

 Q_SIGNALS:
  void changed();

 public Q_SLOTS:
  void settingChanged(const QString &space, const QString &name, const QDBusVariant &value);

 private:
  Scheme();
  void keep(uint scheme);

  uint told_ = 0; /* of the portal: 0 nothing, 1 dark, 2 light */
};

}  // namespace flowqt

#endif
