#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>

namespace oya {

// The whole file, or what is piped in if it is called "-". Nothing when it cannot be read, and then `why` is
// the reason in the system's words. Of a file longer than `largest` one byte more than that.
std::optional<std::string> read_whole(const std::string& path, std::FILE* in, std::string& why,
                                      std::size_t largest = std::string::npos - 1);

} // namespace oya
