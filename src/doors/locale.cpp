#include "doors/locale.h"

#include <cstdlib>
#include <string>

namespace oya {

const Words& chosen_words(std::string_view wanted) {
    std::string language(wanted);
    for (const char* const variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* const value = std::getenv(variable);
        if (language.empty() && value != nullptr) language = value;
    }
    const Words* const words = Words::in(std::string_view(language).substr(0, 2));
    return words != nullptr ? *words : Words::languages().front();
}

} // namespace oya
