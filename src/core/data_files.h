#pragma once

#include <string_view>

namespace oya {

// The text of a file below `data/`, such as `cascadero/map.txt`, as it was when the program was built;
// empty when there is no such file.
std::string_view data_file(std::string_view path);

} // namespace oya
