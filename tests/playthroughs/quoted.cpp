#include "playthroughs/quoted.h"

#include "kit/files.h"

namespace oya {

namespace {

void add_quoted(const std::string& source, std::set<std::string>& quoted) {
    for (std::size_t at = 0; at < source.size(); ++at) {
        if (source.compare(at, 3, "'\"'") == 0) {
            at += 2;
        } else if (source.compare(at, 2, "//") == 0) {
            at = source.find('\n', at);
            if (at == source.npos) return;
        } else if (source[at] == '"') {
            std::string text;
            while (++at < source.size() && source[at] != '"') {
                if (source[at] == '\\') ++at;
                text += source[at];
            }
            quoted.insert(text);
        }
    }
}

} // namespace

std::set<std::string> quoted_in(std::string_view folder, std::string_view beginning,
                                std::string_view ending) {
    std::set<std::string> quoted;
    for (const auto& file : std::filesystem::directory_iterator(repository() / folder)) {
        const std::string name = file.path().filename().string();
        if (name.starts_with(beginning) && name.ends_with(ending)) add_quoted(read_file(file.path()), quoted);
    }
    return quoted;
}

} // namespace oya
