// The products that the shop sells. Knows nothing of the engine.
#ifndef SHOP_PRODUCTS_HPP
#define SHOP_PRODUCTS_HPP

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace shop {

struct Product {
  int64_t id;
  const char *name;
  const char *maker;
  const char *about;
  int64_t cents;
  int64_t stock;
  int64_t goes_with;  // another product
};

extern const std::array<Product, 8> products;

// NULL if the shop does not sell it.
const Product *find_product(int64_t id);

// The same by the id of a row.
const Product *find_product(std::string_view row);

// True if name or maker contains a text, in small or capital letters.
bool matches(const Product &product, const std::string &text);

// For example "EUR 12.90".
std::string price(int64_t cents);

}  // namespace shop

#endif
