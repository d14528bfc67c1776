#include "server/error_words.h"

namespace oya::server {

std::string error_text(const Words& words, std::string_view code, std::string_view otherwise) {
    const std::string id = "server." + std::string(code);
    return std::string(words.has(id) ? words.text(id) : otherwise);
}

const Words& words_in(std::string_view language) {
    const Words* const words = Words::in(language);
    return words == nullptr ? Words::languages()[0] : *words;
}

} // namespace oya::server
