// SPDX-License-Identifier: MIT
#include "golden/book/document.hpp"

#include <algorithm>

namespace animcheck::book {

std::string address_of(Target const& to, std::string const& from, std::string_view suffix) {
    if (to.page.starts_with("https://")) return to.page;
    std::string address;
    if (!to.page.empty() && to.page != from) {
        for (auto up = std::ranges::count(from, '/'); up > 0; --up) address += "../";
        address += to.page;
        if (to.is_page) address += suffix;
    }
    if (!to.place.empty()) address += '#' + to.place;
    // A page that leads to itself as a whole.
    if (address.empty()) address = from.substr(from.rfind('/') + 1) + std::string(suffix);
    return address;
}

} // namespace animcheck::book
