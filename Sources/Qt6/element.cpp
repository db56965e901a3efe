#include "element_p.h"

#include "images.h"
#include "rows_p.h"
#include "screen_p.h"
#include "stage.h"

using flowqt::ElementData;
using flowqt::string;

FlowElement::FlowElement(FlowScreen *screen, ElementData &&data)
    : QObject(screen), d(new Private{this, screen, data.scene, data.scene->shown}) {
  data.scene->data = this;
  if (flow_element_traits(d->shown->kind) & FLOW_ELEMENT_HAS_ROWS) {
    d->rows = new FlowRows(this);
    d->rows->d->element = this;
  }
  apply(std::move(data), false);
}

FlowElement::~FlowElement() {
  if (d->scene) d->scene->data = nullptr;
  if (d->keptDigest) flowqt::let_go_of_image(d->keptDigest);
}

void FlowElement::apply(ElementData &&now, bool isTold) {
  const auto has = [&](uint32_t bits) { return (now.changed & bits) != 0; };
  const flow_takes takes = flow_element_takes(d->shown->kind);
  const bool isImage = takes == FLOW_TAKES_BYTES;
  if (has(FLOW_SHOWN_LOOK) && d->rows) d->rows->d->reset();
  if (isImage && has(FLOW_SHOWN_VALUE | FLOW_SHOWN_SOURCE | FLOW_SHOWN_ICON)) d->applyImage();
  // A secret number is typed into a field (H7).
  if (isTold ? has(FLOW_SHOWN_SECRET) && takes == FLOW_TAKES_NUMBER
             : takes == FLOW_TAKES_FIELD || isSecret())
    d->typed = d->written();
  if (!isTold) return;
  // Each once, what a control has to know before its value first, and its name and problem last.
  const auto told = [&](uint32_t bits, auto signal) {
    if (has(bits)) Q_EMIT(this->*signal)();
  };
  const uint32_t picture = isImage ? FLOW_SHOWN_VALUE | FLOW_SHOWN_SOURCE | FLOW_SHOWN_ICON : 0;
  told(FLOW_SHOWN_LIMITS, &FlowElement::minimumChanged);
  told(FLOW_SHOWN_LIMITS, &FlowElement::maximumChanged);
  told(FLOW_SHOWN_LIMITS, &FlowElement::stepChanged);
  told(FLOW_SHOWN_PLACEMENT, &FlowElement::placementChanged);
  told(FLOW_SHOWN_ROLE, &FlowElement::roleChanged);
  told(FLOW_SHOWN_FIELD_TYPE, &FlowElement::fieldTypeChanged);
  told(FLOW_SHOWN_ENABLED, &FlowElement::enabledChanged);
  told(FLOW_SHOWN_MANY, &FlowElement::manyChanged);
  told(FLOW_SHOWN_SECRET, &FlowElement::secretChanged);
  told(FLOW_SHOWN_DEFAULT, &FlowElement::standardChanged);
  told(FLOW_SHOWN_TEXT, &FlowElement::textChanged);
  told(FLOW_SHOWN_PLACEHOLDER, &FlowElement::placeholderChanged);
  told(FLOW_SHOWN_SOURCE, &FlowElement::sourceChanged);
  told(FLOW_SHOWN_FOOTER, &FlowElement::footerChanged);
  told(FLOW_SHOWN_ICON, &FlowElement::iconChanged);
  told(FLOW_SHOWN_SHORTCUT, &FlowElement::shortcutChanged);
  told(FLOW_SHOWN_HINT, &FlowElement::hintChanged);
  told(FLOW_SHOWN_NAME, &FlowElement::labelChanged);
  told(picture, &FlowElement::imageSourceChanged);
  told(FLOW_SHOWN_VALUE, &FlowElement::valueChanged);
  if (has(FLOW_SHOWN_PUT)) d->put();
  told(FLOW_SHOWN_ERROR, &FlowElement::problemChanged);
  told(FLOW_SHOWN_ERROR | FLOW_SHOWN_HINT, &FlowElement::descriptionChanged);
}

QString FlowElement::Private::written() const {
  return scene ? QString::fromUtf8(flow_scene_text(scene, nullptr)) : typed;
}

void FlowElement::Private::put(bool isComposed) {
  isPutLate = !isComposed && input && input->property("inputMethodComposing").toBool();
  if (isPutLate) return;
  const QString before = input ? input->property("text").toString() : QString();
  const int cursor = input ? input->property("cursorPosition").toInt() : 0;
  const QString rest = before.mid(cursor);
  Q_EMIT q->putting();
  typed = written();
  Q_EMIT q->putTextChanged();
  if (!input) return;
  // The cursor stays before the same end of the text.
  const int length = int(typed.size());
  input->setProperty("cursorPosition",
                     typed.endsWith(rest) ? length - int(rest.size()) : std::min(cursor, length));
}

void FlowElement::Private::applyImage() {
  const quint64 before = std::exchange(keptDigest, 0);
  const flow_bytes bytes = flow::value_view(&shown->value).bytes();
  if (bytes.size && shown->digest) {
    image = flowqt::keep_image(shown->digest, bytes);
    keptDigest = shown->digest;
  } else if (shown->source.size) {
    image = flowqt::image_url(flow_scene_file(scene));
  } else {
    image = flowqt::icon_url(string(shown->icon));
  }
  if (before) flowqt::let_go_of_image(before);
}

void FlowElement::Private::leave() {
  if (!scene) return;
  const auto keep = [this](std::string_view text) {
    texts.emplace_back(text.data(), qsizetype(text.size()));
    return flow::text({texts.back().constData(), text.size()});
  };
  if (!scene->is_secret) value = q->value();
  last = *shown;
  last.error = flow_text(flow_scene_error(scene));
  last.label = flow_text(flow_scene_name(scene));
  last.secret = scene->is_secret;
  last.value = flow_null_value();
  for (flow_string *text : {&last.id, &last.text, &last.placeholder, &last.error, &last.source,
                            &last.footer, &last.icon, &last.label, &last.hint, &last.shortcut})
    *text = keep(flow::view(*text));
  shown = &last;
  scene->data = nullptr;
  scene = nullptr;
}

void FlowElement::Private::showRows(const flow_news &news) {
  if (rows) rows->d->show(news);
}

/* ---- Input ----------------------------------------------------------------------------------- */

template <typename Input>
bool FlowElement::Private::send(Input input) {
  if (!scene) return false;
  flow_error error = FLOW_ERROR_INIT;
  return screen->d->stage->wish([&] { return input(scene, &error) == FLOW_OK; });
}

bool FlowElement::press(const QString &rowId, const QString &action) {
  const QByteArray row = rowId.toUtf8(), act = action.toUtf8();
  return d->send([&](flow_scene_element *scene, flow_error *error) {
    return flow_scene_press(scene, rowId.isEmpty() ? nullptr : row.constData(),
                            action.isEmpty() ? nullptr : act.constData(),
                            d->screen->d->stage->clicks, error);
  });
}

bool FlowElement::set(const QVariant &given) {
  const flow::value value = flowqt::value(given);
  return d->send([&](flow_scene_element *scene, flow_error *error) {
    return flow_scene_set(scene, value.is_null() ? nullptr : value.raw(), error);
  });
}

bool FlowElement::choose(const QString &rowId, bool chosen) {
  // One that is as it should be is not turned over.
  if (isMany() && !isSecret() && value().toList().contains(rowId) == chosen) return true;
  return d->send([&](flow_scene_element *scene, flow_error *error) {
    return flow_scene_choose(scene, rowId.toUtf8().constData(), error);
  });
}

bool FlowElement::type(const QString &text) {
  if (text == d->typed) return true;
  d->typed = text;
  const QPointer<FlowElement> alive = this;
  const bool isSent = d->send([&](flow_scene_element *scene, flow_error *error) {
    return flow_scene_type(scene, text.toUtf8().constData(), error);
  });
  // A text of several lines, as one that was pasted, is one line in a field of one (V3).
  if (isSent && alive && d->scene && d->typed == text &&
      d->shown->field_type != FLOW_FIELD_MULTILINE && (text.contains('\n') || text.contains('\r')))
    d->put();
  return isSent;
}

void FlowElement::openLink() {
  if (!d->scene) return;
  Q_EMIT d->screen->linkActivated(QUrl(source()));
  d->send([](flow_scene_element *scene, flow_error *error) {
    return flow_scene_press(scene, nullptr, nullptr, 1, error);
  });
}

/* ---- Properties ------------------------------------------------------------------------------ */

QString FlowElement::written(const QVariant &value) const {
  return d->scene ? QString::fromUtf8(flow_scene_text(d->scene, flowqt::value(value).raw()))
                  : QString();
}

QVariant FlowElement::read(const QString &text) const {
  flow_value *value = nullptr;
  if (!d->scene ||
      flow_scene_value_for(d->scene, text.toUtf8().constData(), &value, nullptr) != FLOW_OK)
    return QVariant();
  const QVariant made = flowqt::variant(value);
  flow_value_destroy(value);
  return made;
}

QString FlowElement::stepped(const QString &text, int steps) const {
  return QString::fromUtf8(flow_scene_step(d->scene, text.toUtf8().constData(), steps));
}

QUrl FlowElement::picture(const QString &source, const QString &icon) const {
  if (source.isEmpty()) return flowqt::icon_url(icon);
  if (d->scene && source == this->source()) return flowqt::image_url(flow_scene_file(d->scene));
  return d->rows ? d->rows->d->pictures.value(source) : QUrl();
}

FlowElement::Kind FlowElement::kind() const { return Kind(d->shown->kind); }
FlowElement::Takes FlowElement::takes() const { return Takes(flow_element_takes(d->shown->kind)); }
QString FlowElement::elementId() const { return string(d->shown->id); }
FlowScreen *FlowElement::screen() const { return d->screen; }
FlowRows *FlowElement::rows() const { return d->rows; }
QString FlowElement::text() const { return string(d->shown->text); }
QString FlowElement::label() const {
  const QString name =
      d->scene ? QString::fromUtf8(flow_scene_name(d->scene)) : string(d->last.label);
  return name.isEmpty() ? text() : name;
}
QString FlowElement::description() const {
  const QString wrong = problem();
  return wrong.isEmpty() ? hint() : wrong;
}
QString FlowElement::hint() const { return string(d->shown->hint); }
QString FlowElement::placeholder() const { return string(d->shown->placeholder); }
QString FlowElement::footer() const { return string(d->shown->footer); }
QString FlowElement::icon() const { return string(d->shown->icon); }
QString FlowElement::shortcut() const { return string(d->shown->shortcut); }
QString FlowElement::source() const { return string(d->shown->source); }
QUrl FlowElement::imageSource() const { return d->image; }
QVariant FlowElement::value() const {
  // Bytes are a picture, which is told as `imageSource`.
  if (d->shown->value.type == FLOW_TYPE_BYTES) return QVariant();
  return d->scene ? flowqt::variant(&d->shown->value) : d->value;
}
QString FlowElement::putText() const { return d->typed; }
QString FlowElement::problem() const {
  return d->scene ? QString::fromUtf8(flow_scene_error(d->scene)) : string(d->last.error);
}
bool FlowElement::isEnabled() const { return d->shown->enabled; }
bool FlowElement::isMany() const { return d->shown->many; }
bool FlowElement::isSecret() const { return d->scene ? d->scene->is_secret : d->last.secret; }
bool FlowElement::isStandard() const { return d->scene && d->scene->is_default; }
FlowElement::Role FlowElement::role() const { return Role(d->shown->role); }
FlowElement::FieldType FlowElement::fieldType() const { return FieldType(d->shown->field_type); }
FlowElement::Placement FlowElement::placement() const { return Placement(d->shown->placement); }
double FlowElement::minimum() const { return d->shown->minimum; }
double FlowElement::maximum() const { return d->shown->maximum; }
double FlowElement::step() const { return d->shown->step; }
quint64 FlowElement::key() const { return d->shown->key; }
