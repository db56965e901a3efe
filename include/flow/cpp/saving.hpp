/**
 * flow/cpp/saving.hpp - what is saved and restored: ids for states, and for hosts the records.
 */
#ifndef FLOW_CPP_SAVING_HPP
#define FLOW_CPP_SAVING_HPP

#include <flow/cpp/callback.hpp>
#include <flow/cpp/facts.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/status.hpp>
#include <flow/cpp/value.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

#ifndef FLOW_PLUGIN_H
/** A record, owned: one object as it was saved. @since 0.3 */
struct record {
  flow_kind kind = FLOW_KIND_NONE;
  uint64_t id = 0;
  flow::value value; /**< a map; null where it was told that the object has gone */

  record() = default;
  record(flow_kind kind, uint64_t id, flow::value value)
      : kind(kind), id(id), value(std::move(value)) {}
  /** Copies what a save has told. */
  explicit record(const flow_record &told)
      : kind(told.kind), id(told.id), value(value_view(told.value)) {}
};

/** The settings of a restore, used up by it. @since 0.3 */
class restore_options {
 public:
  restore_options() = default;
  restore_options(restore_options &&other) noexcept
      : windows_(std::move(other.windows_)),
        aside_(std::move(other.aside_)),
        made_(std::exchange(other.made_, {})) {}
  restore_options &operator=(restore_options &&) = delete;
  ~restore_options() { detail::drop(made_); }

  /** An empty window becomes the one that was saved under an id. */
  restore_options &&window(uint64_t id, window_handle window) {
    windows_.push_back({id, window.raw()});
    return std::move(*this);
  }
  /** (uint64_t id, window_handle) gets each other window before any change is told: the place to
   *  give it a presenter. */
  template <typename Function>
  restore_options &&made(Function function) {
    using kept = detail::closure<Function>;
    const flow_window_callback callback = {
        [](void *self, flow_engine *engine, uint64_t id, flow_window window) {
          kept::call(self, engine, window, detail::made_word, id, window_handle(window));
        },
        kept::make(std::move(function)), kept::destroy};
    detail::drop(made_);
    made_ = callback;
    return std::move(*this);
  }
  /** The screen or coordinator of an id becomes a placeholder without being tried. */
  restore_options &&set_aside(uint64_t id) {
    aside_.push_back(id);
    return std::move(*this);
  }

  /** The struct for flow_engine_restore(), which owns the callback from then on; it borrows from
   *  this object. */
  flow_restore_options release() {
    flow_restore_options raw = FLOW_RESTORE_OPTIONS_INIT;
    raw.windows = windows_.data();
    raw.window_count = windows_.size();
    raw.made = std::exchange(made_, {});
    raw.set_aside = aside_.data();
    raw.set_aside_count = aside_.size();
    return raw;
  }

 private:
  std::vector<flow_restored_window> windows_;
  std::vector<uint64_t> aside_;
  flow_window_callback made_ = {};
};
#endif

namespace detail {

#ifndef FLOW_PLUGIN_H
/** A function that gets records, for one save. */
template <typename Function>
struct taker {
  flow_engine *engine;
  Function function;
  bool has_thrown = false;

  static void take(void *self, const flow_record *record) {
    taker &taken = *static_cast<taker *>(self);
    /* A record after an exception would be put over something that is incomplete. */
    if (taken.has_thrown) return;
    run([&] { taken.function(*record); },
        [&](const char *what) {
          taken.has_thrown = true;
          report(taken.engine, FLOW_NONE, nullptr, save_word, what);
        });
  }
  /** Saves. The result is true if it is whole, and FLOW_ERROR_IO after an exception. */
  result<bool> save(flow_saver saver, uint32_t flags) {
    flow_bool is_whole = FLOW_FALSE;
    const flow_status code = flow_engine_save(engine, saver, flags,
                                              flow_record_callback{take, this, nullptr}, &is_whole);
    return {code == FLOW_OK && has_thrown ? flow_status(FLOW_ERROR_IO) : code,
            is_whole != FLOW_FALSE};
  }
};
#endif

}  // namespace detail

#ifndef FLOW_PLUGIN_H
/** A taker of changed saves, owned. It ends with this object, which ends before the engine.
 *  @since 0.3 */
class saver {
 public:
  saver() = default;
  saver(saver &&other) noexcept
      : engine_(std::exchange(other.engine_, nullptr)), raw_(std::exchange(other.raw_, 0)) {}
  saver &operator=(saver &&other) noexcept {
    if (this == &other) return *this;
    end();
    engine_ = std::exchange(other.engine_, nullptr);
    raw_ = std::exchange(other.raw_, 0);
    return *this;
  }
  ~saver() { end(); }

  flow_saver raw() const { return raw_; }
  explicit operator bool() const { return raw_ != 0; }
  void end() {
    if (raw_) flow_saver_destroy(engine_, std::exchange(raw_, 0));
  }

  /** Tells what has changed since this taker's last save, or all. (const flow_record &) gets each
   *  record; a NULL value is of what has gone. The result is true if all was told: then what was
   *  told before and is not told now has gone. Idle, or at rest (engine_view::set_rest()).
   *
   *  An exception of the function is reported, and makes it FLOW_ERROR_IO; the next save is then
   *  whole, so that nothing is lost. */
  template <typename Function>
  result<bool> save(Function function) {
    detail::taker<Function> taken{engine_, std::move(function)};
    result<bool> saved = taken.save(raw_, FLOW_SAVE_CHANGED);
    if (taken.has_thrown) {
      flow_saver_destroy(engine_, std::exchange(raw_, 0));
      flow_saver_create(engine_, &raw_);
    }
    return saved;
  }

  /** Begins to take changed saves, as flow_saver_create(). */
  static result<saver> begin(flow_engine *engine) {
    saver made;
    made.engine_ = engine;
    const flow_status code = flow_saver_create(engine, &made.raw_);
    return {code, std::move(made)};
  }

 private:
  flow_engine *engine_ = nullptr;
  flow_saver raw_ = 0;
};
#endif

namespace detail {

/** The kind of a handle that has only one. */
template <typename Handle>
struct only_kind {
  static_assert(sizeof(Handle) == 0, "the handle is of one kind, as flow::screen_handle is");
};
template <flow_kind Kind>
struct only_kind<handle<Kind>> {
  static constexpr flow_kind value = Kind;
};

/** The functions of an engine_view about what is saved. They need FLOW_ENGINE_SAVED. */
class saving : public facts {
 public:
  using facts::facts;

  /** Says that `save_state` of an instance would lend something else now, after a change that none
   *  of its own methods has made. @since 0.3 */
  status state_changed(presentable_handle instance) const {
    return flow_state_changed(raw_, instance.raw());
  }
  /** The id under which a window, layer, router, screen or coordinator is saved: what a state
   *  keeps instead of a handle. @since 0.3 */
  result<uint64_t> saved_id(any_handle of) const {
    uint64_t id = 0;
    const flow_status code = flow_saved_id(raw_, of.raw(), &id);
    return {code, id};
  }
  /** The handle of an object that had this saved id, of one kind: restored<screen_handle>(id). An
   *  id whose object has gone is an error, and no handle. @since 0.3 */
  template <typename Handle>
  result<Handle> restored(uint64_t id) const {
    flow_handle found = FLOW_NONE;
    const flow_status code = flow_restored(raw_, only_kind<Handle>::value, id, &found);
    return {code, Handle(found)};
  }

#ifndef FLOW_PLUGIN_H
  /** Tells all that is open: (const flow_record &) gets each record. Idle, or at rest. An exception
   *  of the function is reported, and makes it FLOW_ERROR_IO. @since 0.3 */
  template <typename Function>
  status save(Function function) const {
    return taker<Function>{raw_, std::move(function)}.save(0, 0).status();
  }
  /** Begins to take changed saves. @since 0.3 */
  result<saver> begin_saver() const { return saver::begin(raw_); }
  /** Sets the function, (), that runs each time the engine has come to rest, and may save.
   *  @since 0.3 */
  template <typename Function>
  status set_rest(Function function) const {
    return flow_engine_set_rest(raw_, callback<rest_word, any_handle>(std::move(function)));
  }
  /** Adds such a function, beside those that were set or added. The result is the number for
   *  remove_rest(). @since 0.4 */
  template <typename Function>
  result<flow_rest> add_rest(Function function) const {
    flow_rest rest = 0;
    const flow_status added =
        flow_engine_add_rest(raw_, callback<rest_word, any_handle>(std::move(function)), &rest);
    return {added, rest};
  }
  /** Ends a function that was added. @since 0.4 */
  status remove_rest(flow_rest rest) const { return flow_engine_remove_rest(raw_, rest); }
  /** Ends the function that was set. @since 0.3 */
  status end_rest() const { return flow_engine_set_rest(raw_, flow_callback()); }
  /** The number of inputs and wishes of the user so far. @since 0.4 */
  result<std::uint64_t> wishes() const {
    std::uint64_t count = 0;
    const flow_status code = flow_engine_wishes(raw_, &count);
    return {code, count};
  }
  /** Makes what was saved, in an engine in which nothing is open. Of the error, the message names
   *  the record. @since 0.3 */
  status restore(const std::vector<record> &records,
                 restore_options &&with = restore_options()) const {
    std::vector<flow_record> lent;
    lent.reserve(records.size());
    for (const record &each : records) {
      flow_record raw = FLOW_RECORD_INIT;
      raw.kind = each.kind;
      raw.id = each.id;
      raw.value = value_view(each.value).is_null() ? nullptr : each.value.raw();
      lent.push_back(raw);
    }
    flow_error error = FLOW_ERROR_INIT;
    const flow_restore_options given = with.release();
    return {flow_engine_restore(raw_, lent.data(), lent.size(), &given, &error), error};
  }
#endif
};

}  // namespace detail

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
