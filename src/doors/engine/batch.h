#pragma once

#include <string_view>
#include <vector>

namespace oya {

// The elements of a list, as they stand in its text, which must be valid JSON.
std::vector<std::string_view> elements_of(std::string_view list);

} // namespace oya
