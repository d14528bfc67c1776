#pragma once

#include "core/words.h"

#include <string>
#include <string_view>

namespace oya::server {

// What an error of the server says to people in this language: "server." and its code in i18n/, or
// `otherwise` for a code that has no words of its own (such as what is wrong with a JSON text, which says
// where).
std::string error_text(const Words& words, std::string_view code, std::string_view otherwise);

// The words of a language somebody asked for; English if nobody speaks it here.
const Words& words_in(std::string_view language);

} // namespace oya::server
