#include "server/api/call.h"

#include "core/plain_line.h"
#include "core/text.h"
#include "server/errors.h"
#include "table/wire.h"

namespace oya::server {

const Words& Call::words() const {
    const std::string_view wanted = request().header("accept-language");
    for (const Words& words : Words::languages())
        if (wanted.starts_with(words.language())) return words;
    return Words::languages()[0];
}

void Call::answer(const ApiError& error) const {
    std::vector<Header> headers = error.headers;
    if (error.retry_after > 0)
        headers.emplace_back("Retry-After", std::to_string(static_cast<int>(error.retry_after) + 1));
    headers.emplace_back("Cache-Control", "no-store");
    const milliseconds wait(static_cast<std::int64_t>(error.retry_after * 1000));
    exchange_->respond({.status = error.status,
                        .body = error_body(error.code, error_text(words(), error.code, error.message), wait),
                        .headers = std::move(headers)});
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
    if (name.empty() || screen_width(name) > 32) throw ApiError{400, "name", "a name has 1 to 32 characters"};
    if (!is_plain_line(name)) throw ApiError{400, "name.signs", "a name has only signs that can be seen"};
    return std::string(name);
}

} // namespace oya::server
