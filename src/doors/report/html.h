#pragma once

#include <string>
#include <string_view>

// The few pieces of HTML that a report is made of. A page needs nothing from outside and follows the light or
// dark that its reader has chosen.

namespace oya {

// The text as it stands between tags or in an attribute.
std::string html_text(std::string_view text);

// A whole page around its body, in a language.
std::string html_page(std::string_view language, std::string_view title, std::string_view body);

// An element with a class, around what is HTML already.
std::string html_element(std::string_view tag, std::string_view css_class, std::string_view inside);

// A bar of this share of the room there is, from 0 to 1, of a kind ("win", "rest").
std::string html_bar(std::string_view kind, double share);

// A bar with the range in which its end may lie, and a line at what is fair.
std::string html_bar_with_range(double share, double from, double to, double fair);

} // namespace oya
