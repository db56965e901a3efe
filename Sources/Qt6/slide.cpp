#include "slide.h"

#include <algorithm>

namespace flowqt {

Slide::Slide() {
  limit_.setSingleShot(true);
  animation_.setEasingCurve(QEasingCurve::OutCubic);
  connect(&animation_, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
    if (isRunning_) setProgress(value.toReal());
  });
  const auto end = [this] {
    if (isRunning_) Q_EMIT ended();
  };
  connect(&animation_, &QVariantAnimation::finished, this, end);
  connect(&limit_, &QTimer::timeout, this, end);
}

void Slide::add(QQuickItem *item, What what, qreal from, qreal to) {
  if (!item) return;
  item->setVisible(true);
  movers_.push_back({item, what, from, to});
}

void Slide::setProgress(qreal progress) {
  progress_ = std::clamp(progress, qreal(0), qreal(1));
  for (const Mover &mover : movers_) {
    if (!mover.item) continue;
    const qreal value = mover.from + (mover.to - mover.from) * progress_;
    switch (mover.what) {
      case X:
        mover.item->setX(value * mover.item->width());
        break;
      case Opacity:
        mover.item->setOpacity(value);
        break;
      case Shown:
        mover.item->setProperty("shown", value);
        break;
    }
  }
}

void Slide::run(qreal to, int milliseconds) {
  isHeld_ = false;
  isRunning_ = true;
  setProgress(progress_);
  const int time = std::max(1, int(milliseconds * std::abs(to - progress_)));
  animation_.setStartValue(progress_);
  animation_.setEndValue(to);
  animation_.setDuration(time);
  animation_.start();
  limit_.start(time + 100);
}

void Slide::clear() {
  isHeld_ = isRunning_ = false;
  animation_.stop();
  limit_.stop();
  movers_.clear();
  progress_ = 0;
}

}  // namespace flowqt
