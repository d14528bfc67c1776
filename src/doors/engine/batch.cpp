#include "doors/engine/batch.h"

namespace oya {

std::vector<std::string_view> elements_of(std::string_view list) {
    std::vector<std::string_view> elements;
    std::size_t begin = list.find('[') + 1;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = begin; i < list.size(); ++i) {
        const char letter = list[i];
        if (quoted) {
            if (letter == '\\') ++i;
            quoted = letter != '"';
        } else if (letter == '"') {
            quoted = true;
        } else if (letter == '[' || letter == '{') {
            ++depth;
        } else if (depth > 0 && (letter == ']' || letter == '}')) {
            --depth;
        } else if (depth == 0 && (letter == ',' || letter == ']')) {
            const std::string_view element = list.substr(begin, i - begin);
            const bool blank = element.find_first_not_of(" \t\r\n") == element.npos;
            if (!blank) elements.push_back(element); // blank: an empty list
            if (letter == ']') break;
            begin = i + 1;
        }
    }
    return elements;
}

} // namespace oya
