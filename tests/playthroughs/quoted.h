#pragma once

#include <set>
#include <string>
#include <string_view>

namespace oya {

// What a folder of the repository says in quotes, in files whose names begin and end so: by this a test
// knows that it has left nothing out.
std::set<std::string> quoted_in(std::string_view folder, std::string_view beginning,
                                std::string_view ending = "");

} // namespace oya
