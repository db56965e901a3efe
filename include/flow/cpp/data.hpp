/**
 * flow/cpp/data.hpp - keys of a host's data on screens and layers.
 */
#ifndef FLOW_CPP_DATA_HPP
#define FLOW_CPP_DATA_HPP

#include <flow/cpp/base.hpp>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** A key of data of one type: a variable that lives as long as the program.
 *
 *      inline flow::data_key<Page> page_key;
 *      engine.set_data(screen, page_key, std::make_unique<Page>());
 *      Page *page = engine.data(screen, page_key);
 */
template <typename T>
class data_key {
 public:
  data_key() = default;
  data_key(const data_key &) = delete;
  data_key &operator=(const data_key &) = delete;

  /** A `flow_data_destroy_fn`. */
  static void destroy(void *data) { delete static_cast<T *>(data); }

 private:
  /* No other variable has its address. */
  char place_ = 0;
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
