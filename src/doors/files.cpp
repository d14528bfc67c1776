#include "doors/files.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

namespace oya {

std::optional<std::string> read_whole(const std::string& path, std::FILE* in, std::string& why,
                                      std::size_t largest) {
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    const std::unique_ptr<std::FILE, Close> opened(path == "-" ? nullptr : std::fopen(path.c_str(), "rb"));
    std::FILE* const file = path == "-" ? in : opened.get();
    std::string text;
    std::array<char, 65536> part;
    if (file != nullptr) {
        while (text.size() <= largest) {
            const std::size_t wanted = std::min(part.size(), largest + 1 - text.size());
            const std::size_t count = std::fread(part.data(), 1, wanted, file);
            if (count == 0) break;
            text.append(part.data(), count);
        }
        if (std::ferror(file) == 0) return text;
    }
    why = std::strerror(errno);
    return std::nullopt;
}

} // namespace oya
