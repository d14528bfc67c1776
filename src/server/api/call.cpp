#include "server/api/call.h"

#include "server/store.h"
#include "table/wire.h"

namespace oya::server {

void Call::answer(const ApiError& error) const {
    std::vector<Header> headers = error.headers;
    if (error.retry_after > 0)
        headers.emplace_back("Retry-After", std::to_string(static_cast<int>(error.retry_after) + 1));
    headers.emplace_back("Cache-Control", "no-store");
    const milliseconds wait(static_cast<std::int64_t>(error.retry_after * 1000));
    exchange_->respond({.status = error.status,
                        .body = error_body(error.code, error_text(words(), error.code, error.sentence), wait),
                        .headers = std::move(headers)});
}

void Call::answer(const Refusal& refusal) const {
    answer(409, [&](JsonWriter& json) {
        json.key("error").begin_object();
        write_refusal(json, refusal, &words(), {});
        json.end_object();
    });
}

void answering_faults(const Call& call, const std::function<void()>& work) {
    try {
        work();
    } catch (const ApiError& error) {
        call.answer(error);
    } catch (const StoreError&) {
        call.answer(ApiError{503, "store.fault", 5});
        throw;
    }
}

} // namespace oya::server
