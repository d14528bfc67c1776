#include "server/errors.h"

#include "core/json_writer.h"

namespace oya::server {

namespace {

void write(JsonWriter& json, std::string_view code, std::string_view name, std::string_view text,
           milliseconds wait) {
    json.begin_object().field("code", code).field(name, text);
    if (wait.count() > 0) json.field("retry_after", static_cast<double>(wait.count()) / 1000.0);
    json.end_object();
}

} // namespace

std::string error_body(std::string_view code, std::string_view message, milliseconds wait) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("error");
    write(json, code, "message", message, wait);
    json.end_object();
    return text;
}

std::string error_message(std::string_view code, std::string_view text, milliseconds wait) {
    std::string message;
    JsonWriter json(message);
    json.begin_object().field("t", "error").key("d");
    write(json, code, "text", text, wait);
    json.end_object();
    return message;
}

std::string error_text(const Words& words, std::string_view code, std::string_view otherwise) {
    const std::string id = "server." + std::string(code);
    return std::string(words.has(id) ? words.text(id) : otherwise);
}

const Words& words_in(std::string_view language) {
    const Words* const words = Words::in(language);
    return words == nullptr ? Words::languages()[0] : *words;
}

} // namespace oya::server
