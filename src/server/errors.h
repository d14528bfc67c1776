#pragma once

#include "server/net/limits.h"

#include <string>
#include <string_view>

// What is refused, in words for programs and for people: the only place that writes it.

namespace oya::server {

// The body of a response: {"error":{"code":…,"message":…}}, with `retry_after` in seconds if there is a wait.
std::string error_body(std::string_view code, std::string_view message, milliseconds wait = {});

// A message on a socket or stream: {"t":"error","d":{"code":…,"text":…}}, the same way.
std::string error_message(std::string_view code, std::string_view text, milliseconds wait = {});

} // namespace oya::server
