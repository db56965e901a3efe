#include "products.hpp"

#include <algorithm>
#include <cctype>

namespace shop {

const std::array<Product, 8> products = {{
    {1, "Moka pot, 3 cups", "Lari", "Aluminium. For gas and electric stoves.", 2490, 12, 4},
    {2, "French press", "Norrby", "Glass and steel, one litre.", 3450, 5, 5},
    {3, "Hand grinder", "Kogane", "Ceramic burrs, 18 steps from fine to coarse.", 6900, 2, 4},
    {4, "Espresso beans, 1 kg", "Torre", "Dark roast: chocolate, almond.", 1890, 40, 1},
    {5, "Filter beans, 500 g", "Torre", "Light roast: bergamot, peach.", 1450, 25, 2},
    {6, "Milk jug", "Norrby", "Stainless steel, 350 ml.", 1690, 0, 1},
    {7, "Kettle with a thin spout", "Kogane", "Pours slowly and where you want it.", 5400, 3, 8},
    {8, "Paper filters, 100", "Lari", "Size 2, unbleached.", 490, 90, 5},
}};

const Product *find_product(int64_t id) {
  for (const Product &product : products) {
    if (product.id == id) return &product;
  }
  return nullptr;
}

const Product *find_product(std::string_view row) {
  for (const Product &product : products) {
    if (std::to_string(product.id) == row) return &product;
  }
  return nullptr;
}

static std::string small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

bool matches(const Product &product, const std::string &text) {
  const std::string all = std::string(product.name) + '\n' + product.maker;
  return small_letters(all).find(small_letters(text)) != std::string::npos;
}

std::string price(int64_t cents) {
  const std::string rest = std::to_string(cents % 100);
  return "EUR " + std::to_string(cents / 100) + (rest.size() < 2 ? ".0" : ".") + rest;
}

}  // namespace shop
