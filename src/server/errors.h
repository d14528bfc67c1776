#pragma once

#include "core/words.h"
#include "server/net/limits.h"

#include <string>
#include <string_view>

// What is refused, in words for programs and for people: the only place that writes it.

namespace oya::server {

// The body of a response: {"error":{"code":…,"message":…}}, with `retry_after` in seconds if there is a wait.
std::string error_body(std::string_view code, std::string_view message, milliseconds wait = {});

// A message on a socket or stream: {"t":"error","d":{"code":…,"text":…}}, the same way.
std::string error_message(std::string_view code, std::string_view text, milliseconds wait = {});

// What an error of the server says to people in this language: "server." and its code in i18n/, or
// `otherwise` for a code that has no words of its own (such as what is wrong with a JSON text, which says
// where).
std::string error_text(const Words& words, std::string_view code, std::string_view otherwise);

// The words of a language somebody asked for; English if nobody speaks it here.
const Words& words_in(std::string_view language);

} // namespace oya::server
