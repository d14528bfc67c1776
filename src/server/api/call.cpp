#include "server/api/call.h"

#include "core/text.h"
#include "server/error_words.h"
#include "table/wire.h"

#include <algorithm>

namespace oya::server {

const Words& Call::words() const {
    const std::string_view wanted = request().header("accept-language");
    for (const Words& words : Words::languages())
        if (wanted.starts_with(words.language())) return words;
    return Words::languages()[0];
}

void Call::answer(const ApiError& error) const {
    std::vector<Header> headers;
    if (error.retry_after > 0)
        headers.emplace_back("Retry-After", std::to_string(static_cast<int>(error.retry_after) + 1));
    const auto write = [&](JsonWriter& json) {
        json.key("error")
            .begin_object()
            .field("code", error.code)
            .field("message", error_text(words(), error.code, error.message));
        if (error.retry_after > 0) json.field("retry_after", error.retry_after);
        json.end_object();
    };
    answer(error.status, write, std::move(headers));
}

void Call::answer(const Refusal& refusal) const {
    answer(409, [&](JsonWriter& json) {
        json.key("error").begin_object();
        write_refusal(json, refusal, &words(), {});
        json.end_object();
    });
}

std::string checked_name(std::string_view name) {
    name = trim(name);
    const bool written =
        std::ranges::none_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
    if (name.empty() || !written || screen_width(name) > 32)
        throw ApiError{400, "name", "a name has 1 to 32 characters"};
    return std::string(name);
}

} // namespace oya::server
