#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace roadbook {

/// Calls `body(name, value)` for each attribute of a tag or an XML declaration, as far as they can be told apart.
template <typename Body> void forEachAttribute(std::string_view tag, Body body) {
  constexpr auto none = std::string_view::npos;
  constexpr std::string_view space = " \t\r\n";
  for (std::size_t at = tag.find_first_of(space); at != none;) {
    const std::size_t begin = tag.find_first_not_of(space, at);
    const std::size_t equals = tag.find('=', at);
    const std::size_t open = equals == none ? none : tag.find_first_of("\"'", equals);
    const std::size_t close = open == none ? none : tag.find(tag[open], open + 1);
    if (close == none || begin > equals) return;
    const std::string_view name = tag.substr(begin, equals - begin);
    body(name.substr(0, name.find_first_of(space)), tag.substr(open + 1, close - open - 1));
    at = close + 1;
  }
}

}  // namespace roadbook
