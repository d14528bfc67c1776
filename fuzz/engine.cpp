#include "doors/engine/engine.h"
#include "core/json_reader.h"
#include "fuzz.h"
#include "table/record.h"

#include <map>
#include <string>

// Lines that programs send: every line has one answer, one line of JSON, and an error changes nothing.

namespace {

using Versions = std::map<std::string, std::size_t>;

Versions versions(const oya::Engine& engine) {
    Versions versions;
    for (const auto& [name, table] : engine.tables()) versions[name] = table.version();
    return versions;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oya;
    fuzz::Input input(data, size);
    const bool loads = input.rest().find("load") != std::string_view::npos ||
                       input.rest().find('\\') != std::string_view::npos;
    Engine engine({.tables = 3, .line_bytes = 1 << 16, .nodes = 4});
    while (!input.rest().empty() && !engine.finished()) {
        const Versions before = versions(engine);
        const std::string answer = engine.answer(input.line());
        fuzz::require(answer.find('\n') == std::string::npos, "an answer is one line");
        JsonReader reader(answer, {.bytes = std::size_t{1} << 24, .depth = 60});
        fuzz::require(reader.ok() && reader.root().is_object(), "an answer is a JSON object");
        const JsonValue error = reader.root().optional("error");
        if (!error.exists()) continue;
        fuzz::require(!error.field("code").text().empty() && !error.field("message").text(1 << 20).empty(),
                      "an error has a code and a sentence");
        fuzz::require(versions(engine) == before, "an error changes nothing");
    }
    for (const auto& [name, table] : engine.tables()) {
        fuzz::require(table.position().unsound().empty(), "every position is sound");
        fuzz::require(!read_record(record_text(table)).fault, "every record is read");
        // What was loaded may tell of chance and of marks that were never so.
        if (!loads) fuzz::require(!verify_record(record_text(table)).fault, "every record is true");
    }
    return 0;
}
