#include "server/errors.h"

#include "core/json_writer.h"
#include "core/text.h"

#include <charconv>

namespace oya::server {

namespace {

void write(JsonWriter& json, std::string_view code, std::string_view name, std::string_view text,
           milliseconds wait) {
    json.begin_object().field("code", code).field(name, text);
    if (wait.count() > 0) json.field("retry_after", static_cast<double>(wait.count()) / 1000.0);
    json.end_object();
}

// How much a range of Accept-Language is liked, in thousandths: 1000 unless it says less ("fr;q=0.8").
int liking(std::string_view range) {
    const std::size_t mark = range.find("q=");
    if (mark == range.npos) return 1000;
    double weight = 0;
    const std::string_view digits = range.substr(mark + 2);
    std::from_chars(digits.data(), digits.data() + digits.size(), weight);
    return weight > 0 ? static_cast<int>(std::min(weight, 1.0) * 1000) : 0; // "q=nan" is no number above 0
}

} // namespace

std::string error_text(const Words& words, ErrorCode code) {
    return std::string(words.text("server." + std::string(code)));
}

std::string error_text(const Words& words, std::string_view code, std::string_view sentence) {
    const std::string id = "server." + std::string(code);
    return std::string(words.has(id) ? words.text(id) : sentence);
}

std::string error_body(std::string_view code, std::string_view text, milliseconds wait) {
    std::string body;
    JsonWriter json(body);
    json.begin_object().key("error");
    write(json, code, "message", text, wait);
    json.end_object();
    return body;
}

std::string error_message(std::string_view code, std::string_view text, milliseconds wait) {
    std::string message;
    JsonWriter json(message);
    json.begin_object().field("t", "error").key("d");
    write(json, code, "text", text, wait);
    json.end_object();
    return message;
}

std::string error_message(const Words& words, ErrorCode code, milliseconds wait) {
    return error_message(code, error_text(words, code), wait);
}

const Words& words_in(std::string_view language) {
    const Words* const words = Words::in(language);
    return words == nullptr ? Words::languages()[0] : *words;
}

const Words& words_for(std::string_view accepted) {
    const Words* best = &Words::languages()[0];
    int most = 0;
    while (!accepted.empty()) {
        const std::string_view range = trim(accepted.substr(0, accepted.find(',')));
        accepted = accepted.find(',') == accepted.npos ? std::string_view{}
                                                       : accepted.substr(accepted.find(',') + 1);
        const Words* const words = Words::in(range.substr(0, range.find_first_of("-; ")));
        if (words == nullptr || liking(range) <= most) continue;
        best = words;
        most = liking(range);
    }
    return *best;
}

} // namespace oya::server
