#include "element_p.h"

#include "core.h"
#include "images.h"
#include "rows_p.h"
#include "screen_p.h"

using flowqt::ElementData;

FlowElement::FlowElement(FlowScreen *screen, ElementData &&data)
    : QObject(screen), d(new Private{this, screen, {}, nullptr, 0, {}, {}, {}, 0}) {
  d->data.kind = data.kind;
  d->data.key = data.key;
  d->data.id = data.id;
  if (data.hasRows()) {
    d->rows = new FlowRows(this);
    d->rows->d->element = this;
  }
  apply(std::move(data), false);
}

FlowElement::~FlowElement() {
  if (d->keptDigest) flowqt::let_go_of_image(d->keptDigest);
}

void FlowElement::apply(ElementData &&now, bool rowsMissed) {
  const ElementData &was = d->data;
  const bool text = was.text != now.text || was.label != now.label || was.hint != now.hint ||
                    was.placeholder != now.placeholder || was.footer != now.footer ||
                    was.icon != now.icon || was.source != now.source ||
                    was.shortcut != now.shortcut;
  const bool image = was.digest != now.digest || was.source != now.source || was.icon != now.icon ||
                     (now.digest == 0 && was.bytes != now.bytes);
  const bool value = was.value != now.value || image;
  const bool state = was.isEnabled != now.isEnabled || was.isMany != now.isMany ||
                     was.isSecret != now.isSecret || was.isStandard != now.isStandard ||
                     was.role != now.role || was.fieldType != now.fieldType ||
                     was.placement != now.placement;
  const bool limits =
      was.minimum != now.minimum || was.maximum != now.maximum || was.step != now.step;
  const bool problem = was.error != now.error || was.hint != now.hint;
  d->data = std::move(now);
  if (d->rows) d->rows->d->apply(d->data, rowsMissed);
  d->data.rows.clear();
  if (image && flow_element_takes(d->data.kind) == FLOW_TAKES_BYTES) d->applyImage();
  if (limits) Q_EMIT limitsChanged();
  if (state) Q_EMIT stateChanged();
  if (text) Q_EMIT textChanged();
  if (value) Q_EMIT valueChanged();
  d->applyText();
  if (problem) Q_EMIT problemChanged();
}

/* Takes the text that the screen has put there; else it stays the user's (V10). */
void FlowElement::Private::applyText() {
  if (flow_element_takes(data.kind) != FLOW_TAKES_FIELD || data.putRevision <= put) return;
  put = data.putRevision;
  Q_EMIT q->putting();
  typed = data.typed;
  if (!reason.isEmpty()) {
    const QByteArray id = data.id.toUtf8();
    screen->d->core->engine().set_wrong(screen->d->handle, id.constData(), nullptr);
    setReason(QString());
  }
  Q_EMIT q->put();
}

void FlowElement::Private::forgetSecret() {
  if (!data.isSecret || typed == data.typed) return;
  Q_EMIT q->putting();
  typed = data.typed;
  Q_EMIT q->put();
}

void FlowElement::Private::applyImage() {
  const quint64 before = std::exchange(keptDigest, 0);
  image = QUrl();
  if (!data.bytes.isEmpty() && data.digest) {
    image = flowqt::keep_image(data.digest, data.bytes);
    keptDigest = data.digest;
  } else {
    image = q->picture(data.source, data.icon);
  }
  if (before) flowqt::let_go_of_image(before);
  data.bytes.clear();
}

void FlowElement::Private::setReason(const QString &text) {
  if (text == reason) return;
  reason = text;
  Q_EMIT q->problemChanged();
}

/* Controls that the user has moved show what the screen says, once it has had its turn. */
void FlowElement::Private::showValueSoon() {
  QMetaObject::invokeMethod(q, &FlowElement::valueChanged, Qt::QueuedConnection);
}

bool FlowElement::Private::sendRaw(const flow_value *value, const QString &action) {
  const QPointer<FlowElement> alive = q;
  const bool sent = screen->d->send(data.id, action, value);
  if (alive) showValueSoon();
  return sent;
}

bool FlowElement::Private::send(const QVariant &given, const QString &action) {
  const flow::value value = flowqt::value(given);
  return sendRaw(value.is_null() ? nullptr : value.raw(), action);
}

bool FlowElement::press(const QString &rowId, const QString &action) {
  return d->send(rowId.isEmpty() ? QVariant() : QVariant(rowId), action);
}

bool FlowElement::set(const QVariant &value) { return d->send(value); }

bool FlowElement::choose(const QString &rowId, bool chosen) {
  if (!d->data.isMany) return d->send(rowId);
  QVariantList all = d->data.value.toList();
  all.removeAll(rowId);
  if (chosen) all.append(rowId);
  return d->send(all);
}

QString FlowElement::Private::reasonFor(const QString &text) const {
  const flowqt::Core &core = *screen->d->core;
  switch (data.fieldType) {
    case FLOW_FIELD_DATE:
      return core.word(FLOW_WORD_WRONG_DATE);
    case FLOW_FIELD_TIME:
      return core.word(FLOW_WORD_WRONG_TIME);
    default: {
      bool isNumber = false;
      text.trimmed().toDouble(&isNumber);
      return core.word(isNumber ? FLOW_WORD_WRONG_LIMITS : FLOW_WORD_WRONG_NUMBER);
    }
  }
}

bool FlowElement::type(const QString &text) {
  if (text == d->typed) return true;
  d->typed = text;
  const QByteArray id = d->data.id.toUtf8();
  flow_element element = FLOW_ELEMENT_INIT;
  element.kind = d->data.kind;
  element.field_type = d->data.fieldType;
  element.secret = d->data.isSecret ? FLOW_TRUE : FLOW_FALSE;
  element.minimum = d->data.minimum, element.maximum = d->data.maximum;
  element.step = d->data.step;
  element.id = {id.constData(), std::size_t(id.size())};
  const auto value = flow::engine_view::value_for(element, text.toStdString());
  if (!value) {
    const QString reason = d->reasonFor(text);
    d->setReason(reason);
    d->screen->d->core->engine().set_wrong(d->screen->d->handle, id.constData(),
                                           reason.toUtf8().constData());
    return false;
  }
  d->setReason(QString());
  // A text of several lines, as one that was pasted, is one line in a field of one (V3).
  const bool isLine = d->data.fieldType != FLOW_FIELD_MULTILINE && (*value).is_string();
  if (isLine && (text.contains('\n') || text.contains('\r'))) {
    Q_EMIT putting();
    d->typed = flowqt::string((*value).raw()->as.string);
    Q_EMIT put();
  }
  return d->sendRaw((*value).raw(), QString());
}

void FlowElement::openLink() { Q_EMIT d->screen->linkActivated(QUrl(d->data.source)); }

QUrl FlowElement::picture(const QString &source, const QString &icon) const {
  if (!source.isEmpty()) return d->screen->d->file(source);
  return flowqt::icon_url(icon);
}

QString FlowElement::kind() const { return flow_element_name(d->data.kind); }
QString FlowElement::takes() const { return flow_takes_name(flow_element_takes(d->data.kind)); }
QString FlowElement::elementId() const { return d->data.id; }
FlowScreen *FlowElement::screen() const { return d->screen; }
FlowRows *FlowElement::rows() const { return d->rows; }
QString FlowElement::text() const { return d->data.text; }
QString FlowElement::label() const {
  return d->data.label.isEmpty() ? d->data.text : d->data.label;
}
QString FlowElement::description() const {
  const QString wrong = problem();
  return wrong.isEmpty() ? d->data.hint : wrong;
}
QString FlowElement::hint() const { return d->data.hint; }
QString FlowElement::placeholder() const { return d->data.placeholder; }
QString FlowElement::footer() const { return d->data.footer; }
QString FlowElement::icon() const { return d->data.icon; }
QString FlowElement::shortcut() const { return d->data.shortcut; }
QString FlowElement::source() const { return d->data.source; }
QUrl FlowElement::imageSource() const { return d->image; }
QVariant FlowElement::value() const { return d->data.value; }
QString FlowElement::putText() const { return d->typed; }
QString FlowElement::problem() const { return d->data.error.isEmpty() ? d->reason : d->data.error; }
bool FlowElement::isEnabled() const { return d->data.isEnabled; }
bool FlowElement::isMany() const { return d->data.isMany; }
bool FlowElement::isSecret() const { return d->data.isSecret; }
bool FlowElement::isStandard() const { return d->data.isStandard; }
QString FlowElement::role() const { return flow_role_name(d->data.role); }
QString FlowElement::fieldType() const { return flow_field_type_name(d->data.fieldType); }
QString FlowElement::placement() const { return flow_placement_name(d->data.placement); }
double FlowElement::minimum() const { return d->data.minimum; }
double FlowElement::maximum() const { return d->data.maximum; }
double FlowElement::step() const { return d->data.step; }
flow_element_kind FlowElement::kindNumber() const { return d->data.kind; }
quint64 FlowElement::key() const { return d->data.key; }
